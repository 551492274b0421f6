package redis

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"highwater/core/plain"
	"highwater/core/script"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// seen is a state with what pictures remember.
type seen struct {
	*Topology
	past view.Past
}

func (s seen) then(tb testing.TB, lines ...string) seen {
	tb.Helper()
	for _, line := range lines {
		next, step := s.run(tb, line)
		s = seen{next, next.Remember(s.past, step.out.Events)}
	}
	return s
}

func (s seen) draw(width, height float64) *svg.Drawing {
	return s.Draw(s.past, &view.Look{Palette: &svg.Light, Width: width, Height: height, Prefix: "p-"})
}

// told plays a lab of the site up to a line, without it; all of it where the line
// is empty.
func told(tb testing.TB, lab, until string) seen {
	tb.Helper()
	text, err := os.ReadFile("../../site/labs/" + lab + ".hw")
	if err != nil {
		tb.Fatal(err)
	}
	s := seen{Topology: opened(1)}
	for lines := script.NewLines(string(text)); !lines.Done(); {
		src := lines.Next()
		if src.Text == until {
			return s
		}
		scanned, err := script.Scan(src.Text)
		if err != nil {
			tb.Fatal(err)
		}
		if len(scanned.Words) > 0 && scanned.Words[0].Text != "model" {
			s = s.then(tb, src.Text)
		}
	}
	if until != "" {
		tb.Fatalf("%s has no line %q", lab, until)
	}
	return s
}

func group(d *svg.Drawing, key string) string {
	for _, g := range d.Groups {
		if g.Key == key {
			return g.SVG
		}
	}
	return ""
}

var aNumber = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)

// attribute reads the numbers in an attribute of the n-th such element. The first
// are where it is; what its group is drawn around is part of that.
func attribute(tb testing.TB, markup, element, name string, n int) []float64 {
	tb.Helper()
	parts := strings.Split(markup, "<"+element+" ")
	if len(parts) <= n+1 {
		tb.Fatalf("no %s number %d in %s", element, n, markup)
	}
	_, rest, found := strings.Cut(parts[n+1], name+`="`)
	if !found {
		tb.Fatalf("no %s in %s", name, parts[n+1])
	}
	value, _, _ := strings.Cut(rest, `"`)
	var numbers []float64
	for _, text := range aNumber.FindAllString(value, -1) {
		f, _ := strconv.ParseFloat(text, 64)
		numbers = append(numbers, f)
	}
	if at, ok := strings.CutPrefix(markup, `<g transform="translate(`); ok {
		place := aNumber.FindAllString(at, 2)
		for i, text := range place[max(0, strings.Index("xy", name)):] {
			if f, _ := strconv.ParseFloat(text, 64); i < len(numbers) && (name == "x" || name == "y" || name == "d") {
				numbers[i] += f
			}
		}
	}
	return numbers
}

func near(tb testing.TB, what string, got, want float64) {
	tb.Helper()
	if math.Abs(got-want) > 1 {
		tb.Errorf("%s is at %v, not at %v", what, got, want)
	}
}

// The design sheet's own picture: b at 11 keeps 8 to 11, c has all, a is paused
// at 9. Label column 200, slot 58, eleven slots, keyspace 206.
func TestGeometry(t *testing.T) {
	d := told(t, "redis-fence", "crash b").draw(1056, 560)

	// first = max(1, 11 - 10) = 1, so sequence q begins at 200 + 58(q - 1); a tile
	// stands 3 inside.
	near(t, "tile 1", attribute(t, group(d, "tile:1"), "rect", "x", 0)[0], 203)
	near(t, "tile 8", attribute(t, group(d, "tile:8"), "rect", "x", 0)[0], 200+58*7+3)
	near(t, "the width of tile 8", attribute(t, group(d, "tile:8"), "rect", "width", 0)[0], 52)

	// Applied 9: 9 × 58 = 522 from where sequence 1 begins.
	near(t, "the front of a", attribute(t, group(d, "front:a"), "path", "d", 0)[0], 722)
	near(t, "the front of c", attribute(t, group(d, "front:c"), "path", "d", 0)[0], 838)

	// The brackets stand where 8 begins and where 11 ends; each path starts at its
	// tick, 8 inside.
	near(t, "the left bracket", attribute(t, group(d, "window"), "path", "d", 0)[0], 606+8)
	near(t, "the right bracket", attribute(t, group(d, "window"), "path", "d", 1)[0], 838-8)

	// Rule 4: the oldest batch is 8, which a cursor at 7 needs next. So 7 is the
	// first that gets a partial: 200 + 6 × 58 = 548, up to where 11 ends.
	near(t, "where full ends", attribute(t, group(d, "resync-bar"), "rect", "width", 0)[0], 348)
	near(t, "where partial begins", attribute(t, group(d, "resync-bar"), "rect", "x", 1)[0], 548)
	near(t, "how far partial goes", attribute(t, group(d, "resync-bar"), "rect", "width", 1)[0], 290)

	// b was promoted at 3: the cut is where 4 begins, and so is the ghost's slot.
	near(t, "the fence", attribute(t, group(d, "fence:4"), "path", "d", 0)[0], 374)
	near(t, "the ghost", attribute(t, group(d, "ghost:4:910a2d"), "rect", "x", 0)[0], 378)

	// a's queue is 10 and 11, right of its front.
	near(t, "10 in the queue of a", attribute(t, group(d, "queue:a"), "rect", "x", 0)[0]+attribute(t, group(d, "queue:a"), "rect", "x", 1)[0], 725+783)

	// Keyspace: 1056 - 206 = 850, its cells 14 inside.
	near(t, "the first key", attribute(t, group(d, "key:cart"), "rect", "x", 0)[0], 864)
}

