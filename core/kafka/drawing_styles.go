package kafka

import "highwater/core/svg"

// How the marks are painted, from the air to the tags.
var (
	airPaint    = svg.Paint{Fill: svg.Air, Class: "hw-air"}
	groundPaint = svg.Paint{Fill: svg.Panel2, Class: "hw-plinth"}
	waterPaint  = svg.Paint{Fill: svg.Water, Class: "hw-water"}
	dryGrid     = svg.Paint{Stroke: svg.Line, Class: "hw-grid"}
	wetGrid     = svg.Paint{Stroke: svg.Wline, Opacity: 0.14, Class: "hw-grid"}
	bedLine     = svg.Paint{Stroke: svg.Line2, Width: 2, Class: "hw-bed"}

	onlyTile      = svg.Paint{Fill: svg.Hatched, Stroke: svg.Outline, Width: 1.5, Class: "hw-outline hw-hatch"}
	committedTile = svg.Paint{Fill: svg.Fill, Stroke: svg.Outline, Width: 1.5, Class: "hw-outline hw-solid"}
	downTile      = svg.Paint{Stroke: svg.Ink2, Width: 1.5, Class: "hw-outline"}
	downFold      = svg.Paint{Stroke: svg.Ink2, Width: 1.5, Class: "hw-outline hw-solid"}
	onlyHair      = svg.Paint{Stroke: svg.Outline, Opacity: 0.6, Class: "hw-hairline"}
	committedHair = svg.Paint{Stroke: svg.OnFill, Opacity: 0.6, Class: "hw-hairline"}
	downHair      = svg.Paint{Stroke: svg.Ink2, Opacity: 0.6, Class: "hw-hairline"}
	spineEdge     = svg.Paint{Stroke: svg.OnFill, Opacity: 0.5, Class: "hw-hairline"}
	spinePaint    = svg.Paint{Fill: svg.Pattern, Class: "hw-spine"}
	epochGround   = svg.Paint{Fill: svg.Fill, Class: "hw-epoch-ground"}
	markerPaint   = svg.Paint{Fill: svg.Air, Stroke: svg.Outline, Width: 1.5, Class: "hw-marker"}
	ghostPaint    = svg.Paint{Fill: svg.LossSoft, Stroke: svg.Loss, Width: 1.6, Dash: "5 3", Class: "hw-ghost"}

	echoLine    = svg.Paint{Stroke: svg.Wline, Width: 1.4, Opacity: 0.35, Class: "hw-echo"}
	surfaceLine = svg.Paint{Stroke: svg.Wline, Width: 2.8, Class: "hw-surface"}
	lsoLine     = svg.Paint{Stroke: svg.Wline, Width: 2, Dash: "8 4", Class: "hw-lso"}
	lsoTag      = svg.Paint{Fill: svg.TideSoft, Stroke: svg.Tide, Class: "hw-lso-tag"}
	trackPaint  = svg.Paint{Fill: svg.Air, Stroke: svg.Tide, Width: 1.6, Opacity: 0.85, Class: "hw-track"}
	trackRead   = svg.Paint{Fill: svg.Tide, Class: "hw-track-read"}
	trackDot    = svg.Paint{Fill: svg.Air, Class: "hw-track-dot"}

	openFlag = svg.Paint{Fill: svg.Air, Stroke: svg.Ink, Width: 1.6, Class: "hw-flag hw-open"}
	fullFlag = svg.Paint{Fill: svg.Ink, Stroke: svg.Ink, Width: 1.6, Class: "hw-flag hw-full"}
	flagPole = svg.Paint{Stroke: svg.Ink, Width: 1.6, Class: "hw-pole"}
	ledge    = svg.Paint{Stroke: svg.Ink, Width: 2.4, Class: "hw-ledge"}
	cutLine  = svg.Paint{Stroke: svg.Ink, Width: 1.6, Dash: "2 4", Class: "hw-cut"}
	lagLine  = svg.Paint{Stroke: svg.Ink2, Width: 1.5, Round: true, Class: "hw-lag"}

	guideLine    = svg.Paint{Stroke: svg.Ink2, Width: 1.4, Dash: "1.5 4", Round: true, Class: "hw-guide"}
	waitingPaint = svg.Paint{Fill: svg.Air, Stroke: svg.Ink, Width: 1.5, Class: "hw-card"}
	answerPaint  = svg.Paint{Fill: svg.Air, Stroke: svg.Line, Class: "hw-card hw-answer"}
	refusedPaint = svg.Paint{Fill: svg.LossSoft, Class: "hw-card hw-refused"}
	reachedDot   = svg.Paint{Fill: svg.Tide, Class: "hw-member hw-reached"}
	missingDot   = svg.Paint{Fill: svg.Air, Stroke: svg.Ink2, Width: 1.5, Dash: "3 2.5", Class: "hw-member"}

	dryAxis     = svg.Paint{Fill: svg.Air, Class: "hw-axis-ground"}
	wetAxis     = svg.Paint{Fill: svg.W0, Class: "hw-axis-ground hw-water"}
	emptyPlinth = svg.Paint{Stroke: svg.Line2, Width: 1.5, Dash: "5 4", Class: "hw-plinth hw-absent"}
)

