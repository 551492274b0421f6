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
	steps := stepsOf(t, l)
	expects := 0
	for _, step := range steps {
		for _, e := range step.get("events").([]any) {
			if e := e.(object); e.get("type") == "expect" {
				expects++
				if e.get("ok") == false {
					t.Errorf("%s:%v: expected %s, was %s", file, step.get("line"), e.get("expected"), e.get("actual"))
				}
			}
		}
	}
	if expects == 0 {
		t.Errorf("%s expects nothing", file)
	}
	for _, step := range steps {
		seen.step(l.Model(), step)
	}
	for _, question := range questions(steps) {
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

// stepsOf are the steps of a run as they are handed out.
func stepsOf(t *testing.T, l *lab.Lab) []object {
	t.Helper()
	var w jsontext.Writer
	l.WriteSteps(&w)
	var steps []object
	for _, step := range parse(t, w.Bytes()).([]any) {
		steps = append(steps, step.(object))
	}
	return steps
}

// questions are what the reasons of a run say can be asked.
func questions(steps []object) []string {
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
	for _, step := range steps {
		collect(step)
	}
	return list
}