func TestGuess(t *testing.T) {
	s := told(t, "redis-fence", "crash b")
	draw := func(guess string) *svg.Drawing {
		return s.Draw(s.past, &view.Look{Palette: &svg.Light, Width: 1056, Height: 560, Guess: guess})
	}
	// a has applied 9. Somebody says 11: 200 + 11 × 58 = 838, for front and tag.
	d := draw("link a applied=11")
	near(t, "the dashed front", attribute(t, group(d, "guess:a"), "path", "d", 0)[0], 838)
	near(t, "its tag", attribute(t, group(d, "guess:a"), "path", "d", 1)[0], 838)
	for _, want := range []string{`stroke-dasharray`, `>11?</text>`, `aria-label="a: your prediction: applied 11"`} {
		if !strings.Contains(group(d, "guess:a"), want) {
			t.Errorf("no %s: %s", want, group(d, "guess:a"))
		}
	}
	// What is right has its front where the true one is, and its tag behind that one's.
	d = draw("link a applied=9")
	near(t, "the dashed front", attribute(t, group(d, "guess:a"), "path", "d", 0)[0], 722)
	near(t, "its tag", attribute(t, group(d, "guess:a"), "path", "d", 1)[0], 722+4+svg.TagWidth("9?"))
	said := strings.Join(s.Describe(s.past, &view.Look{Palette: &svg.Light, Width: 1056, Height: 560, Guess: "link a applied=9"}), "\n")
	if !strings.Contains(said, "a: your prediction: applied 9.") {
		t.Errorf("not among the sentences: %s", said)
	}
	for _, other := range []string{"link b applied=3", "link z applied=3", "link a lag=3", "link a applied=x"} {
		if strings.Contains(draw(other).Text(), "hw-guess") {
			t.Errorf("%q is drawn", other)
		}
	}
}

// 390 wide: slots of 52 from 14 on, seven of them fit into 374, so 5 is the first.
func TestPhoneGeometry(t *testing.T) {
	d := told(t, "redis-fence", "crash b").draw(390, 430)
	near(t, "tile 5", attribute(t, group(d, "tile:5"), "rect", "x", 0)[0], 14+3)
	near(t, "tile 8", attribute(t, group(d, "tile:8"), "rect", "x", 0)[0], 14+3*52+3)
	near(t, "the front of a", attribute(t, group(d, "front:a"), "path", "d", 0)[0], 14+5*52)
	near(t, "where partial begins", attribute(t, group(d, "resync-bar"), "rect", "x", 1)[0], 14+2*52)
	if group(d, "tile:4") != "" || group(d, "fence:4") != "" {
		t.Error("4 is not shown, and no fence at it")
	}
	if label := group(d, "label:b"); !strings.Contains(label, "since 4") {
		t.Errorf("a fence that is not shown becomes a chip, but not in %s", label)
	}
}

// 390 wide, applied 0: the front is where slot 1 begins, at 14. There is no room
// for a tag left of it, so its words stand right of it, from 24 on; 9 letters of
// 7.8 make 71, and what is queued is said 12 beyond, at 107. The lag is said 16
// above both, and the name stands beside the front.
func TestPhoneFirstWrite(t *testing.T) {
	s := seen{Topology: opened(1)}.then(t, "server P", "server R", "attach R P queue=4", "pause R", "P> SET x 1")
	d := s.draw(390, 430)
	near(t, "applied 0", attribute(t, group(d, "front:R"), "text", "x", 0)[0], 24)
	near(t, "queue 1 of 4", attribute(t, group(d, "queue:R"), "text", "x", 1)[0], 107)
	applied, lag := attribute(t, group(d, "front:R"), "text", "y", 0)[0], attribute(t, group(d, "lag:R"), "text", "y", 0)[0]
	near(t, "lag 1, above applied 0,", applied-lag, 16)
	near(t, "R", attribute(t, group(d, "label:R"), "text", "x", 0)[0], 24)
}

