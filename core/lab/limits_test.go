package lab_test

import (
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

func TestLimitOfCommands(t *testing.T) {
	l := open(t, "model minikafka\ncluster brokers=1\n"+strings.Repeat("pause 1\n", 19_998))
	limit := func(command string) bool {
		_, failure := l.Run(command)
		return failure != nil && failure.Code == script.LimitPassed
	}
	if !limit("resume 1") {
		t.Error("command 20,001 is no error")
	}
	if failure := l.Preview(new(jsontext.Writer), "resume 1"); failure == nil {
		t.Error("nor is its preview")
	}
	same(t, "actions at the limit", text(func(w *jsontext.Writer) { l.Actions(w, "") }), "[]")
	l.Undo()
	if limit("resume 1") {
		t.Error("command 20,000 of another branch is an error")
	}
	if _, failure := lab.Open(l.Script()+"pause 1\n", lab.Options{Seed: -1}); failure == nil || failure.Code != script.LimitPassed || failure.Line != 20_001 {
		t.Errorf("a script of 20,001 commands: %v", failure)
	}
}

func TestLimitOfScriptBytes(t *testing.T) {
	// 256 KiB to the byte: the model line, and comments of 64 bytes.
	script256 := "model minikafka\n" + strings.Repeat("#"+strings.Repeat(".", 62)+"\n", 4095) + "#" + strings.Repeat(".", 46) + "\n"
	same(t, "bytes", len(script256), 256<<10)
	l := open(t, script256)
	if _, failure := l.Run("cluster brokers=1"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("one command more: %v", failure)
	}
	_, failure := lab.Open(script256+"#", lab.Options{Seed: -1})
	if failure == nil || failure.Code != script.LimitPassed || failure.Line != 4098 {
		t.Errorf("one byte more: %v", failure)
	}
	same(t, "parse", len(lab.Parse(script256+"#\n#\n", lab.Options{Seed: -1})), 1)
}

func TestLimitOfRecordBytes(t *testing.T) {
	// A mebibyte does not fit into a script of 256 KiB: 128 KiB, and retries.
	// 16 MiB = 128 × 128 KiB; value and key count once for each sending.
	value := strings.Repeat("v", 128<<10-1)
	l := open(t, "model minikafka\ncluster brokers=1\ntopic t\nproduce t-0 "+value+" key=k\n")
	for range 127 {
		run(t, l, "retry 1")
	}
	if _, failure := l.Run("retry 1"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("16 MiB are full: %v", failure)
	}
	if _, failure := l.Run("produce t-0 x"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("not a byte more: %v", failure)
	}
	run(t, l, `produce t-0 ""`) // which holds none
	l.Goto(130)
	run(t, l, "produce t-0 x")
}

func TestLimitOfFollowerFetches(t *testing.T) {
	// 4,000,000 in a lab, 100,000 in a tick: forty ticks. A paused broker's fetches
	// are skipped and count all the same.
	l := open(t, opening+"pause 2\nfetchers every=1ms\n"+strings.Repeat("tick 100s\n", 40))
	if _, failure := l.Run("replicate"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("fetch 4,000,001: %v", failure)
	}
	if _, failure := l.Run("tick 1ms"); failure == nil || failure.Code != script.LimitPassed {
		t.Errorf("nor by itself: %v", failure)
	}
	run(t, l, "fetchers off", "tick 1ms")
	l.Goto(44)
	run(t, l, "replicate")
}
