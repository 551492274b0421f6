// Command parity prints the trace of each script it is given, one a line, as
// the native core writes it. The Node tests compare the bytes with their own.
package main

import (
	"fmt"
	"os"

	"highwater/core/jsontext"
	"highwater/core/lab"
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
		fmt.Println(w.Text())
	}
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
