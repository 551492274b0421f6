//go:build js && wasm

package stage

import (
	"math"
	"syscall/js"

	"highwater/core/jsontext"
)

// A mark is a group with a name: what can be pointed at and opened. A picture is
// one tab stop. Enter goes to its marks, the arrows walk among them, Enter opens
// one, and Escape returns.

const mark = "[data-key][role=img]"

// Handle hears what happens in a mounted element.
func (s *Stage) Handle(event js.Value) {
	m := s.mounted(event.Get("currentTarget"))
	if m == nil {
		return
	}
	at := event.Get("target").Call("closest", mark)
	if event.Get("type").String() == "keydown" {
		m.key(event, at)
	} else if at.Truthy() {
		m.open(at)
	}
}

func (m *mount) key(event, at js.Value) {
	for _, modifier := range [...]string{"ctrlKey", "metaKey", "altKey", "shiftKey"} {
		if event.Get(modifier).Bool() {
			return
		}
	}
	key := event.Get("key").String()
	towards, arrow := arrows[key]
	switch {
	case !at.Truthy():
		if key != "Enter" || !event.Get("target").Equal(m.Value) || !m.enter() {
			return
		}
	case key == "Enter":
		m.open(at)
	case key == "Escape":
		m.Call("focus")
	case arrow:
		if next := m.nearest(at, towards); next.Truthy() {
			m.visit(next)
		}
	default:
		return
	}
	event.Call("preventDefault") // and the page's own keys are not meant
	event.Call("stopPropagation")
}

// open tells the page that a mark was chosen.
func (m *mount) open(at js.Value) {
	e := element(at)
	m.tell("hw-mark", func(w *jsontext.Writer) {
		w.StringField("key", e.GetAttribute("data-key"))
		w.StringField("name", e.GetAttribute("aria-label"))
	})
}

// enter goes to the mark visited last, or to the first.
func (m *mount) enter() bool {
	at := m.group(m.visited)
	if !at.Truthy() {
		at = m.root.Call("querySelector", mark)
	}
	if at.Truthy() {
		m.visit(at)
	}
	return at.Truthy()
}

// visit gives a mark the focus.
func (m *mount) visit(at js.Value) {
	e := element(at)
	m.visited = e.GetAttribute("data-key")
	e.SetAttribute("tabindex", "-1")
	at.Call("focus", map[string]any{"preventScroll": true})
}

// focused is the mark that has the focus, with its key; none: an empty key.
func (m *mount) focused() (at js.Value, key string) {
	at = m.Call("getRootNode").Get("activeElement")
	if !at.Truthy() || at.Equal(m.Value) || !m.Call("contains", at).Bool() {
		return at, ""
	}
	return at, element(at).GetAttribute("data-key")
}

// focus gives the group of a key the focus again; the picture, if it is gone.
func (m *mount) focus(key string) {
	if at := m.group(key); at.Truthy() {
		m.visit(at)
	} else {
		m.Call("focus", map[string]any{"preventScroll": true})
	}
}

// group finds the element of a key.
func (m *mount) group(key string) js.Value {
	for i, g := range m.shown.Groups {
		if g.Key == key {
			return m.root.Get("children").Index(i)
		}
	}
	return js.Null()
}

// arrows are where the keys lead: right and down are positive.
var arrows = map[string][2]float64{"ArrowRight": {1, 0}, "ArrowLeft": {-1, 0}, "ArrowDown": {0, 1}, "ArrowUp": {0, -1}}

// nearest is the closest mark in a direction. What lies aside counts double.
func (m *mount) nearest(from js.Value, towards [2]float64) (next js.Value) {
	x0, y0 := centre(from)
	least := math.Inf(1)
	marks := m.root.Call("querySelectorAll", mark)
	for i := range marks.Length() {
		x, y := centre(marks.Index(i))
		along := (x-x0)*towards[0] + (y-y0)*towards[1]
		aside := math.Abs((x-x0)*towards[1]) + math.Abs((y-y0)*towards[0])
		if distance := along + 2*aside; along > 1 && distance < least {
			next, least = marks.Index(i), distance
		}
	}
	return next
}

func centre(at js.Value) (x, y float64) {
	box := element(at).GetBoundingClientRect()
	return box.X() + box.Width()/2, box.Y() + box.Height()/2
}