// 720 wide the labels have 164. "primary", 7 letters of 10.8, and its badge of 85
// do not fit beside each other, so the badge stands below; "P" has it at its side.
func TestLongNames(t *testing.T) {
	for name, x := range map[string]float64{"P": 24 + 11 + 8, "primary": 24} {
		d := seen{Topology: opened(1)}.then(t, "server "+name).draw(720, 306)
		near(t, "the badge of "+name, attribute(t, group(d, "label:"+name), "rect", "x", 0)[0], x)
		if !strings.Contains(group(d, "label:"+name), ">"+name+"<") {
			t.Errorf("%s is cut", name)
		}
	}
	s := seen{Topology: opened(1)}.then(t, "server primary-of-everything", "crash primary-of-everything")
	if bar := group(s.draw(320, 430), "resync-bar"); !strings.Contains(bar, ">ConnectionRefused: primary") || !strings.Contains(bar, "…<") {
		t.Errorf("no refusal that fits in %s", bar)
	}
}

// A primary that was lost at 6 while the new one stands at 0, of which 4 are
// shown: its lane says how far it goes.
func TestLostPrimary(t *testing.T) {
	s := seen{Topology: opened(1)}.then(t, "server P", "server R", "attach R P", "pause R")
	for i := range 6 {
		s = s.then(t, fmt.Sprintf("P> SET k%d 1", i))
	}
	d := s.then(t, "crash P", "promote R source=lost").draw(1056, 430)
	if front := group(d, "front:P"); !strings.Contains(front, ">sequence 6<") {
		t.Errorf("6 is not in %s", front)
	}
}

// Counting keys that differ ends somewhere, and says so.
func TestManyKeysDiffer(t *testing.T) {
	s := seen{Topology: opened(1)}.then(t, "server P", "server R", "attach R P")
	s = s.then(t, "P> SET k 1", "pause R")
	for i := range 1000 {
		s = s.then(t, fmt.Sprintf("P> SET k%d 1", i))
	}
	if behind := group(s.draw(1056, 430), "behind:R"); !strings.Contains(behind, ">&gt;999 keys behind<") {
		t.Error(behind)
	}
	// Where the new primary has none, all the other's are counted.
	s = s.then(t, "crash P", "promote R source=lost", "R> DEL k")
	if behind := group(s.draw(1056, 430), "behind:P"); !strings.Contains(behind, ">1001 keys differ<") {
		t.Error(behind)
	}
}

// The window moves on: with 10,000 commits the last eleven are shown.
func TestLongHistory(t *testing.T) {
	s := seen{Topology: opened(1)}.then(t, "server P repl-backlog-batches=20", "server R", "attach R P")
	for range 9_999 {
		s = s.then(t, "P> INCR n")
	}
	s = s.then(t, "disconnect R", "P> INCR n")
	d := s.draw(1056, 560)
	near(t, "tile 9990", attribute(t, group(d, "tile:9990"), "rect", "x", 0)[0], 203)
	near(t, "the front at 9999", attribute(t, group(d, "front:R"), "path", "d", 0)[0], 200+10*58)
	if group(d, "tile:9989") != "" {
		t.Error("9989 is shown")
	}
	if window := group(d, "window"); strings.Count(window, "<path") != 1 {
		t.Errorf("the backlog begins before what is shown, so there is no left bracket: %s", window)
	}
}

