package script_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/script"
)

// words shows a line as its words, each between bars; an option as ⟨key⟩value.
func words(t *testing.T, text string) string {
	t.Helper()
	l, err := script.Scan(text)
	if err != nil {
		return fmt.Sprintf("%d+%d %s", err.Offset, err.Length, err.Code)
	}
	out := ""
	for i := range l.Words {
		w := &l.Words[i]
		if w.Option {
			out += "⟨" + w.Key + "⟩"
		}
		out += w.Text + "|"
	}
	if l.Client != "" {
		out = l.Client + "> " + out
	}
	return out
}

func TestScan(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{" \t ", ""},
		{"# a comment", ""},
		{"a b\tc", "a|b|c|"},
		{"  a  b  ", "a|b|"},
		// A comment starts where a word could start.
		{"a # b", "a|"},
		{"a#b c#", "a#b|c#|"},
		{`a "#" b`, "a|#|b|"},
		{"a k=#v", "a|⟨k⟩#v|"},
		// Quotes open a word or an option's value.
		{`"a b" c`, "a b|c|"},
		{`""`, "|"},
		{`k="a b"`, "⟨k⟩a b|"},
		{`k="" l=`, "⟨k⟩|⟨l⟩|"},
		{`"k=v"`, "k=v|"},
		{`k=v=w`, "⟨k⟩v=w|"},
		{`=v`, "⟨⟩v|"},
		{`k==`, "⟨k⟩=|"},
		{`"\"\\\n\t\x41\xfF"`, "\"\\\n\tA\xff|"},
		{`a\nb`, `a\nb|`}, // escapes are for quotes
		{"\"a\tb\"", "a\tb|"},
		// Outside quotes any other character is itself.
		{"你好，世界 é🚲", "你好，世界|é🚲|"},
		{"'a b'", "'a|b'|"},
		// A client's command has no options.
		{"A> SET k=v x", "A> A>|SET|k=v|x|"},
		{`A> SET "k v"`, "A> A>|SET|k v|"},
		{"> a=b", ">|⟨a⟩b|"},
		{`"A>" a=b`, "A>|⟨a⟩b|"},
		{"a A> b=c", "a|A>|⟨b⟩c|"},

		{`"a`, "0+1 unterminated-quote"},
		{`a k="b c`, "4+1 unterminated-quote"},
		{`a "b\`, "2+1 unterminated-quote"},
		{`a "b\"`, "2+1 unterminated-quote"},
		{`a"b`, "1+1 misplaced-quote"},
		{`a="b"c`, "4+1 misplaced-quote"},
		{`"a""b"`, "2+1 misplaced-quote"},
		{`"a"#b`, "2+1 misplaced-quote"},
		{`k=v"w"`, "3+1 misplaced-quote"},
		{`"\a"`, "1+2 bad-escape"},
		{`"\X41"`, "1+2 bad-escape"},
		{`"\x4"`, "1+2 bad-escape"},
		{`"\🚲"`, "1+3 bad-escape"},
		{"a\x00", "1+1 control-character"},
		{"a\u0085", "1+1 control-character"},
		{"\"a\x1b\"", "2+1 control-character"},
		{"k=\"a\x7f\"", "4+1 control-character"},
		{"a\rb", "1+1 control-character"},
		{"a # \x00\x1b", "a|"},
		{"\xff", "0+1 invalid-utf-8"},
		{"é \xc3(", "2+1 invalid-utf-8"},
		{"# \xed\xa0\x80", "2+1 invalid-utf-8"},
		{"🚲 \xff", "3+1 invalid-utf-8"},
		{"a\nb", "1+1 line-break"},
		{"# a\nb", "3+1 line-break"},
		{"\"a\nb\"", "2+1 line-break"},
	} {
		if got := words(t, c[0]); got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestSameIsTheSameWords(t *testing.T) {
	same := func(a, b string) bool {
		x, _ := script.Scan(a)
		y, _ := script.Scan(b)
		return x.Same(y)
	}
	if !same("a b k=v", `  "a"	b k="v" # c`) {
		t.Error("the writing is not the words")
	}
	for _, other := range []string{"a b", "a b v=k", `a b "k=v"`, "a b k=v k=v", "b a k=v"} {
		if same("a b k=v", other) {
			t.Errorf("%q is another command", other)
		}
	}
}

func TestCommandIsTheLineWithoutItsComment(t *testing.T) {
	for text, want := range map[string]string{"  a  b \t# c": "a  b", "# c": "", `a "#" `: `a "#"`} {
		if l, _ := script.Scan(text); l.Command() != want {
			t.Errorf("%q: %q, want %q", text, l.Command(), want)
		}
	}
}

func TestQuote(t *testing.T) {
	for word, want := range map[string]string{
		"plain":     "plain",
		"a#b":       "a#b",
		"你好，":       "你好，",
		"":          `""`,
		"a b":       `"a b"`,
		"#a":        `"#a"`,
		"k=v":       `"k=v"`,
		`it"s`:      `"it\"s"`,
		`a\b`:       `"a\\b"`,
		"a\n\tb":    `"a\n\tb"`,
		"\x00\x7f":  `"\x00\x7f"`,
		"\u0085":    `"\xc2\x85"`,
		"\xffé":     `"\xffé"`,
		"\xe4\xbd ": `"\xe4\xbd "`,
	} {
		if got := script.Quote(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

// Whatever a word holds, what Quote writes is read back as that word.
func FuzzQuoteIsReadBack(f *testing.F) {
	for _, word := range []string{"", "a", "a b", "k=v", `"`, `\`, "#", "\x00\xff\n\t\r", "你“好”", "\xe4\xbd", "A>", "\u0085\ufeff"} {
		f.Add(word)
	}
	for i := range 256 {
		f.Add(string([]byte{byte(i)}))
		f.Add("a" + string(rune(i)) + "b")
	}
	f.Fuzz(func(t *testing.T, word string) {
		for _, line := range []string{script.Quote(word), "verb " + script.Quote(word) + " k=" + script.Quote(word)} {
			l, err := script.Scan(line)
			if err != nil {
				t.Fatalf("%q, written %s: %v", word, line, err)
			}
			for i := range l.Words {
				if w := &l.Words[i]; w.Text != word && w.Text != "verb" || w.Option != (w.Key == "k") {
					t.Errorf("%q, written %s, is read as %+v", word, line, w)
				}
			}
		}
	})
}

// Whatever a line holds, Scan answers words or an error that stands in it.
func FuzzScan(f *testing.F) {
	for _, line := range []string{"", `a "b`, "a\x00", "k=v # c", `"\x`, "a　b", "\xff\xfe", "A> x=y", "\"a\nb\""} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		l, err := script.Scan(line)
		if err != nil {
			if err.Column < 1 || err.Offset < 0 || err.Offset+err.Length > script.UTF16Len(line) || !strings.Contains(line, err.Found) {
				t.Errorf("%q: %+v", line, err)
			}
			return
		}
		if !l.Same(l) {
			t.Errorf("%q is not the same as itself", line)
		}
		for i := range l.Words {
			if w := &l.Words[i]; w.Pos > w.ValuePos || w.ValuePos > w.End || w.End > len(line) {
				t.Errorf("%q: the word %+v", line, w)
			}
		}
	})
}

func TestLines(t *testing.T) {
	text := "\ufeffa\r\n\r\n🚲\nb\rc\r\r\nlast"
	var got []string
	lines := script.NewLines(text)
	for !lines.Done() {
		src := lines.Next()
		got = append(got, fmt.Sprintf("%d at %d to %d: %q", src.Number, src.Offset, src.End, src.Text))
		if read, _ := lines.Read(); read != text[:src.End] {
			t.Errorf("line %d: read %q", src.Number, read)
		}
	}
	// Offsets are UTF-16 units: the mark is one, 🚲 two. Ends are bytes: the mark is
	// three, 🚲 four. A CR alone ends no line, and one before LF is dropped.
	want := []string{
		`1 at 1 to 6: "a"`,
		`2 at 4 to 8: ""`,
		`3 at 6 to 13: "🚲"`,
		`4 at 9 to 19: "b\rc\r"`,
		`5 at 15 to 23: "last"`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, units := lines.Read(); units != 19 {
		t.Errorf("%d UTF-16 units were read", units)
	}
	for _, text := range []string{"", "\ufeff"} {
		if lines := script.NewLines(text); !lines.Done() {
			t.Errorf("%q has no line", text)
		}
	}
	lines = script.NewLines("a\n")
	if lines.Next(); !lines.Done() {
		t.Error("a line end ends a line")
	}
}

// A table of a model that brews tea, so that no protocol is needed here.
var tea = []script.Verb{
	{Name: "kettle", Args: []script.Arg{{Name: "NAME"}}, Options: []script.Arg{
		{Name: "litres", Kind: script.Integer, Min: 1, Max: script.MaxInt32, Default: "2"}, {Name: "of", Kind: script.OneOf, Words: []string{"iron", "steel"}}, {Name: "lid", Kind: script.Boolean}}},
	{Name: "brew", Args: []script.Arg{{Name: "KETTLE", Kind: script.Named, Of: "kettle"}, {Name: "LEAF", Many: true}}, Options: []script.Arg{
		{Name: "for", Kind: script.Duration, Required: true}, {Name: "sugar", Kind: script.Integer, Max: script.MaxInt32, Words: []string{"none"}, Shown: "N|none"}}},
	{Name: "serve", Args: []script.Arg{{Name: "KETTLE", Kind: script.Named, Of: "kettle"}, {Name: "CUPS", Kind: script.Integer, Min: 1, Max: script.MaxInt32, Optional: true}},
		Options: []script.Arg{{Name: "to", Kind: script.Integers, Shown: "1,2"}}, Settings: []script.Arg{{Name: "sips", Kind: script.Integer}}},
	{Name: "fire", Args: []script.Arg{{Name: "out", Kind: script.Literal}}},
	{Name: "fire", Args: []script.Arg{{Name: "under", Kind: script.Literal}, {Name: "KETTLE", Kind: script.Named, Of: "kettle"}}},
	{Name: "fire", Options: []script.Arg{{Name: "logs", Kind: script.Integer, Min: 1, Max: script.MaxInt32, Required: true}}},
	{Name: "lay", Args: []script.Arg{{Name: "TABLES", Kind: script.Groups}}, Options: []script.Arg{{Name: "forks", Kind: script.Pairs, Shown: "1:2"}}},
}

func match(text string) (*script.Call, *script.Error) {
	l, err := script.Scan(text)
	if err != nil {
		return nil, err
	}
	return script.Match(l, tea)
}

func TestUsage(t *testing.T) {
	want := []string{
		"kettle NAME [litres=N] [of=iron|steel] [lid=true|false]",
		"brew KETTLE LEAF… for=DURATION [sugar=N|none]",
		"serve KETTLE [CUPS] [to=1,2] [SETTING=VALUE …]",
		"fire out",
		"fire under KETTLE",
		"fire logs=N",
		"lay TABLES [forks=1:2]",
	}
	for i := range tea {
		if got := tea[i].Usage(); got != want[i] {
			t.Errorf("%q, want %q", got, want[i])
		}
	}
}

func TestMatch(t *testing.T) {
	c, err := match(`kettle "my kettle" lid=true`)
	if err != nil {
		t.Fatal(err)
	}
	if c.Row != 0 || c.Text("NAME") != "my kettle" || !c.Bool("lid") || c.Has("of") || c.Text("of") != "" || c.Int("litres") != 2 {
		t.Errorf("kettle: %+v", c)
	}

	// Options stand anywhere; Several takes all the plain words.
	c, err = match("brew for=3m big green sugar=none black")
	if err != nil {
		t.Fatal(err)
	}
	var leaves []string
	for _, w := range c.All("LEAF") {
		leaves = append(leaves, w.Text)
	}
	if c.Int("for") != 180_000 || !reflect.DeepEqual(leaves, []string{"green", "black"}) || c.Text("sugar") != "none" {
		t.Errorf("brew: %v for %d", leaves, c.Int("for"))
	}
	var given []string
	for _, w := range c.Options() {
		given = append(given, w.Key)
	}
	if !reflect.DeepEqual(given, []string{"for", "sugar"}) {
		t.Errorf("options in the order of the line: %v", given)
	}

	// Rows of one name, told apart by their literal.
	for text, row := range map[string]int{"fire out": 3, "fire under big": 4, "fire logs=2": 5, "serve big": 2, "serve big 3 sips=0": 2} {
		if c, err = match(text); err != nil || c.Row != row {
			t.Errorf("%s: row %v, error %v, want row %d", text, c, err, row)
		}
	}

	c, _ = match("lay 1,2/3 forks=1:2,2:9007199254740991")
	if !reflect.DeepEqual(c.Groups("TABLES"), [][]int64{{1, 2}, {3}}) || !reflect.DeepEqual(c.Pairs("forks"), [][2]int64{{1, 2}, {2, 1<<53 - 1}}) {
		t.Errorf("lay: %v, %v", c.Groups("TABLES"), c.Pairs("forks"))
	}
	c, _ = match("serve big to=3,1")
	if !reflect.DeepEqual(c.Integers("to"), []int64{3, 1}) {
		t.Errorf("serve: %v", c.Integers("to"))
	}
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]int64{"0ms": 0, "500ms": 500, "10s": 10_000, "2m": 120_000, "1h": 3_600_000, "007s": 7_000,
		"9007199254740991ms": 1<<53 - 1, "9007199254740s": 9_007_199_254_740_000, "2501999792h": 2501999792 * 3_600_000} {
		if c, err := match("brew big x for=" + text); err != nil || c.Int("for") != want {
			t.Errorf("%s: %v, want %d", text, err, want)
		}
	}
	for text, code := range map[string]script.Code{
		"9007199254740992ms": script.OutOfRange, "9007199254741s": script.OutOfRange, "2501999793h": script.OutOfRange,
		"99999999999999999999999h": script.OutOfRange,
		"5":                        script.BadValue, "s": script.BadValue, "": script.BadValue, "5S": script.BadValue, "+5s": script.BadValue, "-5s": script.BadValue,
		"5 s": script.BadValue, "1e3ms": script.BadValue, "0x5s": script.BadValue, "1_000ms": script.BadValue, "٣s": script.BadValue,
	} {
		if _, err := match(`brew big x for="` + text + `"`); err == nil || err.Code != code {
			t.Errorf("%q: %v, want %s", text, err, code)
		}
	}
}

func TestIntegers(t *testing.T) {
	for text, code := range map[string]script.Code{
		"1": "", "0001": "", "2147483647": "",
		"0": script.OutOfRange, "-1": script.OutOfRange, "-0": script.OutOfRange, "2147483648": script.OutOfRange, "99999999999999999999": script.OutOfRange,
		"": script.BadValue, "-": script.BadValue, "+1": script.BadValue, "1.0": script.BadValue, "1e3": script.BadValue, "0x1": script.BadValue, " 1": script.BadValue, "none": script.BadValue,
	} {
		_, err := match(`kettle k litres="` + text + `"`)
		if got := codeOf(err); got != code {
			t.Errorf("%q: %q, want %q", text, got, code)
		}
	}
	for text, code := range map[string]script.Code{
		"1": "", "1,2": "", "2147483647": "", "2,2": "", // what a list may repeat is the model's to say
		"": script.BadValue, ",": script.BadValue, "1,": script.BadValue, ",1": script.BadValue, "1,,2": script.BadValue, "1;2": script.BadValue, "1, 2": script.BadValue,
		"-1": script.OutOfRange, "2147483648": script.OutOfRange, "1/2": script.BadValue, "1:2": script.BadValue,
	} {
		if _, err := match(`serve k to="` + text + `"`); codeOf(err) != code {
			t.Errorf("to=%q: %q, want %q", text, codeOf(err), code)
		}
	}
	for text, code := range map[string]script.Code{
		"1": "", "1/2": "", "1,2/3,4": "",
		"/": script.BadValue, "1/": script.BadValue, "1//2": script.BadValue, "1,/2": script.BadValue, "1:2": script.BadValue,
	} {
		if _, err := match("lay " + script.Quote(text)); codeOf(err) != code {
			t.Errorf("lay %q: %q, want %q", text, codeOf(err), code)
		}
	}
	for text, code := range map[string]script.Code{
		"1:2": "", "1:2,3:4": "", "1:9007199254740991": "",
		"1": script.BadValue, "1:": script.BadValue, ":1": script.BadValue, "1:2:3": script.BadValue, "1:2,": script.BadValue, "1:9007199254740992": script.OutOfRange,
	} {
		if _, err := match("lay 1 forks=" + text); codeOf(err) != code {
			t.Errorf("forks=%q: %q, want %q", text, codeOf(err), code)
		}
	}
}

func codeOf(err *script.Error) script.Code {
	if err == nil {
		return ""
	}
	return err.Code
}

func TestHintsAreAWordThatIsNear(t *testing.T) {
	for text, hint := range map[string]string{
		"ketle x":                     "kettle", // one letter lacks
		"kettlee x":                   "kettle", // one is too many
		"kettel x":                    "kettle", // two have changed places
		"kittle x":                    "kettle", // one is another
		"KETTLE x":                    "",       // all are others
		"spoon x":                     "",
		"b":                           "",
		"kettle x liters=1":           "litres",
		"kettle x sugar=1":            "",
		"kettle x of=irno":            "iron",
		"kettle x lid=ture":           "true",
		"brew big x for=1s sugar=nne": "none",
		"fire unter big":              "under",
		"kettle x litres＝1":           "litres=1",
		"kettle：x":                    "kettle:x",
	} {
		_, err := match(text)
		if err == nil {
			t.Errorf("%s is no error", text)
		} else if err.Hint != hint {
			t.Errorf("%s: hint %q, want %q (%v)", text, err.Hint, hint, err)
		}
	}
}

func TestPlacesOfMisfits(t *testing.T) {
	for text, want := range map[string]string{
		"kettle":                     "7+0 missing-argument [NAME]",
		"brew   ":                    "5+0 missing-argument [KETTLE]",
		"brew big for=1s # leaves?":  "16+0 missing-argument [LEAF]",
		"brew big x":                 "11+0 missing-argument [for=DURATION]",
		"fire":                       "5+0 missing-argument [logs=N out under]",
		"kettle a b":                 "10+1 extra-argument [litres of lid]",
		"kettle a lid=true lid=no":   "19+3 duplicate-option []",
		"kettle a lib=true":          "10+3 unknown-option [litres of lid]",
		"kettle 🚲 lid=no":            "14+2 bad-value [true false]",
		"brew big x for=1s sugar=-1": "25+2 out-of-range [0 to 2147483647]",
		`kettle a of="ir on"`:        "13+7 bad-value [iron steel]",
		"fire down":                  "6+4 extra-argument [out under logs]",
		"kettle a of=":               "13+0 bad-value [iron steel]",
	} {
		_, err := match(text)
		if err == nil {
			t.Errorf("%s is no error", text)
			continue
		}
		if got := fmt.Sprintf("%d+%d %s %v", err.Column, err.Length, err.Code, err.Expected); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestErrorAsTheAPIShowsIt(t *testing.T) {
	_, err := match("kettle 🚲 lid=yes")
	err.At(7, 100)
	if want := `7:14: "yes" does not fit here; expected one of true, false`; err.Error() != want {
		t.Errorf("%s", err.Error())
	}
	var w jsontext.Writer
	err.WriteJSON(&w)
	// 🚲 is one column and two units: 100 + 7 + 2 + 1 + 4.
	want := `{"code":"bad-value","message":"\"yes\" does not fit here; expected one of true, false","line":7,"column":14,"offset":114,"length":3,"expected":["true","false"],"found":"yes","hint":null}`
	if w.Text() != want {
		t.Errorf("\n%s\n%s", w.Text(), want)
	}
	// A long text is cut in the message, not in found.
	_, err = match(strings.Repeat("x", 100))
	if err.Found != strings.Repeat("x", 100) || !strings.HasPrefix(err.Message(), `unknown command "`+strings.Repeat("x", 60)+`…"`) {
		t.Errorf("%s", err.Message())
	}
}

func TestUTF16Len(t *testing.T) {
	for s, want := range map[string]int{"": 0, "a": 1, "é": 1, "你": 1, "🚲": 2, "\xff": 1, "a\xe4\xbd": 3} {
		if got := script.UTF16Len(s); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
}
