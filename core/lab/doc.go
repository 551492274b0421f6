// Package lab runs scripts. A run is a history tree: each step is a node that
// keeps its command and the state after it, so undo, redo and goto move and
// compute nothing, and acting in the past grows another branch. Events are not
// kept: a step is a function of the state before it and its command, so they
// are asked for again by playing the step once more.
//
// The package knows no word of any protocol; models.go names the models.
package lab