// Each mark in a story that should show it, and what the story must not show.
func TestMarks(t *testing.T) {
	opening := []string{"server P repl-backlog-batches=3", "server R", "server S"}
	stories := []struct {
		title         string
		lines         []string
		keys          string // that are there
		absent        string
		group, inside string
	}{
		{"no server", nil, "empty", "tile: lane: keyspace", "empty", "No server yet"},
		{"a primary alone", []string{"P> SET a 1"}, "tile:1 window resync-bar key:a label:P", "lane: front: fence: ghost: queue: lag:", "rest", "R (no link)"},
		{"evicted", []string{"P> SET a 1", "P> SET a 2", "P> SET a 3", "P> SET a 4"}, "tile:1", "", "window", "evicted"},
		{"nothing evicted", []string{"P> SET a 1", "P> SET a 2", "P> SET a 3"}, "", "", "window", "backlog 3 of 3"},
		{"live", []string{"attach R P", "P> SET a 1"}, "lane:R front:R water:R link:R", "queue:R lag:R", "label:R", "live"},
		{"a snapshot", []string{"P> SET a 1", "attach R P"}, "lane:R", "", "lane:R", "snapshot at 1"},
		{"no snapshot", []string{"attach R P", "P> SET a 1"}, "lane:R", "", "lane:R", `applied 1."`},
		{"paused", []string{"attach R P", "pause R", "P> SET a 1"}, "queue:R lag:R", "", "queue:R", "queue 1 of 64"},
		{"behind", []string{"attach R P", "pause R", "P> SET a 1"}, "behind:R", "", "key:a", "hw-behind"},
		{"level", []string{"attach R P", "P> SET a 1"}, "key:a", "behind:", "key:a", "hw-cell"},
		{"disconnected", []string{"attach R P", "disconnect R", "P> SET a 1"}, "lag:R", "queue:", "label:R", "disconnected"},
		{"a chain", []string{"attach R P", "disconnect R", "P> SET a 1", "P> SET a 2", "attach R P"}, "lane:R", "", "lane:R", "hw-chain"},
		{"needs a resync", []string{"attach R P queue=1", "pause R", "P> SET a 1", "P> SET a 2"}, "front:R", "queue:", "label:R", "needs resync"},
		{"source lost", []string{"attach R P", "crash P"}, "water:R", "lag:", "label:R", "source lost"},
		{"refused", []string{"attach R P", "crash P"}, "resync-bar", "", "resync-bar", "ConnectionRefused"},
		{"promoted", []string{"attach R P", "P> SET a 1", "promote R source=alive"}, "fence:2 lane:P", "ghost: water:", "label:R", "promoted"},
		{"lost", []string{"attach R P", "pause R", "P> SET a 1", "crash P", "promote R source=lost"}, "fence:1 ghost:1:910a2d lane:P", "tile:", "ghost:1:910a2d", "P crashed"},
		{"a replica that is down", []string{"attach R P", "P> SET a 1", "crash R"}, "lane:R", "water:R", "label:R", "down"},
		{"a cursor that is only claimed", []string{"attach R P", "P> SET a 1", "crash R", "restart R"}, "front:R", "water:R", "front:R", "stroke-dasharray"},
		{"its own history", []string{"P> SET a 1", "R> SET b 1"}, "rest", "lane:", "rest", "P (a history of its own at 1)"},
	}
	for _, story := range stories {
		t.Run(story.title, func(t *testing.T) {
			s := seen{Topology: opened(1)}
			if story.lines != nil {
				s = s.then(t, opening...).then(t, story.lines...)
			}
			d := s.draw(1056, 560)
			for _, key := range strings.Fields(story.keys) {
				if group(d, key) == "" {
					t.Errorf("there is no %s", key)
				}
			}
			for _, prefix := range strings.Fields(story.absent) {
				for _, g := range d.Groups {
					if strings.HasPrefix(g.Key, prefix) {
						t.Errorf("there is %s", g.Key)
					}
				}
			}
			if !strings.Contains(group(d, story.group), story.inside) {
				t.Errorf("%s does not show %q: %s", story.group, story.inside, group(d, story.group))
			}
		})
	}
}

// Lanes that do not fit make the picture taller; keys that do not fit are counted.
func TestMoreThanFits(t *testing.T) {
	s := seen{Topology: opened(1)}.then(t, "server P")
	for i := range 9 {
		s = s.then(t, fmt.Sprintf("server R%d", i), fmt.Sprintf("attach R%d P", i))
	}
	for i := range 15 {
		s = s.then(t, fmt.Sprintf("P> SET key%02d 1", i))
	}
	d := s.draw(1056, 560)
	if height := attribute(t, d.Head, "svg", ` height`, 0)[0]; height < 9*100 {
		t.Errorf("nine lanes of at least 100 in %v", height)
	}
	for _, key := range []string{"key:key12", "key:key13", "key:key14"} { // the last written to
		if group(d, key) == "" {
			t.Errorf("there is no %s", key)
		}
	}
	if !strings.Contains(group(d, "keyspace"), "+12 keys") {
		t.Error("12 more keys are not counted")
	}
}

