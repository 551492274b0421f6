package bridge

import (
	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// Look is how something is to be shown, as the face hands it over. Zero values
// are not given.
type Look struct {
	Lang, Theme   string
	Width, Height float64
	Part, Prefix  string
	Guess         string
	Reach         int64
	Dismissed     string
	Beside        int // another lab; 0: none
}

// read checks a look; what is wrong with it is an answer of its own.
func (k Look) read() (look view.Look, wrong string) {
	lang, ok := words.LangNamed(k.Lang)
	if !ok {
		return look, rangeError("there is no language " + k.Lang)
	}
	palette := svg.PaletteNamed(k.Theme)
	if palette == nil {
		return look, rangeError("there is no theme " + k.Theme)
	}
	const most = 1 << 14
	if !(k.Width >= 0 && k.Width <= most && k.Height >= 0 && k.Height <= most) {
		return look, rangeError("a picture's width and height are from 0 to 16384")
	}
	return view.Look{Lang: lang, Palette: palette, Width: k.Width, Height: k.Height, Part: k.Part, Prefix: k.Prefix, Guess: k.Guess, Reach: k.Reach, Dismissed: k.Dismissed}, ""
}

// looked answers what show makes of a lab seen in a certain way.
func (b *Labs) looked(handle int, k Look, show func(l *lab.Lab, w *jsontext.Writer, look *view.Look)) string {
	look, wrong := k.read()
	if wrong != "" {
		return wrong
	}
	return b.write(handle, func(l *lab.Lab, w *jsontext.Writer) { show(l, w, &look) })
}

// pictures are what can be painted of a lab, beside another one or none, by name.
var pictures = map[string]func(l, beside *lab.Lab, look *view.Look) *svg.Drawing{
	"hero": func(l, _ *lab.Lab, look *view.Look) *svg.Drawing { return l.Draw(look) },
	"tide": func(l, beside *lab.Lab, look *view.Look) *svg.Drawing { return l.Tide(look, beside) },
}

// Drawing is a picture in groups, for the stage; what is wrong is an answer.
func (b *Labs) Drawing(handle int, picture string, k Look) (drawing *svg.Drawing, wrong string) {
	look, wrong := k.read()
	if wrong != "" {
		return nil, wrong
	}
	draw := pictures[picture]
	if draw == nil {
		return nil, rangeError("there is no picture " + picture)
	}
	beside := b.open[k.Beside]
	if k.Beside != 0 && beside == nil {
		return nil, closed()
	}
	wrong = b.with(handle, func(l *lab.Lab) string {
		drawing = draw(l, beside, &look)
		return ""
	})
	return drawing, wrong
}

// SVG answers a picture as one document.
func (b *Labs) SVG(handle int, picture string, k Look) string {
	drawing, wrong := b.Drawing(handle, picture, k)
	if wrong != "" {
		return wrong
	}
	return value(func(w *jsontext.Writer) { w.String(drawing.Text()) })
}

func (b *Labs) Describe(handle int, k Look) string {
	return b.looked(handle, k, func(l *lab.Lab, w *jsontext.Writer, look *view.Look) { l.Describe(w, look) })
}

func (b *Labs) Table(handle int, k Look) string {
	return b.looked(handle, k, func(l *lab.Lab, w *jsontext.Writer, look *view.Look) { l.Table(w, look) })
}

func (b *Labs) View(handle int, k Look) string {
	return b.looked(handle, k, func(l *lab.Lab, w *jsontext.Writer, look *view.Look) { l.View(w, look) })
}

func (b *Labs) Results(handle, from, to int, lang string) string {
	return b.looked(handle, Look{Lang: lang}, func(l *lab.Lab, w *jsontext.Writer, look *view.Look) { l.Results(w, from, to, look.Lang) })
}

// Explain answers the sentence for a reason, event, step or script error, given
// as JSON.
func Explain(what, lang string) string {
	look, wrong := Look{Lang: lang}.read()
	if wrong != "" {
		return wrong
	}
	return value(func(w *jsontext.Writer) { lab.Explain(w, what, look.Lang) })
}

// Icons answers the drawings' icons by name, for whoever draws beside them.
func Icons() string {
	return value(func(w *jsontext.Writer) {
		w.BeginObject()
		for i := range svg.Icons {
			icon := &svg.Icons[i]
			w.Key(icon.Name)
			w.BeginObject()
			w.StringField("path", icon.Path)
			w.BoolField("solid", icon.Solid)
			w.StringField("dash", icon.Dash)
			w.EndObject()
		}
		w.EndObject()
	})
}
