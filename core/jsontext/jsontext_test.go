package jsontext_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/core/jsontext"
)

func quoted(s string) string {
	var w jsontext.Writer
	w.String(s)
	return w.Text()
}

// What JSON.stringify of Node 20 answers for the 128 characters of ASCII.
const stringifiedASCII = `"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f` +
	`\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f` +
	` !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_` + "`abcdefghijklmnopqrstuvwxyz{|}~\x7f\""

func TestStringsAsStringifyWritesThem(t *testing.T) {
	var ascii []byte
	for c := range 128 {
		ascii = append(ascii, byte(c))
	}
	if got := quoted(string(ascii)); got != stringifiedASCII {
		t.Errorf("ASCII:\n%s\n%s", got, stringifiedASCII)
	}
	// Beyond ASCII nothing is escaped, not even the line separators of JavaScript.
	for _, s := range []string{"", "é", "你好", "🚲", "\u0080\u009f", "\u2028\u2029", "\ufeff", "\ufffd"} {
		if got := quoted(s); got != `"`+s+`"` {
			t.Errorf("%q: %s", s, got)
		}
	}
}

func TestBytesThatAreNotUTF8AreShownAsDigits(t *testing.T) {
	for s, want := range map[string]string{
		"\xff":             `"\\xff"`,
		"a\x80b":           `"a\\x80b"`,
		"\xe4\xbd":         `"\\xe4\\xbd"`,           // 你 without its end
		"\xed\xa0\x80":     `"\\xed\\xa0\\x80"`,      // a surrogate is no character of UTF-8
		"\xc0\xaf":         `"\\xc0\\xaf"`,           // nor a slash written too long
		"\xf4\x90\x80\x80": `"\\xf4\\x90\\x80\\x80"`, // nor anything above U+10FFFF
		"é\xffé":           `"é\\xffé"`,
		"\xff\n\"":         `"\\xff\n\""`,
	} {
		if got := quoted(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}

// The library of Go escapes U+2028 and U+2029 beside what JavaScript escapes, and
// replaces what is not UTF-8; for all other strings both write the same.
func TestRandomStringsAgainstEncodingJSON(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		var s []rune
		for range chance.IntN(20) {
			r := rune(chance.IntN(0x80))
			if chance.IntN(4) == 0 {
				r = rune(chance.IntN(utf8.MaxRune + 1))
			}
			if r != 0x2028 && r != 0x2029 && utf8.ValidRune(r) {
				s = append(s, r)
			}
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(string(s)); err != nil {
			t.Fatal(err)
		}
		if got := quoted(string(s)) + "\n"; got != want.String() {
			t.Fatalf("%q: %s, want %s", string(s), got, want.String())
		}
	}
}

func TestObjectsAndLists(t *testing.T) {
	var w jsontext.Writer
	w.BeginObject()
	w.Key("")
	w.BeginArray()
	w.EndArray()
	w.Key(`a"b`)
	w.BeginObject()
	w.EndObject()
	w.Key("n")
	jsontext.Ints(&w, []int64{0, 1<<53 - 1, -1})
	w.Key("t")
	w.BeginArray()
	w.Bool(true)
	w.Bool(false)
	w.Null()
	w.StringOrNull("")
	w.String("")
	w.Raw([]byte(`{"raw":1}`))
	w.EndArray()
	w.StringsField("s", []string{"a", "b"})
	w.StringsField("none", nil)
	w.NullField("null")
	w.HexField("crc", 0x0a0b_0000, 8)
	w.Key("brokers")
	w.Objects(2, func(i int) {
		w.Key("id")
		w.IntOrNull(int64(i), i > 0)
	})
	w.Key("nobody")
	w.Objects(0, func(int) { t.Error("there is nobody to write") })
	w.EndObject()
	want := `{"":[],"a\"b":{},"n":[0,9007199254740991,-1],"t":[true,false,null,null,"",{"raw":1}],"s":["a","b"],"none":[],"null":null,"crc":"0a0b0000","brokers":[{"id":null},{"id":1}],"nobody":[]}`
	if w.Text() != want {
		t.Errorf("\n%s\n%s", w.Text(), want)
	}
}

// A comma is due after a value, whatever character it ends with.
func TestCommas(t *testing.T) {
	var w jsontext.Writer
	w.BeginArray()
	for _, s := range []string{"{", "[", ":", ",", ""} {
		w.String(s)
		w.BeginArray()
		w.EndArray()
	}
	w.EndArray()
	if want := `["{",[],"[",[],":",[],",",[],"",[]]`; w.Text() != want {
		t.Errorf("\n%s\n%s", w.Text(), want)
	}
	w.Truncate(0)
	w.Int(7)
	if w.Text() != "7" || w.Len() != 1 {
		t.Errorf("after Truncate: %s", w.Text())
	}
}

// Past its bound a writer is full and stays so, and keeps no more than the bound.
func TestAWriterHasABound(t *testing.T) {
	var w jsontext.Writer
	w.BeginArray()
	part := strings.Repeat("x", 1<<20)
	for range jsontext.MaxBytes>>20 + 2 {
		if w.Full() {
			t.Fatal("full too early")
		}
		if w.Len() > jsontext.MaxBytes {
			break
		}
		w.String(part)
	}
	w.String("one more")
	if !w.Full() || w.Len() > 1<<10 {
		t.Errorf("full: %v, holds %d bytes", w.Full(), w.Len())
	}
}

func TestALowerLimit(t *testing.T) {
	var w jsontext.Writer
	w.Limit(100)
	w.BeginArray()
	for i := 1; !w.Full(); i++ {
		w.String("0123456789") // 12 bytes and a comma
		if i > 9 {
			t.Fatalf("%d strings, and not full", i)
		}
	}
	if w.Len() > 100 {
		t.Errorf("full, and holds %d bytes", w.Len())
	}
}
