//go:build js && wasm

// Command wasm is the engine as JavaScript sees it: exported functions by name,
// flat arguments in, one JSON text out. It decides nothing.
package main

import (
	"syscall/js"

	"highwater/wasm/bridge"
	"highwater/wasm/stage"
)

// fault strikes once a call has done its work. Only tests arm it, in a build
// of their own.
var fault = func() {}

func main() {
	labs := bridge.New()
	painter := stage.New(labs)
	painter.Listen(guarded(func(a []js.Value) string { painter.Handle(a[0]); return bridge.Done() }))
	api := js.Global().Get("Object").New()
	api.Set("version", bridge.Version) // the face refuses a stranger
	export := func(name string, call func(args []js.Value) string) { api.Set(name, guarded(call)) }

	export("models", func([]js.Value) string { return bridge.Models() })
	export("icons", func([]js.Value) string { return bridge.Icons() })
	export("parse", func(a []js.Value) string { return bridge.Parse(text(a[0])) })
	export("open", func(a []js.Value) string {
		return labs.Open(text(a[0]), text(a[1]), int64(a[2].Float()), a[3].Bool())
	})
	for _, r := range asks {
		export(r.name, func(a []js.Value) string { return r.ask(labs, a[0].Int()) })
	}
	for _, r := range moves {
		export(r.name, func(a []js.Value) string { return r.move(labs, a[0].Int(), a[1].Int()) })
	}
	for _, r := range reads {
		export(r.name, func(a []js.Value) string { return r.read(labs, a[0].Int(), text(a[1])) })
	}
	export("nameBranch", func(a []js.Value) string { return labs.NameBranch(a[0].Int(), a[1].Int(), text(a[2])) })
	export("why", func(a []js.Value) string { return labs.Why(a[0].Int(), text(a[1]), a[2].Int()) })
	export("diff", func(a []js.Value) string { return labs.Diff(a[0].Int(), a[1].Int(), a[2].Int()) })
	export("complete", func(a []js.Value) string { return labs.Complete(a[0].Int(), text(a[1]), a[2].Int()) })

	export("explain", func(a []js.Value) string { return bridge.Explain(text(a[0]), text(a[1])) })
	export("results", func(a []js.Value) string { return labs.Results(a[0].Int(), a[1].Int(), a[2].Int(), text(a[3])) })
	export("svg", func(a []js.Value) string { return labs.SVG(a[0].Int(), text(a[1]), look(a[2:])) })
	export("describe", func(a []js.Value) string { return labs.Describe(a[0].Int(), look(a[1:])) })
	export("table", func(a []js.Value) string { return labs.Table(a[0].Int(), look(a[1:])) })
	export("view", func(a []js.Value) string { return labs.View(a[0].Int(), look(a[1:])) })

	export("paint", func(a []js.Value) string { return painter.Paint(a[0].Int(), a[1], text(a[2]), look(a[3:]), a[13]) })
	export("unpaint", func(a []js.Value) string { return painter.Unpaint(a[0].Int(), a[1]) })
	export("close", func(a []js.Value) string { painter.Release(a[0].Int()); return labs.Close(a[0].Int()) })

	// JavaScript sets the callback just before it runs this program and removes
	// it just after, so that two programs opened at once stay apart.
	js.Global().Call("__highwater", api)
	select {}
}

// The methods of a lab by what they are asked with: a lab's number; a number more;
// a text.

var asks = []struct {
	name string
	ask  func(labs *bridge.Labs, handle int) string
}{
	{"undo", (*bridge.Labs).Undo},
	{"redo", (*bridge.Labs).Redo},
	{"step", (*bridge.Labs).Step},
	{"steps", (*bridge.Labs).Steps},
	{"seed", (*bridge.Labs).Seed},
	{"script", (*bridge.Labs).Script},
	{"error", (*bridge.Labs).Error},
	{"branches", (*bridge.Labs).Branches},
	{"state", (*bridge.Labs).State},
	{"series", (*bridge.Labs).Series},
	{"listing", (*bridge.Labs).Listing},
	{"stop", (*bridge.Labs).Stop},
	{"fork", (*bridge.Labs).Fork},
}

var moves = []struct {
	name string
	move func(labs *bridge.Labs, handle, number int) string
}{
	{"goto", (*bridge.Labs).Goto},
	{"seek", (*bridge.Labs).Seek},
	{"stepAt", (*bridge.Labs).StepAt},
	{"checkout", (*bridge.Labs).Checkout},
	{"proceed", (*bridge.Labs).Proceed},
}

var reads = []struct {
	name string
	read func(labs *bridge.Labs, handle int, text string) string
}{
	{"run", (*bridge.Labs).Run},
	{"preview", (*bridge.Labs).Preview},
	{"actions", (*bridge.Labs).Actions},
	{"check", (*bridge.Labs).Check},
	{"ask", (*bridge.Labs).Ask},
	{"split", (*bridge.Labs).Split},
	{"edit", (*bridge.Labs).Edit},
	{"load", (*bridge.Labs).Load},
	{"trace", (*bridge.Labs).Trace},
}

// guarded makes a function for JavaScript of call. A panic that nobody recovers
// would end the program and answer undefined.
func guarded(call func(args []js.Value) string) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) (answer any) {
		defer func() {
			if p := recover(); p != nil {
				answer = bridge.Panic(message(p))
			}
		}()
		text := call(args)
		fault()
		return text
	})
}

func message(p any) string {
	switch p := p.(type) {
	case error:
		return p.Error()
	case string:
		return p
	}
	return "panic"
}

// look reads how something is to be shown: lang, theme, width, height, part,
// prefix, guess, reach, dismissed, beside.
func look(a []js.Value) bridge.Look {
	return bridge.Look{Lang: text(a[0]), Theme: text(a[1]), Width: a[2].Float(), Height: a[3].Float(), Part: text(a[4]), Prefix: text(a[5]), Guess: text(a[6]), Reach: int64(a[7].Float()), Dismissed: text(a[8]), Beside: a[9].Int()}
}

// text reads a string, or the bytes of a text that no JavaScript string can
// hand over: one with a lone surrogate.
func text(v js.Value) string {
	if v.Type() == js.TypeString {
		return v.String()
	}
	bytes := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(bytes, v)
	return string(bytes)
}
