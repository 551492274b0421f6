// Package bridge keeps the open labs by number and answers every question
// about one with one JSON text. It is what JavaScript sees of the core, written
// in plain Go so that it can be tested without JavaScript.
//
// An answer is an object with one key:
//
//	value        what was asked for
//	scriptError  the text given is no command, script or question of the language
//	rangeError   a number given is out of range, in words
//	closed       no lab of this number is open
//	panic        a defect of the core; what it was doing is in doubt
package bridge

import (
	"strconv"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// Version is the stamp that face and module must share.
const Version = lab.Version

// Labs are the open labs. A number is never used twice.
type Labs struct {
	open map[int]*lab.Lab
	last int
}

func New() *Labs { return &Labs{open: map[int]*lab.Lab{}} }

// answer is an object with one key.
func answer(key string, write func(w *jsontext.Writer)) string {
	var w jsontext.Writer
	w.BeginObject()
	w.Key(key)
	write(&w)
	w.EndObject()
	if w.Full() {
		return rangeError("this answer is over 128 MiB")
	}
	return w.Text()
}

func value(write func(w *jsontext.Writer)) string { return answer("value", write) }

func number(n int64) string { return value(func(w *jsontext.Writer) { w.Int(n) }) }

func null() string { return value((*jsontext.Writer).Null) }

// Done is the answer of a call that is only to do something.
func Done() string { return null() }

func scriptError(err *script.Error) string { return answer("scriptError", err.WriteJSON) }

func rangeError(message string) string {
	return answer("rangeError", func(w *jsontext.Writer) { w.String(message) })
}

func closed() string { return answer("closed", func(w *jsontext.Writer) { w.Bool(true) }) }

// Panic is the answer of a call that panicked.
func Panic(message string) string {
	return answer("panic", func(w *jsontext.Writer) { w.String(message) })
}

// with answers what ask says of an open lab.
func (b *Labs) with(handle int, ask func(l *lab.Lab) string) string {
	l := b.open[handle]
	if l == nil {
		return closed()
	}
	return ask(l)
}

// write answers what a method of the lab writes.
func (b *Labs) write(handle int, method func(*lab.Lab, *jsontext.Writer)) string {
	return b.with(handle, func(l *lab.Lab) string {
		return value(func(w *jsontext.Writer) { method(l, w) })
	})
}

// read answers what a method of the lab makes of a text.
func (b *Labs) read(handle int, text string, method func(*lab.Lab, *jsontext.Writer, string) *script.Error) string {
	return b.with(handle, func(l *lab.Lab) string {
		var err *script.Error
		text := value(func(w *jsontext.Writer) { err = method(l, w, text) })
		if err != nil {
			return scriptError(err)
		}
		return text
	})
}

// move answers the id of the step arrived at, or null where nothing moved.
func (b *Labs) move(handle int, method func(*lab.Lab) bool) string {
	return b.with(handle, func(l *lab.Lab) string {
		if !method(l) {
			return null()
		}
		return number(int64(l.ID()))
	})
}

// Without a lab.

func Models() string { return value(lab.Models) }

// Parse answers every script error of a script.
func Parse(text string) string {
	return value(func(w *jsontext.Writer) {
		w.BeginArray()
		for _, err := range lab.Parse(text, lab.Options{Seed: -1}) {
			err.WriteJSON(w)
		}
		w.EndArray()
	})
}

// Open runs a script in a new lab and answers its number and the id of its
// last step. An empty model or a negative seed is not given.
func (b *Labs) Open(text, model string, seed int64, keepGoing bool) string {
	if model != "" && !lab.KnownModel(model) {
		return rangeError("there is no model " + model)
	}
	l, err := lab.Open(text, lab.Options{Model: model, Seed: seed, KeepGoing: keepGoing})
	if l == nil {
		return scriptError(err)
	}
	b.last++
	b.open[b.last] = l
	return value(func(w *jsontext.Writer) {
		w.BeginObject()
		w.IntField("lab", int64(b.last))
		w.IntField("id", int64(l.ID()))
		w.EndObject()
	})
}

// Fork answers the number of another lab with the same tree, at the same place.
func (b *Labs) Fork(handle int) string {
	return b.with(handle, func(l *lab.Lab) string {
		b.last++
		b.open[b.last] = l.Fork()
		return number(int64(b.last))
	})
}

// Diff answers what differs between where two labs stand; its reasons are looked for
// so many steps further back than the last time.
func (b *Labs) Diff(handle, other, steps int) string {
	return b.with(handle, func(l *lab.Lab) string {
		return b.with(other, func(m *lab.Lab) string {
			same := true
			text := value(func(w *jsontext.Writer) { same = lab.Diff(w, l, m, steps) })
			if !same {
				return rangeError("two labs of different families have nothing to compare")
			}
			return text
		})
	})
}

// Close forgets a lab; one that is not open is no error.
func (b *Labs) Close(handle int) string {
	delete(b.open, handle)
	return null()
}

// What a command does, or would.

func (b *Labs) Run(handle int, line string) string {
	return b.with(handle, func(l *lab.Lab) string {
		node, err := l.Run(line)
		switch {
		case err != nil:
			return scriptError(err)
		case node == nil:
			return null()
		}
		var w jsontext.Writer
		if l.WriteStep(&w, node); w.Full() {
			l.Undo()
			return rangeError("what this step tells is over 128 MiB")
		}
		return value(func(answer *jsontext.Writer) { answer.Raw(w.Bytes()) })
	})
}

func (b *Labs) Preview(handle int, line string) string {
	return b.read(handle, line, (*lab.Lab).Preview)
}

func (b *Labs) Check(handle int, expectation string) string {
	return b.read(handle, expectation, (*lab.Lab).Check)
}

func (b *Labs) Why(handle int, question string, steps int) string {
	return b.read(handle, question, func(l *lab.Lab, w *jsontext.Writer, question string) *script.Error {
		return l.WhyWithin(w, question, steps)
	})
}

// Ask answers what may be asked before a line, or before the step ahead.
func (b *Labs) Ask(handle int, line string) string {
	return b.read(handle, line, (*lab.Lab).Ask)
}

// Split answers the commands that do one by one what a line does.
func (b *Labs) Split(handle int, line string) string {
	return b.read(handle, line, (*lab.Lab).Split)
}

// The tree. A move answers the id of the step arrived at.

func (b *Labs) Undo(handle int) string { return b.move(handle, (*lab.Lab).Undo) }
func (b *Labs) Redo(handle int) string { return b.move(handle, (*lab.Lab).Redo) }

func (b *Labs) Goto(handle, step int) string {
	return b.with(handle, func(l *lab.Lab) string {
		if !l.Goto(step) {
			return noStep(step)
		}
		return number(int64(l.ID()))
	})
}

func noStep(n int) string { return rangeError("the current line has no step " + strconv.Itoa(n)) }

// Seek goes to a step by its id, 0 for the root.
func (b *Labs) Seek(handle, id int) string {
	return b.with(handle, func(l *lab.Lab) string {
		if !l.Seek(id) {
			return rangeError("there is no step with the id " + strconv.Itoa(id))
		}
		return number(int64(l.ID()))
	})
}

func (b *Labs) Edit(handle int, text string) string {
	return b.with(handle, func(l *lab.Lab) string {
		if err := l.Edit(text); err != nil && l.Err() != err {
			return scriptError(err)
		}
		return number(int64(l.ID()))
	})
}

// A script in slices: Load begins it, Proceed runs so many more of its lines, Stop
// leaves out the rest. An answer has how many UTF-16 units were read, or the id of
// the step arrived at when it is over, or both.

func (b *Labs) Load(handle int, text string) string {
	return b.with(handle, func(l *lab.Lab) string {
		l.Load(text)
		return null()
	})
}

func (b *Labs) Proceed(handle, lines int) string {
	return b.with(handle, func(l *lab.Lab) string {
		done, err := l.Proceed(lines)
		if err != nil && l.Err() != err {
			return scriptError(err)
		}
		return value(func(w *jsontext.Writer) {
			w.BeginObject()
			if done {
				w.IntField("id", int64(l.ID()))
			} else {
				w.IntField("read", int64(l.Loaded()))
			}
			w.EndObject()
		})
	})
}

func (b *Labs) Stop(handle int) string {
	return b.with(handle, func(l *lab.Lab) string {
		return value(func(w *jsontext.Writer) {
			w.BeginObject()
			w.IntField("read", int64(l.Loaded()))
			l.Stop()
			w.IntField("id", int64(l.ID()))
			w.EndObject()
		})
	})
}

func noBranch(branch int) string {
	return rangeError("there is no branch " + strconv.Itoa(branch))
}

func (b *Labs) Checkout(handle, branch int) string {
	return b.with(handle, func(l *lab.Lab) string {
		if !l.Checkout(branch) {
			return noBranch(branch)
		}
		return number(int64(l.ID()))
	})
}

func (b *Labs) NameBranch(handle, branch int, name string) string {
	return b.with(handle, func(l *lab.Lab) string {
		if !l.NameBranch(branch, name) {
			return noBranch(branch)
		}
		return null()
	})
}

// What can be read of a lab.

func (b *Labs) Step(handle int) string {
	return b.with(handle, func(l *lab.Lab) string { return number(int64(l.Position())) })
}

func (b *Labs) Seed(handle int) string {
	return b.with(handle, func(l *lab.Lab) string { return number(l.Seed()) })
}

func (b *Labs) Script(handle int) string {
	return b.write(handle, func(l *lab.Lab, w *jsontext.Writer) { w.String(l.Script()) })
}

func (b *Labs) Error(handle int) string {
	return b.write(handle, func(l *lab.Lab, w *jsontext.Writer) {
		if err := l.Err(); err != nil {
			err.WriteJSON(w)
			return
		}
		w.Null()
	})
}

func (b *Labs) Steps(handle int) string { return b.write(handle, (*lab.Lab).WriteSteps) }

// Actions answers what can be done now, of a part alone or of all.
func (b *Labs) Actions(handle int, part string) string {
	return b.write(handle, func(l *lab.Lab, w *jsontext.Writer) { l.Actions(w, part) })
}

// StepAt answers one step of the current line.
func (b *Labs) StepAt(handle, n int) string {
	return b.with(handle, func(l *lab.Lab) string {
		found := false
		text := value(func(w *jsontext.Writer) { found = l.StepAt(w, n) })
		if !found {
			return noStep(n)
		}
		return text
	})
}

func (b *Labs) Branches(handle int) string { return b.write(handle, (*lab.Lab).Branches) }
func (b *Labs) State(handle int) string    { return b.write(handle, (*lab.Lab).State) }
func (b *Labs) Series(handle int) string   { return b.write(handle, (*lab.Lab).Series) }
func (b *Labs) Listing(handle int) string  { return b.write(handle, (*lab.Lab).Listing) }

// Complete answers what may stand at offset, in UTF-16 units, of text.
func (b *Labs) Complete(handle int, text string, offset int) string {
	return b.write(handle, func(l *lab.Lab, w *jsontext.Writer) { l.Complete(w, text, offset) })
}

// Trace takes "none", "last" or "all" states along.
func (b *Labs) Trace(handle int, states string) string {
	return b.with(handle, func(l *lab.Lab) string {
		fits := true
		text := value(func(w *jsontext.Writer) { fits = l.Trace(w, states) })
		if !fits {
			return rangeError("this trace is too long: with all states it may have 32 MiB, else 128 MiB")
		}
		return text
	})
}
