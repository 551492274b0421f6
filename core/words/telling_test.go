package words_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/words"
)

// A transcript is a script in which each command may be followed by what is told
// of it, five lines behind a tab: the line under it, with its glyph and "!" where
// that is a loss, in English and in Chinese; why, in both; and the arithmetic.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts (%v)", err)
	}
	told := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var script string
		var want [][]string
		for _, line := range strings.Split(string(text), "\n") {
			if expected, ok := strings.CutPrefix(line, "\t"); ok {
				want[len(want)-1] = append(want[len(want)-1], expected)
				continue
			}
			script += line + "\n"
			if line != "" && !strings.HasPrefix(line, "#") {
				want = append(want, nil)
			}
		}
		for i, step := range read(t, run(t, script)).List() {
			if want[i] == nil {
				continue
			}
			told++
			var got []string
			for _, lang := range languages {
				r := words.ResultOf(step, lang)
				got = append(got, r.Glyph+choose(r.Loss, "!", "")+": "+r.Text)
			}
			for _, lang := range languages {
				w := words.Tell(step, lang)
				space := choose(lang == words.English, " ", "")
				got = append(got, strings.TrimSpace(w.Lead+space+w.Rest+" "+w.Rule))
				if said := words.Explain(step, lang); said != w.Lead+space+w.Rest {
					t.Errorf("%s: the step is explained otherwise: %s", file, said)
				}
			}
			if shown := arithmetic(words.Tell(step, words.English).Terms); shown != "" {
				got = append(got, shown)
			}
			if strings.Join(got, "\n") != strings.Join(want[i], "\n") {
				t.Errorf("%s: %s\n\t%s\nwant\n\t%s", file, step.Get("command").Text(), strings.Join(got, "\n\t"), strings.Join(want[i], "\n\t"))
			}
		}
	}
	if told < 40 {
		t.Errorf("only %d commands are told", told)
	}
}

// arithmetic writes terms on a line: boxes in brackets, "!" where one decides, a
// broker in parentheses.
func arithmetic(terms []words.Term) string {
	var pieces []string
	for _, term := range terms {
		text := strings.TrimSpace(term.Text + " " + term.Value)
		if term.Badge != "" {
			text = "(" + term.Badge + ") " + text
		}
		if term.Boxed {
			text = "[" + choose(term.Deciding, "!", "") + text + "]"
		}
		pieces = append(pieces, text)
	}
	return strings.Join(pieces, " ")
}

// The sentences that the design asks for word for word, from real runs.
func TestDesign(t *testing.T) {
	const (
		cluster = "model minikafka\ncluster brokers=1,2,3 min.insync.replicas=2\ntopic orders replicas=3\n"
		four    = cluster + "produce orders-0 a b\nreplicate\nproduce orders-0 c d\nreplicate\n"
		lost    = four + "produce orders-0 refund-41 acks=1\npromote orders-0 2\n"
		tail    = lost + "produce orders-0 x y z\nreplicate broker=3\n"
		silent  = cluster + "produce orders-0 a b\nreplicate\npause 3\nproduce orders-0 c d\ntick 20s\nreplicate\ntick 11s\n"
		servers = "model miniredis\nserver a repl-backlog-batches=2\nserver b\nserver c\n"
		behind  = servers + "attach c a\na> SET k 1\na> SET k 2\ndisconnect c\na> SET k 3\na> SET k 4\na> SET k 5\nattach c a\n"
		near    = "model miniredis\nserver a repl-backlog-batches=3\nserver c\na> SET k 1\na> SET k 2\na> SET k 3\na> SET k 4\na> SET k 5\na> SET k 6\n" +
			"attach c a\ndisconnect c\na> SET k 7\na> SET k 8\na> SET k 9\nattach c a\n"
		fence = servers + "attach b a\na> SET k 1\na> SET k 2\na> SET k 3\npause b\na> SET k 4\ncrash a\npromote b source=lost\n"
	)
	for _, c := range []struct{ script, question, english, chinese string }{
		{tail, "", "HW stays at 4. It is the smallest LEO in the ISR, and broker 1 is still at 4.",
			"HW 停在 4。它等于 ISR 中最小的 LEO，而 broker 1 还在 4。"},
		{four, "", "HW rises from 2 to 4. Every member of the ISR now has offsets 2 and 3.",
			"HW 从 2 升到 4。ISR 的每个成员都有了 offset 2 和 3。"},
		{silent, "", "Broker 3 leaves the ISR. Its last fetch was 31 s ago and the limit is 30 s.",
			"broker 3 离开 ISR。它上次拉取在 31 秒前，上限是 30 秒。"},
		{silent, "request 2 status", "Request 2 still waits for broker 3. The set was fixed when the batch was appended.",
			"请求 2 仍在等 broker 3。等待集合在追加 batch 时就定下了。"},
		{lost, "", "refund-41 is lost although it was acknowledged. acks=1 waits for the leader only, and the new leader starts at HW 4.",
			"refund-41 已确认却丢失了。acks=1 只等 leader，而新 leader 从 HW 4 开始。"},
		{cluster + "crash 2\ncrash 3\nproduce orders-0 a\n", "", "Refused with NotEnoughReplicas. The ISR has 1 member, 2 are required, and nothing was written.",
			"被拒绝：NotEnoughReplicas。ISR 只有 1 个成员，至少要 2 个，什么都没写入。"},
		{cluster + "produce orders-0 a\nreplicate\nproduce orders-0 b\ncrash 2\ncrash 3\n", "", "Request 2 fails, and its batch stays in the log. The ISR fell below 2 while it waited.",
			"请求 2 失败，但它的 batch 还在日志里。等待期间 ISR 降到了 2 以下。"},
		{behind, "", "Full resync. c needs sequence 3 next, and the backlog now starts at 4.",
			"全量重同步。c 下一条需要序列 3，而 backlog 已从 4 开始。"},
		{near, "", "Partial resync. c is at 6, and the backlog still holds 7 to 9.",
			"部分重同步。c 在 6，backlog 里还留着 7 到 9。"},
		{fence, "", "b starts a new lineage at 3. Under the old ID, a cursor at 4 would claim a write that b never had.",
			"b 从 3 开始新谱系。若沿用旧 ID，停在 4 的 cursor 会声称拥有 b 从未有过的写入。"},
	} {
		for _, lang := range languages {
			want := choose(lang == words.English, c.english, c.chinese)
			if got := words.Explain(asked(t, c.script, c.question), lang); got != want {
				t.Errorf("%q, not\n%q", got, want)
			}
		}
	}
}

// asked is the last step of a script, or the first reason that answers a question
// after it.
func asked(t *testing.T, script, question string) jsontext.Value {
	t.Helper()
	list := read(t, run(t, script)).List()
	if question == "" {
		return list[len(list)-1]
	}
	l, failure := lab.Open(script, lab.Options{Seed: -1})
	if failure != nil {
		t.Fatal(failure)
	}
	var w jsontext.Writer
	if failure := l.Why(&w, question); failure != nil {
		t.Fatal(failure)
	}
	return read(t, w.Bytes()).List()[0]
}
