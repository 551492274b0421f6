package words

import (
	"strings"
	"unicode/utf8"

	"highwater/core/jsontext"
	"highwater/core/plain"
)

// scriptError says where a script is wrong, how, and what was expected. English
// is what the error itself says.
func scriptError(e jsontext.Value, lang Lang) string {
	place := Phrase{"Line {line}, column {column}: ", "第 {line} 行第 {column} 列："}.In(lang,
		"line", e.Get("line").Text(), "column", e.Get("column").Text())
	message, code := e.Get("message").Text(), e.Get("code").Text()
	headline, known := look(scriptErrors, code)
	if lang == English || !known {
		return place + sentence(plain.Text(choose(message != "", message, code)))
	}
	found := quote(e.Get("found").Text())
	text, _ := fill(headline, func(string) (fact, bool) { return fact{text: found}, true })
	var expected []string
	for _, word := range e.Get("expected").List() {
		expected = append(expected, word.Text())
	}
	hint := e.Get("hint").Text()
	if detail := detailOf(message, expected, hint); detail != "" {
		text += "：" + translated(detail)
	}
	for i := range expected {
		expected[i] = translated(expected[i])
	}
	switch {
	case code == "full-width" && len(expected) > 0: // which may be a blank
		text += "；应为 " + quote(expected[0])
	case code == "out-of-range" && len(expected) > 0:
		text += "；应为 " + strings.Replace(expected[0], " to ", " 到 ", 1)
	case len(expected) == 1:
		text += "；应为 " + expected[0]
	case len(expected) > 1:
		text += "；应为以下之一：" + strings.Join(expected, "、")
	}
	text += "。"
	if hint != "" {
		text += "是不是 " + hint + "？"
	}
	return place + text
}

