package redis

import (
	"math"
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
)

// clientVerb is one row of the table of commands that clients may send.
type clientVerb struct {
	name   string
	arity  int  // words with the name, as Redis counts them; negative: at least so many
	write  bool // refused on a replica
	form   func(args []string) string
	run    func(k *keys, args []string) reply
	values bool // its keys and values count to the limit of a lab
}

// clientVerbs are the commands of miniredis. MULTI, EXEC and DISCARD are about
// the client and not about keys; client.go carries them out.
var clientVerbs = []clientVerb{
	{name: "PING", arity: -1, form: pingForm, run: (*keys).ping},
	{name: "SET", arity: -3, write: true, values: true, form: setForm, run: (*keys).setOne},
	{name: "GET", arity: 2, run: (*keys).get},
	{name: "DEL", arity: -2, write: true, run: (*keys).del},
	{name: "EXISTS", arity: -2, run: (*keys).exists},
	{name: "INCR", arity: 2, write: true, run: (*keys).incr},
	{name: "MSET", arity: -3, write: true, values: true, form: msetForm, run: (*keys).mset},
	{name: "APPEND", arity: 3, write: true, values: true, run: (*keys).appendTo},
	{name: multiName, arity: 1},
	{name: execName, arity: 1},
	{name: discardName, arity: 1},
	{name: "DBSIZE", arity: 1, run: (*keys).size},
}

const (
	multiName   = "MULTI"
	execName    = "EXEC"
	discardName = "DISCARD"
)

// clientVerbNamed finds a command; letters count alike in either case.
func clientVerbNamed(word string) *clientVerb {
	name := script.Upper(word)
	for i := range clientVerbs {
		if clientVerbs[i].name == name {
			return &clientVerbs[i]
		}
	}
	return nil
}

func clientVerbNames() []string {
	var names []string
	for i := range clientVerbs {
		names = append(names, clientVerbs[i].name)
	}
	return names
}

// asScript is a command as a script would write it, its name in capitals.
func asScript(v *clientVerb, words []string) string {
	text := script.QuoteClientWord(words[0])
	if v != nil {
		text = v.name
	}
	for _, arg := range words[1:] {
		text += " " + script.QuoteClientWord(arg)
	}
	return text
}

// The texts of errors are those of Redis 7.

const (
	syntaxError    = "ERR syntax error"
	notAnInteger   = "ERR value is not an integer or out of range"
	incrOverflow   = "ERR increment or decrement would overflow"
	readOnlyError  = "READONLY You can't write against a read only replica."
	nestedMulti    = "ERR MULTI calls can not be nested"
	execAlone      = "ERR EXEC without MULTI"
	discardAlone   = "ERR DISCARD without MULTI"
	execAborted    = "EXECABORT Transaction discarded because of previous errors."
	execAbortedFor = "EXECABORT Transaction discarded because of: "
)

// unknownCommand quotes the beginning of what was sent (commandCheckExistence).
func unknownCommand(words []string) string {
	args := ""
	for _, arg := range words[1:] {
		if len(args) >= 128 {
			break
		}
		args += "'" + cString(arg, 128-len(args)) + "' "
	}
	text := "ERR unknown command '" + cString(words[0], 128) + "', with args beginning with: " + args
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r", " "), "\n", " ")
}

// cString is a text as C's printf reads it: up to a NUL, and so many bytes.
func cString(text string, most int) string {
	if end := strings.IndexByte(text, 0); end >= 0 {
		text = text[:end]
	}
	return text[:min(len(text), most)]
}

// arityError names a command in small letters.
func arityError(name string) string {
	return "ERR wrong number of arguments for '" + script.Lower(name) + "' command"
}

func (v *clientVerb) fits(words []string) bool {
	if v.arity < 0 {
		return len(words) >= -v.arity
	}
	return len(words) == v.arity
}

// formError is what is wrong with the arguments as such, whatever the keys are.
func (v *clientVerb) formError(args []string) string {
	if v.form == nil {
		return ""
	}
	return v.form(args)
}

func pingForm(args []string) string {
	if len(args) > 1 {
		return arityError("PING")
	}
	return ""
}

// setForm knows no option: NX, XX, EX and PX are of the model redis.
func setForm(args []string) string {
	if len(args) > 2 {
		return syntaxError
	}
	return ""
}

func msetForm(args []string) string {
	if len(args)%2 != 0 {
		return arityError("MSET")
	}
	return ""
}

// keys is the keyspace while commands run on it, and what they did to it.
type keys struct {
	now     keyspace
	effects []effect
}

func (k *keys) write(name string, v *value) {
	e := effect{key(name), v}
	k.now = applied(k.now, []effect{e})
	k.effects = append(k.effects, e)
}

func (k *keys) ping(args []string) reply {
	if len(args) > 0 {
		return bulk(args[0])
	}
	return status("PONG")
}

func (k *keys) setOne(args []string) reply {
	k.write(args[0], newValue(args[1]))
	return status("OK")
}

func (k *keys) mset(args []string) reply {
	for i := 0; i < len(args); i += 2 {
		k.write(args[i], newValue(args[i+1]))
	}
	return status("OK")
}

func (k *keys) get(args []string) reply {
	if v, ok := k.now.Get(key(args[0])); ok {
		return bulk(v.String())
	}
	return nothing
}

func (k *keys) del(args []string) reply {
	deleted := 0
	for _, name := range args {
		if k.now.Has(key(name)) {
			k.write(name, nil)
			deleted++
		}
	}
	return count(deleted)
}

// exists counts a key as often as it is named.
func (k *keys) exists(args []string) reply {
	found := 0
	for _, name := range args {
		if k.now.Has(key(name)) {
			found++
		}
	}
	return count(found)
}

func (k *keys) incr(args []string) reply {
	n := int64(0)
	if v, ok := k.now.Get(key(args[0])); ok {
		if n, ok = readInteger(v); !ok {
			return failure(notAnInteger)
		}
	}
	if n == math.MaxInt64 {
		return failure(incrOverflow)
	}
	n++
	k.write(args[0], newValue(strconv.FormatInt(n, 10)))
	return integerOf(n)
}

// readInteger reads 64 bits as strictly as Redis does (string2ll): just what
// writing the number would give.
func readInteger(v *value) (int64, bool) {
	const longest = len("-9223372036854775808")
	if v.length > longest {
		return 0, false
	}
	text := v.String()
	n, ok := jsontext.Integer(text)
	return n, ok && strconv.FormatInt(n, 10) == text
}

func (k *keys) appendTo(args []string) reply {
	v, _ := k.now.Get(key(args[0]))
	v = v.append(args[1])
	k.write(args[0], v)
	return count(v.length)
}

func (k *keys) size([]string) reply { return count(k.now.Len()) }
