package jsontext_test

import (
	"strings"
	"testing"

	"highwater/core/jsontext"
)

// shown writes a value that was read again, as the Writer would.
func shown(w *jsontext.Writer, v jsontext.Value) {
	switch v.Kind() {
	case jsontext.Null:
		w.Null()
	case jsontext.String:
		w.String(v.Text())
	case jsontext.Array:
		w.BeginArray()
		for _, element := range v.List() {
			shown(w, element)
		}
		w.EndArray()
	case jsontext.Object:
		w.BeginObject()
		for i, member := range v.List() {
			w.Key(v.Keys()[i])
			shown(w, member)
		}
		w.EndObject()
	default:
		w.Raw([]byte(v.Text()))
	}
}

// What JSON.stringify writes comes out again byte for byte.
func TestReadRoundTrip(t *testing.T) {
	for _, text := range []string{
		`null`, `true`, `false`, `0`, `-0`, `-17`, `9007199254740991`, `1e+21`, `-1.5e-7`, `0.25`,
		`""`, `"a b"`, `"\"\\\b\f\n\r\t\u0000\u001f"`, `"é 水位 😀"`, "\"\u2028\"",
		`[]`, `{}`, `[[],{},[[]]]`, `[1,"2",null,true]`, `{"":{"a":[{"b":1}]},"a":2}`,
	} {
		v, ok := jsontext.Read([]byte(text))
		if !ok {
			t.Errorf("%s is not read", text)
			continue
		}
		var w jsontext.Writer
		if shown(&w, v); w.Text() != text {
			t.Errorf("%s comes out as %s", text, w.Text())
		}
	}
}

func TestReadStrings(t *testing.T) {
	for text, want := range map[string]string{
		`"\/"`:                    "/",
		`"\u0041\u00e9\u6C34"`:    "Aé水",
		`"\ud83d\ude00"`:          "😀",
		`"\ud83d"`:                "\xed\xa0\xbd", // a surrogate alone, high or low
		`"\ude00x"`:               "\xed\xb8\x80x",
		`"\ud83d\ud83d\ude00"`:    "\xed\xa0\xbd😀", // one alone before a pair
		`"\ud83dA"`:               "\xed\xa0\xbdA",
		`"\ud83d\u0041"`:          "\xed\xa0\xbdA",
		`"\ud83d\n"`:              "\xed\xa0\xbd\n",
		`"plain\ttail"`:           "plain\ttail",
		" \t\r\n\"blanks\" \n\n ": "blanks",
	} {
		if v, ok := jsontext.Read([]byte(text)); !ok || v.Text() != want {
			t.Errorf("%s: %q, %v; want %q", text, v.Text(), ok, want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	deep := strings.Repeat("[", 129) + strings.Repeat("]", 129)
	for _, text := range []string{
		``, ` `, `nul`, `nullx`, `True`, `undefined`, `NaN`, `01`, `-`, `+1`, `.5`, `1.`, `1e`, `1e+`, `0x1`, `1 2`,
		`"`, `"a`, `'a'`, "\"\n\"", "\"\x00\"", `"\x41"`, `"\u12"`, `"\u12g4"`, `"\u+123"`, `"\`, `"\ud83d\u"`, `"\ud83d\u12g4"`,
		"\"\xff\"", "\"\xed\xa0\x80\"", `[`, `]`, `[1`, `[1,`, `[1,]`, `[,1]`, `[1 2]`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,}`, `{a:1}`, `{1:1}`,
		"\ufeff1", `// a`, deep,
	} {
		if v, ok := jsontext.Read([]byte(text)); ok || v.Kind() != jsontext.Null {
			t.Errorf("%.20q is read", text)
		}
	}
	if _, ok := jsontext.Read([]byte(deep[1:257])); !ok {
		t.Error("128 arrays in each other are not read")
	}
}

// Asking a value for what it is not answers nothing.
func TestValueAccess(t *testing.T) {
	v, _ := jsontext.Read([]byte(`{"a":{"n":-3,"yes":true,"half":0.5,"far":99999999999999999999},"a2":1,"a2":2,"list":["x"]}`))
	a := v.Get("a")
	if n, ok := a.Get("n").Int(); n != -3 || !ok {
		t.Errorf("n is %d, %v", n, ok)
	}
	for _, name := range []string{"yes", "half", "far", "missing"} {
		if n, ok := a.Get(name).Int(); ok {
			t.Errorf("%s is the integer %d", name, n)
		}
	}
	if !a.Get("yes").Bool() || a.Get("n").Bool() {
		t.Error("only true is true")
	}
	if n, _ := v.Get("a2").Int(); n != 2 {
		t.Errorf("of two members the last counts, not %d", n)
	}
	if got := v.Get("list").List()[0].Text(); got != "x" {
		t.Errorf("the element is %q", got)
	}
	if missing := v.Get("list").Get("a").Get("b"); missing.Kind() != jsontext.Null || missing.Text() != "" || missing.List() != nil || missing.Keys() != nil {
		t.Error("a path that leads nowhere answers something")
	}
}

// No text makes the reader fall over, and what it takes it gives back the same.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"rule":"hw.min-isr-leo","holds":false,"step":7,"operands":[{"name":"hw","value":4}],"because":[]}`,
		`"\ud83d\ude00\ud83d"`, `[1,-2.5e+3,true,null]`, `{"a":{"a":{}}}`, `[[[[`, `"\u`, "\"\xff\""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, ok := jsontext.Read(text)
		if !ok {
			return
		}
		var once, twice jsontext.Writer
		shown(&once, v)
		again, ok := jsontext.Read(once.Bytes())
		if !ok {
			t.Fatalf("%q comes out as %q, which is not read", text, once.Text())
		}
		if shown(&twice, again); twice.Text() != once.Text() {
			t.Fatalf("%q comes out as %q, then as %q", text, once.Text(), twice.Text())
		}
	})
}
