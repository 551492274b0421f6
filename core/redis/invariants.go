package redis

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/script"
	"highwater/core/sim"
)

// Referee watches a run from outside and says what must never be. It calls none
// of the rules that it judges: it keeps a history of its own, made by carrying
// out the commands of each batch once more, on plain maps.
type Referee struct {
	histories map[ReplicationID]*history
	dropped   map[string]Generation // of each replica, the generation in which a batch was lost on purpose
	found     []Violation
}

// Violation is one thing that must never be.
type Violation struct{ Invariant, Detail string }

func (v Violation) String() string { return v.Invariant + ": " + v.Detail }

// history is what the referee has seen of one ID: who wrote it, and what the
// keys were at each sequence from first on.
type history struct {
	writer  string
	first   Sequence
	keys    []map[string]string
	batches [][]string // commands; batches[i] leads from keys[i] to keys[i+1]
}

func (h *history) last() Sequence { return h.first + Sequence(len(h.batches)) }

// at answers the keys at a sequence, nil if the history never was there.
func (h *history) at(s Sequence) map[string]string {
	if s < h.first || s > h.last() {
		return nil
	}
	return h.keys[s-h.first]
}

// commands answers the batch with a sequence, nil if there is none.
func (h *history) commands(s Sequence) []string {
	if s <= h.first || s > h.last() {
		return nil
	}
	return h.batches[s-h.first-1]
}

func NewReferee() *Referee {
	return &Referee{histories: map[ReplicationID]*history{}, dropped: map[string]Generation{}}
}

// Watch judges one step, and answers what was wrong with it.
func (r *Referee) Watch(before *Topology, cmd sim.Command, refusal sim.Refusal, after *Topology) []Violation {
	r.found = nil
	r.watchDrops(before, cmd, after)
	for i := range after.servers {
		r.learn(after, i)
	}
	for i := range after.servers {
		r.judgeServer(before, cmd, after, i)
	}
	for i := range after.links {
		r.judgeLink(after, &after.links[i])
	}
	r.judgeGenerations(before, cmd, refusal, after)
	r.judgeRefusal(before, refusal, after)
	switch cmd := cmd.(type) {
	case *attach:
		r.judgeAttach(before, cmd, refusal, after)
	case *promote:
		if refusal == "" {
			r.judgePromotion(before, cmd, after)
		}
	}
	return r.found
}

func (r *Referee) report(invariant string, detail ...string) {
	r.found = append(r.found, Violation{invariant, strings.Join(detail, " ")})
}

// watchDrops remembers where a batch was lost on purpose: there, and nowhere
// else, may a live link lack one.
func (r *Referee) watchDrops(before *Topology, cmd sim.Command, after *Topology) {
	asked, isDrop := cmd.(*drop)
	for i := range before.links {
		was, is := &before.links[i], &after.links[i]
		if was.generation != is.generation || is.state != Live && is.state != SourceLost || was.queue.count <= is.queue.count || *was.cursor != *is.cursor {
			continue
		}
		if !isDrop || asked.replica != is.replica || was.queue.count != is.queue.count+1 {
			r.report("nothing-skipped", after.name(is.replica), "lost a batch that nobody dropped")
		}
		r.dropped[after.name(is.replica)] = is.generation
	}
}

// learn takes in what a primary has written since it was last seen.
func (r *Referee) learn(t *Topology, server int) {
	s := &t.servers[server]
	if s.role == Replica {
		return
	}
	h := r.histories[s.id]
	if h == nil {
		if len(s.id) != 40 || strings.Trim(string(s.id), "0123456789abcdef") != "" {
			r.report("replication-id", s.name, "has", string(s.id))
		}
		r.histories[s.id] = &history{writer: s.name, first: s.sequence, keys: []map[string]string{contents(s)}}
		return
	}
	if h.writer != s.name {
		r.report("one-writer", s.name, "is a primary of the history that", h.writer, "writes")
	}
	switch {
	case s.sequence == h.last()+1:
		written, _ := t.lineages.Get(s.id)
		if written.count == 0 || written.newest().Sequence != s.sequence {
			r.report("commit", s.name, "has no batch", sequenceText(s.sequence))
			return
		}
		commands := written.newest().Commands
		h.batches = append(h.batches, commands)
		h.keys = append(h.keys, carriedOut(h.keys[len(h.keys)-1], commands))
	case s.sequence != h.last():
		r.report("commit", s.name, "went from", sequenceText(h.last()), "to", sequenceText(s.sequence))
	}
}

