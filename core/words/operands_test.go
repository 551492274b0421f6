package words_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"highwater/core/words"
)

// unsaid are the operands that no sentence tells a number of, each for a reason.
var unsaid = map[string]string{
	"leader.not-available up":         "always false: it is why the rule is named",
	"server.refused up":               "always false: it is why the rule is named",
	"promote.source-alive up":         "its being true or false is all that the sentence says",
	"promote.source-lost up":          "its being true or false is all that the sentence says",
	"link.paused paused":              "always true: it is why the rule is named",
	"fetch.skipped leaderUp":          "what is left where the follower is up and not paused",
	"leader.replica-not-available up": "its being false is all that the sentence says",
	"psync.empty-backlog oldest":      "always null: the backlog is empty",
	"psync.empty-backlog newest":      "always null: the backlog is empty",
	"isr.down up":                     "its being true or false is all that the sentence says",
	"leader.promoted inISR":           "always true: it is why the rule is named",
	"leader.unclean inISR":            "always false: it is why the rule is named",
	"link.not-connected late":         "always null: it is why the sentence speaks of a batch in flight",
	"psync.no-cursor applied":         "always null: there is no cursor",
	"psync.no-cursor oldest":          "without a cursor the backlog is not asked",
	"psync.no-cursor newest":          "without a cursor the backlog is not asked",
	"psync.other-id oldest":           "with another history the backlog is not asked",
	"psync.other-id newest":           "with another history the backlog is not asked",
	"psync.future oldest":             "ahead of everything the backlog is not asked",
	"psync.future newest":             "ahead of everything the backlog is not asked",
	"psync.current oldest":            "with nothing missing the backlog is not asked",
	"psync.current newest":            "with nothing missing the backlog is not asked",
}

// What a rule looked at is in its sentence or in its arithmetic: with another
// value there, one of them reads differently.
func TestEveryOperandIsTold(t *testing.T) {
	met, told := map[string]int{}, map[string]bool{}
	for _, r := range runs(t) {
		var steps []map[string]any
		if err := json.Unmarshal(r.steps, &steps); err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			events := step["events"].([]any)
			for _, e := range events {
				step["events"] = []any{e}
				askOperands(t, step, e, e.(map[string]any)["why"].(map[string]any), met, told)
			}
			if why, ok := step["why"].(map[string]any); ok {
				step["events"] = events
				askOperands(t, step, why, why, met, told)
			}
		}
	}
	if len(met) < 100 {
		t.Errorf("only %d operands were met", len(met))
	}
	for name := range met {
		if reason := unsaid[name]; told[name] == (reason != "") {
			t.Errorf("%s: told %v, but %q", name, told[name], reason)
		}
	}
	for name := range unsaid {
		if met[name] == 0 {
			t.Errorf("%s is met nowhere", name)
		}
	}
}

var numbered = regexp.MustCompile(`^broker \d+$`)

// askOperands puts other values in the place of each operand of a reason, and of
// those below it, and listens whether its event or it itself is told differently.
func askOperands(t *testing.T, step map[string]any, event any, reason map[string]any, met map[string]int, told map[string]bool) {
	rule := reason["rule"].(string)
	for i, o := range reason["operands"].([]any) {
		operand := o.(map[string]any)
		name := rule + " " + operand["name"].(string)
		switch {
		case numbered.MatchString(operand["name"].(string)):
			name = rule + " broker N"
		case rule == "reply.async" && i > 0:
			name = rule + " replica"
		}
		if met[name]++; told[name] || met[name] > 20 { // no other run tells more of it
			continue
		}
		value := operand["value"]
		before := everything(t, step, event, reason)
		for _, other := range []any{"zz", -3, 100007, true, false, nil} {
			operand["value"] = other
			told[name] = told[name] || everything(t, step, event, reason) != before
		}
		operand["value"] = value
	}
	for _, condition := range reason["because"].([]any) {
		askOperands(t, step, event, condition.(map[string]any), met, told)
	}
}

// everything is all that is said of a reason: by itself, in its event, and where
// its step is told.
func everything(t *testing.T, step, event, reason any) string {
	t.Helper()
	said := ""
	for _, what := range []any{step, event, reason} {
		text, err := json.Marshal(what)
		if err != nil {
			t.Fatal(err)
		}
		v := read(t, text)
		said += words.Explain(v, words.English) + "\n"
		for _, term := range words.Tell(v, words.English).Terms {
			said += term.Text + " " + term.Value + "\n"
		}
	}
	return said
}
