//go:build js && wasm

// Package stage paints drawings into a page. An element that is painted keeps
// what stands in it: the first paint is one SetInnerHTML, a later one writes only
// the groups whose text changed, and tells the page which they were.
//
// Nothing is decided here. The page animates what it is told of, and acts on the
// marks that are pointed at or opened with a key.
package stage

import (
	"slices"
	"syscall/js"

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
	added, changed, removed := compare(m.shown.Groups, next.Groups)
	focused, key := m.focused()
	if m.shown.Head == "" || len(added)+len(changed)+len(removed) > most {
		m.SetInnerHTML(next.Text())
		m.root = m.Get("firstElementChild")
	} else {
		m.write(next, changed, removed)
	}
	m.shown = next
	if key != "" && !focused.Get("isConnected").Bool() {
		m.focus(key)
	}
	m.tell("hw-paint", map[string]any{"picture": m.picture, "added": list(added), "changed": list(changed), "removed": list(removed)})
}

// stands says whether the element still holds what was painted; the page may have
// emptied it, or put something else there.
func (m *mount) stands() bool {
	return m.shown != nil && m.Get("childNodes").Length() == 1 && m.Get("firstChild").Equal(m.root) &&
		m.root.Get("childElementCount").Int() == len(m.shown.Groups)
}

// compare tells two lists of groups apart, in the order in which they are painted.
func compare(old, next []svg.Group) (added, changed, removed []string) {
	texts := make(map[string]string, len(old))
	for _, g := range old {
		texts[g.Key] = g.SVG
	}
	for _, g := range next {
		switch text, ok := texts[g.Key]; {
		case !ok:
			added = append(added, g.Key)
		case text != g.SVG:
			changed = append(changed, g.Key)
		}
		delete(texts, g.Key)
	}
	for _, g := range old {
		if _, gone := texts[g.Key]; gone {
			removed = append(removed, g.Key)
		}
	}
	return added, changed, removed
}

// write changes what stands in the element, group by group: the root's children
// are the groups in their order.
func (m *mount) write(next *svg.Drawing, changed, removed []string) {
	if next.Head != m.shown.Head {
		m.writeHead(next.Head)
	}
	children := m.root.Get("children") // always as it is
	var order []string                 // the keys of the children
	for _, g := range m.shown.Groups {
		if slices.Contains(removed, g.Key) {
			element(children.Index(len(order))).Remove()
		} else {
			order = append(order, g.Key)
		}
	}
	for i, g := range next.Groups {
		switch ahead := slices.Index(order[i:], g.Key); {
		case ahead < 0 && i == 0:
			m.root.Call("insertAdjacentHTML", "afterbegin", g.SVG)
			order = slices.Insert(order, i, g.Key)
			continue
		case ahead < 0:
			children.Index(i-1).Call("insertAdjacentHTML", "afterend", g.SVG)
			order = slices.Insert(order, i, g.Key)
			continue
		case ahead > 0:
			m.root.Call("insertBefore", children.Index(i+ahead), children.Index(i))
			order = slices.Insert(slices.Delete(order, i+ahead, i+ahead+1), i, g.Key)
		}
		if slices.Contains(changed, g.Key) {
			element(children.Index(i)).SetOuterHTML(g.SVG)
		}
	}
}

// writeHead gives the root the attributes of another opening tag, and no others.
func (m *mount) writeHead(head string) {
	scratch := element(m.Call("cloneNode"))
	scratch.SetInnerHTML(head + "</svg>")
	root, next := element(m.root), element(scratch.Get("firstChild"))
	old := root.Get("attributes")
	for i := old.Length() - 1; i >= 0; i-- {
		if name := old.Index(i).Get("name").String(); !next.HasAttribute(name) {
			root.RemoveAttribute(name)
		}
	}
	attributes := next.Get("attributes")
	for i := range attributes.Length() {
		a := attributes.Index(i)
		if a.Get("namespaceURI").IsNull() { // xmlns stands already
			root.SetAttribute(a.Get("name").String(), a.Get("value").String())
		}
	}
}

// tell dispatches an event on the element, for whoever listens there or above.
func (m *mount) tell(kind string, detail map[string]any) {
	m.Call("dispatchEvent", js.Global().Get("CustomEvent").New(kind, map[string]any{"bubbles": true, "composed": true, "detail": detail}))
}

func list(keys []string) []any {
	values := make([]any, len(keys))
	for i, key := range keys {
		values[i] = key
	}
	return values
}
