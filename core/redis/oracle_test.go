package redis

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"highwater/core/script"
)

// oracle is miniredis once more, as plainly as the contract says it: everything
// is copied, nothing is shared, IDs are numbers, and a batch carries all keys as
// they are after it. It shares the grammar with the model and no rule.
type oracle struct {
	servers []*plainServer
	links   []*plainLink
	ids     int
	now     int
}

type plainServer struct {
	name    string
	up      bool
	role    string
	id, seq int
	keys    map[string]string
	backlog []plainBatch
	room    int
	keeps   bool
	queued  [][]string // since MULTI; nil: none is open
	writes  bool
	spoiled bool
}

type plainBatch struct {
	seq      int
	commands []string
	after    map[string]string
}

type plainLink struct {
	replica, primary *plainServer
	state            string
	paused           bool
	known            bool // there is a cursor
	id, applied      int
	queue            []plainBatch
	limit            int
	late             int
	generation       int
	sync             string
}

func (o *oracle) server(name string) *plainServer {
	for _, s := range o.servers {
		if s.name == name {
			return s
		}
	}
	return nil
}

func (o *oracle) link(name string) *plainLink {
	for _, l := range o.links {
		if l.replica.name == name {
			return l
		}
	}
	return nil
}

func (o *oracle) draw() int { o.ids++; return o.ids }

// do carries out a line that is known to be good, and answers the refusal's code
// and what a client reads.
func (o *oracle) do(line string) (code, text string) {
	l, _ := script.Scan(line)
	var words []string
	options := map[string]string{}
	for _, w := range l.Words {
		if w.Option {
			options[w.Key] = w.Text
		} else {
			words = append(words, w.Text)
		}
	}
	if l.Client != "" {
		code, text = o.client(o.server(l.Client), words[1:])
	} else {
		code = o.operate(words, options)
	}
	for _, l := range o.links {
		for !l.paused && len(l.queue) > 0 {
			o.deliver(l)
		}
	}
	return code, text
}

func number(text string) int {
	n := 0
	fmt.Sscan(text, &n)
	return n
}

func (o *oracle) operate(words []string, options map[string]string) string {
	name := ""
	if len(words) > 1 {
		name = words[1]
	}
	s, l := o.server(name), o.link(name)
	in := func(states ...string) bool { return l != nil && slices.Contains(states, l.state) }
	switch words[0] {
	case "server":
		s := &plainServer{name: name, up: true, role: "primary", id: o.draw(), keys: map[string]string{}, room: 128, keeps: options["appendonly"] == "yes"}
		if n, ok := options["repl-backlog-batches"]; ok {
			s.room = number(n)
		}
		o.servers = append(o.servers, s)
	case "tick":
		o.now += number(strings.TrimRight(name, "ms")) // the runs tick in ms
	case "psync":
		return o.closed(s)
	case "attach":
		return o.attach(s, o.server(words[2]), options)
	case "disconnect":
		if !in("live", "needs-resync") {
			return "NotConnected"
		}
		if options["late"] != "" && len(l.queue) > 0 {
			l.late = l.queue[0].seq
		}
		l.state, l.queue = "disconnected", nil
	case "late":
		if l == nil || l.late == 0 {
			return "NotConnected"
		}
		l.late = 0
	case "pause":
		if !in("live") {
			return "NotConnected"
		}
		l.paused = true
	case "resume":
		if !in("live", "source-lost") {
			return "NotConnected"
		}
		l.paused = false
	case "drop":
		if !in("live", "source-lost") {
			return "NotConnected"
		}
		if len(l.queue) > 0 {
			l.queue = l.queue[1:]
		}
	case "deliver":
		if !in("live", "source-lost") {
			return "NotConnected"
		}
		n := 1
		if len(words) > 2 {
			n = number(words[2])
		}
		if options["fail"] != "" && len(l.queue) > 0 {
			l.state, l.queue = "needs-resync", nil
		}
		for ; n > 0 && len(l.queue) > 0; n-- {
			o.deliver(l)
		}
	case "promote":
		switch {
		case !s.up:
			return "ConnectionRefused"
		case l == nil || l.state == "promoted" || !l.known || s.role == "primary":
			return "NotPromotable"
		case options["source"] == "alive" && !l.primary.up:
			return "SourceLost"
		case options["source"] == "lost" && l.primary.up:
			return "SourceAlive"
		}
		l.state, l.queue = "promoted", nil
		s.role, s.id, s.backlog = "primary", o.draw(), nil
	case "crash":
		o.crash(s)
	case "restart":
		o.crash(s)
		s.up, s.role, s.id, s.backlog = true, "primary", o.draw(), nil
		if !s.keeps {
			s.seq, s.keys = 0, map[string]string{}
		}
	}
	return ""
}

