package script

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/jsontext"
)

// Call is a line that fits a verb. Its words have the form the verb asks for;
// what they name is the model's to look up.
type Call struct {
	Line  *Line
	Verb  *Verb
	Row   int // of the verb in the table
	given []given
}

type given struct {
	arg  *Arg
	word Word
}

// Match finds the verb of a line in the table and fits the line's words to it.
func Match(l *Line, verbs []Verb) (*Call, *Error) {
	row, err := l.find(verbs)
	if err != nil {
		return nil, err
	}
	c := &Call{Line: l, Verb: &verbs[row], Row: row}
	if err := c.fit(verbs); err != nil {
		return nil, err
	}
	return c, nil
}

// find answers the row of the line's verb.
func (l *Line) find(verbs []Verb) (int, *Error) {
	first := l.Words[0]
	fallback := -1
	for i := range verbs {
		v := &verbs[i]
		switch {
		case v.Client && l.Client != "":
			return i, nil
		case v.Client || first.Option || v.Name != first.Text:
			continue
		}
		if v.settledBy(l) {
			return i, nil
		}
		if fallback < 0 || v.literal() == "" {
			fallback = i
		}
	}
	if fallback >= 0 {
		return fallback, nil
	}
	err := l.misfit(UnknownVerb, first.Pos, first.End)
	if err.Code == UnknownVerb {
		for i := range verbs {
			if hint := l.clientHint(); verbs[i].Client && hint != "" {
				err.Hint, err.Expected = hint, []string{"NAME> COMMAND"}
				return 0, err
			}
			if !slices.Contains(err.Expected, verbs[i].Name) {
				err.Expected = append(err.Expected, verbs[i].Name)
			}
		}
		err.Hint = nearest(first.Text, err.Expected)
	}
	return 0, err
}

// clientHint is how "P>GET a" or "P > GET a" is written, or "".
func (l *Line) clientHint() string {
	server, command, found := strings.Cut(l.Command(), ">")
	if server = strings.TrimSpace(server); !found || !IsName(server, 64) {
		return ""
	}
	return server + "> " + strings.TrimSpace(command)
}

// fit gives each word its argument or option, then asks whether any is missing.
func (c *Call) fit(verbs []Verb) *Error {
	words := c.Line.Words[1:]
	next := 0 // the argument that the next plain word is for
	for i := range words {
		w := &words[i]
		if w.Option {
			if err := c.fitOption(w); err != nil {
				return err
			}
			continue
		}
		if next == len(c.Verb.Args) {
			return c.extra(w, verbs)
		}
		arg := &c.Verb.Args[next]
		if slip := c.slip(w); slip != nil {
			return slip
		}
		if err := c.take(arg, w); err != nil {
			if arg.Kind == Literal && next == 0 {
				return c.extra(w, verbs)
			}
			return err
		}
		if !arg.Many {
			next++
		}
	}
	for i := range c.Verb.Args {
		arg := &c.Verb.Args[i]
		if !arg.Optional && c.Get(arg.Name) == nil {
			if i == 0 {
				return c.Missing(c.others(verbs)...)
			}
			return c.Missing(arg.Name)
		}
	}
	for i := range c.Verb.Options {
		option := &c.Verb.Options[i]
		if option.Required && c.Get(option.Name) == nil {
			expected := []string{option.optionUsage()}
			if c.Verb.literal() == "" {
				expected = append(expected, c.literals(verbs)...)
			}
			return c.Missing(expected...)
		}
	}
	return nil
}

func (c *Call) fitOption(w *Word) *Error {
	option := c.Verb.Option(w.Key)
	keyEnd := w.Pos + len(w.Key)
	if option == nil {
		err := c.Line.misfit(UnknownOption, w.Pos, keyEnd)
		if err.Code == UnknownOption {
			err.Expected = c.Verb.OptionNames()
			err.Hint = nearest(w.Key, err.Expected)
			if n := len(c.Verb.Args); err.Hint == "" && (len(err.Expected) == 0 || n > 0 && c.Verb.Args[n-1].Many) {
				err.Detail = "quote a word that holds an ="
			}
		}
		return err
	}
	if c.Get(option.Name) != nil {
		return c.Line.Error(DuplicateOption, w.Pos, keyEnd)
	}
	return c.take(option, w)
}

