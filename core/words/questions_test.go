package words_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/words"
)

// Every question and every answer of every story is a sentence, in both languages;
// and what a misconception looked at is in its sentence: with another value there,
// it reads differently.
func TestQuestions(t *testing.T) {
	told := map[string]bool{}
	for _, folder := range []string{"../kafka/testdata", "../redis/testdata", "../../site/labs"} {
		files, _ := filepath.Glob(filepath.Join(folder, "*.hw"))
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, failure := lab.Open(string(text), lab.Options{Seed: -1})
			if failure != nil {
				t.Fatal(failure)
			}
			for n := range l.Position() {
				l.Goto(n)
				var w jsontext.Writer
				if err := l.Ask(&w, ""); err != nil {
					t.Fatal(err)
				}
				var questions []map[string]any
				if err := json.Unmarshal(w.Bytes(), &questions); err != nil {
					t.Fatal(err)
				}
				for _, q := range questions {
					said(t, q)
					for _, a := range q["answers"].([]any) {
						said(t, a)
						if answer := a.(map[string]any); answer["means"] != nil {
							askGuess(t, answer["why"].(map[string]any), told)
						}
					}
				}
			}
		}
	}
	for name, is := range told {
		if !is {
			t.Errorf("%s is told nowhere", name)
		}
	}
	if len(told) < 60 {
		t.Errorf("only %d operands were met", len(told))
	}
}

// said is what is said of a question or an answer.
func said(t *testing.T, what any) string {
	t.Helper()
	text, err := json.Marshal(what)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, lang := range languages {
		sentence := words.Explain(read(t, text), lang)
		if sentence == "" || strings.Contains(sentence, "{") || strings.Contains(sentence, ": holds") || strings.Contains(sentence, "：holds") {
			t.Errorf("%s is explained as %q", text, sentence)
		}
		all += sentence + "\n"
	}
	return all
}

// askGuess puts other values in the place of each operand of a wrong answer's reason.
// What was answered need not be said again.
func askGuess(t *testing.T, why map[string]any, told map[string]bool) {
	text := func() string {
		written, _ := json.Marshal(why)
		return words.Explain(read(t, written), words.English)
	}
	before := text()
	for _, o := range why["operands"].([]any) {
		operand := o.(map[string]any)
		name := why["rule"].(string) + " " + operand["name"].(string)
		if operand["name"] == "answer" || told[name] {
			continue
		}
		value := operand["value"]
		told[name] = false
		for _, other := range []any{"zz", 100007, true, false} {
			operand["value"] = other
			told[name] = told[name] || text() != before
		}
		operand["value"] = value
	}
}
