package lab

import (
	"maps"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// mostDifferences is how many are told: somebody is to read them.
const mostDifferences = 100

// comparison is what differs between the places where two labs stand, with the
// reasons that were found so far.
type comparison struct {
	at    [2]*Node
	names []string
	sides [2]*search
}

// Diff writes what differs between the places where two labs stand: its name in the
// words of expect, what it is in each, and the reason in each. False: the labs are
// of two families, and have nothing in common. A reason may lie far back: so many
// steps of each line are looked through, and what has its reason still to be found
// is open. Asked again there, Diff goes on from where it was.
func Diff(w *jsontext.Writer, a, b *Lab, steps int) bool {
	c := a.comparison
	if at := [2]*Node{a.at, b.at}; c == nil || c.at != at {
		names, same := a.differs(b)
		if !same {
			return false
		}
		names = names[:min(len(names), mostDifferences)]
		c = &comparison{at, names, [2]*search{a.search(names), b.search(names)}}
		a.comparison = c
	}
	for _, side := range c.sides {
		side.look(steps)
	}
	w.Objects(len(c.names), func(i int) {
		name := c.names[i]
		w.StringField("name", name)
		w.Key("values")
		w.BeginArray()
		for _, side := range c.sides {
			side.found[name].writeValue(w)
		}
		w.EndArray()
		w.Key("why")
		w.BeginArray()
		for _, side := range c.sides {
			side.found[name].writeWhy(w)
		}
		w.EndArray()
		if c.sides[0].open[name] != "" || c.sides[1].open[name] != "" {
			w.BoolField("open", true)
		}
	})
	if len(c.sides[0].open)+len(c.sides[1].open) == 0 {
		a.comparison = nil
	}
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

// search looks for the reasons of what a lab has, step by step from where it stands
// back, for all of it at once.
type search struct {
	lab   *Lab
	at    *Node // the next to look at
	found map[string]*known
	open  map[string]string // by name, the question that events answer to
}

func (l *Lab) search(names []string) *search {
	s := &search{l, l.at, map[string]*known{}, map[string]string{}}
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
		if s.found[name] = k; len(q.Now) > 0 {
			k.why, k.step = q.Now[0], l.at.n
		} else {
			s.open[name] = q.Text
		}
	}
	return s
}

// look goes through so many more steps. What is open at the first has no reason.
func (s *search) look(steps int) {
	for ; len(s.open) > 0 && steps > 0; steps-- {
		if s.at.parent == nil {
			clear(s.open)
			return
		}
		if s.at.command != nil {
			breathe()
			out, _ := s.lab.replay(s.at)
			for _, e := range out.Events {
				maps.DeleteFunc(s.open, func(name, question string) bool {
					if !e.Answers(question) {
						return false
					}
					k := s.found[name]
					k.why, k.step = e.Because, s.at.n
					return true
				})
			}
		}
		s.at = s.at.parent
	}
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
