package kafka

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"highwater/core/sim"
	"highwater/core/svg"
	"highwater/core/view"
	"highwater/core/words"
)

// told is a run with what pictures remember of it, at every step.
type told struct {
	states []*Cluster
	pasts  []view.Past
}

func tell(t *testing.T, lines string) *told {
	t.Helper()
	r := &told{[]*Cluster{{}}, []view.Past{nil}}
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		cmd, err := bindLine(r.now(), strings.TrimSpace(line))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		r.apply(cmd)
	}
	return r
}

func (r *told) apply(cmd sim.Command) {
	out := &sim.Sink{}
	next, _ := r.now().Apply(cmd, out)
	c := next.(*Cluster)
	r.states, r.pasts = append(r.states, c), append(r.pasts, c.Remember(r.past(), out.Events))
}

func (r *told) now() *Cluster   { return r.states[len(r.states)-1] }
func (r *told) past() view.Past { return r.pasts[len(r.pasts)-1] }

func sized(width, height float64) view.Look {
	return view.Look{Palette: &svg.Light, Width: width, Height: height}
}

func (r *told) draw(look view.Look) map[string]string {
	groups := map[string]string{}
	for _, g := range r.now().Draw(r.past(), &look).Groups {
		groups[g.Key] = g.SVG
	}
	return groups
}

func (r *told) head(width, height float64) string {
	look := sized(width, height)
	return r.now().Draw(r.past(), &look).Head
}

// lostTail is the story of the design sheet's pictures: HW 4, LEO 4, 7, 7.
const lostTail = `
	cluster brokers=1,2,3 min.insync.replicas=2
	topic orders replicas=3
	produce orders-0 cart-41 paid-41
	replicate
	produce orders-0 cart-42 paid-42
	replicate
	fetch orders-0 from=0
	produce orders-0 refund-41 acks=1
	promote orders-0 2
	produce orders-0 cart-43 paid-43 packed-43
	replicate broker=3`

// inset is how far a tile keeps from the edges of its slots.
const inset = 1.5

var place = regexp.MustCompile(`^<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)"`)

// near asks that the first number after a piece of markup is as expected, within
// a pixel. What a group is drawn around is part of where it is.
func near(t *testing.T, groups map[string]string, key, before string, want float64) {
	t.Helper()
	_, rest, found := strings.Cut(groups[key], before)
	got, err := strconv.ParseFloat(regexp.MustCompile(`^-?[\d.]*`).FindString(rest), 64)
	if at := place.FindStringSubmatch(groups[key]); at != nil {
		axis := 0
		switch before {
		case ` x="`:
			axis = 1
		case ` y="`, ` d="M0 `, ` d="M58 `:
			axis = 2
		}
		if axis > 0 {
			moved, _ := strconv.ParseFloat(at[axis], 64)
			got += moved
		}
	}
	if !found || err != nil || math.Abs(got-want) > 1 {
		t.Errorf("%s: %s%v, want %v in %s", key, before, got, want, groups[key])
	}
}

func TestDesktopGeometry(t *testing.T) {
	// Hero 560, plinth 80: the bed is at 480. Offsets 0 to 6 are shown, so a slot
	// is (560 − 80 − 40) ÷ (7 + 1) = 55, and y(4) = 480 − 4 × 55 = 260,
	// y(2) = 370, y(7) = 95. Axis 62 and consumer 118 make 180; the pitch is 238.
	g := tell(t, lostTail).draw(sized(1056, 560))
	near(t, g, "batch:1:0", ` x="`, 180)
	near(t, g, "batch:2:0", ` x="`, 418)
	near(t, g, "batch:3:0", ` x="`, 656)
	near(t, g, "batch:1:0", ` width="`, 168)
	near(t, g, "batch:1:0", ` y="`, 370+inset)
	near(t, g, "batch:1:0", ` height="`, 110-3)
	near(t, g, "batch:2:4", ` y="`, 95+inset)
	near(t, g, "hw", ` d="M58 `, 260)     // the tag's point, over the axis
	near(t, g, "surface", ` d="M0 `, 266) // the echo
	near(t, g, "water", ` d="M0 `, 260)
	near(t, g, "ghost:1:4:3", ` y="`, 205+inset) // y(5)
	near(t, g, "flag:1", ` d="M348 `, 260)
	near(t, g, "flag:2", ` d="M586 `, 95)
	near(t, g, "request:4", ` x="`, 888)
	near(t, g, "request:4", ` y="`, 95) // its upper edge is at its target
	near(t, g, "request:4", ` width="`, 158)
	for _, want := range []string{` data-origin="480"`, ` data-first="0"`, ` data-slot="55"`} {
		if head := tell(t, lostTail).head(1056, 560); !strings.Contains(head, want) {
			t.Errorf("%s: no %s", head, want)
		}
	}
	near(t, g, "guide:4", ` d="M167 `, 95)
	near(t, g, "request:2", ` y="`, 315-16) // beside its batch: the middle of 2 to 4
	near(t, g, "lag:1", ` d="M162.5 `, 95+10)
	near(t, g, "consumer", ` d="M81 `, 480)
}

