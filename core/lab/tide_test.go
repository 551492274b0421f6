package lab_test

import (
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/svg"
	"highwater/core/view"
)

func tide(l *lab.Lab, width, height float64) (head string, groups map[string]string) {
	return tides(l, nil, width, height)
}

func tides(l, beside *lab.Lab, width, height float64) (head string, groups map[string]string) {
	drawing := l.Tide(&view.Look{Palette: &svg.Light, Width: width, Height: height}, beside)
	groups = map[string]string{}
	for _, g := range drawing.Groups {
		groups[g.Key] = g.SVG
	}
	return drawing.Head, groups
}

func contains(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s has no %q:\n%s", what, part, text)
		}
	}
}

// Seven steps in 824 px less 28 and 96 beside them are 100 px each: step n stands at
// 28 + 100n and reaches from half a step before to half a step after. The bed is at
// 66 - 16 = 50, the highest LEO, 4, at 18: an offset is 8 px.
const tideRun = `model minikafka
cluster brokers=1,2
topic t replicas=2
produce t-0 a b acks=1
replicate
produce t-0 c d acks=1
promote t-0 2
`

// A partition that is not there is the first, as in the picture; one that comes
// later is at 0 until then.
func TestTideOfAnUnknownPartition(t *testing.T) {
	l := open(t, tideRun+"topic later\nproduce later-0 x\n")
	label := func(part string) string {
		return l.Tide(&view.Look{Palette: &svg.Light, Part: part}, nil).Head
	}
	contains(t, "nope", label("nope"), `"Tide table: HW 2, LEO 2 at step 9 of 9"`)
	contains(t, "later-0", label("later-0"), `"Tide table: HW 1, LEO 1 at step 9 of 9"`)
	l.Goto(7)
	contains(t, "later-0 before it is there", label("later-0"), `"Tide table: HW 0, LEO 0 at step 7 of 9"`)
}

