package api

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

func escaped(text string) string { return url.QueryEscape(text) }

// deflated is a text as a link would carry it, but for the version.
func deflated(text string) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 9)
	w.Write([]byte(text))
	w.Close()
	return b.Bytes()
}

func packed(text string) string { return "1." + base64.RawURLEncoding.EncodeToString(deflated(text)) }

func TestAPictureIsTheCores(t *testing.T) {
	for _, c := range []struct {
		query string
		step  int
		look  view.Look
	}{
		{"", 6, view.Look{Palette: &svg.Light}},
		{"&step=0&theme=dark&lang=zh", 0, view.Look{Palette: &svg.Dark, Lang: words.Chinese}},
		{"&step=4&lang=en&width=390&theme=light", 4, view.Look{Palette: &svg.Light, Width: 390}},
		{"&width=700&height=300&partition=orders-0", 6, view.Look{Palette: &svg.Light, Width: 700, Height: 300, Part: "orders-0"}},
	} {
		l, _ := lab.Open(story, lab.Options{Seed: -1})
		l.Goto(c.step)
		look := c.look
		drawn := l.Draw(&look).Text()
		for _, given := range []string{"script=" + escaped(story), "s=" + packed(story)} {
			w := get("/v1/svg?" + given + c.query)
			want(t, w, "image/svg+xml", drawn)
			if lang := w.Header().Get("Content-Language"); lang != c.look.Lang.String() {
				t.Errorf("Content-Language %q", lang)
			}
		}
	}
}

func TestADescriptionIsTheCores(t *testing.T) {
	l, _ := lab.Open(story, lab.Options{Seed: -1})
	for query, lang := range map[string]words.Lang{"": words.English, "&lang=zh": words.Chinese} {
		var told jsontext.Writer
		l.Describe(&told, &view.Look{Lang: lang})
		text, _ := jsontext.Read(told.Bytes())
		want(t, get("/v1/describe?s="+packed(story)+query), "text/plain; charset=utf-8", text.Text()+"\n")
	}
}

func TestBadQueries(t *testing.T) {
	broken := deflated(story)
	encode := base64.RawURLEncoding.EncodeToString
	for _, c := range []struct {
		status      int
		code, query string
	}{
		{400, "no-script", ""},
		{400, "no-script", "lang=en"},
		{400, "no-script", "script=&s=" + packed("")},
		{400, "bad-query", "script=%zz"},
		{400, "bad-query", "script=a;b"},
		{400, "bad-query", "script=&script="},
		{400, "bad-query", "script=&lang=en&lang=zh"},
		{400, "unknown-parameter", "script=&stop=1"},
		{400, "unknown-parameter", "script=&Lang=en"},
		{400, "unknown-parameter", "script=&" + escaped("\x00") + "=1"},
		{400, "bad-parameter", "script=&lang=de"},
		{400, "bad-parameter", "script=&lang=en-GB"},
		{400, "bad-parameter", "script=&step=-1"},
		{400, "bad-parameter", "script=&step=x"},
		{400, "bad-parameter", "script=&step=1.0"},
		{400, "bad-parameter", "script=&step=1001"},
		{400, "bad-parameter", "script=&step=99999999999999999999999"},
		{400, "bad-parameter", "script=&step=%2B1"},
		{422, "no-such-step", "script=&step=1"},
		{422, "no-such-step", "step=7&script=" + escaped(story)},
		{422, "no-model", "script=produce+orders-0+x"},
		{413, "too-large", "script=" + strings.Repeat("x", script.MaxBytes+1)},
		{400, "bad-packing", "s="},
		{400, "bad-packing", "s=" + packed(story)[2:]},
		{400, "bad-packing", "s=2" + packed(story)[1:]},
		{400, "bad-packing", "s=1." + base64.StdEncoding.EncodeToString([]byte{0xfb, 0xff})},
		{400, "bad-packing", "s=" + packed(story) + "="},
		{400, "bad-packing", "s=" + packed(story) + "%0A"},
		{400, "bad-packing", "s=1." + encode(broken[:len(broken)-1])},
		{400, "bad-packing", "s=1." + encode(broken[:3])},
		{400, "bad-packing", "s=1." + encode(append(broken[:len(broken):len(broken)], 0))},
		{400, "bad-packing", "s=1." + encode([]byte(story))},
		{400, "bad-packing", "s=1."},
	} {
		for _, path := range []string{"/v1/svg?", "/v1/describe?"} {
			wantProblem(t, get(path+c.query), c.status, c.code)
		}
	}
	for _, query := range []string{"theme=blue", "width=0", "width=16385", "width=-5", "height=1e3", "height=0x10", "width=9.5"} {
		wantProblem(t, get("/v1/svg?script=&"+query), 400, "bad-parameter")
		wantProblem(t, get("/v1/describe?script=&"+query), 400, "unknown-parameter")
	}
}

// A thousand bytes that would become a million end where a script does.
func TestAPackedScriptIsBounded(t *testing.T) {
	exactly := strings.Repeat("#", script.MaxBytes)
	if w := get("/v1/svg?s=" + packed(exactly)); w.Code != 200 {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
	for _, text := range []string{exactly + "#", strings.Repeat("#", 100<<20)} {
		wantProblem(t, get("/v1/svg?s="+packed(text)), 413, "too-large")
	}
}

// Of several things that are wrong always the same is told of.
func TestOneQueryHasOneAnswer(t *testing.T) {
	var names []string
	for c := 'a'; c <= 'z'; c++ {
		names = append(names, string(c)+"=1")
	}
	for query, detail := range map[string]string{
		strings.Join(names, "&"):             `unknown parameter "a"; expected some of script, s, step, lang, partition, theme, width, height`,
		"script=&height=x&width=y":           "width is a whole number from 1 to 16384",
		"script=&z=1&theme=blue&lang=xx&y=2": `unknown parameter "y"; expected some of script, s, step, lang, partition, theme, width, height`,
	} {
		for range 20 {
			w := get("/v1/svg?" + query)
			var p struct{ Detail string }
			if json.Unmarshal(w.Body.Bytes(), &p); p.Detail != detail {
				t.Fatalf("%s: %s", query, p.Detail)
			}
		}
	}
}
