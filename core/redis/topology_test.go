package redis

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"highwater/core/script"
	"highwater/core/sim"
)

// Two futures of one state share its batches. Whatever either does, neither the
// other nor the past may see it.
func TestForksShareNothingThatChanges(t *testing.T) {
	at := opened(1)
	for _, line := range []string{
		"server P repl-backlog-batches=4", "server R", "attach R P queue=8",
		"P> SET a 1", "P> SET a 2", "pause R", "P> SET a 3", "P> SET a 4", "P> MULTI", "P> SET m 1",
	} {
		at, _ = at.run(t, line)
	}
	past := at.json()

	// Both go on from the same newest batch, by other ones.
	left, right := at, at
	for i := range 6 {
		left, _ = left.run(t, "P> DISCARD")
		left, _ = left.run(t, fmt.Sprintf("P> SET left %d", i))
		right, _ = right.run(t, "P> DISCARD")
		right, _ = right.run(t, fmt.Sprintf("P> APPEND right %d", i))
		if i == 2 {
			left, _ = left.run(t, "deliver R 2")
			right, _ = right.run(t, "drop R")
		}
	}
	for b := range left.servers[0].backlog.all() {
		if !strings.HasPrefix(b.Commands[0], "SET left") {
			t.Errorf("the left backlog holds %q", b.Commands)
		}
	}
	for b := range right.servers[0].backlog.all() {
		if !strings.HasPrefix(b.Commands[0], "APPEND right") {
			t.Errorf("the right backlog holds %q", b.Commands)
		}
	}
	if got := fmt.Sprint(left.links[0].queue.sequences()); got != "[5 6 7 8 9 10]" {
		t.Errorf("the left queue is %s", got)
	}
	if got := fmt.Sprint(right.links[0].queue.sequences()); got != "[4 5 6 7 8 9 10]" {
		t.Errorf("the right queue is %s", got)
	}
	// What is queued inside MULTI is shared as well.
	one, _ := at.run(t, "P> SET m one")
	two, _ := at.run(t, "P> SET m two")
	three, _ := at.run(t, "P> GET m")
	for _, c := range []struct {
		at   *Topology
		text string
	}{{one, "1) OK\n2) OK"}, {two, "1) OK\n2) OK"}, {three, "1) OK\n2) \"1\""}} {
		if _, s := c.at.run(t, "P> EXEC"); s.out.Text != c.text {
			t.Errorf("EXEC answers %q, not %q", s.out.Text, c.text)
		}
	}
	one, _ = one.run(t, "P> EXEC")
	if v, _ := one.servers[0].keys.Get("m"); v.String() != "one" {
		t.Errorf("m is %s", v)
	}
	if at.json() != past {
		t.Error("the past has changed")
	}
}

// Every state of a random tree of futures stays what it was, however the tree
// grows on.
func TestPastStatesStay(t *testing.T) {
	type kept struct {
		at   *Topology
		text string
		hash uint64
	}
	r := rand.New(rand.NewPCG(7, 7))
	at := opened(1)
	for _, line := range opening {
		at, _ = at.run(t, line)
	}
	all := []kept{{at, at.json(), at.Hash()}}
	for range 3000 {
		from := all[max(0, len(all)-1-r.IntN(20))]
		next, _, err := from.at.try(randomLine(r, from.at))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, kept{next, next.json(), next.Hash()})
	}
	for i, k := range all {
		if k.at.json() != k.text || k.at.Hash() != k.hash {
			t.Fatalf("state %d has changed", i)
		}
	}
}

