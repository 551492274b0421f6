package redis

import (
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/sim"
)

// reply is what a server answers to a client's command.
type reply struct {
	kind   replyKind
	text   string
	number int64
	list   []reply
}

type replyKind uint8

const (
	noReply     replyKind = iota // nobody answered
	statusReply                  // OK
	errorReply                   // its text, which begins with its code
	stringReply                  // a value
	numberReply
	nilReply
	listReply
)

func status(text string) reply   { return reply{kind: statusReply, text: text} }
func failure(text string) reply  { return reply{kind: errorReply, text: text} }
func bulk(text string) reply     { return reply{kind: stringReply, text: text} }
func integerOf(n int64) reply    { return reply{kind: numberReply, number: n} }
func count[T ~int](n T) reply    { return integerOf(int64(n)) }
func list(replies []reply) reply { return reply{kind: listReply, list: replies} }

var nothing = reply{kind: nilReply}

// code is the first word of an error.
func (r reply) code() string {
	code, _, _ := strings.Cut(r.text, " ")
	return code
}

// terminal is the reply as redis-cli prints it at a terminal, without the last
// line end (cliFormatReplyTTY).
func (r reply) terminal() string {
	return strings.TrimSuffix(string(r.appendTerminal(nil, "")), "\n")
}

func (r reply) appendTerminal(out []byte, indent string) []byte {
	switch r.kind {
	case noReply:
		return out
	case errorReply:
		out = append(append(out, "(error) "...), r.text...)
	case statusReply:
		out = append(out, r.text...)
	case numberReply:
		out = strconv.AppendInt(append(out, "(integer) "...), r.number, 10)
	case stringReply:
		out = appendQuoted(out, r.text)
	case nilReply:
		out = append(out, "(nil)"...)
	case listReply:
		if len(r.list) == 0 {
			return append(out, "(empty array)\n"...)
		}
		width := len(strconv.Itoa(len(r.list)))
		inner := indent + blanks(width+2)
		for i, element := range r.list {
			if i > 0 {
				out = append(out, indent...)
			}
			number := strconv.Itoa(i + 1)
			out = append(out, blanks(width-len(number))+number+") "...)
			out = element.appendTerminal(out, inner)
		}
		return out
	}
	return append(out, '\n')
}

func blanks(n int) string { return "                        "[:n] }

// appendQuoted writes a value between quotes, all but printable ASCII escaped
// (sdscatrepr).
func appendQuoted(out []byte, text string) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case c == '\n':
			out = append(out, `\n`...)
		case c == '\r':
			out = append(out, `\r`...)
		case c == '\t':
			out = append(out, `\t`...)
		case c == '\a':
			out = append(out, `\a`...)
		case c == '\b':
			out = append(out, `\b`...)
		case c >= ' ' && c <= '~':
			out = append(out, c)
		default:
			out = append(out, '\\', 'x', hex[c>>4], hex[c&15])
		}
	}
	return append(out, '"')
}

// writeValue writes the reply as a value: a string, a number, null or a list of
// such. An error has no value. A number that JavaScript's would round is written
// as its digits.
func (r reply) writeValue(w *jsontext.Writer) {
	switch r.kind {
	case statusReply, stringReply:
		w.String(r.text)
	case numberReply:
		if r.number > sim.MaxInteger || r.number < -sim.MaxInteger {
			w.String(strconv.FormatInt(r.number, 10))
		} else {
			w.Int(r.number)
		}
	case listReply:
		w.BeginArray()
		for i := range r.list {
			r.list[i].writeValue(w)
		}
		w.EndArray()
	default:
		w.Null()
	}
}

// WriteJSON writes the result of a client's command.
func (r reply) WriteJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.Key("reply")
	r.writeValue(w)
	w.EndObject()
}