// judgeServer asks that a server holds just what the history of its ID had at
// its sequence: no part of a batch, nothing else, nothing less.
func (r *Referee) judgeServer(before *Topology, cmd sim.Command, after *Topology, server int) {
	s := &after.servers[server]
	h := r.histories[s.id]
	if h == nil {
		r.report("same-id-same-keys", s.name, "has an ID that no primary had")
		return
	}
	switch expected := h.at(s.sequence); {
	case expected == nil:
		r.report("same-id-same-keys", s.name, "is at", sequenceText(s.sequence), "where its history never was")
	case !equal(expected, contents(s)):
		r.report("same-id-same-keys", s.name, "differs from its history at", sequenceText(s.sequence))
	}
	r.judgeBacklog(s, h)

	if server >= len(before.servers) {
		return
	}
	was := &before.servers[server]
	if !was.up && !s.up && was.hash() != s.hash() {
		r.report("down", s.name, "changed while it was down")
	}
	if change, ok := cmd.(*operate); ok && s.up && s.id != was.id && change.server == server {
		kept := contents(was)
		if !s.settings.Appendonly {
			kept = nil
		}
		if !equal(kept, contents(s)) || s.role != Primary || s.backlog.count > 0 {
			r.report("restart", s.name, "came back as something else than it should")
		}
	}
	if s.id == was.id && s.role == Primary && was.role == Primary {
		client, ok := cmd.(*clientCommand)
		if s.sequence != was.sequence && !(ok && client.server == server) {
			r.report("commit", s.name, "committed without a client")
		}
	}
}

// judgeBacklog asks that it ends at the current sequence, goes back without a
// hole, is as long as its capacity allows, and is what was committed. A replica
// keeps none.
func (r *Referee) judgeBacklog(s *server, h *history) {
	if s.role == Replica {
		if s.backlog.count > 0 {
			r.report("backlog", s.name, "is a replica and keeps one")
		}
		return
	}
	if s.backlog.count > s.settings.ReplBacklogBatches {
		r.report("backlog", s.name, "is over its capacity")
	}
	if short := min(s.settings.ReplBacklogBatches, int(s.sequence-h.first)); s.backlog.count < short {
		r.report("backlog", s.name, "keeps", strconv.Itoa(s.backlog.count), "of", strconv.Itoa(short))
	}
	next := s.sequence - Sequence(s.backlog.count) + 1
	for b := range s.backlog.all() {
		if b.Sequence != next {
			r.report("backlog", s.name, "has", sequenceText(b.Sequence), "where", sequenceText(next), "belongs")
			return
		}
		if !slices.Equal(b.Commands, h.commands(next)) {
			r.report("backlog", s.name, "has another batch", sequenceText(next), "than was committed")
		}
		next++
	}
}

// judgeLink asks that a cursor says what its replica has, that a queue is the
// very next batches in order, and that what should not wait does not.
func (r *Referee) judgeLink(t *Topology, l *link) {
	replica, primary := &t.servers[l.replica], &t.servers[l.primary]
	name := replica.name
	attached := l.state == Live || l.state == NeedsResync || l.state == SourceLost

	var h *history
	if l.cursor != nil {
		if h = r.histories[l.cursor.ID]; h == nil || h.at(l.cursor.Applied) == nil {
			r.report("cursor", name, "claims what never was:", sequenceText(l.cursor.Applied))
			return
		}
	}
	if (attached || replica.role == Replica) && (l.cursor == nil || l.cursor.ID != replica.id || l.cursor.Applied != replica.sequence) {
		r.report("cursor", name, "is not where its cursor says")
	}
	if attached && (!replica.up || replica.role != Replica) {
		r.report("link-state", name, "is attached and no replica that is up")
	}
	if l.state == Live {
		if !primary.up || primary.role != Primary || l.cursor == nil || l.cursor.ID != primary.id {
			r.report("link-state", name, "is live, and its primary does not feed it")
		}
	}

	switch n := l.queue.count; {
	case n == 0:
	case l.state != Live && l.state != SourceLost:
		r.report("queue", name, "has one in state", l.state.String())
	case !l.paused:
		r.report("queue", name, "has batches waiting, and is not paused")
	case int64(n) > l.limit:
		r.report("queue", name, "has more waiting than its limit")
	}
	if h == nil || attached && !r.queueInOrder(l, h, name) {
		return
	}
	if l.state == Live && r.dropped[name] != l.generation {
		reached := l.cursor.Applied + Sequence(l.queue.count)
		if reached != primary.sequence || l.queue.count > 0 && l.queue.oldest().Sequence != l.cursor.Applied+1 {
			r.report("nothing-skipped", name, "is live, and lacks a batch before", sequenceText(primary.sequence))
		}
	}
}

// queueInOrder asks that what is queued are batches of the cursor's history, one
// after the other, all of them still ahead.
func (r *Referee) queueInOrder(l *link, h *history, name string) bool {
	next := Sequence(0)
	for b := range l.queue.all() {
		if next == 0 {
			next = b.Sequence
		}
		if b.Sequence != next || b.Sequence <= l.cursor.Applied || !slices.Equal(b.Commands, h.commands(b.Sequence)) {
			r.report("queue", name, "has", sequenceText(b.Sequence), "where it does not belong")
			return false
		}
		next++
	}
	return true
}

// judgeGenerations asks that one begins with each attach that got so far, and
// with nothing else.
func (r *Referee) judgeGenerations(before *Topology, cmd sim.Command, refusal sim.Refusal, after *Topology) {
	for i := range after.links {
		l := &after.links[i]
		expected := Generation(0)
		if was := before.linkOf(l.replica); was != nil {
			expected = was.generation
		}
		change, attached := cmd.(*attach)
		if attached && change.replica == l.replica && refusal != ErrConnectionRefused && refusal != ErrNotPrimary {
			expected++
		}
		if l.generation != expected {
			r.report("generation", after.name(l.replica), "has", strconv.FormatInt(int64(l.generation), 10))
		}
	}
}

