package redis

import "highwater/core/svg"

// How the marks are painted.
var (
	airPaint    = svg.Paint{Fill: svg.Air}
	rule        = svg.Paint{Stroke: svg.Line, Class: "hw-rule"}
	waterPaint  = svg.Paint{Fill: svg.Water, Class: "hw-water"}
	echoLine    = svg.Paint{Stroke: svg.Wline, Width: 1.4, Opacity: 0.35, Class: "hw-surface"}
	surfaceLine = svg.Paint{Stroke: svg.Wline, Width: 2.8, Class: "hw-surface"}

	keptTile    = svg.Paint{Fill: svg.Fill, Stroke: svg.Outline, Width: 1.5, Class: "hw-tile"}
	keptFoot    = svg.Paint{Fill: svg.Pattern, Class: "hw-foot"}
	evictedTile = svg.Paint{Fill: svg.Air, Stroke: svg.Outline, Width: 1.5, Opacity: 0.75, Class: "hw-tile"}
	evictedFoot = svg.Paint{Fill: svg.Pattern, Opacity: 0.5, Class: "hw-foot"}
	downTile    = svg.Paint{Stroke: svg.Outline, Width: 1.5, Class: "hw-tile"}
	queuedTile  = svg.Paint{Fill: svg.Hatched, Stroke: svg.Outline, Width: 1.5, Class: "hw-hatch"}
	ghostPaint  = svg.Paint{Fill: svg.LossSoft, Stroke: svg.Loss, Width: 1.6, Dash: "5 3", Class: "hw-ghost"}
	bracket     = svg.Paint{Stroke: svg.Ink, Width: 2.6, Class: "hw-bracket"}
	chainLine   = svg.Paint{Stroke: svg.Ink, Width: 3.4, Round: true, Class: "hw-chain"}
	lagLine     = svg.Paint{Stroke: svg.Ink2, Width: 1.4, Class: "hw-lag"}

	trunkLine    = svg.Paint{Stroke: svg.Line2, Width: 2, Class: "hw-link"}
	liveTrunk    = svg.Paint{Stroke: svg.Tide, Width: 2, Class: "hw-link"}
	oldTrunk     = svg.Paint{Stroke: svg.Ink2, Width: 2, Class: "hw-link"}
	trunkFence   = svg.Paint{Stroke: svg.Ink, Width: 2, Class: "hw-fence"}
	linkLine     = svg.Paint{Stroke: svg.Ink2, Width: 2.2, Round: true, Class: "hw-link"}
	armLine      = svg.Paint{Stroke: svg.Outline, Width: 2, Class: "hw-arm"}
	fenceGap     = svg.Paint{Stroke: svg.Air, Width: 7, Class: "hw-gap"}
	fenceLine    = svg.Paint{Stroke: svg.Ink, Width: 2.6, Class: "hw-fence"}
	fenceTag     = svg.Paint{Fill: svg.Ink, Class: "hw-badge"}
	swatchPaint  = svg.Paint{Fill: svg.Air, Stroke: svg.Outline, Width: 1.5, Class: "hw-swatch"}
	lineagePaint = svg.Paint{Fill: svg.Pattern, Stroke: svg.Outline, Class: "hw-lineage"}

	cellPaint  = svg.Paint{Fill: svg.Panel2, Stroke: svg.Line, Class: "hw-cell"}
	downCell   = svg.Paint{Stroke: svg.Line, Class: "hw-cell"}
	absentCell = svg.Paint{Stroke: svg.Line, Dash: "4 3", Class: "hw-cell"}
	behindCell = svg.Paint{Fill: svg.Hatch, Stroke: svg.Ink2, Width: 1.4, Dash: "4 3", Class: "hw-behind"}
	downBehind = svg.Paint{Stroke: svg.Ink2, Width: 1.4, Dash: "4 3", Class: "hw-behind"}
)

// partStyle is how a part of the bar of resyncs is painted.
type partStyle struct {
	bar  svg.Paint
	text svg.Type
}

