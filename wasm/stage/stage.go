//go:build js && wasm

// Package stage paints drawings into a page. An element that is painted keeps
// what stands in it: the first paint is one SetInnerHTML, a later one writes only
// the groups whose text changed, gives those that only moved their new place, and
// tells the page which they were.
//
// Nothing is decided here. The page animates what it is told of, and acts on the
// marks that are pointed at or opened with a key.
package stage

import (
	"slices"
	"strings"
	"syscall/js"

	"highwater/core/jsontext"
	"highwater/core/svg"
	"highwater/wasm/bridge"

	"honnef.co/go/js/dom/v2"
)

// most is how many groups are written one by one. Above it the whole picture in
// one go costs less.
const most = 48

// Stage is all that is painted.
type Stage struct {
	labs     *bridge.Labs
	listener js.Func // of every mount; it calls Handle
	mounts   []*mount
}

func New(labs *bridge.Labs) *Stage { return &Stage{labs: labs} }

// Listen gives the function that calls Handle with an event of the page.
func (s *Stage) Listen(listener js.Func) { s.listener = listener }

// mount is an element of the page that is painted.
type mount struct {
	*dom.BasicElement
	lab     int // that painted it last
	picture string
	shown   *svg.Drawing // what stands in it
	root    js.Value     // as this element
	visited string       // the mark that had the focus last
	tabStop bool         // it became one here
}

// element is an element of the page. dom's own constructors look through all
// types of elements there are, and bring them along into the module.
func element(v js.Value) *dom.BasicElement {
	return &dom.BasicElement{BasicNode: &dom.BasicNode{Value: v}}
}

// Paint paints a picture of a lab. The element's listeners go by themselves when
// the signal says so, which is when nobody is left here to listen.
func (s *Stage) Paint(lab int, host js.Value, picture string, look bridge.Look, signal js.Value) string {
	drawing, wrong := s.labs.Drawing(lab, picture, look)
	if wrong != "" {
		return wrong
	}
	m := s.mounted(host)
	if m == nil {
		m = s.mount(host, signal)
	}
	m.lab, m.picture = lab, picture
	m.paint(drawing)
	return bridge.Done()
}

// Unpaint empties an element that the lab painted, and lets go of it.
func (s *Stage) Unpaint(lab int, host js.Value) string {
	if m := s.mounted(host); m != nil && m.lab == lab {
		s.unmount(m)
		m.SetInnerHTML("")
	}
	return bridge.Done()
}

// Release lets go of all that a lab painted. The pictures stay as they are.
func (s *Stage) Release(lab int) {
	for _, m := range slices.Clone(s.mounts) {
		if m.lab == lab {
			s.unmount(m)
		}
	}
}

func (s *Stage) mounted(host js.Value) *mount {
	for _, m := range s.mounts {
		if m.Equal(host) {
			return m
		}
	}
	return nil
}

var heard = [...]string{"click", "keydown"}

func (s *Stage) mount(host, signal js.Value) *mount {
	m := &mount{BasicElement: element(host)}
	for _, kind := range heard {
		m.Call("addEventListener", kind, s.listener, map[string]any{"signal": signal})
	}
	if m.tabStop = !m.HasAttribute("tabindex"); m.tabStop {
		m.SetAttribute("tabindex", "0")
	}
	s.mounts = append(s.mounts, m)
	return m
}

func (s *Stage) unmount(m *mount) {
	for _, kind := range heard {
		m.Call("removeEventListener", kind, s.listener)
	}
	if m.tabStop {
		m.RemoveAttribute("tabindex")
	}
	s.mounts = slices.DeleteFunc(s.mounts, func(other *mount) bool { return other == m })
}

// paint makes the element show a drawing, and tells which keys are new, have
// another text, or are gone.
func (m *mount) paint(next *svg.Drawing) {
	if !m.stands() {
		m.shown = &svg.Drawing{}
	}
	d := compare(m.shown.Groups, next.Groups)
	focused, key := m.focused()
	if m.shown.Head == "" || len(d.added)+len(d.changed)-d.moved+len(d.removed) > most {
		m.SetInnerHTML(next.Text())
		m.root = m.Get("firstElementChild")
	} else {
		m.write(next, d)
	}
	m.shown = next
	if key != "" && !focused.Get("isConnected").Bool() {
		m.focus(key)
	}
	m.tell("hw-paint", func(w *jsontext.Writer) {
		w.StringsField("added", d.added)
		w.StringsField("changed", d.changed)
		w.StringsField("removed", d.removed)
	})
}