// What is advised before a model is chosen can be done.
func TestHintOfAnEmptyLab(t *testing.T) {
	for model, hint := range map[string]string{"": "No model yet. Try `model minikafka`.", "miniredis": "No model yet. Try `model miniredis`."} {
		l, err := lab.Open("", lab.Options{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		var w jsontext.Writer
		if l.Describe(&w, &view.Look{}); w.Text() != `"`+hint+`"` {
			t.Errorf("%s", w.Text())
		}
		contains(t, "the picture", l.Draw(&view.Look{Palette: &svg.Light}).Head, `aria-label="`+hint+`"`)
	}
	l := open(t, "model minikafka")
	var w jsontext.Writer
	if l.Describe(&w, &view.Look{}); w.Text() != "\"No cluster yet. Try `cluster brokers=1,2,3`.\"" {
		t.Errorf("%s", w.Text())
	}
}

func TestTide(t *testing.T) {
	l := open(t, tideRun)
	head, groups := tide(l, 824, 66)
	contains(t, "the root", head, `data-left="28"`, `data-right="96"`, `data-steps="7"`, `data-step="7"`, `aria-label="Tide table: HW 2, LEO 2 at step 7 of 7"`)
	// HW is 0 up to step 4 and 2 from step 5, half a step before 528, to the end of step 7's column.
	contains(t, "water", groups["tide-water"], `"M4 50V50H78V50H378V50H478V34H578V34H678V34H752V50"`, `"M478 50V34H578V34H678V34H752"`)
	// Step 4 has 2 records above HW, step 6 again 2; the promotion cuts these.
	contains(t, "the gap", groups["tide-gap"], `"M378 50V34H478V50M578 34V18H678V34"`)
	contains(t, "LEO", groups["tide-top"], `"M378 50V34H478M578 34V18H678V34"`)
	contains(t, "the loss", groups["tide-lost"], `x="676" y="18" width="4" height="16"`)
	contains(t, "now", groups["tide-now"], `"translate(728 0)"`, `"M0 6L0 50"`, `cx="0" cy="50"`, `x="30" y="31"`, ">LEO 2<", `x="30" y="46"`, ">HW 2<")
	contains(t, "the bed", groups["tide-ticks"], `"M4 50L752 50"`, "M28 47v6M128 47v6")

	// What is to come, the loss too, is under a veil that begins where the column of
	// step 4 ends; over it the bed is dotted. The table itself is the same.
	before := groups
	l.Goto(4)
	head, groups = tide(l, 824, 66)
	contains(t, "the root", head, `data-steps="7"`, `data-step="4"`)
	contains(t, "the veil", groups["tide-veil"], `x="451" y="6" width="303" height="48"`)
	contains(t, "what is to come", groups["tide-coming"], `"M4 50L752 50"`, `stroke-dasharray`)
	for _, key := range []string{"tide-water", "tide-gap", "tide-top", "tide-lost", "tide-ticks"} {
		if groups[key] != before[key] {
			t.Errorf("%s is drawn anew: %s", key, groups[key])
		}
	}
	order := ""
	for _, g := range l.Tide(&view.Look{Palette: &svg.Light, Width: 824, Height: 66}, nil).Groups {
		order += strings.TrimPrefix(g.Key, "tide-") + " "
	}
	if order != "defs column water gap top lost ticks veil coming now " {
		t.Errorf("painted in the order %s", order)
	}
	// A branch has a table of its own: step 5 is the last and nothing is lost.
	if _, err := l.Run("produce t-0 e acks=1"); err != nil {
		t.Fatal(err)
	}
	if _, groups = tide(l, 824, 66); strings.Contains(groups["tide-lost"], "rect") || groups["tide-water"] == before["tide-water"] {
		t.Errorf("the table of another line: %s", groups["tide-lost"])
	}
}

// Where a page is narrow, "applied 1" would need more than is kept right of the last
// step; before it the line of the top would go through the numbers. So more is kept.
func TestTideNumbersStandBesideTheLastStep(t *testing.T) {
	l := open(t, "model miniredis\nserver P\nserver R\nattach R P\nP> SET a 1\n")
	_, groups := tide(l, 470, 64)
	contains(t, "now", groups["tide-now"], ">seq 1<", ">applied 1<", `x="30"`) // 24 of the column and 6
	if strings.Contains(groups["tide-now"], `text-anchor="end"`) {
		t.Errorf("the numbers stand before the step: %s", groups["tide-now"])
	}
}

// Two runs share one table, which is as long as the longer of them. The other one
// fetches once only, after both batches: its HW is 0 up to step 5, 4 at step 6, its last.
func TestTideBesideAnother(t *testing.T) {
	l := open(t, tideRun)
	other := open(t, "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\nproduce t-0 a b acks=1\nproduce t-0 c d acks=1\nreplicate\n")
	_, alone := tide(l, 824, 66)
	head, groups := tides(l, other, 824, 66)
	contains(t, "the root", head, `data-steps="7"`, `data-step="7"`, `aria-label="Tide table: HW 2, LEO 2; beside it HW 4, LEO 4 at step 7 of 7"`)
	for _, key := range []string{"tide-water", "tide-gap", "tide-top", "tide-lost", "tide-ticks"} {
		if groups[key] != alone[key] {
			t.Errorf("%s is drawn otherwise: %s", key, groups[key])
		}
	}
	contains(t, "the other one", groups["tide-beside"], `"M378 50V34H478V18H578"`, `"M578 50V18H652"`, "stroke-dasharray")
	// Both HW are named, the higher one first, each behind a piece of its line.
	contains(t, "now", groups["tide-now"], `"M30 18L44 18"`, "stroke-dasharray", `x="49" y="22"`, ">HW 4<", `"M30 34L44 34"`, `x="49" y="38"`, ">HW 2<")

	// At step 3 they are the same, and one name will do.
	l.Goto(3)
	other.Goto(3)
	head, groups = tides(l, other, 824, 66)
	contains(t, "the root", head, `data-steps="7"`, `data-step="3"`)
	if n := strings.Count(groups["tide-now"], "<text"); n != 1 {
		t.Errorf("%d names: %s", n, groups["tide-now"])
	}
	// The shorter one has the longer table, too; each is drawn anew as the other ends elsewhere.
	if head, groups = tides(other, l, 824, 66); !strings.Contains(head, `data-steps="7"`) || !strings.Contains(groups["tide-beside"], "H752") {
		t.Errorf("%s %s", head, groups["tide-beside"])
	}
	if _, err := other.Run("produce t-0 e acks=1"); err != nil {
		t.Fatal(err)
	}
	if _, now := tides(l, other, 824, 66); now["tide-beside"] == groups["tide-beside"] || strings.Contains(now["tide-beside"], "H652") {
		t.Errorf("what has changed stands: %s", now["tide-beside"])
	}
	if _, now := tide(l, 824, 66); now["tide-beside"] != "" || now["tide-water"] != alone["tide-water"] {
		t.Error("alone it is another table than before")
	}
}

func TestTideGlyphs(t *testing.T) {
	l := open(t, tideRun)
	_, groups := tide(l, 824, 108)
	if n := strings.Count(groups["tide-glyphs"], "<path"); n != 7 {
		t.Errorf("%d glyphs of 7 steps: %s", n, groups["tide-glyphs"])
	}
	contains(t, "the lost step", groups["tide-glyphs"], svg.Light.Colours[svg.Loss])
	for _, size := range [][2]float64{{824, 66}, {240, 108}} { // too low, too narrow
		if _, groups := tide(l, size[0], size[1]); groups["tide-glyphs"] != "" {
			t.Errorf("glyphs at %v", size)
		}
	}
}

// Before the first command there is a bed and a place, and no number yet.
func TestTideOfNothing(t *testing.T) {
	l := open(t, "")
	head, groups := tide(l, 824, 66)
	contains(t, "the root", head, `data-steps="0"`, `aria-label="Tide table: step 0 of 0"`)
	contains(t, "now", groups["tide-now"], `"translate(28 0)"`, `"M0 6L0 50"`)
	if strings.Contains(groups["tide-now"], "<text") {
		t.Error(groups["tide-now"])
	}
}

// A long run costs as much as its picture is wide, and no loss falls between two pixels.
func TestTideOfManySteps(t *testing.T) {
	produces := strings.Repeat("produce t-0 a acks=1\n", 1501)
	l := open(t, "model minikafka\ncluster brokers=1,2\ntopic t replicas=2\n"+produces+"promote t-0 2\n"+produces)
	drawing := l.Tide(&view.Look{Palette: &svg.Light}, nil)
	if n := len(drawing.Text()); n > 60_000 {
		t.Errorf("%d bytes", n)
	}
	_, groups := tide(l, 1056, 108)
	if n := strings.Count(groups["tide-lost"], "<rect"); n != 1 {
		t.Errorf("%d losses: %s", n, groups["tide-lost"])
	}
}
