package api

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// picture draws a step of a script, as the page draws it.
func picture(_ *Service, r *http.Request) (*reply, *problem) {
	l, look, p := shown(r, "theme", "width", "height")
	if p != nil {
		return nil, p
	}
	return &reply{kind: "image/svg+xml", body: []byte(l.Draw(look).Text()), lang: look.Lang.String(), cache: cachePicture}, nil
}

// describe tells the same in sentences, one a line.
func describe(_ *Service, r *http.Request) (*reply, *problem) {
	l, look, p := shown(r)
	if p != nil {
		return nil, p
	}
	var w jsontext.Writer
	l.Describe(&w, look)
	text, _ := jsontext.Read(w.Bytes())
	return &reply{kind: "text/plain; charset=utf-8", body: []byte(text.Text() + "\n"), lang: look.Lang.String(), cache: cachePicture}, nil
}

// shown is a script at a step, and how to look at it.
func shown(r *http.Request, more ...string) (*lab.Lab, *view.Look, *problem) {
	q, p := readQuery(r, append([]string{"script", "s", "step", "lang", "partition"}, more...))
	if p != nil {
		return nil, nil, p
	}
	look := &view.Look{Part: q["partition"]}
	var ok bool
	if look.Lang, ok = words.LangNamed(q["lang"]); !ok {
		return nil, nil, bad("bad-parameter", `lang is "en" or "zh"`)
	}
	if look.Palette = svg.PaletteNamed(q["theme"]); look.Palette == nil {
		return nil, nil, bad("bad-parameter", `theme is "light" or "dark"`)
	}
	for _, size := range []struct {
		name  string
		value *float64
	}{{"width", &look.Width}, {"height", &look.Height}} {
		if text := q[size.name]; text != "" {
			n, ok := number(text, 1<<14)
			if !ok || n == 0 {
				return nil, nil, bad("bad-parameter", size.name+" is a whole number from 1 to 16384")
			}
			*size.value = float64(n)
		}
	}
	step := -1
	if text := q["step"]; text != "" {
		if step, ok = number(text, maxCommands); !ok {
			return nil, nil, bad("bad-parameter", "step is a whole number from 0 to 1000")
		}
	}
	text, p := scriptOf(q)
	if p != nil {
		return nil, nil, p
	}
	l, p := open(text, lab.Options{Seed: -1})
	if p != nil {
		return nil, nil, p
	}
	if step >= 0 && !l.Goto(step) {
		return nil, nil, unprocessable("no-such-step", "this script has "+strconv.Itoa(l.Position())+" steps")
	}
	return l, look, nil
}

func number(text string, most int) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil && int(n) <= most
}

// readQuery takes these parameters and no others, each once.
func readQuery(r *http.Request, known []string) (map[string]string, *problem) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, bad("bad-query", "the query is not well formed; encode it as encodeURIComponent does")
	}
	q := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(values)) { // so that one query has one answer
		list := values[name]
		switch {
		case !slices.Contains(known, name):
			return nil, bad("unknown-parameter", "unknown parameter "+strconv.Quote(name)+"; expected some of "+strings.Join(known, ", "))
		case len(list) > 1:
			return nil, bad("bad-query", name+" stands there "+strconv.Itoa(len(list))+" times")
		}
		q[name] = list[0]
	}
	return q, nil
}

// scriptOf is the script of a query: as it is, or packed as in a link to the page.
func scriptOf(q map[string]string) (string, *problem) {
	text, plain := q["script"]
	packed, short := q["s"]
	switch {
	case plain == short:
		return "", bad("no-script", "either script or s is needed: the script as it is, or packed as in a link")
	case short:
		return unpack(packed)
	case len(text) > script.MaxBytes:
		return "", tooLarge(sizeDetail)
	}
	return text, nil
}