// Equal states have equal hashes whatever their history, and each part of the
// state counts.
func TestHash(t *testing.T) {
	after := func(lines ...string) *Topology {
		at := opened(1)
		for _, line := range append([]string{"server P repl-backlog-batches=2", "server R"}, lines...) {
			at, _ = at.run(t, line)
		}
		return at
	}
	// What has left the backlog leaves no trace; nor does how a value was made.
	same := [][2]*Topology{
		{after("P> SET x 1", "P> DEL x", "P> SET a 1", "P> SET b 1"), after("P> MSET y 1 z 2", "P> DEL y z", "P> SET a 1", "P> SET b 1")},
		{after("P> SET k ab", "P> APPEND k c", "P> SET a 1", "P> SET a 2"), after("P> SET k abc", "P> SET k abc", "P> SET a 1", "P> SET a 2")},
		{after("P> MULTI", "P> SET a 1", "P> DISCARD"), after()},
		{after("attach R P", "pause R", "resume R"), after("attach R P")},
		{after("attach R P", "pause R", "P> SET a 1", "deliver R"), after("attach R P", "P> SET a 1", "pause R")},
	}
	for i, pair := range same {
		if pair[0].Hash() != pair[1].Hash() {
			t.Errorf("pair %d: %s\nand %s", i, pair[0].json(), pair[1].json())
		}
	}
	variants := map[string]*Topology{
		"nothing":           after(),
		"a key":             after("P> SET a 1"),
		"another value":     after("P> SET a 2"),
		"no key, one batch": after("P> SET a 1", "P> SET a 1"),
		"tick":              after("tick 1s"),
		"MULTI":             after("P> MULTI"),
		"MULTI of R":        after("R> MULTI"),
		"queued":            after("P> MULTI", "P> SET a 1"),
		"queued other":      after("P> MULTI", "P> SET a 2"),
		"queued apart":      after("P> MULTI", "P> DEL a", "P> DEL b DEL c"),
		"queued together":   after("P> MULTI", "P> DEL a DEL b", "P> DEL c"),
		"spoiled":           after("P> MULTI", "P> NOSUCH"),
		"attached":          after("attach R P"),
		"other way":         after("attach P R"),
		"limit":             after("attach R P queue=5"),
		"generation":        after("attach R P", "attach R P"),
		"one more":          after("attach R P", "attach R P", "attach R P"),
		"paused":            after("attach R P", "pause R"),
		"one queued":        after("attach R P", "pause R", "P> SET a 1"),
		"two queued":        after("attach R P", "pause R", "P> SET a 1", "P> SET a 1"),
		"two, not the same": after("attach R P", "pause R", "P> SET a 2", "P> SET a 1"),
		"one dropped":       after("attach R P", "pause R", "P> SET a 1", "P> SET a 1", "drop R"),
		"applied":           after("attach R P", "P> SET a 1"),
		"late":              after("attach R P", "pause R", "P> SET a 1", "disconnect R late=1"),
		"late, the first":   after("attach R P", "pause R", "P> SET a 1", "P> SET a 1", "disconnect R late=1"),
		"late, the second":  after("attach R P", "pause R", "P> SET a 1", "P> SET a 1", "drop R", "disconnect R late=1"),
		"disconnected":      after("attach R P", "pause R", "P> SET a 1", "disconnect R"),
		"no pause":          after("attach R P", "disconnect R", "P> SET a 1"),
		"broke off":         after("attach R P install=fail"),
		"crashed":           after("crash P"),
		"restarted":         after("restart P"),
		"restarted other":   after("restart R"),
		"source lost":       after("attach R P", "crash P"),
		"promoted":          after("attach R P", "promote R source=alive"),
		"third server":      after("server Q"),
		"appendonly":        after("server Q appendonly=yes"),
	}
	seen := map[uint64]string{}
	for name, at := range variants {
		if other, ok := seen[at.Hash()]; ok {
			t.Errorf("%s and %s have one hash", name, other)
		}
		seen[at.Hash()] = name
	}
	if opened(1).Hash() == opened(2).Hash() {
		t.Error("the seed does not count, though it gives every ID to come")
	}
}

// IDs are 40 lowercase hex digits and follow from the seed alone (rule 12).
func TestReplicationIDs(t *testing.T) {
	drawn := map[ReplicationID]bool{}
	for _, seed := range []uint64{0, 1, 1, 2, 1<<53 - 1} {
		at, _ := opened(seed).run(t, "server P")
		again, _ := opened(seed).run(t, "server Other")
		id := at.servers[0].id
		if len(id) != 40 || strings.Trim(string(id), "0123456789abcdef") != "" {
			t.Errorf("seed %d draws %q", seed, id)
		}
		if again.servers[0].id != id {
			t.Errorf("seed %d draws differently", seed)
		}
		drawn[id] = true
		for range 50 {
			at, _ = at.run(t, "restart P")
			if seed == 0 && drawn[at.servers[0].id] {
				t.Fatal("an ID came twice")
			}
			drawn[at.servers[0].id] = true
		}
	}
	if len(drawn) != 4*51 {
		t.Errorf("%d IDs of four seeds", len(drawn))
	}
}

