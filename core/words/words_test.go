package words_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/svg"
	"highwater/core/words"
)

var languages = []words.Lang{words.English, words.Chinese}

// A book is searched by halves, so its lines stand in order; and both languages
// say the same things with the same facts.
func TestBooks(t *testing.T) {
	name := regexp.MustCompile(`\{[^}:]+\}`)
	facts := map[string][]string{}
	for _, lang := range languages {
		rows := words.Rows(lang)
		for i, row := range rows {
			key, phrase := row[0], row[1]
			if i > 0 && rows[i-1][0] >= key {
				t.Errorf("%v: %q stands after %q", lang, key, rows[i-1][0])
			}
			if phrase == "" || phrase != strings.TrimSpace(phrase) || !words.Has(lang, key) {
				t.Errorf("%v: the line of %q is not found as it is", lang, key)
			}
			var asked []string
			for _, fact := range name.FindAllString(strings.ToLower(phrase), -1) {
				if !slices.Contains(asked, fact) {
					asked = append(asked, fact)
				}
			}
			slices.Sort(asked)
			if lang == words.English {
				facts[key] = asked
			} else if want, ok := facts[key]; !ok {
				t.Errorf("only Chinese has %q", key)
			} else if !slices.Equal(asked, want) {
				t.Errorf("%q tells %v in English and %v in Chinese", key, want, asked)
			}
			delete(facts, choose(lang == words.Chinese, key, ""))
		}
	}
	for key := range facts {
		t.Errorf("only English has %q", key)
	}
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// sources reads the names that a pattern finds in the Go files of some rooms.
func sources(t *testing.T, pattern string, rooms ...string) []string {
	t.Helper()
	var names []string
	for _, room := range rooms {
		files, _ := filepath.Glob(filepath.Join("..", room, "*.go"))
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
				names = append(names, match[1])
			}
		}
	}
	return names
}

// rules are the rule ids of every model, as users get them.
func rules(t *testing.T) []string {
	t.Helper()
	var w jsontext.Writer
	lab.Models(&w)
	var ids []string
	for _, m := range read(t, w.Bytes()).List() {
		for _, rule := range m.Get("rules").List() {
			ids = append(ids, rule.Get("id").Text())
		}
	}
	return ids
}

// wrong are the misconceptions of every model, and the kinds of question they answer.
func wrong(t *testing.T) (ids, kinds []string) {
	t.Helper()
	var w jsontext.Writer
	lab.Models(&w)
	for _, m := range read(t, w.Bytes()).List() {
		for _, wrong := range m.Get("misconceptions").List() {
			ids = append(ids, wrong.Get("id").Text())
			for _, kind := range wrong.Get("asks").List() {
				kinds = append(kinds, "@"+kind.Text())
			}
		}
	}
	return ids, kinds
}

// Everything that has a name has a sentence, in both languages.
func TestEveryNameHasASentence(t *testing.T) {
	spoken := func(what string, names []string, least int, has func(words.Lang, string) bool) {
		if len(names) < least {
			t.Errorf("%d %ss were found, which cannot be all", len(names), what)
		}
		for _, name := range names {
			for _, lang := range languages {
				if !has(lang, name) {
					t.Errorf("the %s %s has no sentence in %v", what, name, lang)
				}
			}
		}
	}
	// A book that knows only kinds of something knows it, too.
	someKind := func(lang words.Lang, name string) bool {
		return words.Has(lang, name) || slices.ContainsFunc(words.Rows(lang), func(row [2]string) bool {
			return strings.HasPrefix(row[0], name+"/")
		})
	}
	spoken("rule", rules(t), 70, someKind)
	misconceptions, kinds := wrong(t)
	spoken("misconception", misconceptions, 50, someKind)
	spoken("question", kinds, 60, words.Has)
	spoken("event", sources(t, `Emit\("([a-z-]+)"`, "sim", "kafka", "redis", "lab"), 36, someKind)
	spoken("refusal", sources(t, `sim\.Refusal += "(\w+)"`, "kafka", "redis", "lab"), 24, func(lang words.Lang, code string) bool {
		return words.Has(lang, "!refused/"+code)
	})
	spoken("script error", sources(t, `Code += "([a-z0-9-]+)"|^\t\w+ +Code = "([a-z0-9-]+)"`, "script"), 22, func(_ words.Lang, code string) bool {
		return words.HasScriptError(code)
	})
	for _, detail := range sources(t, `(?:Limit|Detail = |Conflict\([^"]*)\(?"([^"]+)"\)?$`, "script", "kafka", "redis", "lab") {
		if words.Translated(detail) == detail && words.Translated(detail+"7") == detail+"7" && words.Translated(detail+"7 twice") == detail+"7 twice" {
			t.Errorf("a script error says %q, which has no Chinese", detail)
		}
	}
}

