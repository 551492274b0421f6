//go:build js && wasm && faults

package main

import "syscall/js"

// For tests only: highwaterFault(kind) makes the next call end badly after its
// work is done, in one of the ways a defect could.
func init() {
	js.Global().Set("highwaterFault", js.FuncOf(func(_ js.Value, args []js.Value) any {
		strike := faults[args[0].String()]
		fault = func() {
			fault = func() {}
			strike()
		}
		return nil
	}))
}

var faults = map[string]func(){
	"panic":    func() { panic("a fault on purpose") },
	"exit":     func() { go func() { panic("a fault on purpose") }() },
	"deadlock": func() { <-make(chan int) },
	"overflow": func() { overflow(0) },
}

// overflow ends in JavaScript's RangeError, which Go cannot recover from.
func overflow(n int) int { return overflow(n+1) + n }
