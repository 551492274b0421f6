package words_test

import (
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/words"
)

// A wrong line is named with its place, what was expected and the nearest word;
// in English as the error says it itself.
func TestScriptErrors(t *testing.T) {
	const (
		kafka = "model minikafka\ncluster brokers=1,2,3\ntopic t replicas=2\nproducer p\nproducer x transactional.id=x\nproduce t-0 a\n"
		redis = "model miniredis\nserver P\nserver R\nattach R P\n"
	)
	for _, c := range []struct{ script, english, chinese string }{
		{"modle minikafka", `Line 1, column 1: unknown command "modle"; expected model. Did you mean model?`,
			`第 1 行第 1 列：不认识的命令 "modle"；应为 model。是不是 model？`},
		{"produce t-0 a", `Line 1, column 1: a script begins with its model; expected one of model minikafka, model miniredis.`,
			`第 1 行第 1 列：脚本要从 model 开始；应为以下之一：model minikafka、model miniredis。`},
		{kafka + `produce t-0 "a`, `Line 7, column 13: this quote is never closed.`, `第 7 行第 13 列：这个引号没有收尾。`},
		{kafka + "produce t-0 a aks=1", `Line 7, column 15: unknown option "aks"; expected one of acks, producer, key. Did you mean acks?`,
			`第 7 行第 15 列：不认识的选项 "aks"；应为以下之一：acks、producer、key。是不是 acks？`},
		{kafka + "produce t-0 a acks＝1", `Line 7, column 19: "＝" is full-width punctuation; expected "=". Did you mean acks=1?`,
			`第 7 行第 19 列："＝" 是全角标点；应为 "="。是不是 acks=1？`},
		{kafka + "crash 1 2", `Line 7, column 9: "2" is one word too many.`, `第 7 行第 9 列：多了一个词 "2"。`},
		{kafka + "crash 9", `Line 7, column 7: unknown name "9"; expected one of 1, 2, 3.`,
			`第 7 行第 7 列：不认识的名字 "9"；应为以下之一：1、2、3。`},
		{kafka + "topic u replicas=0", `Line 7, column 18: "0" is out of range; expected 1 to 2147483647.`,
			`第 7 行第 18 列："0" 超出范围；应为 1 到 2147483647。`},
		{kafka + "topic u partitions=300", `Line 7, column 1: a limit is passed: a cluster has 256 partitions at most.`,
			`第 7 行第 1 列：超过了一个上限：一个集群最多 256 个分区。`},
		{kafka + "topic u replicas=9", `Line 7, column 18: "9" does not go with the rest: there are more replicas than brokers, of which the cluster has 3.`,
			`第 7 行第 18 列："9" 和其余部分不相容：副本比 broker 多，集群只有 3 个 broker。`},
		{kafka + "topic u assignment=1,9", `Line 7, column 20: unknown name "1,9": there is no broker 9; expected one of 1, 2, 3.`,
			`第 7 行第 20 列：不认识的名字 "1,9"：没有 broker 9；应为以下之一：1、2、3。`},
		{kafka + "topic u assignment=1,2 partitions=3", `Line 7, column 35: "3" does not go with the rest: the assignment has 1 partitions.`,
			`第 7 行第 35 列："3" 和其余部分不相容：assignment 有 1 个分区。`},
		{kafka + "produce t-0 a=b", `Line 7, column 13: unknown option "a": quote a word that holds an =; expected one of acks, producer, key.`,
			`第 7 行第 13 列：不认识的选项 "a"：含有 = 的词要加引号；应为以下之一：acks、producer、key。`},
		{"model minikafka\ntopic t", `Line 2, column 1: "topic t" comes too early: the cluster is opened first; expected cluster brokers=1,2,3.`,
			`第 2 行第 1 列："topic t" 来得太早：先打开集群；应为 cluster brokers=1,2,3。`},
		{"model minikafka\ncluster brokers=1\nretry 1", `Line 3, column 7: unknown name "1": there is no request yet.`,
			`第 3 行第 7 列：不认识的名字 "1"：还没有请求。`},
		{"model minikafka\x01", `Line 1, column 16: the control character "\x01" may stand in a comment only.`,
			`第 1 行第 16 列：控制字符 "\x01" 只能出现在注释里。`},
		{redis + "attach P P", `Line 5, column 10: "P" does not go with the rest: a server cannot be its own replica.`,
			`第 5 行第 10 列："P" 和其余部分不相容：服务器不能做自己的副本。`},
		{redis + "server a/b", `Line 5, column 8: "a/b" does not fit here; expected a server name: 1 to 64 of A-Z a-z 0-9 . _ -.`,
			`第 5 行第 8 列："a/b" 不合这里的要求；应为 服务器名：1 到 64 个 A-Z a-z 0-9 . _ - 中的字符。`},
		{redis + "P>GET a", `Line 5, column 1: unknown command "P>GET"; expected NAME> COMMAND. Did you mean P> GET a?`,
			`第 5 行第 1 列：不认识的命令 "P>GET"；应为 NAME> COMMAND。是不是 P> GET a？`},
	} {
		_, failure := lab.Open(c.script, lab.Options{Seed: -1})
		if failure == nil {
			t.Fatalf("no error in %q", c.script)
		}
		var w jsontext.Writer
		failure.WriteJSON(&w)
		e := read(t, w.Bytes())
		if got := words.Explain(e, words.English); got != c.english {
			t.Errorf("%s, not\n%s", got, c.english)
		}
		if got := words.Explain(e, words.Chinese); got != c.chinese {
			t.Errorf("%s, not\n%s", got, c.chinese)
		}
	}
}