func TestGuess(t *testing.T) {
	// As above, 7 is at 95. The tag is a dashed pentagon over the axis.
	r, look := tell(t, lostTail), sized(1056, 560)
	look.Guess = "orders-0 hw=7"
	g := r.draw(look)
	near(t, g, "guess-line", ` d="M62 `, 95)
	near(t, g, "guess", ` d="M58 `, 95)
	for _, want := range []string{`stroke-dasharray`, `>7?</text>`, `aria-label="Your prediction: HW 7"`} {
		if !strings.Contains(g["guess"], want) {
			t.Errorf("no %s: %s", want, g["guess"])
		}
	}
	if said := strings.Join(r.now().Describe(r.past(), &look), "\n"); !strings.Contains(said, "Your prediction: HW 7.") {
		t.Errorf("not among the sentences: %s", said)
	}
	// HW is 4: beside its tag, which ends at 58, and as wide.
	look.Guess = "orders-0 hw=4"
	near(t, r.draw(look), "guess", ` d="M116 `, 260)
	// 9 is above all logs: the slots are (560 − 80 − 40) ÷ (9 + 1) = 44 high.
	look.Guess = "orders-0 hw=9"
	g = r.draw(look)
	near(t, g, "guess", ` d="M58 `, 480-9*44)
	near(t, g, "hw", ` d="M58 `, 480-4*44)
	for _, other := range []string{"", "orders-1 hw=7", "orders-0 leo=7", "orders-0 hw=", "orders-0 hw=-1", "orders-0 hw=?", "orders-0 hw=99999999999999999999"} {
		look.Guess = other
		if g := r.draw(look); g["guess"] != "" || g["guess-line"] != "" {
			t.Errorf("%q is drawn", other)
		}
	}
	look.Guess = "orders-0 hw=9007199254740991" // whatever it does to the scale
	r.draw(look)
}

func TestCompareGeometry(t *testing.T) {
	// Half of 1440, 477 high: the bed is at 397, a slot (477 − 80 − 40) ÷ 5 = 71.4,
	// and y(4) = 397 − 4 × 71.4 = 111.4. Axis 62 + 12, pitch 178 (112 + 66), cards 118
	// to the edge; three lanes leave no room for the consumer's.
	r := tell(t, strings.Join(strings.Split(lostTail, "\n")[:7], "\n"))
	g := r.draw(sized(720, 477))
	near(t, g, "batch:1:0", ` x="`, 74)
	near(t, g, "batch:2:0", ` x="`, 252)
	near(t, g, "batch:3:0", ` x="`, 430)
	near(t, g, "batch:3:0", ` width="`, 112)
	near(t, g, "hw", ` d="M58 `, 111.4)
	near(t, g, "request:2", ` x="`, 602)
	if g["consumer"] != "" {
		t.Error("a consumer's lane takes room that three lanes need")
	}
	// With 240 the plinth is 62 and the bed at 178; two lanes leave room for a
	// consumer's lane of 93: (720 − 62 − 93 − 118 + 6) ÷ 2 = 226 each.
	g = tell(t, "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 safe\nreplicate").draw(sized(720, 240))
	near(t, g, "batch:1:0", ` x="`, 155)
	near(t, g, "batch:2:0", ` x="`, 381)
	near(t, g, "batch:2:0", ` height="`, 69-3) // (240 − 62 − 40) ÷ 2
	if g["consumer"] == "" {
		t.Error("no consumer beside two lanes")
	}
}

