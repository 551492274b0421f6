package lab_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

func written(t *testing.T, write func(w *jsontext.Writer) *script.Error) jsontext.Value {
	t.Helper()
	var w jsontext.Writer
	if err := write(&w); err != nil {
		t.Fatal(err)
	}
	v, ok := jsontext.Read(w.Bytes())
	if !ok {
		t.Fatalf("not JSON: %s", w.Text())
	}
	return v
}

func questions(t *testing.T, l *lab.Lab, line string) []jsontext.Value {
	return written(t, func(w *jsontext.Writer) *script.Error { return l.Ask(w, line) }).List()
}

// whole is all that a lab hands out: what may not change by looking.
func whole(t *testing.T, l *lab.Lab) string {
	return jsonOf(t, func(w *jsontext.Writer) { l.Trace(w, "last") }) + jsonOf(t, l.Branches)
}

// holds asks the lab where it stands whether an answer is so, in the words of expect.
func holds(t *testing.T, l *lab.Lab, question, answer jsontext.Value) bool {
	ask, value := question.Get("ask").Text(), answer.Get("value").Text()
	switch {
	case value == "(nil)":
		ask = "no " + ask
	case strings.HasPrefix(ask, "value "):
		ask += " " + value
	default:
		ask += "=" + value
	}
	return written(t, func(w *jsontext.Writer) *script.Error { return l.Check(w, ask) }).Get("ok").Bool()
}

// checkQuestions asks before a step of the current line, and after it holds every
// answer against the state: one is so, and the others are not. What stood there
// before is told as it was, and asking changes nothing.
func checkQuestions(t *testing.T, l *lab.Lab, line string, met map[string]int) {
	t.Helper()
	n := l.Position()
	before := whole(t, l)
	asked := questions(t, l, line)
	if whole(t, l) != before {
		t.Fatalf("asking about %q has changed the lab", line)
	}
	for _, q := range asked {
		if present := q.Get("present"); present.Kind() == jsontext.String && !holds(t, l, q, presentAs(present)) {
			t.Errorf("%s before %s is not %s", q.Get("ask").Text(), q.Get("command").Text(), present.Text())
		}
	}
	if _, err := l.Run(line); err != nil {
		t.Fatal(err)
	}
	for _, q := range asked {
		place := l.Script() + "# " + q.Get("ask").Text()
		answers := q.Get("answers").List()
		if len(answers) < 2 || len(answers) > 4 {
			t.Fatalf("%s: %d answers", place, len(answers))
		}
		var right []string
		for i, a := range answers {
			means := a.Get("means").Text()
			if ok := holds(t, l, q, a); ok != (means == "") {
				t.Errorf("%s: %s (%s) holds: %v", place, a.Get("value").Text(), means, ok)
			}
			if means == "" {
				right = append(right, a.Get("value").Text())
			} else if met[means]++; a.Get("why").Get("rule").Text() != means {
				t.Errorf("%s: %s has another reason", place, means)
			}
			if i > 0 && answers[i-1].Get("value").Text() == a.Get("value").Text() {
				t.Errorf("%s: %s stands there twice", place, a.Get("value").Text())
			}
		}
		if len(right) != 1 {
			t.Errorf("%s: right are %v", place, right)
		}
	}
	if l.Position() != n+1 {
		t.Fatalf("%q led from %d to %d", line, n, l.Position())
	}
}

// presentAs is the value of a question as an answer to it.
func presentAs(present jsontext.Value) jsontext.Value {
	v, _ := jsontext.Read([]byte(`{"value":` + string(quoted(present.Text())) + `}`))
	return v
}

func quoted(text string) []byte {
	var w jsontext.Writer
	w.String(text)
	return w.Bytes()
}

// Every story is asked about, step for step; and by then every misconception of the
// table has led somebody astray.
func TestQuestionsOfEveryStory(t *testing.T) {
	met := map[string]int{}
	for _, folder := range []string{"../kafka/testdata", "../redis/testdata", "../../site/labs"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.hw"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no stories in %s (%v)", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, failure := lab.Open("", lab.Options{Seed: -1})
			if failure != nil {
				t.Fatal(failure)
			}
			for _, line := range strings.Split(string(text), "\n") {
				if parsed, err := script.Scan(line); err == nil && len(parsed.Words) > 0 {
					checkQuestions(t, l, line, met)
				}
			}
		}
	}
	for _, id := range misconceptions(t) {
		if met[id] == 0 {
			t.Errorf("%s leads nobody astray", id)
		}
		delete(met, id)
	}
	for id := range met {
		t.Errorf("%s stands in no table", id)
	}
}

func misconceptions(t *testing.T) (ids []string) {
	var w jsontext.Writer
	lab.Models(&w)
	models, _ := jsontext.Read(w.Bytes())
	for _, m := range models.List() {
		for _, wrong := range m.Get("misconceptions").List() {
			if id := wrong.Get("id").Text(); slices.Contains(ids, id) {
				t.Errorf("%s stands in the table twice", id)
			} else {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Random walks over what a lab offers: the same rule of right and wrong.
func TestQuestionsOfRandomRuns(t *testing.T) {
	openings := []string{
		"model minikafka\ncluster brokers=1,2,3 min.insync.replicas=2 replica.fetch.max.bytes=150\ntopic t replicas=3\ntopic u partitions=2 replicas=2\nproducer p transactional.id=x\n",
		"model miniredis\nserver P repl-backlog-batches=2\nserver R\nserver S appendonly=yes\nattach R P queue=2\n",
	}
	steps := 60
	if testing.Short() {
		steps = 20
	}
	for seed := range uint64(8) {
		chance := rand.New(rand.NewPCG(seed, 7))
		l, err := lab.Open(openings[seed%2], lab.Options{Seed: -1})
		if err != nil {
			t.Fatal(err)
		}
		for range steps {
			var commands []string
			for _, a := range written(t, func(w *jsontext.Writer) *script.Error { l.Actions(w, ""); return nil }).List() {
				commands = append(commands, a.Get("command").Text())
			}
			checkQuestions(t, l, commands[chance.IntN(len(commands))], map[string]int{})
		}
	}
}
