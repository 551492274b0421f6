package lab_test

import (
	"strconv"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/svg"
	"highwater/core/view"
)

// recorded is a lab with so many records, each from a command of its own.
func recorded(b *testing.B, records int) *lab.Lab {
	script := strings.Repeat("produce t-0 value acks=1\n", records)
	l, err := lab.Open("model minikafka\ncluster brokers=1,2,3\ntopic t replicas=3\n"+script+"replicate\n", lab.Options{Seed: -1})
	if err != nil {
		b.Fatal(err)
	}
	return l
}

// oneMore measures one more produce, its step written as it is handed out. A step
// back after each keeps the lab as long as it is; a fresh lab now and then keeps
// the step from collecting children.
func oneMore(b *testing.B, records int) {
	l := recorded(b, records)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if i%200 == 199 {
			b.StopTimer()
			l = recorded(b, records)
			b.StartTimer()
		}
		n, err := l.Run("produce t-0 another-" + strconv.Itoa(i) + " acks=all")
		if err != nil {
			b.Fatal(err)
		}
		var w jsontext.Writer
		l.WriteStep(&w, n)
		l.Undo()
	}
}

func BenchmarkRun100(b *testing.B) { oneMore(b, 100) }
func BenchmarkRun10k(b *testing.B) { oneMore(b, 10_000) }

// BenchmarkGoto jumps about in a run of 10,000 steps.
func BenchmarkGoto(b *testing.B) {
	l := recorded(b, 10_000)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if !l.Goto(i * 7919 % 10_000) {
			b.Fatal("no such step")
		}
	}
}

// BenchmarkState writes the state out, which does cost what the logs hold.
func BenchmarkState(b *testing.B) {
	for _, records := range []int{100, 10_000} {
		b.Run("records="+strconv.Itoa(records), func(b *testing.B) {
			l := recorded(b, records)
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				var w jsontext.Writer
				l.State(&w)
				b.SetBytes(int64(w.Len()))
			}
		})
	}
}

// BenchmarkTide draws the tide table of a run of 10,000 steps, whose past was
// looked at before.
func BenchmarkTide(b *testing.B) {
	l := recorded(b, 10_000)
	look := view.Look{Palette: &svg.Light}
	l.Tide(&look, nil)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		l.Goto(9000 + i%1000)
		l.Tide(&look, nil)
	}
}
