package lab_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// FuzzRun takes any bytes as a script. Whatever they are, the lab answers: an
// error lies where it says, the lab it leaves behind goes on, and what it hands
// out is JSON and can be run again.
func FuzzRun(f *testing.F) {
	for _, folder := range []string{"../kafka/testdata", "../redis/testdata", "../../site/labs"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.hw"))
		if err != nil || len(files) == 0 {
			f.Fatalf("no stories in %s (%v)", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	for _, text := range []string{
		"", "\ufeff", "\n\n", "model", "model minikafka", "model minikafka\ncluster brokers=1,1", "\ufeffmodel minikafka\r\n\r\r\n# 🚲\xff\n",
		"model minikafka\ncluster brokers=1\ntopic 你好", "model minikafka\ncluster brokers=1，2", "model miniredis seed=7\nserver 🚲\nA> SET k \"🚲",
		"model minikafka\ncluster brokers=9007199254740991", "model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 \"\\xff\" key=\"\"\nexpect t-0 values=\"\\xff\"",
		"model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nfetchers every=1ms\ntick 9007199254740991ms",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		l, err := lab.Open(text, lab.Options{Seed: -1, KeepGoing: true})
		if err != nil {
			t.Fatalf("it was to keep going: %v", err)
		}
		checkOpenings(t, text, l.Err())
		checkPaths(t, l)
		checkAnswers(t, l)
		checkGoesOn(t, l)
	})
}

// checkOpenings holds against each other the ways to learn of an error.
func checkOpenings(t *testing.T, text string, err *script.Error) {
	_, strict := lab.Open(text, lab.Options{Seed: -1})
	all := lab.Parse(text, lab.Options{Seed: -1})
	if err == nil {
		if strict != nil || len(all) > 0 {
			t.Fatalf("an error only sometimes: %v, %v", strict, all)
		}
		return
	}
	if strict == nil || strict.Error() != err.Error() || strict.Offset != err.Offset {
		t.Fatalf("%v, and without keeping going %v", err, strict)
	}
	if len(all) == 0 || all[0].Error() != err.Error() {
		t.Fatalf("%v, and parsed %v", err, all)
	}
	for _, err := range all {
		checkPlace(t, text, err)
	}
}

// checkPlace asks that line, column, offset and length say one thing, and that
// what was found stands there.
func checkPlace(t *testing.T, text string, err *script.Error) {
	t.Helper()
	from, to := byteAt(text, err.Offset), byteAt(text, err.Offset+err.Length)
	if from < 0 || to < 0 || err.Length < 0 {
		t.Fatalf("%v lies outside the text: %d+%d", err, err.Offset, err.Length)
	}
	if text[from:to] != err.Found {
		t.Fatalf("%v: found %q where %q stands", err, err.Found, text[from:to])
	}
	before := text[:from]
	if line := strings.Count(before, "\n") + 1; line != err.Line {
		t.Fatalf("%v is in line %d", err, line)
	}
	start := strings.LastIndexByte(before, '\n') + 1
	column := len([]rune(strings.TrimPrefix(before[start:], "\ufeff"))) + 1
	if start > 0 {
		column = len([]rune(before[start:])) + 1
	}
	if column != err.Column {
		t.Fatalf("%v is in column %d", err, column)
	}
	if err.Message() == "" || err.Code == "" {
		t.Fatalf("an error without words: %+v", err)
	}
}

// byteAt is the byte at which so many UTF-16 units have passed, -1 for none.
func byteAt(text string, units int) int {
	for i, r := range text {
		if units == 0 {
			return i
		}
		if units--; r > 0xffff {
			units--
		}
	}
	if units == 0 {
		return len(text)
	}
	return -1
}

func jsonOf(t *testing.T, write func(w *jsontext.Writer)) string {
	t.Helper()
	var w jsontext.Writer
	write(&w)
	if !json.Valid(w.Bytes()) {
		t.Fatalf("not JSON: %s", w.Text())
	}
	return w.Text()
}

// checkPaths walks back to the root and on again, and runs what script() gives.
func checkPaths(t *testing.T, l *lab.Lab) {
	here, end := jsonOf(t, l.State), l.Position()
	for l.Undo() {
	}
	if l.Position() != 0 || jsonOf(t, l.State) != "null" {
		t.Fatal("undo does not lead to the root")
	}
	for l.Redo() {
	}
	if l.Position() != end || jsonOf(t, l.State) != here {
		t.Fatal("redo does not lead back")
	}
	text := l.Script()
	again, err := lab.Open(text, lab.Options{Seed: -1})
	if err != nil {
		t.Fatalf("script() is no script: %v", err)
	}
	if jsonOf(t, again.State) != here || again.Script() != text {
		t.Fatalf("script() is another script:\n%s", text)
	}
}

// checkAnswers asks for everything that a lab hands out.
func checkAnswers(t *testing.T, l *lab.Lab) {
	for _, states := range []string{"none", "last"} {
		var w jsontext.Writer
		if !l.Trace(&w, states) {
			return // it would pass a bound
		}
		if !json.Valid(w.Bytes()) {
			t.Fatalf("the trace is not JSON: %s", w.Text())
		}
	}
	jsonOf(t, func(w *jsontext.Writer) { l.Actions(w, "") })
	jsonOf(t, l.Series)
	jsonOf(t, l.Branches)
	jsonOf(t, func(w *jsontext.Writer) { l.Complete(w, l.Script(), 1<<20) })
}

// checkGoesOn runs more on a lab that an error may have stopped.
func checkGoesOn(t *testing.T, l *lab.Lab) {
	if l.Position() == 0 {
		if _, err := l.Run("model minikafka"); err != nil {
			t.Fatalf("the lab does not begin any more: %v", err)
		}
	}
	at := l.Position()
	if _, err := l.Run("expect last ok=true"); err != nil {
		t.Fatalf("the lab does not go on: %v", err)
	}
	if l.Position() != at+1 {
		t.Fatalf("one command led from step %d to %d", at, l.Position())
	}
	var actions []struct{ Command string }
	if err := json.Unmarshal([]byte(jsonOf(t, func(w *jsontext.Writer) { l.Actions(w, "") })), &actions); err != nil {
		t.Fatal(err)
	}
	for _, a := range slices.Clip(actions)[:min(len(actions), 3)] {
		if _, err := l.Run(a.Command); err != nil {
			t.Fatalf("%s was offered: %v", a.Command, err)
		}
		l.Undo()
	}
}