func TestPhoneGeometry(t *testing.T) {
	// 430 high with a plinth of 88: the bed is at 342, a slot 302 ÷ 8 = 37.75,
	// y(4) = 342 − 151 = 191. Axis and consumer are 70; tiles 98 with gaps of 8.
	g := tell(t, lostTail).draw(sized(390, 430))
	near(t, g, "batch:1:0", ` x="`, 70)
	near(t, g, "batch:2:0", ` x="`, 176)
	near(t, g, "batch:3:0", ` x="`, 282)
	near(t, g, "batch:3:0", ` width="`, 98)
	near(t, g, "water", ` d="M0 `, 191)
	near(t, g, "flag:2", ` d="M273 `, 342-7*37.75)
	if g["request:4"] != "" || !strings.Contains(g["plinth:1"], "LEO 4") || !strings.Contains(g["plinth:2"], "LEO 7 · leader") {
		t.Error("on a phone LEOs stand in the plinth, and requests are left to the page")
	}
}

// What stands beside a broker's name keeps off the next lane, and off the requests.
func TestPlinthKeepsToItsLane(t *testing.T) {
	// Three lanes in 720 begin at 74, 252 and 430, and requests at 602. "Broker 3"
	// is 72 wide and "Leader e1" 96, which with a gap is more than 602 − 4 − 430.
	g := tell(t, "cluster brokers=1,2,3\ntopic t replicas=3\nproduce t-0 a\npromote t-0 3").draw(sized(720, 306))
	near(t, g, "plinth:3", `<rect x="`, 430+72+8)
	if !strings.Contains(g["plinth:3"], ">e1<") || strings.Contains(g["plinth:3"], "Leader") {
		t.Errorf("the badge covers the requests: %s", g["plinth:3"])
	}
	if g = tell(t, "cluster brokers=1,2,3\ntopic t replicas=3").draw(sized(720, 306)); !strings.Contains(g["plinth:1"], "Leader e0") {
		t.Error("178 have room for a name and a badge: 72 + 6 + 96")
	}
	// Slots of 204 ÷ 1 keep to 78, but nothing is below HW 0: the anchor is on the
	// plinth, behind the chips "in ISR" (77 wide) and "paused" (77).
	g = tell(t, "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\npause 2").draw(sized(1056, 560))
	near(t, g, "anchor:2", `translate(`, 418+77+8+77+6)
}

// On a phone a pennant, 8 and its stroke wide, flies in the gap beside its lane: within the picture, and clear of
// the ghost above its LEO, whose value ends 4 before the tile does.
func TestPennantsFlyInTheGap(t *testing.T) {
	r := tell(t, lostTail)
	for width := 320.0; width <= 420; width++ {
		g := r.draw(sized(width, 430))
		number := func(key, before string) float64 {
			_, rest, _ := strings.Cut(g[key], before)
			at, err := strconv.ParseFloat(regexp.MustCompile(`^[\d.]+`).FindString(rest), 64)
			if err != nil {
				t.Fatalf("at %v, %s: %v", width, key, err)
			}
			return at
		}
		if pole := number("flag:3", ` d="M`); pole+8+0.8 > width {
			t.Errorf("at %v the last pole is at %v", width, pole)
		}
		tileEnds := number("ghost:1:4:3", ` x="`) + number("ghost:1:4:3", ` width="`)
		if pole := number("flag:1", ` d="M`); pole-0.8 < tileEnds-4 {
			t.Errorf("at %v the pole is at %v, the ghost's value ends at %v", width, pole, tileEnds-4)
		}
	}
}