func (o *oracle) closed(s *plainServer) string {
	if !s.up {
		return "ConnectionRefused"
	}
	if s.role != "primary" {
		return "NotPrimary"
	}
	return ""
}

func (o *oracle) crash(s *plainServer) {
	if !s.up {
		return
	}
	s.up, s.queued = false, nil
	for _, l := range o.links {
		if l.replica == s && l.state != "promoted" {
			l.state, l.queue = "disconnected", nil
		}
		if l.primary == s && l.state == "live" {
			l.state = "source-lost"
		}
		if l.primary == s && l.state == "needs-resync" {
			l.state = "source-lost"
		}
	}
}

func (o *oracle) deliver(l *plainLink) {
	b := l.queue[0]
	if b.seq != l.applied+1 {
		l.state, l.queue = "needs-resync", nil
		return
	}
	l.queue, l.applied = l.queue[1:], b.seq
	l.replica.keys, l.replica.seq = maps.Clone(b.after), b.seq
}

func (o *oracle) attach(r, p *plainServer, options map[string]string) string {
	if !r.up {
		return "ConnectionRefused"
	}
	if code := o.closed(p); code != "" {
		return code
	}
	l := o.link(r.name)
	if l == nil {
		l = &plainLink{replica: r}
		o.links = append(o.links, l)
	}
	l.generation++
	l.state, l.queue, l.paused, l.primary, l.limit = "disconnected", nil, false, p, 64
	if q := options["queue"]; q != "" {
		l.limit = number(q)
	}
	// What the cursor lacks, batch by batch.
	partial := l.known && l.id == p.id && l.applied <= p.seq
	var suffix []plainBatch
	for seq := l.applied + 1; partial && seq <= p.seq; seq++ {
		i := slices.IndexFunc(p.backlog, func(b plainBatch) bool { return b.seq == seq })
		if partial = i >= 0; partial {
			suffix = append(suffix, p.backlog[i])
		}
	}
	switch {
	case partial && (r.id != l.id || r.seq != l.applied):
		l.known, l.id, l.applied = false, 0, 0
		return "ResumeMismatch"
	case partial:
		l.queue, l.sync = suffix, "partial"
	case options["install"] != "":
		return "InstallFailed"
	default:
		l.sync = "full"
		r.role, r.id, r.seq, r.keys, r.backlog = "replica", p.id, p.seq, maps.Clone(p.keys), nil
		l.known, l.id, l.applied = true, p.id, p.seq
		for _, fed := range o.links {
			if fed.primary == r && (fed.state == "live" || fed.state == "needs-resync") {
				fed.state, fed.queue = "disconnected", nil
			}
		}
	}
	l.state = "live"
	return ""
}

var plainVerbs = map[string]struct {
	min, max int
	write    bool
}{
	"PING": {0, 999, false}, "SET": {2, 999, true}, "GET": {1, 1, false}, "DEL": {1, 999, true}, "EXISTS": {1, 999, false}, "INCR": {1, 1, true},
	"MSET": {2, 999, true}, "APPEND": {2, 2, true}, "MULTI": {0, 0, false}, "EXEC": {0, 0, false}, "DISCARD": {0, 0, false}, "DBSIZE": {0, 0, false},
}

