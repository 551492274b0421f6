package redis

import (
	"slices"

	"highwater/core/view"
)

// The measures of the design sheet, in pixels.
const (
	axisHeight   = 36.0
	slotWidth    = 58.0
	labelWidth   = 200.0
	keysWidth    = 206.0
	tileHeight   = 58.0
	tileGap      = 3.0 // on either side
	barHeight    = 26.0
	ghostHeight  = 49.0
	armGap       = 24.0
	aboveHeight  = 42.0
	boxHeight    = 35.0 // of what a replica has
	cellHeight   = 30.0
	cellGap      = 6.0
	stripHeight  = 36.0
	leastLane    = 100.0
	usualLane    = 139.0
	tallestLane  = 200.0
	mostSlots    = 11
	phoneWidth   = 640.0
	desktopWidth = 1000.0
)

// layout is where everything stands: sequence goes right, lanes go down.
type layout struct {
	width, height float64
	phone         bool
	slot          float64
	left          float64 // where the first slot begins
	slots         int
	first, last   Sequence // shown
	keysLeft      float64  // of the keyspace; on a phone it stands below
	columns       int      // of the keyspace

	axis      float64 // its height
	ghostsTop float64
	tilesTop  float64
	barTop    float64
	bandEnd   float64 // of the primary's band
	lane      float64 // its height
	lanesEnd  float64
	keysTop   float64 // on a phone
}

// across fits slots and keyspace into a width.
func across(look *view.Look) layout {
	l := layout{width: look.Width, axis: axisHeight, slot: slotWidth, left: labelWidth}
	l.keysLeft = l.width - keysWidth
	switch {
	case l.width < phoneWidth:
		l.phone, l.axis, l.slot, l.left, l.keysLeft = true, 28, 52, 14, l.width
		l.columns = max(1, int((l.width-64)/100))
	case l.width < desktopWidth:
		l.left, l.slot, l.keysLeft = 171, 57, l.width-146 // the longest link state has room
	default:
		// Room beyond the sequences that are ever shown is the keyspace's.
		l.keysLeft -= min(max(0, l.width-labelWidth-mostSlots*slotWidth-12-keysWidth), 186)
	}
	if !l.phone {
		l.columns = int((l.width - l.keysLeft - 28 + cellGap) / 60)
	}
	l.slots = max(1, min(mostSlots, int((l.keysLeft-l.left-2)/l.slot)))
	return l
}

// x is where a sequence's slot begins.
func (l *layout) x(q Sequence) float64 { return l.left + float64(q-l.first)*l.slot }

// end is where the last slot ends.
func (l *layout) end() float64 { return l.left + float64(l.slots)*l.slot }

// front is where water stands that has flowed as far as a sequence; beyond what
// is shown it stands just outside.
func (l *layout) front(q Sequence) float64 {
	switch {
	case q < l.first-1:
		return l.left - 10
	case q > l.last:
		return l.end() + 6
	}
	return l.x(q + 1)
}

// show chooses the sequences: the newest that there is, and what fits before it.
func (l *layout) show(last Sequence) {
	l.last = last
	l.first = max(1, last-Sequence(l.slots)+1)
}

// down stacks the primary's band and the lanes. arms are what ghosts need, groups the rows of a keyspace that stands below.
func (l *layout) down(look *view.Look, arms float64, lanes, groups int, fenced, strip bool) {
	rest := 0.0
	if strip {
		rest += stripHeight
	}
	if l.phone {
		rest += 28 + float64(groups)*34 + 8
	}
	y := l.axis
	notes := 59.0
	if l.phone {
		y += 40
		notes = 34
		if fenced {
			notes += 24
		}
	} else {
		if arms == 0 {
			y += 12
		}
		used := y + 10 + arms + tileHeight + notes + barHeight + 20 + rest
		y += min(max(0, look.Height-used-float64(lanes)*usualLane)*0.3, 48) // room that nobody needs
	}
	y += 10
	l.ghostsTop = y
	l.tilesTop = y + arms
	l.barTop = l.tilesTop + tileHeight + notes
	l.bandEnd = l.barTop + barHeight + 20

	l.lane = leastLane
	if lanes > 0 {
		l.lane = min(max(leastLane, (look.Height-l.bandEnd-rest)/float64(lanes)), tallestLane)
	}
	if l.phone {
		l.lane = 122
	}
	l.lanesEnd = l.bandEnd + float64(lanes)*l.lane
	l.keysTop = l.lanesEnd
	if strip {
		l.keysTop += stripHeight
	}
	l.height = max(look.Height, l.lanesEnd+rest)
}

// laneTop and middle are of the n-th lane.
func (l *layout) laneTop(n int) float64 { return l.bandEnd + float64(n)*l.lane }

func (l *layout) middle(n int) float64 {
	if l.phone {
		return l.laneTop(n) + 62
	}
	return l.laneTop(n) + max(l.lane*0.45, 50)
}

// tagTop is where the tag of a lane's front begins, 24 high.
func (l *layout) tagTop(n int) float64 {
	if l.phone {
		return l.laneTop(n) + 91
	}
	return l.laneTop(n) + l.lane - 24 - max(2, (l.lane-leastLane)*0.5)
}

// lanes are the servers that a picture of one primary has beside it: in order of
// their first attach, then as created, whoever follows it or has a piece of its
// history. The rest is named only.
func (t *Topology) lanes(p *past, primary int) (lanes, rest []int) {
	order := make([]int, 0, len(t.servers))
	for i := range t.links {
		order = append(order, t.links[i].replica)
	}
	for i := range t.servers {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	line := p.line(t, primary)
	for _, s := range order {
		l := t.linkOf(s)
		switch {
		case s == primary:
		case l != nil && l.primary == primary && l.state != Promoted, related(p.line(t, s), line):
			lanes = append(lanes, s)
		default:
			rest = append(rest, s)
		}
	}
	return lanes, rest
}