// Eight requests wait for a broker that is down, four of them in the fold, where
// there is room for one card.
func TestCardsDoNotCoverEachOther(t *testing.T) {
	r := tell(t, "cluster brokers=1,2,3\ntopic t replicas=3\n"+strings.Repeat("produce t-0 a\n", 8)+"replicate broker=2\ncrash 3\nreplicate\nproduce t-0 x acks=1\nproduce t-0 y acks=0")
	g := r.draw(sized(720, 306))
	var bottom float64
	for id := 10; id >= 4; id-- {
		m := regexp.MustCompile(`^<g transform="translate\([\d.]+ ([\d.]+)\)".*?<rect x="0" y="0" width="112" height="([\d.]+)"`).FindStringSubmatch(g["request:"+strconv.Itoa(id)])
		if m == nil {
			t.Fatalf("request %d has no card", id)
		}
		y, _ := strconv.ParseFloat(m[1], 64)
		height, _ := strconv.ParseFloat(m[2], 64)
		if y < bottom {
			t.Errorf("the card of request %d begins at %v; the one above ends at %v", id, y, bottom)
		}
		bottom = y + height
	}
	if g["request:3"]+g["guide:3"] != "" || bottom > 244 || !strings.Contains(g["captions"], "8 wait, 5 shown") {
		t.Errorf("requests 1 to 3 have no room above the bed at 244: %s", g["captions"])
	}
	if strings.Contains(g["guide:6"], "needs") || !strings.Contains(g["guide:5"], "#5 needs 5") { // "lag 10" is there
		t.Error("what a request needs is written over the lag, or not at all")
	}
}

// Broker ids of four digits have wider dots: at 11 px they are 27 wide, an eighth
// more for bold digits, and 6 for the ends; the ring's edge takes 1.4.
func TestLongIDs(t *testing.T) {
	g := tell(t, "cluster brokers=1001,1002,1003\ntopic t replicas=3\nproduce t-0 a\nreplicate broker=1002").draw(sized(1056, 560))
	near(t, g, "request:1", ` y="8.7" width="`, 27*1.12+6-1.4)
}

func TestLongNumbers(t *testing.T) {
	// "LEO 1000" is 58 wide, and with its flag 58 + 22: the tile gives way.
	r := tell(t, "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0"+strings.Repeat(" r", 1000))
	if g := r.draw(sized(720, 306)); !strings.Contains(g["flag:1"], ">LEO 1000<") {
		t.Errorf("no LEO: %s", g["flag:1"])
	}
	// 9007199254740991 ms are 2501999792 whole hours.
	r = tell(t, "cluster brokers=1,2\ntopic t replicas=2\npause 2\ntick 9007199254740991ms")
	if g := r.draw(sized(1056, 560)); !strings.Contains(g["plinth:2"], ">last fetch 2501999792 h ago<") {
		t.Errorf("%s", g["plinth:2"])
	}
}

func TestSlotsAreClamped(t *testing.T) {
	// 4 offsets in 440 would be 88 each; 78 is the most: y(4) = 480 − 312.
	r := tell(t, "cluster brokers=1\ntopic t\nproduce t-0 a b c d")
	near(t, r.draw(sized(1056, 560)), "water", ` d="M0 `, 168)
	// A picture is never too low for its plinth and two slots: 80 + 40 + 46.
	look := sized(1056, 1)
	if d := r.now().Draw(nil, &look); !strings.Contains(d.Head, ` height="148"`) {
		t.Errorf("%s: want 62 + 40 + 46", d.Head)
	}
}

func TestManyLanes(t *testing.T) {
	for _, lanes := range []struct {
		n                 int
		width, wantsWidth float64
		pitch             float64
	}{
		{6, 1536, 1536, 120}, // as the sheet has it for more than five
		{9, 1056, 1056, 94},  // (1056 − 74 − 134) ÷ 9 is a little more
		{12, 1056, 74 + 12*106 + 134, 106},
		{4, 390, 390, 80},
		{6, 390, 70 + 6*80, 80},
	} {
		ids := "1"
		for id := 2; id <= lanes.n; id++ {
			ids += "," + strconv.Itoa(id)
		}
		r := tell(t, "cluster brokers="+ids+"\ntopic t replicas="+strconv.Itoa(lanes.n)+"\nproduce t-0 a\nreplicate")
		look := sized(lanes.width, 560)
		d := r.now().Draw(nil, &look)
		if !strings.Contains(d.Head, ` width="`+strconv.FormatFloat(lanes.wantsWidth, 'f', -1, 64)+`"`) {
			t.Errorf("%d lanes in %v: %s", lanes.n, lanes.width, d.Head)
		}
		l := arrange(lanes.width, 560, lanes.n, 0, 1)
		if math.Abs(l.pitch-lanes.pitch) > 1 {
			t.Errorf("%d lanes in %v: pitch %v", lanes.n, lanes.width, l.pitch)
		}
		if g := r.draw(look); !strings.Contains(g["axis"], "hw-sticky") || !strings.Contains(g["hw"], "hw-sticky") {
			t.Error("axis and HW tag stay while lanes scroll")
		}
	}
}

