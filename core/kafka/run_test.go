package kafka

import (
	"fmt"
	"slices"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

// run plays a script on the model by itself and holds every step against all
// that is known of steps.
type run struct {
	lines  []string // accepted ones
	states []*Cluster
	texts  []string // each state as JSON, as it was when it was made
	hashes []uint64
	oracle *oracle

	hashOf map[string]uint64 // of each state told in full
	fullOf map[uint64]string
	books  bool // look at more, which takes longer: the events against the states, and what is offered
}

func newRun(books bool) *run {
	empty := &Cluster{}
	return &run{
		states: []*Cluster{empty},
		texts:  []string{stateText(empty)},
		hashes: []uint64{empty.Hash()},
		oracle: &oracle{},
		hashOf: map[string]uint64{},
		fullOf: map[uint64]string{},
		books:  books,
	}
}

func (r *run) state() *Cluster { return r.states[len(r.states)-1] }

func stateText(c *Cluster) string {
	var w jsontext.Writer
	c.WriteJSON(&w)
	return w.Text()
}

// bindLine reads one line against a state. No command in it: nil.
func bindLine(c *Cluster, line string) (sim.Command, *script.Error) {
	l, err := script.Scan(line)
	if err != nil || len(l.Words) == 0 {
		return nil, err
	}
	call, err := script.Match(l, Mini.Verbs)
	if err != nil {
		return nil, err
	}
	if call.Verb.Name == "expect" {
		_, err = c.Expect(call)
		return nil, err
	}
	return c.Bind(call)
}

// step plays a line and says what is wrong, if anything is. A script error is
// nothing wrong: it leaves the run where it is.
func (r *run) step(line string) (wrong string) {
	before := r.state()
	cmd, scriptError := bindLine(before, line)
	if scriptError != nil || cmd == nil {
		return ""
	}
	out := &sim.Sink{}
	next, refusal := before.Apply(cmd, out)
	after := next.(*Cluster)
	quiet, sameRefusal := before.Apply(cmd, nil)
	hash := after.Hash()
	text, beforeText, beforeHash := stateText(after), r.texts[len(r.texts)-1], r.hashes[len(r.hashes)-1]
	r.lines, r.states = append(r.lines, line), append(r.states, after)
	r.texts, r.hashes = append(r.texts, text), append(r.hashes, hash)

	if quiet.Hash() != hash || sameRefusal != refusal {
		return "a step without a sink is another step"
	}
	if stateText(before) != beforeText || before.Hash() != beforeHash {
		return "the step changed the state before it"
	}
	if wrong := r.sameHash(after, text, hash); wrong != "" {
		return wrong
	}
	step := &Step{Before: before, Command: cmd, After: after, Refusal: refusal, Out: out}
	if found := slices.Concat(after.Judge(), step.Judge()); len(found) > 0 {
		return fmt.Sprint("the referee reports ", found)
	}
	if expected := r.oracle.do(line); expected != string(refusal) {
		return fmt.Sprintf("refused with %q, the oracle with %q", refusal, expected)
	}
	if mine, its := plainly(after), r.oracle.plainly(); mine != its {
		return "the oracle differs:\n" + firstDifference(mine, its)
	}
	if r.books {
		if wrong := checkBooks(beforeText, text, out); wrong != "" {
			return "events and states differ: " + wrong
		}
		for _, offered := range after.Actions("") {
			if cmd, err := bindLine(after, offered.Command); cmd == nil && (err == nil || err.Code != script.LimitPassed) {
				return fmt.Sprintf("%s is offered, and is no command: %v", offered, err)
			}
		}
	}
	return ""
}

// sameHash asks that equal states have equal hashes, and others not.
func (r *run) sameHash(c *Cluster, text string, hash uint64) string {
	full := text + untold(c)
	if known, ok := r.hashOf[full]; ok && known != hash {
		return "two hashes for one state"
	}
	if known, ok := r.fullOf[hash]; ok && known != full {
		return "one hash for two states:\n" + firstDifference(known, full)
	}
	r.hashOf[full], r.fullOf[hash] = hash, full
	return ""
}

// untold is what belongs to a state, for it decides what comes next, but is not
// part of the state that is handed out.
func untold(c *Cluster) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%+v", c.fetchers)
	for _, p := range c.partitions {
		for _, r := range p.replicas {
			fmt.Fprint(&b, " ", r.missedCut)
			for e := r.log.last; e != nil && e != bottom; e = e.previous {
				fmt.Fprint(&b, " ", e.batch.Timestamp, e.batch.Transactional)
			}
		}
	}
	for _, p := range c.producers.All() {
		fmt.Fprint(&b, " ", p.acks, p.partitions)
	}
	for _, r := range c.requests.All() {
		fmt.Fprintf(&b, " %d %d %d %t %#v", r.payload.Timestamp, r.payload.producer, r.payload.sequence, r.payload.Transactional, r.payload.Records)
	}
	return b.String()
}

// finish asks that no state was changed by anything that came after it.
func (r *run) finish() string {
	for i, c := range r.states {
		if stateText(c) != r.texts[i] || c.Hash() != r.hashes[i] {
			return fmt.Sprintf("the state after step %d has changed since", i)
		}
	}
	return ""
}

func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := strings.LastIndexByte(a[:i], '\n') + 1
	show := func(s string) string {
		line, _, _ := strings.Cut(s[min(from, len(s)):], "\n")
		if len(line) > 500 {
			at := max(0, i-from-200)
			line = "…" + line[at:min(len(line), at+400)]
		}
		return line
	}
	return "  " + show(a) + "\n  " + show(b)
}

// replayed plays lines in a new run and says what is first found wrong, and
// after how many lines.
func replayed(lines []string, books bool) (wrong string, at int) {
	r := newRun(books)
	for i, line := range lines {
		if wrong := r.step(line); wrong != "" {
			return wrong, i + 1
		}
	}
	return r.finish(), len(lines)
}

// shrunk takes out of a failing script whatever it fails without.
func shrunk(lines []string, books bool) (shortest []string, wrong string) {
	wrong, at := replayed(lines, books)
	if wrong == "" {
		return lines, ""
	}
	lines = slices.Clone(lines[:at])
	for size := max(1, len(lines)/2); ; {
		removed := false
		for i := len(lines) - size; i >= 0; i -= size {
			fewer := slices.Concat(lines[:i], lines[i+size:])
			if still, at := replayed(fewer, books); still != "" {
				lines, wrong, removed = fewer[:at], still, true
			}
			i = min(i, len(lines))
		}
		if size == 1 && !removed {
			return lines, wrong
		}
		size = max(1, size/2)
	}
}

// asScript shows lines as a script that can be run anywhere.
func asScript(lines []string) string {
	return "model minikafka\n" + strings.Join(lines, "\n") + "\n"
}

// judgedRun plays a random script and says what went wrong, if anything, with the
// shortest script that goes wrong.
func judgedRun(a *author, steps int, books bool) (failure string) {
	r := newRun(books)
	tell := func(lines []string, wrong string) string {
		short, still := shrunk(lines, books)
		if still == "" {
			short, still = lines, wrong
		}
		return strings.TrimSpace(still) + "\n\n" + asScript(short)
	}
	for _, line := range a.opening() {
		if wrong := r.step(line); wrong != "" {
			return tell(r.lines, wrong)
		}
	}
	for range steps {
		if wrong := r.step(a.next(r.state())); wrong != "" {
			return tell(r.lines, wrong)
		}
	}
	if wrong := r.finish(); wrong != "" {
		return tell(r.lines, wrong)
	}
	return ""
}
