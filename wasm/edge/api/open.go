package api

import (
	"highwater/core/lab"
	"highwater/core/script"
)

// maxCommands bounds the work of one request, as the language does that of a run on
// somebody's own machine. A lesson has some dozens; the slowest take milliseconds
// each, where a cluster is as large as it may be.
const maxCommands = 1000

// open runs a script.
func open(text string, o lab.Options) (*lab.Lab, *problem) {
	end, limit := within(text)
	l, err := lab.Open(text[:end], o)
	if err == nil {
		err = limit // the first wrong line is what is told of
	}
	if err != nil {
		return nil, scriptError(err)
	}
	return l, nil
}

// within is how much of a script will be run, in bytes, and the error at the
// command that is one too many.
func within(text string) (end int, limit *script.Error) {
	commands := 0
	for lines := script.NewLines(text); !lines.Done(); {
		src := lines.Next()
		line, err := script.Scan(src.Text)
		if err != nil {
			break // nothing behind it is run
		}
		if len(line.Words) == 0 {
			continue
		}
		if commands++; commands > maxCommands {
			return end, line.Whole(script.LimitPassed, "a request runs 1000 commands at most; a page or Node runs 20000").At(src.Number, src.Offset)
		}
		end = src.End
	}
	return len(text), nil
}