// What nobody has foreseen is named with what it has.
func TestUnknown(t *testing.T) {
	for text, want := range map[string][2]string{
		`{"type":"moved","broker":3,"to":[1,2],"why":{"rule":"new.rule","holds":true,"operands":[],"because":[]}}`: {
			"moved: broker 3, to 1 and 2", "moved：broker 3，to 1、2"},
		`{"rule":"new.rule","holds":false,"step":4,"operands":[{"name":"n","value":2},{"name":"m","value":null}],"because":[]}`: {
			"new.rule: holds false, n 2, m null", "new.rule：holds false，n 2，m null"},
		`{"code":"new-code","message":"something new","line":2,"column":3}`: {
			"Line 2, column 3: something new.", "第 2 行第 3 列：something new."},
		`{"events":[],"command":"reopen","error":null}`: {
			"The cluster starts again from its logs. HW is the smallest LEO of all replicas, every broker is up, and nothing has changed by it.",
			"集群从日志重新启动。HW 是所有副本中最小的 LEO，broker 全部在线，结果什么都没变。"},
		`{"events":[],"command":"x","error":"NewCode"}`: {"Refused with NewCode.", "被拒绝：NewCode。"},
		// What is none of the four, or is not whole, is no thing to explain.
		`{}`:  {},
		`[7]`: {},
		`{"type":"high-watermark","before":"x","after":{}}`: {},
		// An object is no number.
		`{"type":"high-watermark","before":1,"after":{},"why":{"rule":"new.rule","operands":[]}}`: {
			"high-watermark: before 1", "high-watermark：before 1"},
	} {
		for i, lang := range languages {
			if got := words.Explain(read(t, []byte(text)), lang); got != want[i] {
				t.Errorf("%s: %q, want %q", text, got, want[i])
			}
		}
	}
}

// However long a value is, a sentence is not.
func TestLongValues(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	for _, text := range []string{
		`{"command":"expect value R x ` + long + `","events":[{"type":"expect","ok":false,"expected":"value ` + long + `","actual":"value y` + long + `","why":{"rule":"expect"}}]}`,
		`{"command":"expect value R x ` + long + `","events":[{"type":"expect","ok":true,"expected":"value ` + long + `","actual":"value ` + long + `","why":{"rule":"expect"}}]}`,
	} {
		for _, lang := range languages {
			if said := words.Explain(read(t, []byte(text)), lang); len(said) > 400 || !strings.Contains(said, "…") {
				t.Errorf("%d bytes: %.500s", len(said), said)
			}
		}
	}
}

// Nothing that is handed over makes words fall over.
func FuzzExplain(f *testing.F) {
	for _, seed := range []string{
		`{"type":"isr","before":[1,2],"after":[1],"why":{"rule":"isr.down","operands":[{"name":"broker","value":2}]}}`,
		`{"type":"high-watermark","before":"x","why":{"rule":"hw.min-isr-leo","operands":[{"name":"broker 1","value":null}]}}`,
		`{"command":"tick 1s","events":[{"type":"clock","why":{"because":[{"rule":"isr.lag-time"}]}}],"result":7}`,
		`{"command":"a","events":[{"type":"truncate","lost":[{"status":"acknowledged"}],"why":{"rule":"cut.missed"}},{"type":"reply"}],"error":"ERR","text":"(error) ERR"}`,
		`{"events":[{"type":"sync","mode":"partial"},{"type":"promote","lost":[{}]},{"type":"link"},{"type":"expect","expected":"a=1 b","actual":"a"}]}`,
		`{"code":"conflict","expected":[""],"hint":"x","message":": "}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, ok := jsontext.Read(text)
		if !ok {
			return
		}
		for _, lang := range languages {
			if (words.Explain(v, lang) == "") != (words.Explain(v, words.English) == "") {
				t.Fatalf("%s: something is said in one language", text)
			}
			words.ResultOf(v, lang)
			words.Tell(v, lang)
		}
	})
}
