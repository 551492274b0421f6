package redis

import (
	"slices"
	"strconv"

	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/words"
)

// How far back a picture looks for keys that were written to, and how many
// differing ones it counts.
const (
	mostBatches = 64
	mostEffects = 256
	mostBehind  = 999
)

// recentKeys are the keys to show, in bytewise order: the last that were written
// to, those that differ, then any, as many as there are columns. A key that nobody has is left out.
func (p *picture) recentKeys() []key {
	var keys []key
	take := func(k key) bool {
		held := p.keys.Has(k)
		for _, l := range p.lanes {
			held = held || l.keys.Has(k)
		}
		if held && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
		return len(keys) < p.layout.columns
	}
	more, effects := true, 0
	for q := p.sequence; more && q > max(0, p.sequence-mostBatches); q-- {
		b := p.t.batch(p.line.at(q), q)
		if b == nil {
			break
		}
		for i := len(b.effects) - 1; i >= 0 && more && effects < mostEffects; i, effects = i-1, effects+1 {
			more = take(b.effects[i].key)
		}
	}
	for _, l := range p.lanes {
		for k := range sim.Differing(p.keys, l.keys) {
			if more = more && take(k); !more {
				break
			}
		}
	}
	if more {
		for k := range p.keys.All() {
			if !take(k) {
				break
			}
		}
	}
	for i := range keys {
		for j := i; j > 0 && keys[j] < keys[j-1]; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
		}
	}
	return keys
}

// shownKey is a key's place in the drawing: the key itself where it is plain.
func shownKey(k key) string {
	plain := len(k) <= 40
	for i := 0; i < len(k); i++ {
		plain = plain && k[i] > ' ' && k[i] < 0x7f
	}
	if plain {
		return "key:" + string(k)
	}
	return "key:#" + strconv.FormatUint(k.Key().Hash, 16)
}

// start answers the first few bytes of a value, without putting all of a long
// one together.
func (v *value) start(n int) string {
	for v.head != nil && v.head.length >= n {
		v = v.head
	}
	if v.length <= n {
		return v.String()
	}
	text := v.tail
	if v.head != nil {
		text = v.head.String() + v.tail[:n-v.head.length]
	}
	return text[:n]
}

// row is one line of the keyspace table: servers that have the same keys.
type row struct {
	names string
	*server
	follows bool    // the primary's history
	y       float64 // the middle of its cells
}

// equalKeys puts servers with equal keys into one row; for a table that has no
// lanes beside it.
func (p *picture) equalKeys() []row {
	rows := []row{{names: p.name, server: p.server}}
next:
	for _, l := range p.lanes {
		for i := range rows {
			if rows[i].keys.Hash() == l.keys.Hash() {
				rows[i].names += " " + l.name
				continue next
			}
		}
		rows = append(rows, row{names: l.name, server: l.server})
	}
	return rows
}

func (p *picture) rows() []row {
	if p.phone {
		rows := p.equalKeys()
		for i := range rows {
			rows[i].y = p.keysTop + 28 + float64(i)*34 + 15
		}
		return rows
	}
	rows := []row{{server: p.server, y: p.tilesTop + tileHeight/2}}
	for i, l := range p.lanes {
		rows = append(rows, row{server: l.server, follows: l.id == p.id, y: p.middle(i)})
	}
	return rows
}

// drawKeys is the keyspace, each server's on the height of its lane; a cell that
// differs from the primary's is dashed and hatched.
func (p *picture) drawKeys() {
	rows := p.rows()
	left, width := p.keysLeft+14, p.width-p.keysLeft-28
	more := p.keys.Len()
	for _, k := range p.columns {
		if p.keys.Has(k) {
			more--
		}
	}
	rest := p.say(words.Redis.MoreKeys, "n", strconv.Itoa(more))
	if p.phone {
		left, width = 58, p.width-58-14
	} else {
		p.Group("keyspace", "hw-keyspace", "")
		head := p.say(words.Redis.Keyspace)
		p.Label(left, p.axis-10, head, &headType)
		if more > 0 {
			p.Label(p.width-14, p.axis-10, fitting(width-svg.Width(head, &headType)-16, &moreType, rest, "+"+strconv.Itoa(more)), &moreType)
		}
	}
	n := float64(max(1, len(p.columns)))
	pitch := min((width+cellGap)/n, choose(p.phone, 140.0, 70))
	for i, k := range p.columns {
		p.drawColumn(k, left+float64(i)*pitch, pitch-cellGap, rows)
	}
	for _, r := range rows[1:] {
		p.drawBehind(r, left, width)
	}
	if p.phone {
		p.Group("keyspace", "hw-keyspace", "")
		for _, r := range rows {
			p.Label(p.left, r.y+5, svg.Fit(r.names, 38, &headType), &headType)
		}
		if more > 0 && n*pitch+64 < width {
			p.Label(left+n*pitch+4, rows[0].y+4, svg.Fit(rest, width-n*pitch-4, &asideType), &asideType)
		}
	}
}

