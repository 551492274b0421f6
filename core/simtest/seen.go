package simtest

import (
	"slices"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
)

// Seen is which reasons the stories of a package have met, by model.
type Seen struct {
	rules      map[string]map[string]bool
	files, ran int
}

func newSeen() *Seen { return &Seen{rules: map[string]map[string]bool{}} }

// Add takes in what other stories have met.
func (s *Seen) Add(other *Seen) {
	s.files += other.files
	s.ran += other.ran
	for model, rules := range other.rules {
		for rule := range rules {
			s.meet(model, rule)
		}
	}
}

func (s *Seen) meet(model, rule string) {
	if s.rules[model] == nil {
		s.rules[model] = map[string]bool{}
	}
	s.rules[model][rule] = true
}

// EveryReason asks that the stories have met every reason in the model's table
// of rules, and none that is not there. Where some stories were left out by
// -run, it asks nothing.
func (s *Seen) EveryReason(t *testing.T, model string) {
	t.Helper()
	if s.ran < s.files {
		return
	}
	table := rulesOf(t, model)
	for _, rule := range table {
		if !s.rules[model][rule] {
			t.Errorf("no story of %s meets the reason %s", model, rule)
		}
	}
	for rule := range s.rules[model] {
		if !slices.Contains(table, rule) {
			t.Errorf("the reason %s is not in the table of %s", rule, model)
		}
	}
}

// rulesOf reads the model's table as users get it.
func rulesOf(t *testing.T, model string) []string {
	var w jsontext.Writer
	lab.Models(&w)
	for _, m := range parse(t, w.Bytes()).([]any) {
		if m.(object).get("name") != model {
			continue
		}
		var rules []string
		for _, rule := range m.(object).get("rules").([]any) {
			rules = append(rules, rule.(object).get("id").(string))
		}
		return rules
	}
	t.Fatalf("there is no model %s", model)
	return nil
}

// step meets the reasons of one step: those of its events, and of its refusal.
func (s *Seen) step(model string, step object) {
	for _, e := range step.get("events").([]any) {
		s.reason(model, e.(object).get("why").(object))
	}
	if why, ok := step.get("why").(object); ok {
		s.reason(model, why)
	}
}

func (s *Seen) reason(model string, reason object) {
	s.meet(model, reason.get("rule").(string))
	for _, condition := range reason.get("because").([]any) {
		s.reason(model, condition.(object))
	}
}