func sentence(text string) string {
	if strings.HasSuffix(text, "?") || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// quote shows what was found as the English message does: control characters as
// \xhh.
func quote(text string) string {
	const hex = "0123456789abcdef"
	shown := []byte{'"'}
	for _, r := range cut(text, 60) {
		if r >= ' ' && r < 0x7f || r > 0x9f {
			shown = utf8.AppendRune(shown, r)
			continue
		}
		for _, b := range []byte(string(r)) {
			shown = append(shown, '\\', 'x', hex[b>>4], hex[b&15])
		}
	}
	return string(append(shown, '"'))
}

// detailOf is the known detail that a message holds between its headline and what
// it expected.
func detailOf(message string, expected []string, hint string) string {
	if hint != "" {
		message = strings.TrimSuffix(message, ". Did you mean "+hint+"?")
	}
	if len(expected) > 0 {
		if end := strings.LastIndex(message, "; expected "); end >= 0 {
			message = message[:end]
		}
	}
	for at := strings.LastIndex(message, ": "); at >= 0; at = strings.LastIndex(message[:at], ": ") {
		if detail := message[at+2:]; translated(detail) != detail {
			return detail
		}
	}
	return ""
}

// translated finds a text of the scripts' errors in its table; "#" stands for a
// number or a name in it.
func translated(text string) string {
	for _, row := range details {
		before, after, open := strings.Cut(row[0], "#")
		if !open && text == row[0] {
			return row[1]
		}
		if name, ok := strings.CutPrefix(text, before); ok && open {
			if name, ok = strings.CutSuffix(name, after); ok && name != "" {
				if name = of(name); name[0] >= utf8.RuneSelf { // no blank between two Chinese words
					return strings.Replace(row[1], " #", name, 1)
				}
				return strings.Replace(row[1], "#", name, 1)
			}
		}
	}
	return text
}

// of is what a name in a detail stands for: a word of the language of scripts, or
// a number as it is.
func of(name string) string {
	kind, which, _ := strings.Cut(name, " ")
	if _, ok := jsontext.Integer(which); ok {
		return of(kind) + " " + which
	}
	for _, row := range things {
		if row[0] == name {
			return row[1]
		}
	}
	return name
}

// scriptErrors are the headlines by code, as a phrase book has them.
const scriptErrors = `
bad-escape {found} 不是转义写法
bad-value {found} 不合这里的要求
conflict {found} 和其余部分不相容
control-character 控制字符 {found} 只能出现在注释里
duplicate-name 名字 {found} 已被占用
duplicate-option 选项 {found} 给了两次
extra-argument 多了一个词 {found}
full-width {found} 是全角标点
invalid-utf-8 脚本在这里不是 UTF-8
limit 超过了一个上限
line-break 一行一条命令：这段文字里有换行
misplaced-quote 引号只能开始一个词或选项的值，收尾的引号后面要有空格
missing-argument 这里缺了东西
no-model 脚本要从 model 开始
not-open {found} 来得太早
out-of-range {found} 超出范围
second-model model 已经选好了
second-open {found} 只能出现一次
unknown-name 不认识的名字 {found}
unknown-option 不认识的选项 {found}
unknown-verb 不认识的命令 {found}
unterminated-quote 这个引号没有收尾
`

// details are what errors say beside their headline, English and Chinese.
var details = []Phrase{
	{"the cluster is opened first", "先打开集群"},
	{"quote a word that holds an =", "含有 = 的词要加引号"},
	{"a server cannot be its own replica", "服务器不能做自己的副本"},
	{"no fetcher runs that could fail", "没有正在运行的 fetcher 可以失败"},
	{"only a producer with a transactional.id has transactions", "只有带 transactional.id 的生产者才有事务"},
	{"an idempotent producer needs acks=all", "幂等的生产者需要 acks=all"},
	{"a transactional producer is idempotent", "事务型生产者总是幂等的"},
	{"every partition needs as many replicas as the first", "每个分区的副本数要和第一个相同"},
	{"there are more replicas than brokers, of which the cluster has #", "副本比 broker 多，集群只有 # 个 broker"},
	{"a partition has broker # twice", "一个分区里 broker # 出现了两次"},
	{"broker # stands there twice", "broker # 出现了两次"},
	{"the assignment has # partitions", "assignment 有 # 个分区"},
	{"the assignment has # replicas", "assignment 有 # 个副本"},
	{"there is no # yet", "还没有 #"},
	{"there is no #", "没有 #"},
	{"a script has 256 KiB at most", "一个脚本最多 256 KiB"},
	{"a run has 20000 commands at most", "一次运行最多 20000 条命令"},
	{"one lab holds 16 MiB of record bytes at most", "一个实验最多容纳 16 MiB 的记录"},
	{"one lab holds 16 MiB of keys and values at most", "一个实验最多容纳 16 MiB 的 key 和值"},
	{"one lab has 4000000 follower fetches at most", "一个实验最多 4000000 次 follower 拉取"},
	{"one tick may fire 100000 due fetches at most", "一次 tick 最多触发 100000 次拉取"},
	{"a cluster has 64 brokers at most", "一个集群最多 64 个 broker"},
	{"a cluster has 256 partitions at most", "一个集群最多 256 个分区"},
	{"a cluster has 1024 replicas at most", "一个集群最多 1024 个副本"},
	{"a lab has 64 servers at most", "一个实验最多 64 台服务器"},
	{"a topic name: 1 to 249 of A-Z a-z 0-9 . _ -, but not . or ..", "topic 名：1 到 249 个 A-Z a-z 0-9 . _ - 中的字符，. 和 .. 除外"},
	{"a server name: 1 to 64 of A-Z a-z 0-9 . _ -", "服务器名：1 到 64 个 A-Z a-z 0-9 . _ - 中的字符"},
	{"40 hex digits", "40 位十六进制数字"},
}

// things are what a name may be of.
var things = []Phrase{
	{"producer", "生产者"}, {"transactional producer", "事务型生产者"}, {"request", "请求"}, {"partition", "分区"},
	{"server", "服务器"}, {"replica", "副本"}, {"primary", "主节点"},
}