func TestFold(t *testing.T) {
	// 46 records below HW and 3 above. 440 ÷ 23 = 19 slots, one of them headroom,
	// one the torn block: 17 offsets are shown, 32 to 48.
	lines := "cluster brokers=1,2\ntopic t replicas=2\n" + strings.Repeat("produce t-0 a acks=1\n", 46) + "replicate\nproduce t-0 x y z"
	r := tell(t, lines)
	g := r.draw(sized(1056, 560))
	if !strings.Contains(g["fold:1"], "0–31 folded") || g["batch:1:31"] != "" || g["batch:1:32"] == "" {
		t.Error("offsets 0 to 31 are not folded")
	}
	// A torn block and 17 offsets and headroom of one slot: 440 ÷ 19 = 23.16 each.
	near(t, g, "batch:1:32", ` y="`, 480-2*23.16+inset)
	near(t, g, "batch:1:46", ` y="`, 480-18*23.16+inset)
	// However much is above HW, it is not folded, nor the last four below.
	r = tell(t, lines+strings.Repeat(" w", 100))
	g = r.draw(sized(1056, 560))
	if g["batch:1:46"] == "" || !strings.Contains(g["fold:1"], "0–41 folded") {
		t.Errorf("what is above HW folds, or less than could: %s", g["fold:1"])
	}
}

// A thousand records above HW: the picture is as high as asked, and true to scale.
func TestUncommittedTail(t *testing.T) {
	r := tell(t, "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\nreplicate\nproduce t-0"+strings.Repeat(" r", 999))
	look := sized(1056, 560)
	if d := r.now().Draw(nil, &look); !strings.Contains(d.Head, ` height="560"`) || len(d.Text()) > 40_000 {
		t.Error("the picture grows with what it cannot show")
	}
	g := r.draw(look)
	near(t, g, "batch:1:1", ` y="`, 480-1000*440/1001.0+inset)
	if !strings.Contains(g["batch:1:1"], "999 records") {
		t.Error("it is not said how many records there are")
	}
	r = tell(t, "cluster brokers=1,2\ntopic t replicas=2\n"+strings.Repeat("produce t-0 r\n", 1000))
	if d := r.now().Draw(nil, &look); len(d.Groups) > 120 {
		t.Errorf("%d groups for 1000 batches: more than there is height for", len(d.Groups))
	}
}

func TestDrawCostsWhatIsVisible(t *testing.T) {
	groups := func(records int) int {
		look := sized(1056, 560)
		return len(tell(t, "cluster brokers=1,2\ntopic t replicas=2\n"+strings.Repeat("produce t-0 r acks=1\n", records)+"replicate").now().Draw(nil, &look).Groups)
	}
	if a, b := groups(100), groups(3000); a != b {
		t.Errorf("%d groups for 100 records, %d for 3000", a, b)
	}
}