// stands says whether the element still holds what was painted; the page may have
// emptied it, or put something else there.
func (m *mount) stands() bool {
	return m.shown != nil && m.Get("childNodes").Length() == 1 && m.Get("firstChild").Equal(m.root) &&
		m.root.Get("childElementCount").Int() == len(m.shown.Groups)
}

// difference is what lies between two lists of groups.
type difference struct {
	old                     map[string]*svg.Group
	added, changed, removed []string
	moved                   int // of those changed: they are the same in another place
}

// compare tells two lists of groups apart, in the order in which they are painted.
func compare(old, next []svg.Group) difference {
	d := difference{old: make(map[string]*svg.Group, len(old))}
	for i := range old {
		d.old[old[i].Key] = &old[i]
	}
	stays := make(map[string]bool, len(next))
	for i := range next {
		g := &next[i]
		stays[g.Key] = true
		switch was := d.old[g.Key]; {
		case was == nil:
			d.added = append(d.added, g.Key)
		case was.SVG != g.SVG:
			d.changed = append(d.changed, g.Key)
			if was.Inside() == g.Inside() {
				d.moved++
			}
		}
	}
	for i := range old {
		if !stays[old[i].Key] {
			d.removed = append(d.removed, old[i].Key)
		}
	}
	return d
}

// write changes what stands in the element, group by group: the root's children
// are the groups in their order.
func (m *mount) write(next *svg.Drawing, d difference) {
	if next.Head != m.shown.Head {
		m.writeHead(next.Head)
	}
	children := m.root.Get("children") // always as it is
	var order []string                 // the keys of the children
	removed := d.removed
	for i := range m.shown.Groups {
		if key := m.shown.Groups[i].Key; len(removed) > 0 && removed[0] == key {
			element(children.Index(len(order))).Remove()
			removed = removed[1:]
		} else {
			order = append(order, key)
		}
	}
	for i := range next.Groups {
		g := &next.Groups[i]
		was := d.old[g.Key]
		switch {
		case was == nil && i == 0:
			m.root.Call("insertAdjacentHTML", "afterbegin", g.SVG)
			order = slices.Insert(order, i, g.Key)
			continue
		case was == nil:
			children.Index(i-1).Call("insertAdjacentHTML", "afterend", g.SVG)
			order = slices.Insert(order, i, g.Key)
			continue
		case order[i] != g.Key:
			at := i + slices.Index(order[i:], g.Key)
			m.root.Call("insertBefore", children.Index(at), children.Index(i))
			order = slices.Insert(slices.Delete(order, at, at+1), i, g.Key)
		}
		switch {
		case was.SVG == g.SVG:
		case was.Inside() == g.Inside():
			element(children.Index(i)).SetAttribute("transform", g.Place)
		default:
			element(children.Index(i)).SetOuterHTML(g.SVG)
		}
	}
}

// writeHead gives the root the attributes of another opening tag, and no others.
func (m *mount) writeHead(head string) {
	root, old := element(m.root), attributes(m.shown.Head)
	next := attributes(head)
	for name := range old {
		if _, stays := next[name]; !stays {
			root.RemoveAttribute(name)
		}
	}
	for name, value := range next {
		if was, stood := old[name]; !stood || was != value {
			root.SetAttribute(name, value)
		}
	}
}

// attributes reads those of an opening tag as a canvas writes it.
func attributes(tag string) map[string]string {
	list := map[string]string{}
	for _, rest, _ := strings.Cut(tag, " "); rest != ""; {
		var name, value string
		name, rest, _ = strings.Cut(rest, `="`)
		value, rest, _ = strings.Cut(rest, `"`)
		for _, escaped := range [...][2]string{{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}, {"&amp;", "&"}} {
			value = strings.ReplaceAll(value, escaped[0], escaped[1])
		}
		list[name] = value
		rest = strings.TrimLeft(rest, " >")
	}
	return list
}

// tell dispatches an event on the element, for whoever listens there or above. Its
// detail crosses as one text: a value for each key would cost more than painting.
func (m *mount) tell(kind string, write func(w *jsontext.Writer)) {
	var w jsontext.Writer
	w.BeginObject()
	w.StringField("picture", m.picture)
	write(&w)
	w.EndObject()
	detail := js.Global().Get("JSON").Call("parse", w.Text())
	m.Call("dispatchEvent", js.Global().Get("CustomEvent").New(kind, map[string]any{"bubbles": true, "composed": true, "detail": detail}))
}