// What a table names is there.
func TestKinds(t *testing.T) {
	keys, hidden := words.Kinds()
	events := sources(t, `Emit\("([a-z-]+)"`, "sim", "kafka", "redis", "lab")
	for i, key := range keys {
		event, _, _ := strings.Cut(key, "/")
		if !slices.Contains(events, event) {
			t.Errorf("%q is a kind of no event", key)
		}
		if slices.Index(keys, key) != i {
			t.Errorf("%q stands there twice", key)
		}
		for _, other := range hidden[i] {
			if !slices.Contains(keys, other) {
				t.Errorf("%q hides %q, which is no kind", key, other)
			}
		}
	}
	for _, glyph := range words.Glyphs() {
		if svg.IconNamed(glyph) == nil {
			t.Errorf("there is no icon %q", glyph)
		}
	}
}

// told is a script, and its steps as they are handed out.
type told struct {
	file  string
	steps []byte
}

// runs are all stories and all labs of the course.
func runs(t *testing.T) (all []told) {
	t.Helper()
	for _, folder := range []string{"../kafka/testdata", "../redis/testdata", "../../site/labs"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.hw"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no scripts in %s (%v)", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, told{filepath.Base(file), run(t, string(text))})
		}
	}
	return all
}

func run(t *testing.T, script string) []byte {
	t.Helper()
	l, failure := lab.Open(script, lab.Options{Seed: -1})
	if failure != nil {
		t.Fatal(failure)
	}
	return written(l)
}

func written(l *lab.Lab) []byte {
	var w jsontext.Writer
	l.WriteSteps(&w)
	return w.Bytes()
}

func read(t testing.TB, text []byte) jsontext.Value {
	t.Helper()
	v, ok := jsontext.Read(text)
	if !ok {
		t.Fatalf("not JSON: %s", text)
	}
	return v
}

// Nothing that any run tells comes out empty, unfilled, or as a mere list of fields.
func TestEverySentence(t *testing.T) {
	slip := regexp.MustCompile(`\{[.~]?[A-Za-z]|\}|  |\.\.|。。|。\.|\. \.|，，|: ?\.|^[ ,.，。]| $`)
	check := func(place, sentence string) {
		if sentence == "" || slip.MatchString(sentence) {
			t.Errorf("%s: %q", place, sentence)
		}
	}
	for i, r := range runs(t) {
		if testing.Short() && i%3 > 0 {
			continue // where the tests run a second time, a third of the scripts will do
		}
		for _, step := range read(t, r.steps).List() {
			place := r.file + ": " + step.Get("command").Text()
			if strings.Contains(place, "  ") || strings.Contains(place, "odd-names") || strings.Contains(place, "text=") || strings.Contains(place, "replies-are") {
				continue // names and values come as they are
			}
			for _, lang := range languages {
				check(place, words.Explain(step, lang))
				r := words.ResultOf(step, lang)
				check(place, r.Text)
				if svg.IconNamed(r.Glyph) == nil {
					t.Errorf("%s: the glyph %q", place, r.Glyph)
				}
				telling := words.Tell(step, lang)
				check(place, telling.Lead)
				if telling.Rest == "" {
					t.Errorf("%s: %q names no rule", place, telling.Lead)
				}
				for _, term := range telling.Terms {
					check(place, "·"+term.Text+term.Value) // a comma may come first
					if term.Boxed && term.Value == "" {
						t.Errorf("%s: nothing stands in the box of %q", place, term.Text)
					}
				}
				for _, e := range step.Get("events").List() {
					said := words.Explain(e, lang)
					check(place, said)
					if strings.HasPrefix(said, e.Get("type").Text()+":") || strings.HasPrefix(said, e.Get("type").Text()+"：") {
						t.Errorf("%s: only listed: %s", place, said)
					}
					eachReason(e.Get("why"), func(reason jsontext.Value) { check(place, words.Explain(reason, lang)) })
				}
				if why := step.Get("why"); why.Kind() == jsontext.Object {
					check(place, words.Explain(why, lang))
				}
			}
		}
	}
}

func eachReason(reason jsontext.Value, do func(jsontext.Value)) {
	do(reason)
	for _, condition := range reason.Get("because").List() {
		eachReason(condition, do)
	}
}
