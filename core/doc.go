// Package core holds Highwater's replication models and everything they stand
// on. It keeps four promises, which imports_test.go checks where it can:
//
//   - no I/O and no JavaScript: nothing below core imports fmt, os, time,
//     encoding/json or syscall/js;
//   - no wall clock: time is a number of logical milliseconds that only the
//     command tick moves;
//   - no chance but from the script's seed, and no map order on the way to
//     anything that is shown;
//   - no goroutines: a step is a function of a state and a command.
//
// Data flows one way: a line of script becomes a typed command, the command
// makes a new state and announces events with their reasons, and these become
// JSON.
package core
