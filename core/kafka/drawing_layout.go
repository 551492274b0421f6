package kafka

import (
	"math"

	"highwater/core/svg"
	"highwater/core/view"
)

// layout is where things stand in a picture of a certain size.
type layout struct {
	width, height float64 // may be more than was asked for
	bed, plinth   float64 // the sea bed is the plinth's upper edge
	axis          float64 // width of the axis
	consumer      float64 // width of the consumer's lane; 0: it has none
	lane0         float64 // the first replica's tile begins here
	pitch, tile   float64 // from one tile to the next, and a tile's width
	cards, cardW  float64 // where request cards begin; 0: there are none
	flags         flagForm
	phone         bool

	slot float64 // height of one offset
	tear float64 // height of the torn block; 0: nothing is folded
	// The offset on the torn block, or on the bed. What is below it is committed
	// everywhere in reach, or not shown.
	first Offset
}

type flagForm uint8

const (
	fullFlags flagForm = iota // "LEO 7" flies in the gap
	pennants                  // bare; the number stands in the plinth
)

const (
	minSlot, maxSlot = 23, 78
	headroom         = 40 // of air above the highest slot
	keptUnderHW      = 4  // offsets that are not folded
	flagGap          = 66
	bare             = 12 // right of an axis without a consumer's lane
)

// lanesForm is one way to divide a width, from the roomiest on.
type lanesForm struct {
	from           float64 // the least width it is for
	axis, consumer float64
	cards, overlap float64 // the cards' width with their margin; how far they reach into the last gap
	margin         float64 // right of the cards
	narrow, wide   float64 // pitch
	gap            float64
	flags          flagForm
	least, most    int // lanes
}

var lanesForms = []lanesForm{
	{1000, 62, 118, 168, 6, 10, 178, 238, 70, fullFlags, 1, 5},
	{640, 62, 93, 118, 6, 6, 178, 238, flagGap, fullFlags, 1, 5},
	{640, 62, bare, 118, 6, 6, 176, 238, flagGap, fullFlags, 1, 5},
	{1000, 62, 118, 168, 0, 10, 120, 120, 22, pennants, 6, 64},
	{1000, 62, 118, 168, 0, 10, 106, 177, 22, pennants, 1, 5},
	{640, 62, 93, 134, 0, 6, 106, 120, 22, pennants, 1, 64},
	{640, 62, bare, 134, 0, 6, 94, 120, 8, pennants, 1, 9},
	{640, 62, bare, 134, 0, 6, 106, 120, 8, pennants, 10, 64},
	{0, 37, 33, 0, 0, 0, 106, 178, 8, pennants, 1, 64},
	{0, 37, 33, 0, 0, 0, 80, 106, 8, pennants, 1, 64},
}

// arranged is where the partition's lanes stand, also where they are only told of.
func (s *sight) arranged(look *view.Look) layout {
	return arrange(look.Width, look.Height, len(s.lanes), s.p.hw, s.top)
}

// arrange divides width and height among so many lanes, and offsets up to top.
func arrange(width, height float64, lanes int, hw, top Offset) layout {
	l := layout{phone: width < 640, plinth: 80}
	switch {
	case l.phone:
		l.plinth = 88
	case height < 360:
		l.plinth = 62
	}
	l.divide(width, lanes, top)
	l.height = max(height, l.plinth+headroom+2*minSlot)
	l.bed = l.height - l.plinth
	l.rise(hw, top)
	return l
}

// divide chooses the first form whose lanes fit; where none does, the picture is
// wider than it was asked to be. The gap has room for the flag of the highest LEO,
// beside the requests that reach into the last one.
func (l *layout) divide(width float64, lanes int, top Offset) {
	n := float64(lanes)
	var form *lanesForm
	room := 0.0
	for i := range lanesForms {
		f := &lanesForms[i]
		if width < f.from || lanes < f.least || lanes > f.most || (f.from == 0) != l.phone {
			continue
		}
		form, room = f, width-f.axis-f.consumer-f.cards+f.overlap
		if room >= n*f.narrow {
			break
		}
	}
	l.axis, l.consumer, l.flags = form.axis, form.consumer, form.flags
	l.lane0 = form.axis + form.consumer
	if form.consumer == bare {
		l.consumer = 0
	}
	l.pitch = min(max(math.Floor(room/n), form.narrow), form.wide)
	l.tile = l.pitch - form.gap
	if l.flags == fullFlags {
		l.tile = min(l.tile, l.pitch-form.overlap-svg.Width("LEO "+digits(top), &fullFlagType)-22)
	}
	end := l.lane0 + n*l.pitch
	l.width = max(width, math.Ceil(end+form.cards-form.overlap))
	if form.cards > 0 { // no farther into the gap, where the last lane's flag flies, than they have to
		l.cards, l.cardW = min(end, l.width-form.cards), form.cards-form.margin
	}
}

// rise divides the height. Where not all offsets fit at the least slot, the
// committed prefix folds into one torn block; what is above HW never does, and
// neither do the last offsets below it. Should that be too much, slots are lower
// still: then values are left out, and each height is as true as before.
func (l *layout) rise(hw, top Offset) {
	room := l.bed - headroom
	fits := Offset(room/minSlot) - 1
	shown := top
	fold := min(top-fits+1, hw-keptUnderHW)
	if top > fits && float64(fold)*room/float64(top+1) > minSlot { // else the torn block would be the higher one
		l.first = fold
		shown = top - fold + 1
	}
	l.slot = min(room/float64(shown+1), maxSlot)
	if l.first > 0 {
		l.tear = max(l.slot, minSlot)
		l.slot = min((room-l.tear)/float64(shown), maxSlot)
	}
}

// thin is the height below which batches are drawn as one.
const thin = 9

// y is the height of an offset; what is folded lies in the torn block. Where slots
// are thin it is a whole number: one more among thousands then moves hardly any.
func (l *layout) y(offset Offset) float64 {
	y := l.bed - l.tear - float64(offset-l.first)*l.slot
	if offset < l.first {
		y = l.bed - l.tear*float64(offset)/float64(l.first)
	}
	if l.slot < thin {
		y = math.Round(y)
	}
	return y
}

// between is the height from an offset up to another; neither is folded.
func (l *layout) between(from, to Offset) float64 {
	if l.slot < thin {
		return l.y(from) - l.y(to)
	}
	return float64(to-from) * l.slot // to the last digit the same wherever it is
}

// x is where the tile of a lane begins.
func (l *layout) x(lane int) float64 { return l.lane0 + float64(lane)*l.pitch }

// roomy says whether a record's value fits its slot.
func (l *layout) roomy() bool { return l.slot >= 17 }