// slip catches an option written with a full-width equals sign, which would
// otherwise pass for a word of its own.
func (c *Call) slip(w *Word) *Error {
	i := strings.Index(w.Text, "＝")
	if i < 0 || w.Quoted || c.Verb.Option(w.Text[:i]) == nil {
		return nil
	}
	return c.Line.misfit(BadValue, w.Pos, w.End)
}

// extra is the error of a word the verb has no place for.
func (c *Call) extra(w *Word, verbs []Verb) *Error {
	if first := &c.Line.Words[1]; c.Verb.literal() == "" && len(c.Verb.Args) > 0 {
		if hint := nearest(first.Text, c.literals(verbs)); hint != "" {
			return c.BadValue(first, c.literals(verbs)...) // "expect reqest 1" means another row
		}
	}
	err := c.Line.misfit(ExtraArgument, w.Pos, w.End)
	if err.Code != ExtraArgument {
		return err
	}
	for _, name := range c.Verb.OptionNames() {
		if !c.Has(name) {
			err.Expected = append(err.Expected, name)
		}
	}
	if len(c.given) == 0 { // no row of this name is settled on yet
		err.Expected = append(c.literals(verbs), err.Expected...)
		if c.Verb.literal() != "" {
			err.Code = BadValue
		}
	}
	err.Hint = nearest(w.Text, err.Expected)
	if c.Verb.Option(w.Text) != nil {
		err.Hint = w.Text + "="
	}
	return err
}

// literals are the words that begin the other rows of this verb's name.
func (c *Call) literals(verbs []Verb) []string {
	var words []string
	for i := range verbs {
		if literal := verbs[i].literal(); literal != "" && verbs[i].Name == c.Verb.Name {
			words = append(words, literal)
		}
	}
	return words
}

// others are all the ways to go on after a verb's name.
func (c *Call) others(verbs []Verb) []string {
	words := c.literals(verbs)
	for i := range verbs {
		v := &verbs[i]
		if v.Name != c.Verb.Name || v.literal() != "" {
			continue
		}
		if len(v.Args) > 0 && v.Args[0].Kind == OneOf {
			words = append(words, v.Args[0].Words...)
		} else if len(v.Args) > 0 {
			words = append(words, v.Args[0].Name)
		} else if len(v.Options) > 0 {
			words = append(words, v.Options[0].optionUsage())
		}
	}
	return words
}

func (c *Call) take(arg *Arg, w *Word) *Error {
	if err := c.check(arg, w); err != nil {
		return err
	}
	c.given = append(c.given, given{arg, *w})
	return nil
}

// check asks whether the word has the form its argument needs.
func (c *Call) check(arg *Arg, w *Word) *Error {
	if c.Verb.Client {
		return nil
	}
	switch arg.Kind {
	case Literal:
		if w.Text != arg.Name {
			return c.BadValue(w, arg.Name)
		}
	case Integer:
		if slices.Contains(arg.Words, w.Text) {
			return nil
		}
		return c.checkNumber(w, w.Text, arg, integer)
	case Duration:
		return c.checkNumber(w, w.Text, arg, duration)
	case Boolean:
		if w.Text != "true" && w.Text != "false" {
			return c.BadValue(w, "true", "false")
		}
	case OneOf:
		if !slices.Contains(arg.Words, w.Text) {
			return c.BadValue(w, arg.Words...)
		}
	case Integers, Groups, Pairs:
		bounds := &Arg{Min: 0, Max: MaxInt32, Shown: arg.Value()}
		if arg.Kind == Pairs {
			bounds.Max = 0 // the second of a pair may be a count
		}
		for _, part := range strings.FieldsFunc(","+w.Text, func(r rune) bool { return r == ',' || r == '/' && arg.Kind == Groups || r == ':' && arg.Kind == Pairs }) {
			if err := c.checkNumber(w, part, bounds, integer); err != nil {
				return err
			}
		}
		if !wellFormed(w.Text, arg.Kind) {
			return c.BadValue(w, arg.Value())
		}
	}
	return nil
}