var (
	refusedPart = partStyle{svg.Paint{Fill: svg.Air, Stroke: svg.Line2, Width: 1.2, Class: "hw-part"},
		svg.Type{Fill: svg.Ink2, Size: 12.5, Weight: 600}}
	fullPart = partStyle{svg.Paint{Fill: svg.Panel2, Stroke: svg.Line2, Width: 1.2, Class: "hw-part"},
		svg.Type{Fill: svg.Ink, Size: 12.5, Weight: 600}}
	partialPart = partStyle{svg.Paint{Fill: svg.TideSoft, Stroke: svg.Tide, Width: 1.2, Class: "hw-part"},
		svg.Type{Fill: svg.TideText, Size: 12.5, Weight: 600}}
)

// How the labels are set.
var (
	quiet         = svg.Type{Fill: svg.Ink2}
	noteType      = svg.Type{Fill: svg.Ink2, Size: 12.5}
	asideType     = svg.Type{Fill: svg.Ink2, Size: 12}
	emptyType     = svg.Type{Fill: svg.Ink2, Anchor: svg.Middle, Size: 14}
	serverType    = svg.Type{Size: 18, Weight: 700}
	roleType      = svg.Type{Fill: svg.Ink2, Size: 13}
	idType        = svg.Type{Mono: true, Size: 12.5}
	numberType    = svg.Type{Fill: svg.Ink2, Anchor: svg.Middle, Weight: 500}
	currentNumber = svg.Type{Fill: svg.Ink, Anchor: svg.Middle, Weight: 700}

	keptVerb    = svg.Type{Fill: svg.OnFill, Anchor: svg.Middle, Mono: true, Size: 11.5, Weight: 700}
	keptKey     = svg.Type{Fill: svg.OnFill, Anchor: svg.Middle, Mono: true, Size: 11.5, Weight: 500}
	evictedText = svg.Type{Fill: svg.Ink2, Anchor: svg.Middle, Mono: true, Size: 11.5, Weight: 500}
	ghostVerb   = svg.Type{Fill: svg.Loss, Anchor: svg.Middle, Mono: true, Struck: true, Size: 11.5, Weight: 700}
	ghostKey    = svg.Type{Fill: svg.Loss, Anchor: svg.Middle, Mono: true, Struck: true, Size: 11.5, Weight: 500}
	windowType  = svg.Type{Halo: svg.Air, Anchor: svg.Middle, Weight: 700}
	evictedNote = svg.Type{Fill: svg.Ink2, Halo: svg.Air, Anchor: svg.Middle}

	boxType     = svg.Type{Fill: svg.OnFill, Weight: 600}
	downType    = svg.Type{Fill: svg.Ink2, Weight: 600}
	queuedType  = svg.Type{Halo: svg.Air, Anchor: svg.Middle, Weight: 600}
	pointerType = svg.Type{Fill: svg.TideText, Halo: svg.Air, Size: 13, Weight: 800}
	lagType     = svg.Type{Halo: svg.Air, Anchor: svg.Middle, Size: 12.5}
	broughtType = svg.Type{Fill: svg.Ink2, Anchor: svg.End, Size: 12.5}

	lostType  = svg.Type{Fill: svg.Loss, Halo: svg.Air, Size: 12.5, Weight: 700}
	lostNote  = svg.Type{Fill: svg.Ink2, Halo: svg.Air, Size: 12.5}
	fenceType = svg.Type{Fill: svg.Air, Size: 12.5, Weight: 700, Class: "hw-badge-text"}
	fenceID   = svg.Type{Fill: svg.Air, Mono: true, Size: 12.5, Weight: 400, Class: "hw-badge-text"}

	headType   = svg.Type{Weight: 700}
	moreType   = svg.Type{Fill: svg.Ink2, Anchor: svg.End, Size: 12}
	keyType    = svg.Type{Fill: svg.Ink2, Anchor: svg.Middle, Mono: true, Size: 12}
	cellType   = svg.Type{Anchor: svg.Middle, Mono: true, Size: 12.5}
	behindType = svg.Type{Halo: svg.Air, Anchor: svg.Middle, Mono: true, Size: 12.5}
	leadType   = svg.Type{Size: 12.5, Weight: 700}
	restType   = svg.Type{Fill: svg.Ink2, Size: 12.5, Weight: 400}
	plainType  svg.Type // for a text that is measured only
)
