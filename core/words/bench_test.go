package words_test

import (
	"os"
	"testing"

	"highwater/core/lab"
	"highwater/core/words"
)

// What a step costs to be told: its line, and why.
func BenchmarkStep(b *testing.B) {
	text, err := os.ReadFile("../../site/labs/kafka-lab-acked-then-lost.hw")
	if err != nil {
		b.Fatal(err)
	}
	l, failure := lab.Open(string(text), lab.Options{Seed: -1})
	if failure != nil {
		b.Fatal(failure)
	}
	steps := read(b, written(l)).List()
	for i := 0; b.Loop(); i++ {
		step := steps[i%len(steps)]
		words.ResultOf(step, words.Chinese)
		words.Tell(step, words.Chinese)
	}
}