func (o *oracle) client(s *plainServer, words []string) (code, text string) {
	if !s.up {
		return "ConnectionRefused", "Could not connect to Redis at " + s.name + ":6379: Connection refused"
	}
	wrong := func(text string, spoils bool) (string, string) {
		s.spoiled = s.spoiled || spoils
		return strings.Fields(text)[0], "(error) " + text
	}
	name := ""
	if len(words) > 0 {
		name = strings.ToUpper(words[0])
	}
	verb, known := plainVerbs[name]
	if !known {
		all := "ERR unknown command '"
		if len(words) > 0 {
			all += words[0]
		}
		all += "', with args beginning with: "
		for _, w := range words[min(1, len(words)):] {
			all += "'" + w + "' "
		}
		return wrong(all, true)
	}
	args := words[1:]
	arity := "ERR wrong number of arguments for '" + strings.ToLower(name) + "' command"
	readonly := "READONLY You can't write against a read only replica."
	switch {
	case len(args) < verb.min || len(args) > verb.max:
		return wrong(arity, true)
	case verb.write && s.role == "replica":
		return wrong(readonly, true)
	case name == "EXEC" && s.queued != nil && s.writes && s.role == "replica":
		s.queued = nil
		return wrong("EXECABORT Transaction discarded because of: "+readonly, false)
	case name == "PING" && len(args) > 1 || name == "MSET" && len(args)%2 == 1:
		return wrong(arity, true)
	case name == "SET" && len(args) > 2:
		return wrong("ERR syntax error", true)
	case name == "MULTI" && s.queued != nil:
		return wrong("ERR MULTI calls can not be nested", false)
	case name == "MULTI":
		s.queued, s.writes, s.spoiled = [][]string{}, false, false
		return "", "OK"
	case name == "DISCARD" && s.queued == nil:
		return wrong("ERR DISCARD without MULTI", false)
	case name == "DISCARD":
		s.queued = nil
		return "", "OK"
	case name == "EXEC" && s.queued == nil:
		return wrong("ERR EXEC without MULTI", false)
	case name == "EXEC" && s.spoiled:
		s.queued = nil
		return wrong("EXECABORT Transaction discarded because of previous errors.", false)
	case name == "EXEC":
		queued := s.queued
		s.queued = nil
		replies := o.commit(s, queued)
		if len(replies) == 0 {
			return "", "(empty array)"
		}
		for i := range replies {
			replies[i] = fmt.Sprintf("%*d) %s", len(fmt.Sprint(len(replies))), i+1, replies[i])
		}
		return "", strings.Join(replies, "\n")
	case s.queued != nil:
		if !s.spoiled {
			s.queued, s.writes = append(slices.Clone(s.queued), words), s.writes || verb.write
		}
		return "", "QUEUED"
	}
	text = o.commit(s, [][]string{words})[0]
	if errorText, ok := strings.CutPrefix(text, "(error) "); ok {
		return strings.Fields(errorText)[0], text
	}
	return "", text
}

// commit runs commands, and makes one batch of what changed something.
func (o *oracle) commit(s *plainServer, commands [][]string) (replies []string) {
	var changed []string
	for _, words := range commands {
		text, did := s.execute(strings.ToUpper(words[0]), words[1:])
		replies = append(replies, text)
		if did {
			shown := []string{strings.ToUpper(words[0])}
			for _, w := range words[1:] {
				shown = append(shown, script.QuoteClientWord(w))
			}
			changed = append(changed, strings.Join(shown, " "))
		}
	}
	if changed == nil {
		return replies
	}
	s.seq++
	b := plainBatch{s.seq, changed, maps.Clone(s.keys)}
	s.backlog = append(slices.Clone(s.backlog), b)
	for len(s.backlog) > s.room {
		s.backlog = s.backlog[1:]
	}
	for _, l := range o.links {
		if l.primary == s && l.state == "live" {
			if len(l.queue) >= l.limit {
				l.state, l.queue = "needs-resync", nil
			} else {
				l.queue = append(slices.Clone(l.queue), b)
			}
		}
	}
	return replies
}

func (s *plainServer) execute(name string, args []string) (text string, changed bool) {
	switch name {
	case "PING":
		if len(args) == 1 {
			return shownByTerminal(args[0]), false
		}
		return "PONG", false
	case "SET", "MSET":
		for i := 0; i < len(args); i += 2 {
			s.keys[args[i]] = args[i+1]
		}
		return "OK", true
	case "GET":
		if v, ok := s.keys[args[0]]; ok {
			return shownByTerminal(v), false
		}
		return "(nil)", false
	case "DEL", "EXISTS":
		n := 0
		for _, k := range args {
			if _, ok := s.keys[k]; ok {
				if n++; name == "DEL" {
					delete(s.keys, k)
				}
			}
		}
		return fmt.Sprintf("(integer) %d", n), name == "DEL" && n > 0
	case "APPEND":
		s.keys[args[0]] += args[1]
		return fmt.Sprintf("(integer) %d", len(s.keys[args[0]])), true
	case "INCR":
		v, ok := s.keys[args[0]]
		if !ok {
			v = "0"
		}
		n, good := new(big.Int).SetString(v, 10)
		if !good || n.String() != v || !n.IsInt64() {
			return "(error) ERR value is not an integer or out of range", false
		}
		if n.Add(n, big.NewInt(1)); !n.IsInt64() {
			return "(error) ERR increment or decrement would overflow", false
		}
		s.keys[args[0]] = n.String()
		return "(integer) " + n.String(), true
	default:
		return fmt.Sprintf("(integer) %d", len(s.keys)), false
	}
}