// Bad input is an error with its place, or a reply; the state goes on as it was.
func TestBadInputLeavesTheStateAlone(t *testing.T) {
	at := opened(1)
	for _, line := range []string{"server P", "server R", "attach R P", "P> SET a 1"} {
		at, _ = at.run(t, line)
	}
	for line, code := range map[string]script.Code{
		"server P":                               script.DuplicateName,
		`server ""`:                              script.BadValue,
		"server " + strings.Repeat("x", 65):      script.BadValue,
		"server Ä":                               script.BadValue,
		`server "Q>"`:                            script.BadValue,
		"attach R P queue=99999999999999999999":  script.OutOfRange,
		"attach R P queue=-99999999999999999999": script.OutOfRange,
		"attach R P queue=9007199254740992":      script.OutOfRange,
		"attach R P queue=1x":                    script.BadValue,
		"attach R P queue=１":                     script.BadValue,
		"attach R":                               script.MissingArgument,
		"attach R P P":                           script.ExtraArgument,
		"deliver R 99999999999999999999":         script.OutOfRange,
		"deliver R -1":                           script.OutOfRange,
		"tick 99999999999999999999h":             script.OutOfRange,
		"tick 9007199254740991s":                 script.OutOfRange,
		"tick 1":                                 script.BadValue,
		"psync P applied=0 id=" + strings.Repeat("g", 40): script.BadValue,
		"psync P applied=0 id=" + strings.Repeat("0", 41): script.BadValue,
		"expect value P":                                script.MissingArgument,
		"expect link P state=live":                      script.UnknownName,
		"expect link R state=alive":                     script.BadValue,
		"expect server P sequence=99999999999999999999": script.OutOfRange,
		"P> SET a \"\\q\"":                              script.BadEscape,
		"P> SET a \x00":                                 script.ControlCharacter,
		"P> SET a \xff":                                 script.InvalidUTF8,
		"P> SET a\nP> SET b":                            script.LineBreak,
		"p> SET a 1":                                    script.UnknownName,
		"P:> SET a 1":                                   script.UnknownName,
		"P＞ SET a 1":                                    script.FullWidth,
	} {
		_, _, err := at.try(line)
		if err == nil || err.Code != code {
			t.Errorf("%q: %v, not %s", line, err, code)
		}
	}
	// Anything at all may be sent to a server.
	for _, line := range []string{
		`P> ""`, `P> "\x00"`, `P> GET "\x00\xff\n"`, `P> "\xff\xfe" "\x00"`, `P> SET "\"" "\\"`,
		"P> SET a = =", "P> SET a １", "P> SET ＝ ：", "P> INCR a b c", `P> INCR "99999999999999999999"`,
		"P> " + strings.Repeat("x", 300) + " " + strings.Repeat("y", 300), "P> SET a 1 # comment", "P> SET a#b #", "P> MULTI x",
		"P> SET __proto__ 1", "P> DEL __proto__ 10 2", `P> "SET" "a" "1"`, `P> "SeT" a 1`,
	} {
		next, s, err := at.try(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if s.out.Text == "" || len(s.out.Events) == 0 {
			t.Errorf("%q is not answered", line)
		}
		at = next
	}
	at, s := at.run(t, "P> DBSIZE")
	if at.servers[1].keys.Hash() != at.servers[0].keys.Hash() || s.out.Text != "(integer) 4" {
		t.Errorf("afterwards: %s", s.out.Text)
	}
}

func TestLimits(t *testing.T) {
	at := opened(1)
	for i := range sim.MaxNodes {
		at, _ = at.run(t, fmt.Sprintf("server s%d", i))
	}
	if _, _, err := at.try("server one-more"); err == nil || err.Code != script.LimitPassed {
		t.Errorf("65 servers: %v", err)
	}
	// 16 MiB of keys and values, each counted once for each SET, MSET and APPEND,
	// whatever becomes of it.
	at = opened(1)
	at, _ = at.run(t, "server P")
	million := strings.Repeat("v", 1<<20-1)
	for _, verb := range []string{"SET", "APPEND", "MSET"} {
		for range 5 {
			at, _ = at.run(t, "P> "+verb+" k "+million)
		}
	}
	at, _ = at.run(t, "P> MULTI")
	at, _ = at.run(t, "P> SET k "+million[1:])
	at, _ = at.run(t, "P> DISCARD")
	if _, _, err := at.try("P> SET k v"); err == nil || err.Code != script.LimitPassed {
		t.Errorf("over 16 MiB: %v, at %d", err, at.valueBytes)
	}
	if _, _, err := at.try("P> SET k"); err != nil {
		t.Errorf("one byte still fits: %v", err)
	}
	if _, _, err := at.try("P> GET k"); err != nil {
		t.Errorf("reads go on: %v", err)
	}
}

// What one table says of commands is enough for help, completion and the page.
func TestActionsAreCommands(t *testing.T) {
	for seed := range uint64(30) {
		at := opened(1)
		for _, line := range randomLines(seed, 60) {
			at, _ = at.run(t, line)
		}
		for _, action := range at.Actions("") {
			if _, _, err := at.try(action.Command); err != nil {
				t.Errorf("%s: %v", action, err)
			}
		}
		for _, of := range []string{"server", "client", "primary", "replica", "link"} {
			if names := at.Names(of); len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(names) {
				t.Errorf("%s: %q", of, names)
			}
		}
	}
	if at := opened(1); !slices.Equal(at.Actions(""), []sim.Action{{Command: "server P"}}) {
		t.Errorf("at first: %q", at.Actions(""))
	}
}
