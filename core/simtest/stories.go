// Package simtest drives the models in tests: stories, expected output, random
// runs. Nothing but tests imports it.
package simtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
)

// Stories runs every .hw file of some folders as a test of its own: no line may
// be a script error, every expectation must hold, and there must be one.
func Stories(t *testing.T, folders ...string) *Seen {
	t.Helper()
	seen := newSeen()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.hw"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no stories in %s (%v)", folder, err)
		}
		for _, file := range files {
			seen.files++
			t.Run(strings.TrimSuffix(filepath.Base(file), ".hw"), func(t *testing.T) {
				seen.ran++
				story(t, file, seen)
			})
		}
	}
	return seen
}

func story(t *testing.T, file string, seen *Seen) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l, failure := lab.Open(string(text), lab.Options{Seed: -1})
	if failure != nil {
		t.Fatalf("%s:%v", file, failure)
	}
	expects := 0
	for _, e := range l.Expectations() {
		expects++
		if !e.OK {
			t.Errorf("%s:%d: expected %s, was %s", file, e.Line, e.Expected, e.Actual)
		}
	}
	if expects == 0 {
		t.Errorf("%s expects nothing", file)
	}
	seen.trace(l)
	for _, question := range questions(t, l) {
		var w jsontext.Writer
		if failure := l.Why(&w, question); failure != nil {
			t.Errorf("%s: a reason asks %q: %v", file, question, failure)
		}
	}
	var w jsontext.Writer
	if !l.Trace(&w, "last") {
		t.Errorf("%s: no trace", file)
	}
}

// questions are what the reasons of a run say can be asked.
func questions(t *testing.T, l *lab.Lab) []string {
	var list []string
	var collect func(value any)
	collect = func(value any) {
		switch v := value.(type) {
		case object:
			if question, ok := v.get("question").(string); ok && !slices.Contains(list, question) {
				list = append(list, question)
			}
			for _, m := range v {
				collect(m.value)
			}
		case []any:
			for _, element := range v {
				collect(element)
			}
		}
	}
	var w jsontext.Writer
	l.WriteSteps(&w)
	collect(parse(t, w.Bytes()))
	return list
}
