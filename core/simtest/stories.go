// Package simtest drives the models in tests: stories, expected output, random
// runs. Nothing but tests imports it.
package simtest

import (
	"os"
	"path/filepath"
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
	var w jsontext.Writer
	if !l.Trace(&w, "last") {
		t.Errorf("%s: no trace", file)
	}
}
