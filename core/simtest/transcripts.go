package simtest

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// Transcripts runs every .txt file of some folders. A transcript is a story
// that shows, under each command, its events in order, each with its reason:
//
//	# Prose.
//	produce t-0 a acks=1
//	----
//	append partition=t-0 broker=1 baseOffset=0 …  <- log.append (baseOffset: 0, epoch: 0)
//
// A line that is none of the following is a command of the run:
//
//	open           the lines below it are a script, which is run anew; only a
//	               script error is shown. "open bytes": <HH> there stands for a
//	               byte that an editor would not keep
//	state PATH…    what stands in the state at "partitions.0.isr"
//	why QUESTION   the reasons that answer it, in the words of expect
//	undo           back by one step
//
// With -rewrite the files take what was seen: read the difference, by the rules
// and not by the code, before you keep it.
func Transcripts(t *testing.T, folders ...string) *Seen {
	t.Helper()
	seen := newSeen()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no transcripts in %s (%v)", folder, err)
		}
		for _, file := range files {
			seen.files++
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
				seen.ran++
				transcribe(t, file, seen)
			})
		}
	}
	return seen
}

func transcribe(t *testing.T, file string, seen *Seen) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// The lines as they stand: datadriven takes a command apart.
	lines := strings.Split(string(text), "\n")
	run := &transcript{seen: seen}
	run.open(t, "")
	datadriven.RunTest(t, file, func(t *testing.T, d *datadriven.TestData) string {
		place := d.Pos[strings.LastIndexByte(d.Pos, ':')+1:]
		number, err := strconv.Atoi(place)
		if err != nil {
			t.Fatalf("%s: %v", d.Pos, err)
		}
		command := lines[number-1]
		if d.Cmd != "open" && d.Input != "" {
			t.Fatalf("%s: ---- is missing under the command", d.Pos)
		}
		rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(command), d.Cmd))
		switch d.Cmd {
		case "open":
			input := d.Input
			if rest == "bytes" {
				input = bytesShown.ReplaceAllStringFunc(input, func(shown string) string {
					b, _ := hex.DecodeString(shown[1:3])
					return string(b)
				})
			}
			return run.open(t, input)
		case "state":
			return run.state(t, strings.Fields(rest))
		case "why":
			return run.why(t, rest)
		case "undo":
			run.lab.Undo()
			return ""
		}
		return run.step(t, command)
	})
}

var bytesShown = regexp.MustCompile(`<[0-9a-f]{2}>`)

// transcript is the run that a transcript tells of.
type transcript struct {
	lab  *lab.Lab
	seen *Seen
}

func (run *transcript) open(t *testing.T, text string) string {
	opened, failure := lab.Open(text, lab.Options{Seed: -1})
	if failure != nil {
		return show(failure)
	}
	run.lab = opened
	for _, step := range stepsOf(t, opened) {
		run.seen.step(opened.Model(), step)
	}
	return ""
}

func (run *transcript) step(t *testing.T, command string) string {
	node, failure := run.lab.Run(command)
	if failure != nil {
		return show(failure)
	}
	if node == nil {
		t.Fatalf("no command in %q", command)
	}
	var w jsontext.Writer
	run.lab.WriteStep(&w, node)
	step := parse(t, w.Bytes()).(object)
	run.seen.step(run.lab.Model(), step)
	return printStep(step)
}

func (run *transcript) state(t *testing.T, paths []string) string {
	var w jsontext.Writer
	run.lab.State(&w)
	state := parse(t, w.Bytes())
	var out strings.Builder
	for _, path := range paths {
		value, ok := at(state, path)
		if !ok {
			t.Fatalf("the state has no %s", path)
		}
		out.WriteString(path + " = " + printValue(value) + "\n")
	}
	return out.String()
}

func (run *transcript) why(t *testing.T, question string) string {
	var w jsontext.Writer
	if failure := run.lab.Why(&w, question); failure != nil {
		return show(failure)
	}
	var out strings.Builder
	for _, reason := range parse(t, w.Bytes()).([]any) {
		printReason(&out, reason.(object), "")
	}
	return out.String()
}

// show writes a script error with its place, its code and its message.
func show(e *script.Error) string {
	return "script error " + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + " " + string(e.Code) + ": " + e.Message()
}
