package lab

import (
	"maps"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// mostDifferences is how many are told: somebody is to read them.
const mostDifferences = 100

// Diff writes what differs between the places where two labs stand: its name in the
// words of expect, what it is in each, and the reason in each. False: the labs are
// of two families, and have nothing in common.
func Diff(w *jsontext.Writer, a, b *Lab) bool {
	names, same := a.differs(b)
	if !same {
		return false
	}
	names = names[:min(len(names), mostDifferences)]
	first, second := a.answers(names), b.answers(names)
	w.BeginArray()
	for _, name := range names {
		w.BeginObject()
		w.StringField("name", name)
		w.Key("values")
		w.BeginArray()
		first[name].writeValue(w)
		second[name].writeValue(w)
		w.EndArray()
		w.Key("why")
		w.BeginArray()
		first[name].writeWhy(w)
		second[name].writeWhy(w)
		w.EndArray()
		w.EndObject()
	}
	w.EndArray()
	return true
}

// differs compares the states; before there is a model a lab is like an empty one of
// the other's.
func (l *Lab) differs(other *Lab) (names []string, same bool) {
	a, b := l.at, other.at
	switch {
	case a.state == nil && b.state == nil:
		return nil, true
	case a.state == nil:
		return b.model.Open(1).Differs(b.state)
	case b.state == nil:
		return a.state.Differs(a.model.Open(1))
	}
	return a.state.Differs(b.state)
}

// known is what something is in a lab, and why; nil: there is no such thing.
type known struct {
	value string
	why   *sim.Reason
	step  int
}

// answers looks names up where the lab stands. The steps are gone through once,
// from here back, for all of them.
func (l *Lab) answers(names []string) map[string]*known {
	found := map[string]*known{}
	open := map[*known]string{} // by the question that events answer to
	for _, name := range names {
		line, err := script.Scan(name)
		if err != nil || l.at.state == nil {
			continue
		}
		q, err := l.at.state.Ask(line)
		if err != nil {
			continue
		}
		k := &known{value: q.Value}
		if found[name] = k; len(q.Now) > 0 {
			k.why, k.step = q.Now[0], l.at.n
		} else {
			open[k] = q.Text
		}
	}
	for n := l.at; n.parent != nil && len(open) > 0; n = n.parent {
		if n.command == nil {
			continue
		}
		breathe()
		out, _ := l.replay(n)
		for _, e := range out.Events {
			maps.DeleteFunc(open, func(k *known, question string) bool {
				if !e.Answers(question) {
					return false
				}
				k.why, k.step = e.Because, n.n
				return true
			})
		}
	}
	return found
}

func (k *known) writeValue(w *jsontext.Writer) {
	if k == nil {
		w.Null()
		return
	}
	w.String(k.value)
}

func (k *known) writeWhy(w *jsontext.Writer) {
	if k == nil {
		w.Null()
		return
	}
	k.why.WriteOrNull(w, k.step)
}

// Fork makes another lab with the same tree, standing at the same place. What is
// done in one is not done in the other; the states are shared.
func (l *Lab) Fork() *Lab {
	twin := &Lab{options: l.options, last: l.last, err: l.err}
	if l.loading != nil {
		twin.last = l.loading.last // what is on its way is not in the tree
	}
	of := map[*Node]*Node{}
	for n := range l.nodes {
		c := *n
		c.children = nil
		of[n] = &c
		if c.parent = of[n.parent]; c.parent != nil {
			c.parent.children = append(c.parent.children, &c)
		}
	}
	for n, c := range of {
		c.visited = of[n.visited]
	}
	for _, n := range l.line {
		twin.line = append(twin.line, of[n])
	}
	twin.root, twin.at = of[l.root], of[l.at]
	return twin
}