func (c *Call) checkNumber(w *Word, text string, arg *Arg, read func(string) (int64, bool, bool)) *Error {
	n, ok, fits := read(text)
	switch {
	case !ok && arg.Kind == Duration:
		err := c.BadValue(w, "500ms", "10s", "2m", "1h")
		if err.Code == BadValue {
			err.Hint = "" // these are examples, and no word that was meant
		}
		return err
	case !ok:
		return c.BadValue(w, strings.Split(arg.Value(), "|")...)
	}
	if !fits || n < arg.Min || n > arg.most() {
		return c.OutOfRange(w, arg.Min, arg.most())
	}
	return nil
}

// wellFormed looks at the separators of a list whose numbers are right.
func wellFormed(text string, kind Kind) bool {
	groups := []string{text}
	if kind == Groups {
		groups = strings.Split(text, "/")
	}
	for _, group := range groups {
		for _, part := range strings.Split(group, ",") {
			if kind == Pairs {
				before, after, found := strings.Cut(part, ":")
				if !found || before == "" || after == "" || strings.Contains(after, ":") {
					return false
				}
			} else if part == "" {
				return false
			}
		}
	}
	return true
}

// ReadInteger reads a word that may be an integer.
func ReadInteger(text string) (n int64, ok bool) {
	n, ok, fits := integer(text)
	return n, ok && fits
}

// integer reads -?[0-9]+; fits is false where the number passes 64 bits.
func integer(text string) (n int64, ok, fits bool) {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false, false
	}
	n, fits = jsontext.Integer(text)
	return n, true, fits
}

var units = []struct {
	suffix string
	ms     int64
}{{"ms", 1}, {"s", 1000}, {"m", 60 * 1000}, {"h", 3600 * 1000}}

// duration reads a duration as milliseconds.
func duration(text string) (ms int64, ok, fits bool) {
	for _, unit := range units {
		digits, found := strings.CutSuffix(text, unit.suffix)
		if !found || digits == "" || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		n, fits := jsontext.Integer(digits)
		if !fits || n > maxInteger/unit.ms {
			return 0, true, false
		}
		return n * unit.ms, true, true
	}
	return 0, false, false
}

// What was given. The form of each was checked when the call was made.

// Get answers the first word of an argument or option, or nil.
func (c *Call) Get(name string) *Word {
	for i := range c.given {
		if c.given[i].arg.Name == name {
			return &c.given[i].word
		}
	}
	return nil
}

func (c *Call) Has(name string) bool { return c.Get(name) != nil }

// All answers every word of an argument.
func (c *Call) All(name string) []Word {
	var words []Word
	for i := range c.given {
		if c.given[i].arg.Name == name {
			words = append(words, c.given[i].word)
		}
	}
	return words
}

// Options answers the options given, in the order of the line.
func (c *Call) Options() []Word {
	var words []Word
	for i := range c.given {
		if c.given[i].word.Option {
			words = append(words, c.given[i].word)
		}
	}
	return words
}

// Text answers a word, or the default of its argument.
func (c *Call) Text(name string) string {
	if w := c.Get(name); w != nil {
		return w.Text
	}
	for i := range c.Verb.Args {
		if c.Verb.Args[i].Name == name {
			return c.Verb.Args[i].Default
		}
	}
	if option := c.Verb.Option(name); option != nil {
		return option.Default
	}
	return ""
}

func (c *Call) Bool(name string) bool { return c.Text(name) == "true" }

// Int answers an Integer's number or a Duration's milliseconds.
func (c *Call) Int(name string) int64 { return ReadNumber(c.Text(name)) }

// ReadNumber reads a checked integer or duration; 0 for anything else.
func ReadNumber(text string) int64 {
	if n, ok, _ := duration(text); ok {
		return n
	}
	n, _, _ := integer(text)
	return n
}

// Integers answers the numbers of a list "1,2,3".
func (c *Call) Integers(name string) []int64 { return ReadIntegers(c.Text(name)) }

