// Command strip takes out of a module the tables that say which line of which
// file an instruction came from: a twelfth of what is sent, and nobody reads it,
// since a trace names its functions without them. Go's linker has no flag for it.
//
//	strip FILE.wasm
//
// The tables are filled with zeros where they lie, so that nothing moves, and
// functions are told that they have none, which the runtime allows for.
package main

import (
	"bytes"
	"encoding/binary"
	"log"
	"os"
)

func main() {
	path := os.Args[1]
	file, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	m := memory(file)
	if !stripLines(m.bytes) {
		log.Fatal("strip: not the tables of a Go that it knows")
	}
	for _, s := range m.segments {
		copy(file[s.file:s.file+s.length], m.bytes[s.address:])
	}
	if err := os.WriteFile(path, file, 0o644); err != nil {
		log.Fatal(err)
	}
}

// image is a module's memory as it begins, and where in the file it is from.
type image struct {
	bytes    []byte
	segments []segment
}

type segment struct{ address, file, length int }

const dataSection = 11

// memory puts a module's data segments where they will lie. Each is a flag, an
// address as "i32.const N end", a length, and its bytes.
func memory(file []byte) image {
	var m image
	for r := (reader{file, 8}); r.at < len(file); {
		id, length := r.byte(), r.number()
		end := r.at + length
		if id == dataSection {
			for range r.number() {
				r.at += 2
				address := r.number()
				r.at++
				s := segment{address: address, length: r.number()}
				s.file = r.at
				r.at += s.length
				m.segments = append(m.segments, s)
				m.bytes = append(m.bytes, make([]byte, max(0, s.address+s.length-len(m.bytes)))...)
				copy(m.bytes[s.address:], file[s.file:r.at])
			}
		}
		r.at = end
	}
	return m
}

type reader struct {
	file []byte
	at   int
}

func (r *reader) byte() byte { r.at++; return r.file[r.at-1] }

// number reads LEB128; an address is below 2^31, so its sign never shows.
func (r *reader) number() int {
	n, size := binary.Uvarint(r.file[r.at:])
	r.at += size
	return int(n)
}

// The head of runtime.pclntab, and a function's entry in it (runtime.pcHeader,
// runtime._func): offsets in bytes.
var head = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	headFunctions = 8
	headTables    = 56
	headEntries   = 64

	functionStack  = 16 // its tables, as offsets into all tables
	functionFile   = 20
	functionLine   = 24
	functionOthers = 28 // how many more there are, from functionEnd on
	functionEnd    = 44
)

func stripLines(memory []byte) bool {
	at := bytes.Index(memory, head)
	if at < 0 {
		return false
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint32(memory[at:])) }
	entries := at + word(at+headEntries)
	tables := memory[at+word(at+headTables) : entries]
	used := make([]bool, len(tables))
	for i := range word(at + headFunctions) {
		f := entries + word(entries+8*i+4)
		keep(tables, used, word(f+functionStack))
		for j := range word(f + functionOthers) {
			keep(tables, used, word(f+functionEnd+4*j))
		}
		clear(memory[f+functionFile : f+functionLine+4])
	}
	for i := range tables {
		if !used[i] {
			tables[i] = 0
		}
	}
	return true
}

// keep marks a table as one that is used: pairs of numbers up to a first that is
// zero, unless it begins the table.
func keep(tables []byte, used []bool, start int) {
	if start == 0 {
		return // none
	}
	at := start
	for at == start || tables[at] != 0 {
		for range 2 {
			_, size := binary.Uvarint(tables[at:])
			for i := range size {
				used[at+i] = true
			}
			at += size
		}
	}
	used[at] = true
}
