package jsontext

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Kind is what a JSON value is.
type Kind uint8

const (
	Null Kind = iota // also of a value that is not there
	Boolean
	Number
	String
	Array
	Object
)

// Value is a JSON value that was read. The zero Value is null, and asking any
// value for what it is not answers nothing, so a path that leads nowhere needs
// no questions on the way.
type Value struct{ *node }

// node is what a value is made of; nil is null.
type node struct {
	kind Kind
	text string   // a string's contents, a number's or a boolean's own letters
	keys []string // of an object's members, as they came
	list []Value  // an array's elements, an object's members
}

// maxDepth bounds how deep arrays and objects may lie in each other.
const maxDepth = 128

// Read reads one JSON value, strictly by RFC 8259; false: the text is none.
// A lone surrogate, which JSON.stringify writes as an escape, is kept as the
// three bytes that UTF-8 would give it if it were a character.
func Read(text []byte) (Value, bool) {
	r := reader{text: string(text)}
	v, ok := r.value(0)
	r.blanks()
	if !ok || r.at != len(r.text) {
		return Value{}, false
	}
	return v, true
}

func (v Value) Kind() Kind {
	if v.node == nil {
		return Null
	}
	return v.kind
}

// Get answers an object's member; where a key came twice, the last, as in
// JavaScript.
func (v Value) Get(key string) Value {
	keys := v.Keys()
	for i := len(keys) - 1; i >= 0; i-- {
		if keys[i] == key {
			return v.list[i]
		}
	}
	return Value{}
}

// Keys answers an object's keys, and List its members in the same order, or an
// array's elements.
func (v Value) Keys() []string {
	if v.node == nil {
		return nil
	}
	return v.keys
}

func (v Value) List() []Value {
	if v.node == nil {
		return nil
	}
	return v.list
}

// Text is a string's contents, or what a number or a boolean looks like.
func (v Value) Text() string {
	if v.node == nil {
		return ""
	}
	return v.text
}

// Bool is whether the value is true.
func (v Value) Bool() bool { return v.Kind() == Boolean && v.text == "true" }

// Int answers an integer that fits.
func (v Value) Int() (int64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	return Integer(v.text)
}

// Integer reads -?[0-9]+ that fits in 64 bits.
func Integer(text string) (n int64, ok bool) {
	digits := strings.TrimPrefix(text, "-")
	for i := range len(digits) {
		digit := int64(digits[i]) - '0' // summed up below 0, where there is one more
		if digit < 0 || digit > 9 || n < (math.MinInt64+digit)/10 {
			return 0, false
		}
		n = 10*n - digit
	}
	if len(digits) == len(text) {
		if n == math.MinInt64 {
			return 0, false
		}
		n = -n
	}
	return n, digits != ""
}

type reader struct {
	text string
	at   int
}

// peek is the next byte, 0 at the end; no JSON has one.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

func (r *reader) blanks() {
	for c := r.peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = r.peek() {
		r.at++
	}
}

// take moves past a text if it comes next.
func (r *reader) take(text string) bool {
	if len(r.text)-r.at < len(text) || r.text[r.at:r.at+len(text)] != text {
		return false
	}
	r.at += len(text)
	return true
}

func (r *reader) value(depth int) (v Value, ok bool) {
	r.blanks()
	start := r.at
	switch c := r.peek(); {
	case c == '{' || c == '[':
		return r.inside(c, depth+1)
	case c == '"':
		text, ok := r.string()
		return Value{&node{kind: String, text: text}}, ok
	case c == '-' || digit(c):
		ok := r.number()
		return Value{&node{kind: Number, text: r.text[start:r.at]}}, ok
	case c == 'n':
		return v, r.take("null")
	}
	ok = r.take("true") || r.take("false")
	return Value{&node{kind: Boolean, text: r.text[start:r.at]}}, ok
}

// inside reads what is between brackets, with them.
func (r *reader) inside(open byte, depth int) (v Value, ok bool) {
	v.node = &node{kind: Array}
	end := "]"
	if open == '{' {
		v.kind, end = Object, "}"
	}
	r.at++
	r.blanks()
	if depth > maxDepth || r.take(end) {
		return v, depth <= maxDepth
	}
	for {
		if v.kind == Object {
			r.blanks()
			key, ok := r.string()
			r.blanks()
			if !ok || !r.take(":") {
				return v, false
			}
			v.keys = append(v.keys, key)
		}
		element, ok := r.value(depth)
		if !ok {
			return v, false
		}
		v.list = append(v.list, element)
		r.blanks()
		if r.take(end) {
			return v, true
		}
		if !r.take(",") {
			return v, false
		}
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func (r *reader) digits() bool {
	start := r.at
	for digit(r.peek()) {
		r.at++
	}
	return r.at > start
}

func (r *reader) number() bool {
	r.take("-")
	if !r.take("0") && !r.digits() || r.take(".") && !r.digits() {
		return false
	}
	if r.take("e") || r.take("E") {
		if !r.take("+") {
			r.take("-")
		}
		return r.digits()
	}
	return true
}

// string reads a string with its quotes. One without escapes shares the text.
func (r *reader) string() (string, bool) {
	if !r.take(`"`) {
		return "", false
	}
	var decoded []byte
	start := r.at
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == '"':
			piece := r.text[start:r.at]
			r.at++
			if decoded == nil {
				return piece, true
			}
			return string(append(decoded, piece...)), true
		case c == '\\':
			decoded = append(decoded, r.text[start:r.at]...)
			r.at++
			var ok bool
			if decoded, ok = r.escape(decoded); !ok {
				return "", false
			}
			start = r.at
		case c < ' ':
			return "", false
		case c < utf8.RuneSelf:
			r.at++
		default:
			char, size := utf8.DecodeRuneInString(r.text[r.at:])
			if char == utf8.RuneError && size == 1 {
				return "", false
			}
			r.at += size
		}
	}
	return "", false
}

func (r *reader) escape(out []byte) ([]byte, bool) {
	c := r.peek()
	r.at++
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		unit, ok := r.unit()
		if !ok {
			return out, false
		}
		if unit>>10 == 0xd800>>10 && r.take(`\u`) {
			low, ok := r.unit()
			if ok && low>>10 == 0xdc00>>10 {
				return utf8.AppendRune(out, 0x10000+(unit-0xd800)<<10+low-0xdc00), true
			}
			r.at -= 6 // the next escape is one of its own
			if !ok {
				return out, false
			}
		}
		if unit>>11 == 0xd800>>11 {
			return append(out, 0xed, byte(0x80|unit>>6&0x3f), byte(0x80|unit&0x3f)), true
		}
		return utf8.AppendRune(out, unit), true
	default:
		return out, false
	}
	return append(out, c), true
}

// unit reads the four digits of a UTF-16 unit.
func (r *reader) unit() (rune, bool) {
	if len(r.text)-r.at < 4 {
		return 0, false
	}
	n := rune(0)
	for _, c := range []byte(r.text[r.at : r.at+4]) {
		digit := strings.IndexByte(hexDigits, c|0x20)
		if digit < 0 || c < '0' {
			return 0, false
		}
		n = n<<4 | rune(digit)
	}
	r.at += 4
	return n, true
}
