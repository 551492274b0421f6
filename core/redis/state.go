package redis

import (
	"strconv"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// WriteJSON writes the state as it is handed out: a whole copy, in which
// everything is named as users name it.
func (t *Topology) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("model", Mini.Name)
	w.IntField("nowMs", int64(t.now))
	w.Key("servers")
	w.Objects(len(t.servers), func(i int) { t.servers[i].write(w) })
	w.Key("links")
	w.Objects(len(t.links), func(i int) { t.writeLink(w, &t.links[i]) })
	w.EndObject()
}

func (s *server) write(w *jsontext.Writer) {
	w.StringField("name", s.name)
	w.BoolField("up", s.up)
	w.StringField("role", s.role.String())
	w.StringField("replicationId", string(s.id))
	w.IntField("sequence", int64(s.sequence))
	w.Key("settings")
	s.settings.writeJSON(w)
	w.Key("backlog")
	w.BeginObject()
	w.IntField("capacity", int64(s.settings.ReplBacklogBatches))
	w.Key("batches")
	writeBatches(w, s.backlog)
	w.EndObject()
	w.Key("keys")
	w.BeginArray()
	for name, v := range s.keys.All() {
		w.BeginObject()
		w.StringField("key", string(name))
		w.StringField("value", v.String())
		w.EndObject()
	}
	w.EndArray()
}

func writeBatches(w *jsontext.Writer, batches run) {
	w.BeginArray()
	for b := range batches.all() {
		w.BeginObject()
		w.IntField("sequence", int64(b.Sequence))
		w.StringsField("commands", b.Commands)
		w.EndObject()
	}
	w.EndArray()
}

func (t *Topology) writeLink(w *jsontext.Writer, l *link) {
	w.StringField("replica", t.name(l.replica))
	w.StringField("primary", t.name(l.primary))
	w.StringField("state", l.state.String())
	w.BoolField("paused", l.paused)
	w.Key("cursor")
	l.cursor.writeJSON(w)
	w.Key("queued")
	jsontext.Ints(w, l.queue.sequences())
	w.IntField("queueLimit", l.limit)
	late := Sequence(0)
	if l.late.batch != nil {
		late = l.late.batch.Sequence
	}
	writeSequence(w, "late", late)
	w.Key("lag")
	lag, known := t.lag(l)
	w.IntOrNull(int64(lag), known)
	w.IntField("generation", int64(l.generation))
	w.Key("lastSync")
	w.StringOrNull(l.lastSync.String())
}

// Series are the sequence of each server and the lowest cursor among the links
// that follow it, 0 with none: the gap between them is the data at risk.
func (t *Topology) Series() []sim.Point {
	points := make([]sim.Point, 0, 2*len(t.servers))
	for i := range t.servers {
		s := &t.servers[i]
		points = append(points,
			sim.Point{Name: s.name + " sequence", Value: int64(s.sequence)},
			sim.Point{Name: s.name + " applied", Value: int64(t.lowestApplied(i))})
	}
	return points
}

// Actions are the commands worth offering in this state; what the system would
// refuse is offered too, with its refusal. A part is a primary: who may follow whom is
// asked about it alone.
func (t *Topology) Actions(part string) (list []sim.Action) {
	add := func(on string, commands ...string) {
		for _, command := range commands {
			list = append(list, sim.Action{On: on, Command: command})
		}
	}
	if len(t.servers) == 0 {
		add("", "server P")
		return list
	}
	for i := range t.servers {
		s := &t.servers[i]
		on, client, next := "server "+s.name, s.name+"> ", sequenceText(s.sequence+1)
		add(on, client+"SET k"+next+" "+next, client+"INCR n")
		if name, _, found := s.keys.First(); found {
			word := script.QuoteClientWord(string(name))
			add(on, client+"GET "+word, client+"DEL "+word)
		}
		if s.multi == nil {
			add(on, client+"MULTI")
		} else {
			add(on, client+"EXEC", client+"DISCARD")
		}
		add(on, choose(s.up, "crash ", "restart ")+s.name)
	}
	only := t.serverNamed(part)
	for i := range t.servers {
		for j := range t.servers {
			if i != j && (only < 0 || only == j) && t.servers[j].role == Primary && len(list) < script.MaxNames {
				add("link "+t.name(i), "attach "+t.name(i)+" "+t.name(j))
			}
		}
	}
	for i := range t.links {
		l := &t.links[i]
		replica := t.name(l.replica)
		on := "link " + replica
		add(on, "disconnect "+replica, choose(l.paused, "resume ", "pause ")+replica, "deliver "+replica, "drop "+replica)
		if l.queue.count > 0 {
			add(on, "disconnect "+replica+" late=1", "deliver "+replica+" fail=1")
		}
		if l.late.batch != nil {
			add(on, "late "+replica)
		}
		add(on, "promote "+replica+" source="+choose(t.servers[l.primary].up, "alive", "lost"))
		if l.cursor != nil {
			add(on, "psync "+t.name(l.primary)+" applied="+sequenceText(l.cursor.Applied)+" id="+string(l.cursor.ID))
		}
	}
	if len(t.servers) < sim.MaxNodes {
		add("", "server "+t.freshName())
	}
	add("", "tick 1s")
	return list
}

// Split: no command here is one of several.
func (t *Topology) Split(sim.Command) []string { return nil }

// freshName is a name that no server has: R1, R2, …
func (t *Topology) freshName() string {
	for n := 1; ; n++ {
		if name := "R" + strconv.Itoa(n); t.serverNamed(name) < 0 {
			return name
		}
	}
}

func sequenceText(s Sequence) string { return strconv.FormatInt(int64(s), 10) }

func choose[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}
