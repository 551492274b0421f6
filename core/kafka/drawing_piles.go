package kafka

import (
	"highwater/core/svg"
	"highwater/core/words"
)

// pile draws a replica's log, batch on batch.
func (d *picture) pile(i int) {
	l := &d.lanes[i]
	if d.first > 0 && l.leo > 0 {
		d.folded(i)
	}
	for o := d.first; o < l.leo; {
		e := l.log.holding(o)
		b := block{e.batch, o, e.next, 1, d.committed(e.batch)}
		if few := d.step(thin / 0.75); d.slot < thin && b.next-o < few {
			// However many a log has, no more are drawn than there is height for.
			end := min(o+few, l.leo)
			if o < d.p.hw {
				end = min(end, d.p.hw)
			}
			last := l.log.holding(end - 1)
			b.next, b.batches = last.next, last.depth-e.depth+1
			b.committed = b.committed && d.committed(last.batch)
		}
		d.block(i, &b)
		o = b.next
	}
}

// block is a batch as it is drawn, or several that are too thin.
type block struct {
	*Batch
	from, next Offset
	batches    int
	committed  bool
}

// block draws one around its upper left corner. Its key stays with broker and
// offset.
func (d *picture) block(i int, b *block) {
	l := &d.lanes[i]
	x, y, h := 0.0, 0.0, d.between(b.from, b.next)
	if h > 6 {
		y, h = y+1.5, h-3
	}
	class := "hw-batch hw-only"
	switch {
	case !l.up:
		class = "hw-batch hw-down"
	case b.committed:
		class = "hw-batch hw-committed"
	}
	d.GroupAt(d.x(i), d.y(b.next), "batch:"+digits(l.id)+":"+digits(b.Base), class, d.nameOf(l, b))
	d.Of(int(b.Epoch))
	tile, hair, text := &onlyTile, &onlyHair, &onlyValue
	spine := d.spine(b.Epoch)
	r := min(5, h/3)
	switch {
	case !l.up:
		tile, hair, text, spine = &downTile, &downHair, &downValue, 1
	case b.committed:
		tile, hair, text = &committedTile, &committedHair, &committedValue
	}
	d.Rect(x, y, d.tile, h, r, tile)
	if l.up {
		d.foot(x, y, spine, h, r)
		if b.committed {
			d.Line(x+spine, y+1, x+spine, y+h-1, &spineEdge)
		}
	}
	right := x + d.tile
	if d.isLost(b) && h > 17 {
		right -= 22
		middle := y + min(h, d.slot)/2
		d.Icon("lost", right+1, middle-8, svg.Loss)
		if d.tile > 150 {
			t := lostType
			t.Anchor, t.Halo = svg.End, text.Halo
			note := d.say(words.Kafka.LostShort, "request", digits(b.Request))
			d.Label(right-3, middle+4, note, &t)
			right -= svg.Width(note, &t)
		}
	}
	if b.Control != Data {
		d.markerPill(x+spine+8, y, d.tile-spine-16, h, b.Control)
	} else if l.up {
		d.values(b, x+spine, right, text)
	}
	if b.batches == 1 && d.roomy() {
		for o := b.from + 1; o < b.next; o++ {
			y := d.between(o, b.next)
			d.Line(x+spine, y, x+d.tile-1, y, hair)
		}
	}
	if l.up && h >= 13 {
		e := "e" + digits(b.Epoch)
		if b.Epoch%4 != 0 { // a pattern is never behind text
			w := svg.Width(e, &epochType)
			d.Rect(x+spine/2-w/2, y+h/2-8, w, 16, 3, &epochGround)
		}
		d.Label(x+spine/2, y+h/2+4, e, &epochType)
	}
}

// values are the records, one in each slot; where slots are too low for them it
// is said how many they are.
func (d *picture) values(b *block, x, right float64, usual *svg.Type) {
	t := *usual
	x, right = x+10, right-6
	if d.phone || d.slot < 20 {
		t.Size = 12
	}
	if d.phone {
		x, right = x-3, right+3
	}
	if !d.roomy() {
		if h := d.between(b.from, b.next); h >= 17 {
			d.Label(x, h/2+4.5, svg.Fit(d.say(words.Kafka.Records, "n", digits(b.next-b.from)), right-x, &t), &t)
		}
		return
	}
	for o := b.from; o < b.next; o++ {
		value := svg.Fit(b.Records[o-b.Base].Value, right-x, &t)
		d.Label(x, d.between(o, b.next)-d.slot/2+4.5, value, &t)
	}
}

// foot fills the left edge of a tile, rounded as that is.
func (d *picture) foot(x, y, w, h, r float64) {
	if h < 3 {
		return
	}
	x, y, h, w = x+0.75, y+0.75, h-1.5, w-0.75
	r = max(r-0.75, 0)
	d.Path(&spinePaint, "M# #H#a# # 0 0 0 # #V#a# # 0 0 0 # #H#z",
		x+w, y, x+r, r, r, -r, r, y+h-r, r, r, r, r, x+w)
}

// spine is the width of what says a tile's epoch.
func (d *picture) spine(e Epoch) float64 {
	w := 22.0
	if d.tile < 120 {
		w = 18
	}
	return max(w, svg.Width("e"+digits(e), &epochType)+3)
}

// markerPill is a control marker: it takes a slot, and is no record.
func (d *picture) markerPill(x, y, w, h float64, control Control) {
	height := min(h-4, 24)
	if height < 10 {
		return
	}
	d.Rect(x, y+(h-height)/2, w, height, height/2, &markerPaint)
	if height >= 15 {
		text := d.marker(control)
		if svg.Width(text, &markerType) > w-8 {
			text = control.String()
		}
		d.Label(x+w/2, y+h/2+4.5, text, &markerType)
	}
}

