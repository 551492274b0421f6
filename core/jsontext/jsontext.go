// Package jsontext appends JSON to a buffer, byte for byte as JavaScript's
// JSON.stringify would, so that the same text comes out of Go, Node, a browser
// and the edge.
package jsontext

import (
	"strconv"
	"unicode/utf8"
)

// MaxBytes bounds what one Writer holds. A JavaScript string has an end, and a
// view of a large run must find it before the memory does.
const MaxBytes = 128 << 20

// Writer appends one JSON value. Begin and End must pair up; inside an object
// every value follows a Key. Past MaxBytes, or a lower limit, it is full, and takes
// nothing more.
type Writer struct {
	buf   []byte
	limit int // 0: MaxBytes
	full  bool
}

// Limit bounds what the Writer holds closer than MaxBytes.
func (w *Writer) Limit(bytes int) { w.limit = bytes }

// Fill says beforehand that the value will be too long.
func (w *Writer) Fill() { w.full = true }

// Full says that the value was too long, so that what is here is no value.
func (w *Writer) Full() bool { return w.full }

func (w *Writer) Bytes() []byte  { return w.buf }
func (w *Writer) Text() string   { return string(w.buf) }
func (w *Writer) Len() int       { return len(w.buf) }
func (w *Writer) Truncate(n int) { w.buf = w.buf[:n] }

// separate writes the comma that is due before a new value or key: after
// anything but an opening bracket or a key's colon.
func (w *Writer) separate() {
	if n := len(w.buf); n > MaxBytes || w.limit > 0 && n > w.limit {
		w.buf, w.full = w.buf[:0], true
	}
	if n := len(w.buf); n > 0 {
		switch w.buf[n-1] {
		case '{', '[', ':':
		default:
			w.buf = append(w.buf, ',')
		}
	}
}

func (w *Writer) BeginObject() { w.separate(); w.buf = append(w.buf, '{') }
func (w *Writer) EndObject()   { w.buf = append(w.buf, '}') }
func (w *Writer) BeginArray()  { w.separate(); w.buf = append(w.buf, '[') }
func (w *Writer) EndArray()    { w.buf = append(w.buf, ']') }

func (w *Writer) Key(name string) {
	w.separate()
	w.buf = appendString(w.buf, name)
	w.buf = append(w.buf, ':')
}

func (w *Writer) String(s string) {
	if w.separate(); !w.full {
		w.buf = appendString(w.buf, s)
	}
}
func (w *Writer) Int(n int64) { w.separate(); w.buf = strconv.AppendInt(w.buf, n, 10) }
func (w *Writer) Bool(b bool) { w.separate(); w.buf = strconv.AppendBool(w.buf, b) }
func (w *Writer) Null()       { w.separate(); w.buf = append(w.buf, "null"...) }

// Raw appends a value that is JSON already.
func (w *Writer) Raw(text []byte) { w.separate(); w.buf = append(w.buf, text...) }

// StringOrNull writes null for the empty string, where the empty string is
// no value of its own.
func (w *Writer) StringOrNull(s string) {
	if s == "" {
		w.Null()
		return
	}
	w.String(s)
}

func (w *Writer) Strings(list []string) {
	w.BeginArray()
	for _, s := range list {
		w.String(s)
	}
	w.EndArray()
}

// IntOrNull writes null where there is no number, or none that is known.
func (w *Writer) IntOrNull(n int64, known bool) {
	if !known {
		w.Null()
		return
	}
	w.Int(n)
}

func Ints[T ~int | ~int32 | ~int64](w *Writer, list []T) {
	w.BeginArray()
	for _, n := range list {
		w.Int(int64(n))
	}
	w.EndArray()
}

// Objects writes an array of so many objects: members writes those of one.
func (w *Writer) Objects(n int, members func(i int)) {
	w.BeginArray()
	for i := range n {
		w.BeginObject()
		members(i)
		w.EndObject()
	}
	w.EndArray()
}

const hexDigits = "0123456789abcdef"

// appendString quotes s. A byte that is not UTF-8 is shown as a backslash, x
// and its two hex digits, which the JSON string then holds as four characters.
func appendString(buf []byte, s string) []byte {
	buf = append(buf, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' {
				i++
				continue
			}
			buf = append(buf, s[done:i]...)
			switch c {
			case '"', '\\':
				buf = append(buf, '\\', c)
			case '\b':
				buf = append(buf, `\b`...)
			case '\f':
				buf = append(buf, `\f`...)
			case '\n':
				buf = append(buf, `\n`...)
			case '\r':
				buf = append(buf, `\r`...)
			case '\t':
				buf = append(buf, `\t`...)
			default:
				buf = append(buf, `\u00`...)
				buf = append(buf, hexDigits[c>>4], hexDigits[c&15])
			}
			i++
			done = i
			continue
		}
		if r, size := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size > 1 {
			i += size
			continue
		}
		buf = append(buf, s[done:i]...)
		buf = append(buf, `\\x`...)
		buf = append(buf, hexDigits[c>>4], hexDigits[c&15])
		i++
		done = i
	}
	buf = append(buf, s[done:]...)
	return append(buf, '"')
}

// Members of an object, key and value.

func (w *Writer) StringField(name, s string)        { w.Key(name); w.String(s) }
func (w *Writer) IntField(name string, n int64)     { w.Key(name); w.Int(n) }
func (w *Writer) BoolField(name string, b bool)     { w.Key(name); w.Bool(b) }
func (w *Writer) NullField(name string)             { w.Key(name); w.Null() }
func (w *Writer) StringsField(n string, l []string) { w.Key(n); w.Strings(l) }

// HexField writes a number as a string of so many hex digits.
func (w *Writer) HexField(name string, n uint64, digits int) {
	w.Key(name)
	w.buf = append(w.buf, '"')
	for digits--; digits >= 0; digits-- {
		w.buf = append(w.buf, hexDigits[n>>(4*digits)&15])
	}
	w.buf = append(w.buf, '"')
}