// judgeRefusal asks that who is turned away at the door has changed nothing.
func (r *Referee) judgeRefusal(before *Topology, refusal sim.Refusal, after *Topology) {
	switch refusal {
	case ErrConnectionRefused, ErrNotPrimary, ErrNotConnected, ErrNotPromotable, ErrSourceAlive, ErrSourceLost:
		if before.Hash() != after.Hash() {
			r.report("refusal", string(refusal), "changed something")
		}
	case ErrInstallFailed, ErrResumeMismatch:
		for i := range before.servers {
			if before.servers[i].hash() != after.servers[i].hash() {
				r.report("refusal", string(refusal), "changed", before.servers[i].name)
			}
		}
	}
}

// judgeAttach asks that a partial resync was possible, a full one necessary, and
// that either ends with what the primary has.
func (r *Referee) judgeAttach(before *Topology, cmd *attach, refusal sim.Refusal, after *Topology) {
	if refusal == ErrConnectionRefused || refusal == ErrNotPrimary {
		return
	}
	primary, replica := &before.servers[cmd.primary], &before.servers[cmd.replica]
	var cursor *Cursor
	if l := before.linkOf(cmd.replica); l != nil {
		cursor = l.cursor
	}
	covered := cursor != nil && cursor.ID == primary.id && cursor.Applied <= primary.sequence
	if covered {
		kept := map[Sequence]bool{}
		for b := range primary.backlog.all() {
			kept[b.Sequence] = true
		}
		for s := cursor.Applied + 1; s <= primary.sequence && covered; s++ {
			covered = kept[s]
		}
	}
	truthful := covered && replica.id == cursor.ID && replica.sequence == cursor.Applied

	l := after.linkOf(cmd.replica)
	name := replica.name
	switch {
	case refusal == ErrResumeMismatch:
		if !covered || truthful || l.cursor != nil || l.state != Disconnected {
			r.report("attach", name, "was refused a resume without reason, or kept its cursor")
		}
		return
	case refusal == ErrInstallFailed:
		if covered || l.state != Disconnected || cursor != nil && (l.cursor == nil || *l.cursor != *cursor) {
			r.report("attach", name, "lost more than a snapshot")
		}
		return
	case l.lastSync == Partial && !truthful:
		r.report("attach", name, "got a partial resync that does not cover it")
	case l.lastSync == Full && covered:
		r.report("attach", name, "got a full resync though it was covered")
	}
	now := &after.servers[cmd.replica]
	if l.state != Live || l.paused || l.primary != cmd.primary || l.limit != cmd.limit || !equal(contents(now), contents(primary)) {
		r.report("attach", name, "is not level with its primary")
	}
}

// judgePromotion asks for a history that begins: an ID nobody had, and nothing
// of the old one but its keys.
func (r *Referee) judgePromotion(before *Topology, cmd *promote, after *Topology) {
	was, is := &before.servers[cmd.replica], &after.servers[cmd.replica]
	for i := range before.servers {
		if before.servers[i].id == is.id {
			r.report("promotion", is.name, "goes on with an old ID")
		}
	}
	if is.role != Primary || is.sequence != was.sequence || is.backlog.count > 0 || !equal(contents(was), contents(is)) || after.linkOf(cmd.replica).state != Promoted {
		r.report("promotion", is.name, "is not what it was, with another ID")
	}
}

// contents are a server's keys as a plain map.
func contents(s *server) map[string]string {
	keys := map[string]string{}
	for name, v := range s.keys.All() {
		keys[string(name)] = v.String()
	}
	return keys
}

func equal(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for name, v := range a {
		if w, ok := b[name]; !ok || v != w {
			return false
		}
	}
	return true
}

// carriedOut are the keys after the commands of a batch, read as a script reads
// them.
func carriedOut(before map[string]string, commands []string) map[string]string {
	keys := map[string]string{}
	for name, v := range before {
		keys[name] = v
	}
	for _, command := range commands {
		line, err := script.Scan("client> " + command)
		if err != nil {
			continue // the contents will differ, and be reported
		}
		var words []string
		for _, w := range line.Words[1:] {
			words = append(words, w.Text)
		}
		switch args := words[1:]; words[0] {
		case "SET", "MSET":
			for i := 0; i+1 < len(args); i += 2 {
				keys[args[i]] = args[i+1]
			}
		case "APPEND":
			keys[args[0]] += args[1]
		case "INCR":
			n, _ := strconv.ParseInt("0"+keys[args[0]], 10, 64)
			if strings.HasPrefix(keys[args[0]], "-") {
				n, _ = strconv.ParseInt(keys[args[0]], 10, 64)
			}
			keys[args[0]] = strconv.FormatInt(n+1, 10)
		case "DEL":
			for _, name := range args {
				delete(keys, name)
			}
		}
	}
	return keys
}