// How the labels are set.
var (
	noteType     = svg.Type{Fill: svg.Ink2, Anchor: svg.End, Italic: true, Class: "hw-note"}
	readableType = svg.Type{Fill: svg.TideText, Italic: true, Class: "hw-note"}
	lsoType      = svg.Type{Fill: svg.TideText, Size: 11.5, Weight: 700, Class: "hw-lso-text"}
	dryNumber    = svg.Type{Fill: svg.Ink3, Anchor: svg.End, Weight: 500, Class: "hw-axis"}
	wetNumber    = svg.Type{Fill: svg.TideText, Anchor: svg.End, Weight: 600, Class: "hw-axis"}
	offsetType   = svg.Type{Fill: svg.Ink2, Anchor: svg.End, Size: 12.5, Class: "hw-caption"}

	onlyValue      = svg.Type{Halo: svg.Air, Mono: true, Size: 13.5, Weight: 500, Class: "hw-value"}
	committedValue = svg.Type{Fill: svg.OnFill, Mono: true, Size: 13.5, Weight: 500, Class: "hw-value"}
	downValue      = svg.Type{Mono: true, Size: 13.5, Weight: 500, Class: "hw-value"}
	epochType      = svg.Type{Fill: svg.OnFill, Anchor: svg.Middle, Size: 11.5, Weight: 700, Class: "hw-epoch"}
	markerType     = svg.Type{Anchor: svg.Middle, Size: 12, Weight: 600, Class: "hw-marker-text"}
	foldType       = svg.Type{Fill: svg.OnFill, Size: 12, Weight: 600, Class: "hw-fold-text"}
	downFoldType   = svg.Type{Fill: svg.Ink, Size: 12, Weight: 600, Class: "hw-fold-text"}
	ghostType      = svg.Type{Fill: svg.Loss, Mono: true, Struck: true, Size: 13, Class: "hw-ghost-text"}
	lostType       = svg.Type{Fill: svg.Loss, Size: 11.5, Weight: 700, Class: "hw-ghost-text"}

	openFlagType = svg.Type{Fill: svg.Ink, Size: 12, Weight: 700, Class: "hw-flag-text"}
	fullFlagType = svg.Type{Fill: svg.Air, Size: 12, Weight: 700, Class: "hw-flag-text"}
	cutType      = svg.Type{Fill: svg.Ink2, Size: 11.5, Weight: 600, Class: "hw-cut-text"}
	anchorType   = svg.Type{Fill: svg.TideText, Size: 11.5, Weight: 600, Class: "hw-anchor-text"}
	lagType      = svg.Type{Fill: svg.Ink2, Size: 12.5, Weight: 600, Class: "hw-lag-text"}

	brokerType  = svg.Type{Size: 15, Weight: 700, Class: "hw-broker"}
	roleType    = svg.Type{Fill: svg.Ink2, Size: 12.5, Weight: 400, Class: "hw-role"}
	whyType     = svg.Type{Fill: svg.Ink2, Size: 11.5, Weight: 600, Class: "hw-why"}
	levelType   = svg.Type{Fill: svg.Ink, Size: 11.5, Weight: 600, Class: "hw-level-text"}
	titleType   = svg.Type{Size: 14, Weight: 700, Class: "hw-caption"}
	captionType = svg.Type{Fill: svg.Ink2, Size: 12.5, Class: "hw-caption"}
	nextType    = svg.Type{Fill: svg.Ink, Anchor: svg.Middle, Size: 12.5, Weight: 600, Class: "hw-caption"}

	guideType     = svg.Type{Fill: svg.Ink2, Anchor: svg.End, Size: 12, Weight: 600, Class: "hw-guide-text"}
	numberType    = svg.Type{Size: 13.5, Weight: 700, Class: "hw-card-number"}
	refusedNumber = svg.Type{Fill: svg.Loss, Size: 13.5, Weight: 700, Class: "hw-card-number"}
	cardType      = svg.Type{Fill: svg.Ink2, Size: 13, Weight: 400, Class: "hw-card-text"}
	refusedType   = svg.Type{Fill: svg.Loss, Size: 11, Weight: 400, Class: "hw-card-text"}
	cardNote      = svg.Type{Fill: svg.Ink2, Size: 12.5, Class: "hw-card-text"}
	memberNumber  = svg.Type{Fill: svg.TideInk, Anchor: svg.Middle, Weight: 700, Class: "hw-member-text"}

	hintType   = svg.Type{Anchor: svg.Middle, Size: 15, Weight: 600, Class: "hw-hint"}
	tryType    = svg.Type{Anchor: svg.Middle, Mono: true, Size: 13.5, Weight: 500, Class: "hw-hint"}
	absentType = svg.Type{Fill: svg.Ink3, Anchor: svg.Middle, Size: 14, Weight: 700, Class: "hw-broker"}
	plainType  svg.Type // for a text that is measured only
)