func TestMarks(t *testing.T) {
	transactions := `
		cluster brokers=1
		topic t
		producer p transactional.id=x
		producer q transactional.id=y
		begin p
		begin q
		produce t-0 one producer=p
		produce t-0 two producer=q
		commit p`
	for _, story := range []struct {
		name, lines string
		shows       map[string]string // key: some text
		not         string            // keys
	}{
		{"nothing", "cluster brokers=1,2", map[string]string{"plinth:0": "Broker 1", "plinth:1": "hw-absent", "hint": "topic orders replicas=2", "surface": "translate(0 480)"}, "plinth:2 hw consumer flag:1"},
		{"an empty log", "cluster brokers=1\ntopic t", map[string]string{"hw": "HW 0", "flag:1": "LEO 0", "plinth:1": "Leader e0", "captions": "none waiting"}, "batch:1:0 lag:1 anchor:1 lso"},
		{"the lost tail", lostTail, map[string]string{
			"hw": "HW 4", "batch:2:0": "hw-solid", "batch:2:4": "hw-hatch", "flag:1": "hw-open", "flag:2": "hw-full", "lag:1": "lag 3",
			"anchor:1": "holds HW", "ghost:1:4:3": "#3 acked, then lost", "request:4": "waiting for broker 1", "request:1": "acknowledged",
			"guide:4": "#4 needs 7", "plinth:1": "in ISR", "plinth:2": "Leader e1", "consumer": "next offset 4", "captions": "next 4", "axis": ">7<",
		}, "lag:2 lag:3 anchor:2 anchor:3 request:3 lso cut:1 fold:1 ghost:2:4:3 ghost:3:4:3"},
		{"transactions", transactions, map[string]string{"lso": "LSO 1", "batch:1:2": "commit marker"}, "ghost:1:0:1"},
		{"decided", transactions + "\nabort q", map[string]string{"batch:1:3": "abort marker", "batch:1:2": "hw-marker"}, "lso"},
		{"out by time", "cluster brokers=1,2,3\ntopic t replicas=3\ntick 31s", map[string]string{"plinth:2": "last fetch 31 s ago", "plinth:3": "out of ISR"}, "anchor:2"},
		{"out by records", "cluster brokers=1,2 replica.lag.max.messages=2\ntopic t replicas=2\nproduce t-0 a b c\ntick 1s", map[string]string{"plinth:2": "3 records behind"}, ""},
		{"down", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\nreplicate\ncrash 2", map[string]string{"plinth:2": "down", "batch:2:0": "hw-down"}, "flag:2"},
		{"paused", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a\npause 2", map[string]string{"plinth:2": "paused", "flag:2": "LEO 0"}, ""},
		{"a missed cut", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a acks=1\ncrash 1\npromote t-0 2", map[string]string{"cut:1": "cut at 0 due"}, "ghost:1:0:1"},
		{"failed", "cluster brokers=1,2 min.insync.replicas=2\ntopic t replicas=2\nproduce t-0 a\ncrash 2\nproduce t-0 b", map[string]string{"request:1": ">Append<", "request:2": ">NotEnoughReplicas<"}, ""},
		{"sent", "cluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a acks=0", map[string]string{"request:1": "sent"}, ""},
		{"diverged", "cluster brokers=1,2 rule.promotion.cut=promoted\ntopic t replicas=2\nproduce t-0 a acks=1\npromote t-0 2\nproduce t-0 b acks=1\nreplicate", map[string]string{
			"batch:2:0": "hw-solid", "batch:1:0": "hw-hatch", // below HW, and not what consumers read
		}, ""},
	} {
		t.Run(story.name, func(t *testing.T) {
			g := tell(t, story.lines).draw(sized(1056, 560))
			for key, text := range story.shows {
				if !strings.Contains(g[key], text) {
					t.Errorf("%s shows no %q: %s", key, text, g[key])
				}
			}
			for _, key := range strings.Fields(story.not) {
				if g[key] != "" {
					t.Errorf("%s: %s", key, g[key])
				}
			}
		})
	}
}

// Keys name things: what stays keeps its key from step to step.
func TestKeysStay(t *testing.T) {
	r := tell(t, lostTail)
	last := len(r.states) - 1
	look := sized(1056, 560)
	before := map[string]bool{}
	for _, g := range r.states[last-1].Draw(r.pasts[last-1], &look).Groups {
		before[g.Key] = true
	}
	for _, g := range r.now().Draw(r.past(), &look).Groups {
		delete(before, g.Key)
	}
	for key := range before {
		if key != "lag:3" && key != "anchor:3" { // broker 3 has caught up
			t.Errorf("%s is gone", key)
		}
	}
}

// Groups stand in paint order: air, water, grid, tiles, ghosts, surface, flags,
// chips, tags.
func TestPaintOrder(t *testing.T) {
	r := tell(t, lostTail)
	look := sized(1056, 560)
	order := []string{"defs", "air", "water", "grid", "batch:1:0", "ghost:1:4:3", "surface", "flag:1", "plinth:1", "request:4", "axis", "hw"}
	for _, g := range r.now().Draw(r.past(), &look).Groups {
		if len(order) > 0 && g.Key == order[0] {
			order = order[1:]
		}
	}
	if len(order) > 0 {
		t.Errorf("not in order from %s on", order[0])
	}
}

func TestColoursAreTheTokens(t *testing.T) {
	for _, theme := range []struct {
		palette                      *svg.Palette
		tide, loss, e0, e1, air, ink string
	}{
		{&svg.Light, "#00627A", "#A10E5C", "#2E5BB0", "#9A4300", "#FFFFFF", "#0D1B24"},
		{&svg.Dark, "#5CCBE2", "#FF8AC2", "#2D57AC", "#FFBE82", "#0E181F", "#E8F0F4"},
	} {
		look := sized(1056, 560)
		look.Palette = theme.palette
		g := tell(t, lostTail).draw(look)
		for key, colour := range map[string]string{"hw": theme.tide, "surface": theme.tide, "ghost:1:4:3": theme.loss, "batch:1:0": theme.e0, "batch:2:4": theme.e1, "air": theme.air, "plinth:2": theme.ink} {
			if !strings.Contains(g[key], `"`+colour+`"`) {
				t.Errorf("%s is not %s: %s", key, colour, g[key])
			}
		}
	}
}

func TestChinese(t *testing.T) {
	look := sized(1056, 560)
	look.Lang = words.Chinese
	g := tell(t, lostTail).draw(look)
	for key, text := range map[string]string{"captions": "下一条 4", "plinth:1": "在 ISR 中", "anchor:1": "拖住 HW", "lag:1": "落后 3", "note": "未提交", "consumer": "可读",
		"request:1": "已确认", "ghost:1:4:3": "#3 已确认，随后丢失", "guide:4": "#4 需到 7", "request:4": "等待 broker 1"} {
		if !strings.Contains(g[key], text) {
			t.Errorf("%s shows no %q", key, text)
		}
	}
}

// What a record holds is shown as text, and fitted.
func TestHostileValues(t *testing.T) {
	r := tell(t, "cluster brokers=1\ntopic t\n"+`produce t-0 "<script>alert(1)</script>" "]]>&amp;\"'" "`+"\u202e"+`drow" "`+strings.Repeat("x", 10_000)+`" "a\nb\x00\xff" key="<g onload=x>"`)
	for _, width := range []float64{1056, 720, 390} {
		look := sized(width, 560)
		look.Prefix = `"><b>`
		text := r.now().Draw(r.past(), &look).Text()
		checkXML(t, text)
		for _, wrong := range []string{"<script", "<b>", "\u202e", strings.Repeat("x", 100), "onload"} {
			if strings.Contains(text, wrong) {
				t.Errorf("the picture has %.40q", wrong)
			}
		}
		if !strings.Contains(text, "&lt;s") {
			t.Error("markup is not shown as text")
		}
	}
}

// Nor does a sentence drive a terminal.
func TestHostileSentences(t *testing.T) {
	r := tell(t, "cluster brokers=1\ntopic t\n"+`produce t-0 "\x1b[31mred\x00"`)
	look := sized(1056, 560)
	if all := strings.Join(r.now().Describe(r.past(), &look), "\n"); !strings.Contains(all, "␛[31mred␀") || strings.ContainsAny(all, "\x1b\x00") {
		t.Errorf("%q", all)
	}
}

// checkXML asks that a drawing is one well-formed element, that ids and keys are
// unique, and that no attribute is a style or no number.
func checkXML(t *testing.T, text string) {
	t.Helper()
	ids := map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range e.Attr {
			switch name := a.Name.Local; {
			case name == "style" || strings.HasPrefix(name, "on"):
				t.Errorf("an attribute %s", name)
			case name == "id" || name == "data-key":
				if ids[name+a.Value] {
					t.Errorf("%s %q stands there twice", name, a.Value)
				}
				ids[name+a.Value] = true
			case name == "aria-label" && (a.Value == "" || strings.Contains(a.Value, "{")):
				t.Errorf("a mark is called %q", a.Value)
			case name != "aria-label" && name != "id" && (strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf")):
				t.Errorf("%s=%q", name, a.Value)
			case (name == "height" || name == "width" || name == "r") && strings.HasPrefix(a.Value, "-"):
				t.Errorf("%s=%q", name, a.Value)
			}
		}
	}
}

// Whatever happens can be drawn, described and summed up, at any size; and it is
// always drawn alike.
func TestRandomRunsCanBeSeen(t *testing.T) {
	sizes := [][2]float64{{1056, 560}, {720, 240}, {720, 477}, {390, 430}, {320, 200}, {1, 1}, {2000, 300}}
	for seed := range uint64(scaled(40)) {
		a := newAuthor(&seeded{sim.Rand(seed + 1)})
		r := &told{[]*Cluster{{}}, []view.Past{nil}}
		lines := a.opening()
		for n := range 60 {
			if len(lines) == 0 {
				lines = append(lines, a.next(r.now()))
			}
			if cmd, err := bindLine(r.now(), lines[0]); err == nil && cmd != nil {
				r.apply(cmd)
			}
			lines = lines[1:]
			size := sizes[(int(seed)+n)%len(sizes)]
			look := view.Look{Palette: &svg.Light, Width: size[0], Height: size[1], Lang: words.Lang(n % 2)}
			if parts := r.now().Summary(r.past(), &look).Parts; len(parts) > 0 {
				look.Part = parts[n%len(parts)]
			}
			text := r.now().Draw(r.past(), &look).Text()
			checkXML(t, text)
			if again := r.now().Draw(r.past(), &look).Text(); again != text {
				t.Fatalf("seed %d: the same is drawn twice and differs", seed)
			}
			for _, sentence := range r.now().Describe(r.past(), &look) {
				if sentence == "" || strings.Contains(sentence, "{") {
					t.Fatalf("seed %d: %q is no sentence", seed, sentence)
				}
			}
			checkAround(t, r, &look)
			if t.Failed() {
				t.Fatalf("seed %d, after %d lines, %v", seed, n, size)
			}
		}
	}
}

// checkAround holds what stands around a picture against the state.
func checkAround(t *testing.T, r *told, look *view.Look) {
	t.Helper()
	c := r.now()
	level := c.Level(r.past(), look.Part)
	if level.Water > level.Top || level.Lost < 0 {
		t.Errorf("%+v", level)
	}
	s := c.Summary(r.past(), look)
	if len(s.Chips) > mostChips || (s.Lost == "") != (level.Lost == 0) {
		t.Errorf("%d chips, %q lost", len(s.Chips), s.Lost)
	}
	if p, ok := r.past().(*past); ok && p != nil {
		for _, g := range p.ghosts {
			// A ghost stands where its log has nothing.
			if end := c.labelled(g.partition).replica(c.index(g.broker)).log.LogEndOffset(); g.records[0].Offset < end {
				t.Errorf("the ghost at %d is written over: LEO is %d", g.records[0].Offset, end)
			}
		}
	}
}

// In an embed's width three lanes are (758 − 62 − 12 − 118 + 6) ÷ 3 = 190 and end at 74 + 570 = 644; the cards begin
// at 758 − 118 = 640, and the last flag ends before, at 644 − 66 + 6 + 51 = 635. "LEO 12" is wider, and so is its gap.
func TestTheLastFlagIsNotBehindARequest(t *testing.T) {
	if l := arrange(758, 300, 3, 1, 2); l.cards != 640 || l.x(2)+l.tile != 578 {
		t.Errorf("the last tile ends at %.1f, the cards begin at %.1f", l.x(2)+l.tile, l.cards)
	}
	for width := 640.0; width <= 1440; width++ {
		for lanes := 1; lanes <= 5; lanes++ {
			for _, top := range []Offset{2, 12, 123} {
				l := arrange(width, 300, lanes, 1, top)
				end := l.x(lanes-1) + l.tile + 6 + svg.Width("LEO "+digits(top), &fullFlagType) + 14 + 2
				if l.flags == fullFlags && end > l.cards {
					t.Errorf("%v wide, %d lanes: the flag of %d ends at %.1f, the cards begin at %.1f", width, lanes, top, end, l.cards)
				}
			}
		}
	}
}