func shownByTerminal(v string) string {
	out := `"`
	for _, b := range []byte(v) {
		switch b {
		case '"', '\\':
			out += `\` + string(rune(b))
		case '\n', '\r', '\t', '\a', '\b':
			out += map[byte]string{'\n': `\n`, '\r': `\r`, '\t': `\t`, '\a': `\a`, '\b': `\b`}[b]
		default:
			if b >= 32 && b < 127 {
				out += string(rune(b))
			} else {
				out += fmt.Sprintf(`\x%02x`, b)
			}
		}
	}
	return out + `"`
}

// plainly tells the whole state, in the oracle's words.
func (o *oracle) plainly() string {
	var out strings.Builder
	fmt.Fprintln(&out, o.now)
	for _, s := range o.servers {
		fmt.Fprintf(&out, "%s up=%t %s id=%d seq=%d %q room=%d keeps=%t backlog:", s.name, s.up, s.role, s.id, s.seq, s.keys, s.room, s.keeps)
		for _, b := range s.backlog {
			fmt.Fprintf(&out, " %d%q", b.seq, b.commands)
		}
		fmt.Fprintln(&out)
	}
	for _, l := range o.links {
		fmt.Fprintf(&out, "%s<-%s %s paused=%t cursor=%t/%d/%d limit=%d late=%d generation=%d sync=%s queue:",
			l.replica.name, l.primary.name, l.state, l.paused, l.known, l.id, l.applied, l.limit, l.late, l.generation, l.sync)
		for _, b := range l.queue {
			fmt.Fprintf(&out, " %d%q", b.seq, b.commands)
		}
		fmt.Fprintln(&out)
	}
	return out.String()
}

// inOraclesWords tells the model's state the same way; ids numbers its IDs in
// the order in which they were drawn.
func inOraclesWords(t *Topology, ids map[ReplicationID]int) string {
	o := &oracle{now: int(t.now)}
	plain := func(r run) (list []plainBatch) {
		for b := range r.all() {
			list = append(list, plainBatch{seq: int(b.Sequence), commands: b.Commands})
		}
		return list
	}
	for i := range t.servers {
		s := &t.servers[i]
		if ids[s.id] == 0 {
			ids[s.id] = len(ids) + 1
		}
		o.servers = append(o.servers, &plainServer{name: s.name, up: s.up, role: s.role.String(), id: ids[s.id], seq: int(s.sequence),
			keys: contents(s), backlog: plain(s.backlog), room: s.settings.ReplBacklogBatches, keeps: s.settings.Appendonly})
	}
	for i := range t.links {
		l := &t.links[i]
		p := &plainLink{replica: o.servers[l.replica], primary: o.servers[l.primary], state: l.state.String(), paused: l.paused,
			queue: plain(l.queue), limit: int(l.limit), generation: int(l.generation), sync: l.lastSync.String()}
		if l.cursor != nil {
			p.known, p.id, p.applied = true, ids[l.cursor.ID], int(l.cursor.Applied)
		}
		if l.late.batch != nil {
			p.late = int(l.late.batch.Sequence)
		}
		o.links = append(o.links, p)
	}
	return o.plainly()
}

// differing plays lines on both and answers the first difference.
func differing(lines []string) (difference string, taken int) {
	at, o, ids := opened(1), &oracle{}, map[ReplicationID]int{}
	for i, line := range lines {
		next, s, err := at.try(line)
		if err != nil {
			return "script error " + err.Error(), i + 1
		}
		at = next
		code, text := o.do(line)
		if code != string(s.refusal) || text != s.out.Text {
			return fmt.Sprintf("the oracle answers %q %q, the model %q %q", code, text, s.refusal, s.out.Text), i + 1
		}
		if mine, its := inOraclesWords(at, ids), o.plainly(); mine != its {
			return "the oracle is at\n" + its + "and the model at\n" + mine, i + 1
		}
	}
	return "", len(lines)
}

func TestOracleAgrees(t *testing.T) {
	runs := 400
	if testing.Short() {
		runs = 100
	}
	for seed := range uint64(runs) {
		lines := randomLines(seed+1_000_000, 200)
		if difference, taken := differing(lines); difference != "" {
			t.Fatalf("seed %d, after %d lines: %s\n\n%s", seed+1_000_000, taken, difference,
				strings.Join(shortened(lines[:taken], differing), "\n"))
		}
	}
}