// wellFormed reads a drawing as XML, and answers what is wrong with it.
func wellFormed(d *svg.Drawing) error {
	text, keys, ids := d.Text(), map[string]bool{}, map[string]bool{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local == "script" {
			return fmt.Errorf("a script")
		}
		for _, a := range start.Attr {
			switch name := a.Name.Local; {
			case name == "style" || strings.HasPrefix(name, "on"):
				return fmt.Errorf("an attribute %s", name)
			case name == "id" && (ids[a.Value] || !strings.HasPrefix(a.Value, "p-")):
				return fmt.Errorf("id %s", a.Value)
			case name == "id":
				ids[a.Value] = true
			case name == "data-key" && keys[a.Value]:
				return fmt.Errorf("key %s twice", a.Value)
			case name == "data-key":
				keys[a.Value] = true
			}
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				return fmt.Errorf("%s=%s", a.Name.Local, a.Value)
			}
			if a.Name.Local == "font-size" {
				if size, _ := strconv.ParseFloat(a.Value, 64); size < 11 {
					return fmt.Errorf("letters of %s", a.Value)
				}
			}
		}
	}
	for _, g := range d.Groups {
		if strings.Contains(g.SVG, "{") {
			return fmt.Errorf("a phrase without its operand in %s", g.SVG)
		}
	}
	return nil
}

// Whatever keys and values are, they are shown as text and end in "…".
func TestHostileText(t *testing.T) {
	for _, text := range []string{`<script>alert(1)</script>`, `\" onload=\"x`, `&amp;]]>`, "‮evil‬", `\x00\xff\xfe`, "中文键", "{server}",
		strings.Repeat("long", 2500), strings.Repeat("长", 3000)} {
		s := seen{Topology: opened(1)}.then(t, "server P", "server R", "attach R P", "pause R")
		s = s.then(t, `P> SET "`+text+`" "`+text+`"`, `P> APPEND "`+text+`" "`+text+`"`, "crash P", "promote R source=lost")
		for _, part := range []string{"P", "R"} {
			look := &view.Look{Palette: &svg.Dark, Width: 1056, Height: 560, Prefix: "p-", Part: part, Lang: words.Chinese}
			d := s.Draw(s.past, look)
			if err := wellFormed(d); err != nil && !strings.Contains(text, "{") {
				t.Errorf("%.20q: %v", text, err)
			}
			if n := len(d.Text()); n > 60_000 {
				t.Errorf("%.20q takes %d bytes", text, n)
			}
			if strings.ContainsRune(d.Text(), '‮') {
				t.Errorf("%.20q turns the direction of what follows", text)
			}
			for _, sentence := range s.Describe(s.past, look) {
				if strings.ContainsFunc(sentence, func(r rune) bool { return plain.Visible(r) != r }) {
					t.Errorf("%.20q is not escaped in %.200q", text, sentence)
				}
				if len(sentence) > 4000 {
					t.Errorf("%.20q makes a sentence of %d bytes", text, len(sentence))
				}
			}
		}
	}
}

// Random runs: every picture is well formed, at every width, and drawing one
// changes nothing: folded values stay as they were.
func TestRandomPictures(t *testing.T) {
	runs := 12
	if testing.Short() {
		runs = 4
	}
	widths := []float64{320, 390, 640, 720, 1000, 1056, 1500}
	for seed := range uint64(runs) {
		s := seen{Topology: opened(1)}
		var before seen
		var drawn string
		for i, line := range randomLines(seed, 120) {
			next := s.then(t, line)
			look := &view.Look{Palette: &svg.Light, Width: widths[i%len(widths)], Height: 430, Prefix: "p-", Lang: words.Lang(i % 2)}
			d := next.Draw(next.past, look)
			if err := wellFormed(d); err != nil {
				t.Fatalf("seed %d, after %q: %v", seed, line, err)
			}
			for _, sentence := range next.Describe(next.past, look) {
				if sentence == "" || strings.Contains(sentence, "{") {
					t.Fatalf("seed %d, after %q: it says %q", seed, line, sentence)
				}
			}
			level := next.Level(next.past, "")
			if level.Water < 0 || level.Water > level.Top || level.Lost < s.Level(s.past, "").Lost {
				t.Fatalf("seed %d, after %q: %+v", seed, line, level)
			}
			if before.Topology != nil && before.draw(1056, 560).Text() != drawn {
				t.Fatalf("seed %d, after %q: the picture of the step before has changed", seed, line)
			}
			before, drawn, s = next, next.draw(1056, 560).Text(), next
		}
	}
}

// BenchmarkDraw draws 10,000 commits and 10,000 keys, of which one replica lacks
// half. It must not cost much more than a hundred do.
func BenchmarkDraw(b *testing.B) {
	eachSize(b, func(b *testing.B, at *Topology) {
		look := &view.Look{Palette: &svg.Light, Width: 1056, Height: 560}
		for range b.N {
			drawn += len(at.Draw(nil, look).Groups)
		}
	})
}

var drawn int
