package api

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

const story = `# two brokers, one record
model minikafka
cluster brokers=1,2
topic orders replicas=2
produce orders-0 "paid ✓" acks=all
replicate
expect orders-0 hw=1
`

// ask sends one request; kind is the body's media type, empty for none.
func ask(h http.Handler, method, path, kind, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func post(kind, body string) *httptest.ResponseRecorder {
	return ask(Handler(), "POST", "/api/run", kind, body)
}

// wantProblem checks an answer that refuses, and gives its message.
func wantProblem(t *testing.T, w *httptest.ResponseRecorder, status int, code string) string {
	t.Helper()
	var answer struct {
		Error struct{ Code, Message string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	if w.Code != status || answer.Error.Code != code || answer.Error.Message == "" {
		t.Errorf("got %d %s, want %d %q", w.Code, w.Body, status, code)
	}
	return answer.Error.Message
}

// traced is what the core itself writes.
func traced(t *testing.T, text string, o lab.Options, states string) string {
	t.Helper()
	l, failure := lab.Open(text, o)
	if failure != nil {
		t.Fatal(failure)
	}
	var w jsontext.Writer
	if !l.Trace(&w, states) {
		t.Fatal("too long")
	}
	return w.Text()
}

func wantTrace(t *testing.T, w *httptest.ResponseRecorder, want string) {
	t.Helper()
	if w.Code != 200 || w.Body.String() != want {
		t.Errorf("got %d %s\nwant %s", w.Code, w.Body, want)
	}
	if kind := w.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("Content-Type %q", kind)
	}
	if origin := w.Header().Get("Access-Control-Allow-Origin"); origin != "*" {
		t.Errorf("Access-Control-Allow-Origin %q", origin)
	}
}

func TestRunAnswersTheTraceOfAText(t *testing.T) {
	want := traced(t, story, lab.Options{Seed: -1}, "last")
	for _, kind := range []string{"", "text/plain", "text/plain; charset=utf-8", "Text/Plain;charset=UTF-8"} {
		wantTrace(t, post(kind, story), want)
	}
}

func TestRunTakesOptionsAsJSON(t *testing.T) {
	quoted, _ := json.Marshal(story)
	for _, c := range []struct {
		more    string
		options lab.Options
		states  string
	}{
		{``, lab.Options{Seed: -1}, "last"},
		{`,"seed":null,"model":null,"states":null`, lab.Options{Seed: -1}, "last"},
		{`,"seed":0`, lab.Options{Seed: 0}, "last"},
		{`,"seed":9007199254740991,"states":"none"`, lab.Options{Seed: 1<<53 - 1}, "none"},
		{`,"model":"minikafka","states":"all"`, lab.Options{Model: "minikafka", Seed: -1}, "all"},
		{`,"states":"last"`, lab.Options{Seed: -1}, "last"},
	} {
		want := traced(t, story, c.options, c.states)
		wantTrace(t, post("application/json", ` {"script":`+string(quoted)+c.more+"} \n"), want)
	}
}

func TestTheSeedOfTheScriptComesFirst(t *testing.T) {
	for body, want := range map[string]string{
		`{"script":"model minikafka","seed":7}`:        `"seed":7,`,
		`{"script":"model minikafka seed=3","seed":7}`: `"seed":3,`,
		`{"script":"model minikafka"}`:                 `"seed":1,`,
	} {
		if w := post("application/json", body); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: got %s, want %s", body, w.Body, want)
		}
	}
}

func TestAScriptErrorHasItsPlace(t *testing.T) {
	text := story + "prodcue orders-0 x\n"
	_, failure := lab.Open(text, lab.Options{Seed: -1})
	var want jsontext.Writer
	want.BeginObject()
	want.Key("error")
	failure.WriteJSON(&want)
	want.EndObject()
	for _, w := range []*httptest.ResponseRecorder{
		post("text/plain", text),
		post("application/json", `{"script":`+quote(text)+`}`),
	} {
		if w.Code != 422 || w.Body.String() != want.Text() {
			t.Errorf("got %d %s, want %s", w.Code, w.Body, want.Text())
		}
	}
	for _, place := range []string{`"line":8`, `"column":1`, `"hint":"produce"`} {
		if !strings.Contains(want.Text(), place) {
			t.Errorf("%s lacks %s", want.Text(), place)
		}
	}
}

func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

func TestBrokenBytesOfATextAreAScriptError(t *testing.T) {
	wantProblem(t, post("text/plain", "model minikafka\ncluster brokers=1\xff\n"), 422, "invalid-utf-8")
}

func TestBadRequests(t *testing.T) {
	for _, c := range []struct {
		body, code, message string
	}{
		{``, "bad-json", "the body is not JSON: it ends too early"},
		{`{"script":"`, "bad-json", "the body is not JSON: it ends too early"},
		{`script`, "bad-json", "the body is not JSON: after 1 bytes, invalid character 's' looking for beginning of value"},
		{`{"script":""} x`, "bad-json", "something follows the JSON object"},
		{`{"script":""}{}`, "bad-json", "something follows the JSON object"},
		{`[]`, "bad-json", "the body must be a JSON object, not array"},
		{`{"script":["model minikafka"]}`, "bad-json", `"script" must be a string, not array`},
		{`{"script":"","model":1}`, "bad-json", `"model" must be a string, not number`},
		{`{"script":"","stats":"all"}`, "bad-json", `unknown field "stats"`},
		{"{\"script\":\"\xff\"}", "bad-json", "the body is not UTF-8"},
		{`null`, "no-script", `"script" is missing`},
		{`{"states":"all"}`, "no-script", `"script" is missing`},
		{`{"script":"","seed":-1}`, "bad-seed", ""},
		{`{"script":"","seed":1.5}`, "bad-seed", ""},
		{`{"script":"","seed":1e3}`, "bad-seed", ""},
		{`{"script":"","seed":"1"}`, "bad-seed", ""},
		{`{"script":"","seed":9007199254740992}`, "bad-seed", `"seed" must be a whole number from 0 to 9007199254740991`},
		{`{"script":"","seed":99999999999999999999}`, "bad-seed", ""},
		{`{"script":"","model":"mongo"}`, "unknown-model", `there is no model "mongo"; GET /api/models lists them`},
		{`{"script":"","model":""}`, "unknown-model", ""},
		{`{"script":"","states":"some"}`, "unknown-states", `"states" must be "none", "last" or "all"`},
	} {
		message := wantProblem(t, post("application/json", c.body), 400, c.code)
		if c.message != "" && message != c.message {
			t.Errorf("%s: got %s, want %s", c.body, message, c.message)
		}
	}
}

func TestOtherMediaTypes(t *testing.T) {
	for _, kind := range []string{"application/x-www-form-urlencoded", "text/html", "text/plain; charset=gb2312", "application/json; charset=utf-16", "text/", ";"} {
		wantProblem(t, post(kind, story), 415, "unsupported-media-type")
	}
}

// A script may be as long as the language allows, however JSON writes it.
func TestSizes(t *testing.T) {
	full := strings.Repeat("#", script.MaxBytes)
	escaped := strings.Repeat(`\u0023`, script.MaxBytes)
	for _, w := range []*httptest.ResponseRecorder{
		post("text/plain", full),
		post("application/json", `{"script":"`+full+`"}`),
		post("application/json", `{"script":"`+escaped+`"}`),
	} {
		if w.Code != 200 {
			t.Errorf("got %d %.200s", w.Code, w.Body)
		}
	}
	for _, w := range []*httptest.ResponseRecorder{
		post("text/plain", full+"#"),
		post("application/json", `{"script":"`+full+`#"}`),
		post("application/json", `{"script":"`+escaped+`\u0023"}`),
		post("application/json", `{"script":"`+escaped+strings.Repeat(" ", 2000)+`"}`),
	} {
		wantProblem(t, w, 413, "too-large")
	}
}

func TestReadingIsBounded(t *testing.T) {
	endless := &counter{}
	r := httptest.NewRequest("POST", "/api/run", endless)
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	wantProblem(t, w, 413, "too-large")
	if endless.read > 2*script.MaxBytes {
		t.Errorf("read %d bytes", endless.read)
	}
}

type counter struct{ read int }

func (c *counter) Read(p []byte) (int, error) {
	c.read += len(p)
	for i := range p {
		p[i] = '#'
	}
	return len(p), nil
}

func TestABodyThatBreaksOff(t *testing.T) {
	r := httptest.NewRequest("POST", "/api/run", io.MultiReader(strings.NewReader(story), broken{}))
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	wantProblem(t, w, 400, "unreadable-body")
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// On the edge a request without a body has a nil one.
func TestNoBodyIsTheEmptyScript(t *testing.T) {
	r := httptest.NewRequest("POST", "/api/run", nil)
	r.Body = nil
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	wantTrace(t, w, traced(t, "", lab.Options{Seed: -1}, "last"))
}

// 600 states, of 300 records on average: well over 32 MiB.
func TestStatesThatWouldBeTooLong(t *testing.T) {
	text := "model minikafka\ncluster brokers=1\ntopic t\n" + strings.Repeat("produce t-0 "+strings.Repeat("v", 200)+"\n", 600)
	wantProblem(t, post("application/json", `{"script":`+quote(text)+`,"states":"all"}`), 400, "trace-too-long")
	wantTrace(t, post("text/plain", text), traced(t, text, lab.Options{Seed: -1}, "last"))
}

func TestModelsAndVersion(t *testing.T) {
	var table jsontext.Writer
	lab.Models(&table)
	for path, want := range map[string]string{
		"/api/models":  table.Text(),
		"/api/version": `{"version":"` + lab.Version + `"}`,
	} {
		wantTrace(t, ask(Handler(), "GET", path, "", ""), want)
		wantTrace(t, ask(Handler(), "HEAD", path, "", ""), "")
	}
}

func TestMethods(t *testing.T) {
	for path, allowed := range map[string][]string{
		"/api/run":     {"POST", "OPTIONS"},
		"/api/models":  {"GET", "HEAD", "OPTIONS"},
		"/api/version": {"GET", "HEAD", "OPTIONS"},
	} {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "get"} {
			if slices.Contains(allowed, method) {
				continue
			}
			w := ask(Handler(), method, path, "", "")
			if got := w.Header().Get("Allow"); got != strings.Join(allowed, ", ") {
				t.Errorf("%s %s: Allow %q", method, path, got)
			}
			if method == "HEAD" {
				if w.Code != 405 || w.Body.Len() > 0 {
					t.Errorf("HEAD %s: %d %s", path, w.Code, w.Body)
				}
				continue
			}
			wantProblem(t, w, 405, "method-not-allowed")
		}
	}
}

func TestOtherPaths(t *testing.T) {
	for _, path := range []string{"/", "/api", "/api/", "/api/runs", "/api/run/", "/index.html"} {
		for _, method := range []string{"GET", "POST"} {
			w := ask(Handler(), method, path, "", "")
			wantProblem(t, w, 404, "not-found")
			if kind := w.Header().Get("Content-Type"); kind != "application/json" {
				t.Errorf("Content-Type %q", kind)
			}
		}
	}
	wantProblem(t, ask(Handler(), "OPTIONS", "/", "", ""), 404, "not-found")
}

func TestPreflight(t *testing.T) {
	for _, path := range []string{"/api/run", "/api/models", "/api/nowhere"} {
		w := ask(Handler(), "OPTIONS", path, "", "")
		if w.Code != 204 || w.Body.Len() > 0 {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
		for key, want := range map[string]string{
			"Access-Control-Allow-Origin":  "*",
			"Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
			"Access-Control-Allow-Headers": "Content-Type",
		} {
			if got := w.Header().Get(key); got != want {
				t.Errorf("%s: %s %q", path, key, got)
			}
		}
	}
}

// A defect leaves no half an answer, and the next request is as any other.
func TestADefectIsA500(t *testing.T) {
	var logged strings.Builder
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	h := routes{
		"/api/run": {method: "POST", answer: func(w *jsontext.Writer, _ *http.Request) *problem {
			w.BeginObject()
			panic("HW above LEO")
		}},
		"/api/version": {method: "GET", answer: version},
	}
	if got := wantProblem(t, ask(h, "POST", "/api/run", "", ""), 500, "engine"); got != "a defect of the engine: HW above LEO" {
		t.Error(got)
	}
	if !strings.Contains(logged.String(), "POST /api/run: HW above LEO\n") || !strings.Contains(logged.String(), "handler_test.go") {
		t.Errorf("logged %q", logged.String())
	}
	wantTrace(t, ask(h, "GET", "/api/version", "", ""), `{"version":"`+lab.Version+`"}`)
}

func TestNothingStaysBetweenRequests(t *testing.T) {
	h := Handler()
	want := traced(t, story, lab.Options{Seed: -1}, "last")
	for _, between := range []string{story, story + "boom\n", "model minikafka seed=9\n", ""} {
		ask(h, "POST", "/api/run", "text/plain", between)
		wantTrace(t, ask(h, "POST", "/api/run", "text/plain", story), want)
	}
}
