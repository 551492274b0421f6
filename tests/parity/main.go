// Command parity says what the native core says, for the tests to compare with
// what they get elsewhere. Given scripts it prints the trace of each, with what may be
// asked before each step, one a line.
// Without, it reads a list of views from standard input, as JSON, and prints the
// digests of what is drawn and described, one view a line.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/wasm/bridge"
)

func main() {
	for _, path := range os.Args[1:] {
		text, err := os.ReadFile(path)
		if err != nil {
			exit(err)
		}
		l, wrong := lab.Open(string(text), lab.Options{Seed: -1})
		if wrong != nil {
			exit(wrong)
		}
		var w jsontext.Writer
		if !l.Trace(&w, "all") {
			exit(fmt.Errorf("%s: the trace is too long", path))
		}
		var asked jsontext.Writer
		asked.BeginArray()
		for n := range l.Position() {
			l.Goto(n)
			if wrong := l.Ask(&asked, ""); wrong != nil {
				exit(wrong)
			}
		}
		asked.EndArray()
		fmt.Printf("[%s,%s]\n", w.Text(), asked.Text())
	}
	if len(os.Args) == 1 {
		pictures()
	}
}

// sight is a step of a script, and how to look at it.
type sight struct {
	Text   string
	Step   int
	Lang   string
	Theme  string
	Width  float64
	Height float64
}

func pictures() {
	var sights []sight
	if err := json.NewDecoder(os.Stdin).Decode(&sights); err != nil {
		exit(err)
	}
	for _, s := range sights {
		labs := bridge.New()
		var opened struct{ Lab int }
		read(labs.Open(s.Text, "", -1, false), &opened)
		labs.Goto(opened.Lab, s.Step)
		look := bridge.Look{Lang: s.Lang, Theme: s.Theme, Width: s.Width, Height: s.Height}
		for _, answer := range []string{labs.SVG(opened.Lab, "hero", look), labs.SVG(opened.Lab, "tide", look), labs.Describe(opened.Lab, look)} {
			var text string
			read(answer, &text)
			fmt.Printf("%x ", sha256.Sum256([]byte(text)))
		}
		fmt.Println()
	}
}

// read takes the value out of an answer of the bridge.
func read(answer string, value any) {
	wrapped := struct{ Value any }{value}
	if err := json.Unmarshal([]byte(answer), &wrapped); err != nil || answer[:9] != `{"value":` {
		exit(fmt.Errorf("%v: %.200s", err, answer))
	}
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