// Groups answers the lists of "1,2/2,3".
func (c *Call) Groups(name string) [][]int64 {
	var groups [][]int64
	for _, part := range strings.Split(c.Text(name), "/") {
		groups = append(groups, ReadIntegers(part))
	}
	return groups
}

// Pairs answers the pairs of "1:2,2:1".
func (c *Call) Pairs(name string) [][2]int64 { return ReadPairs(c.Text(name)) }

// ReadPairs reads a checked list of pairs.
func ReadPairs(text string) [][2]int64 {
	var pairs [][2]int64
	for _, part := range strings.Split(text, ",") {
		before, after, _ := strings.Cut(part, ":")
		pairs = append(pairs, [2]int64{ReadNumber(before), ReadNumber(after)})
	}
	return pairs
}

// ReadIntegers reads a checked list of integers.
func ReadIntegers(text string) []int64 {
	var list []int64
	for _, part := range strings.Split(text, ",") {
		list = append(list, ReadNumber(part))
	}
	return list
}

// Errors that a model finds when it binds a call.

// Missing is reported one past the end of the command.
func (c *Call) Missing(expected ...string) *Error {
	for i := range c.Line.Words {
		w := &c.Line.Words[i]
		if err := c.Line.misfit(MissingArgument, w.Pos, w.End); !w.Quoted && err.Code == FullWidth {
			return err
		}
	}
	err := c.Line.Error(MissingArgument, c.Line.end(), c.Line.end())
	err.Expected = expected
	return err
}

func (c *Call) wordError(code Code, w *Word, expected []string) *Error {
	err := c.Line.misfit(code, w.ValuePos, w.End)
	if err.Code == code {
		err.Expected = expected
		err.Hint = nearest(w.Text, expected)
	}
	return err
}

func (c *Call) BadValue(w *Word, expected ...string) *Error {
	return c.wordError(BadValue, w, expected)
}

func (c *Call) OutOfRange(w *Word, min, max int64) *Error {
	err := c.wordError(OutOfRange, w, nil)
	err.Expected = []string{strconv.FormatInt(min, 10) + " to " + strconv.FormatInt(max, 10)}
	return err
}

// UnknownName lists the names that would do, the first few of them.
func (c *Call) UnknownName(w *Word, of string, known []string) *Error {
	err := c.Line.Unknown(w, known)
	if err.Code == UnknownName && len(known) == 0 {
		err.Detail = "there is no " + of + " yet"
	}
	return err
}

// UnknownPart is UnknownName for one part of a list.
func (c *Call) UnknownPart(w *Word, of, part string, known []string) *Error {
	err := c.UnknownName(w, of, known)
	if err.Code == UnknownName {
		err.Detail, err.Hint = "there is no "+of+" "+part, ""
	}
	return err
}

// Unknown is a word that names nothing known.
func (l *Line) Unknown(w *Word, known []string) *Error {
	err := l.misfit(UnknownName, w.ValuePos, w.End)
	if err.Code == UnknownName {
		err.Hint = nearest(w.Text, known)
		err.Expected = known[:min(len(known), 20)]
	}
	return err
}

func (c *Call) DuplicateName(w *Word) *Error { return c.wordError(DuplicateName, w, nil) }

// Conflict is a word that is right by itself but not beside the others.
func (c *Call) Conflict(w *Word, detail string) *Error {
	err := c.wordError(Conflict, w, nil)
	err.Detail = detail
	return err
}

// Whole is an error of the command as a whole.
func (c *Call) Whole(code Code, detail string, expected ...string) *Error {
	return c.Line.Whole(code, detail, expected...)
}

// Limit names the limit that the command would pass.
func (c *Call) Limit(limit string) *Error { return c.Line.Whole(LimitPassed, limit) }

func (l *Line) Whole(code Code, detail string, expected ...string) *Error {
	pos := 0
	if len(l.Words) > 0 {
		pos = l.Words[0].Pos
	}
	err := l.Error(code, pos, l.end())
	err.Detail, err.Expected = detail, expected
	return err
}