func (s *sight) marker(control Control) string {
	if control == CommitMarker {
		return s.say(words.Kafka.CommitMarker)
	}
	return s.say(words.Kafka.AbortMarker)
}

// nameOf is what a screen reader calls a batch.
func (d *picture) nameOf(l *lane, b *block) string {
	k := &words.Kafka
	state := k.IsInLog
	if b.committed {
		state = k.IsCommitted
	}
	phrase := k.Batch
	switch {
	case b.Control != Data:
		phrase = k.Marker
	case b.batches > 1:
		phrase = k.Batches
	}
	name := d.say(phrase, "marker", d.marker(b.Control), "offsets", d.offsets(b.from, b.next), "epoch", digits(b.Epoch), "id", digits(l.id), "state", d.say(state))
	if d.isLost(b) {
		name += ", " + d.say(k.LostRequest, "request", digits(b.Request))
	}
	if b.Control == Data && b.batches == 1 {
		name += d.say(k.Colon) + valuesOf(b.Records[b.from-b.Base:])
	}
	return name
}

// isLost says whether a log still has a batch that a client was told of and the
// leader's log lacks.
func (d *picture) isLost(b *block) bool {
	return !b.committed && b.batches == 1 && d.past.isLost(b.Request) && !d.c.leads(d.p.label, b.Request, b.Base)
}

// valuesOf are the first records in a line.
func valuesOf(records []Record) string {
	text := ""
	for i := range records {
		if i > 0 {
			text += ", "
		}
		if i == 8 {
			return text + "…"
		}
		text += svg.Fit(records[i].Value, 300, &plainType)
	}
	return text
}

// offsets says from where to where.
func (s *sight) offsets(from, next Offset) string {
	if next == from+1 {
		return s.say(words.Kafka.OneOffset, "from", digits(from))
	}
	return s.say(words.Kafka.Offsets, "from", digits(from), "to", digits(next-1))
}

// folded is the torn block that stands for the committed prefix.
func (d *picture) folded(i int) {
	l := &d.lanes[i]
	to := min(l.leo, d.first)
	d.Of(int(l.log.holding(to - 1).batch.Epoch))
	name := d.say(words.Kafka.FoldName, "from", "0", "to", digits(to-1), "id", digits(l.id))
	d.Group("fold:"+digits(l.id), "hw-batch hw-folded", name)
	x, y := d.x(i), min(d.y(to)+4, d.bed-5)
	path := svg.At("M# #V#", x, d.bed-1, y)
	tooth := d.tile / 12
	for range 6 {
		path += svg.At("l# -4l# 4", tooth, tooth)
	}
	p, t := &committedTile, &foldType
	if !l.up {
		p, t = &downFold, &downFoldType
	}
	d.Path(p, path+"V#z", d.bed-1)
	if d.bed-y >= 15 {
		text := d.say(words.Kafka.Folded, "from", "0", "to", digits(to-1))
		if svg.Width(text, t) > d.tile-14 {
			text = "0–" + digits(to-1) // the torn edge says the rest
		}
		d.Label(x+10, (d.bed+y)/2+4, svg.Fit(text, d.tile-14, t), t)
	}
}

// ghosts stand where acknowledged records were, that are lost. Those that are
// folded, or too thin, are one.
func (d *picture) ghosts(i int) {
	l := &d.lanes[i]
	var few []LostRecord
	for _, g := range l.ghosts {
		for _, r := range g.records {
			if r.Offset < d.first || d.slot < thin {
				few = append(few, r)
				continue
			}
			name := d.say(words.Kafka.GhostName, "value", svg.Fit(r.Value, 300, &plainType), "n", digits(r.Offset), "id", digits(l.id), "request", digits(r.Request))
			d.Group(keyOfGhost(l.id, &r, ""), "hw-ghost", name)
			d.ghost(i, d.y(r.Offset), d.y(r.Offset+1), r.Value, d.say(words.Kafka.LostRequest, "request", digits(r.Request)))
		}
	}
	if n := len(few); n > 0 {
		name := d.say(words.Kafka.GhostsName, "n", digits(n), "id", digits(l.id))
		d.Group(keyOfGhost(l.id, &few[n-1], ":"+digits(n)), "hw-ghost", name)
		d.ghost(i, d.y(few[0].Offset), d.y(few[n-1].Offset+1), d.say(words.Kafka.Records, "n", digits(n)), "")
	}
}

// keyOfGhost stays with what was lost: another record that is lost there is another ghost.
func keyOfGhost(broker int, r *LostRecord, more string) string {
	return "ghost:" + digits(broker) + ":" + digits(r.Offset) + ":" + digits(r.Request) + more
}

func (d *picture) ghost(i int, bottom, top float64, value, note string) {
	x, y := d.x(i), top+1.5
	h := bottom - top - 3
	d.Rect(x, y, d.tile, h, min(5, h/3), &ghostPaint)
	if h < 14 {
		return
	}
	middle := y + h/2
	left := x + 34
	if d.phone {
		left = x + 25
		d.Icon("lost", x+5, middle-8, svg.Loss)
	} else {
		d.Icon("lost", x+9, middle-8, svg.Loss)
	}
	t := ghostType
	if d.phone || h < 20 {
		t.Size = 12
	}
	value = svg.Fit(value, x+d.tile-left-4, &t)
	if h < 34 || note == "" || svg.Width(note, &lostType) > x+d.tile-left {
		d.Label(left, middle+4.5, value, &t)
		return
	}
	d.Label(left, middle-3, value, &t)
	d.Label(left, middle+13, note, &lostType)
}