func (p *picture) drawColumn(k key, x, w float64, rows []row) {
	name := clip(shownText(string(k))) + ":"
	for _, r := range rows {
		name += " " + r.server.name + " " + p.valueText(r.server, k)
	}
	p.Group(shownKey(k), "hw-key", name)
	p.Label(x+w/2, rows[0].y-cellHeight/2-9, svg.Fit(shownText(string(k)), w, &keyType), &keyType)
	for _, r := range rows {
		cell, t := &cellPaint, &cellType
		v, has := r.keys.Get(k)
		own, mine := p.keys.Get(k)
		behind := has != mine || has && v.Hash() != own.Hash()
		switch {
		case behind && r.up:
			cell = &behindCell
		case behind:
			cell = &downBehind
		case !has:
			cell = &absentCell
		case !r.up:
			cell = &downCell
		}
		if behind {
			t = &behindType
		}
		p.Rect(x, r.y-cellHeight/2, w, cellHeight, 5, cell)
		p.Label(x+w/2, r.y+4.5, svg.Fit(p.valueText(r.server, k), w-6, t), t)
	}
}

func (p *picture) valueText(s *server, k key) string {
	if v, ok := s.keys.Get(k); ok {
		return v.start(longestName)
	}
	return "–"
}

// behind counts the keys in which a server differs from the primary, up to
// mostBehind and one; where the primary has none, that is all of them.
func (p *picture) behind(s *server) int {
	if p.keys.Len() == 0 {
		return s.keys.Len()
	}
	n := 0
	for range sim.Differing(p.keys, s.keys) {
		if n++; n > mostBehind {
			break
		}
	}
	return n
}

func (p *picture) behindText(r row) string {
	n := p.behind(r.server)
	if n == 0 {
		return ""
	}
	text := strconv.Itoa(n)
	if n > mostBehind && p.keys.Len() > 0 {
		text = ">" + strconv.Itoa(mostBehind)
	}
	if r.follows {
		return p.say(words.Redis.Behind, "n", text)
	}
	return p.say(words.Redis.Differ, "n", text)
}

func (p *picture) drawBehind(r row, left, width float64) {
	text := p.behindText(r)
	if text == "" || p.phone {
		return
	}
	p.Group("behind:"+r.server.name, "hw-note", text)
	p.Label(left, r.y+cellHeight/2+24, svg.Fit(text, width, &noteType), &noteType)
}

// drawRest names the servers that have no part in this history.
func (p *picture) drawRest() {
	if len(p.rest) == 0 {
		return
	}
	p.Group("rest", "hw-rest", p.restSentence())
	x, y := choose(p.phone, p.left, 24), p.lanesEnd+8
	for i, s := range p.rest {
		text, note := svg.Fit(p.t.name(s), 90, &leadType), p.restNote(s)
		w := svg.Width(text, &leadType) + 6 + svg.Width(note, &restType) + 22
		if x+w > p.width-90 && i > 0 {
			p.Label(x, y+14, p.say(words.Redis.More, "n", strconv.Itoa(len(p.rest)-i)), &restType)
			return
		}
		p.Pair(x, y+14, text, &leadType, note, &restType)
		x += w
	}
}

func (p *picture) restNote(server int) string {
	s, l := &p.t.servers[server], p.t.linkOf(server)
	switch {
	case !s.up:
		return p.say(words.Redis.Down)
	case s.role == Replica && l != nil:
		return p.say(words.Redis.Follows, "primary", p.t.name(l.primary))
	case s.sequence > 0:
		return p.say(words.Redis.Own, "n", sequenceText(s.sequence))
	}
	return p.say(words.Redis.NoLink)
}

func (p *picture) restSentence() string {
	text := ""
	for i, s := range p.rest {
		if i > 0 {
			text += ", "
		}
		if i == 16 {
			return text + p.say(words.Redis.More, "n", strconv.Itoa(len(p.rest)-i))
		}
		text += p.t.name(s) + " (" + p.restNote(s) + ")"
	}
	return text
}
