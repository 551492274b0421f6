package api

import (
	"encoding/json"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

func post(kind, body string) *httptest.ResponseRecorder {
	return ask(with(""), "POST", "/v1/run", kind, body)
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

func wantTrace(t *testing.T, w *httptest.ResponseRecorder, trace string) {
	t.Helper()
	want(t, w, "application/json", trace)
}

func TestRunAnswersTheTraceOfAText(t *testing.T) {
	trace := traced(t, story, lab.Options{Seed: -1}, "last")
	for _, kind := range []string{"", "text/plain", "text/plain; charset=utf-8", "Text/Plain;charset=UTF-8"} {
		wantTrace(t, post(kind, story), trace)
	}
}

func TestRunTakesOptionsAsJSON(t *testing.T) {
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
		wantTrace(t, post("application/json", ` {"script":`+quote(story)+c.more+"} \n"), traced(t, story, c.options, c.states))
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

// The wrong word is the first of line 8.
func TestAScriptErrorHasItsPlace(t *testing.T) {
	text := story + "prodcue orders-0 x\n"
	for _, w := range []*httptest.ResponseRecorder{
		post("text/plain", text),
		post("application/json", `{"script":`+quote(text)+`}`),
		get("/v1/svg?script=" + escaped(text)),
		get("/v1/describe?s=" + packed(text)),
	} {
		detail := wantProblem(t, w, 422, "unknown-verb")
		var place struct {
			Line, Column, Offset, Length int
			Found, Hint                  string
			Expected                     []string
		}
		json.Unmarshal(w.Body.Bytes(), &place)
		// In UTF-16 units: the story has one character of three bytes, ✓.
		if place.Line != 8 || place.Column != 1 || place.Offset != len(story)-2 || place.Length != 7 || place.Found != "prodcue" || place.Hint != "produce" || len(place.Expected) == 0 || !strings.Contains(detail, "produce") {
			t.Errorf("%+v %s", place, detail)
		}
	}
}

func TestBrokenBytesAreAScriptError(t *testing.T) {
	for _, w := range []*httptest.ResponseRecorder{
		post("text/plain", "model minikafka\ncluster brokers=1\xff\n"),
		post("application/json", `{"script":"model minikafka\ncluster brokers=1\ud800\n"}`), // half a character
		get("/v1/svg?script=model+minikafka%0Acluster+brokers=1%FF"),
	} {
		wantProblem(t, w, 422, "invalid-utf-8")
	}
}

func TestBadRequests(t *testing.T) {
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for _, c := range []struct {
		body, code, detail string
	}{
		{``, "bad-json", "the body is not JSON: it ends too early"},
		{`{"script":"`, "bad-json", "the body is not JSON: it ends too early"},
		{`script`, "bad-json", "the body is not JSON: at byte 1, invalid character 's' looking for beginning of value"},
		{`{"script":""} x`, "bad-json", "the body is not JSON: at byte 15, invalid character 'x' after top-level value"},
		{`{"script":""}{}`, "bad-json", ""},
		{`{"script":"",}`, "bad-json", ""},
		{`{'script':''}`, "bad-json", ""},
		{`[]`, "bad-json", "the body must be a JSON object"},
		{`null`, "bad-json", "the body must be a JSON object"},
		{`"script"`, "bad-json", "the body must be a JSON object"},
		{`{"script":` + deep + `}`, "bad-json", "the body is not JSON that can be read here: it is too deep"},
		{`{"script":["model minikafka"]}`, "bad-field", `"script" must be a string`},
		{`{"script":"","model":1}`, "bad-field", `"model" must be a string`},
		{`{"script":"","stats":"all"}`, "unknown-field", `unknown field "stats"; expected "script", "seed", "model", "states"`},
		{`{"Script":""}`, "unknown-field", ""},
		{`{"script":"","script":"model minikafka"}`, "bad-json", `"script" stands there twice`},
		{`{"script":"","\u0073cript":"model minikafka"}`, "bad-json", `"script" stands there twice`},
		{"{\"script\":\"\xff\"}", "bad-json", "the body is not UTF-8"},
		{`{}`, "missing-field", `"script" is missing`},
		{`{"script":null,"states":"all"}`, "missing-field", `"script" is missing`},
		{`{"script":"","seed":-1}`, "bad-field", ""},
		{`{"script":"","seed":1.5}`, "bad-field", ""},
		{`{"script":"","seed":1e3}`, "bad-field", ""},
		{`{"script":"","seed":"1"}`, "bad-field", `"seed" must be a number`},
		{`{"script":"","seed":9007199254740992}`, "bad-field", `"seed" must be a whole number from 0 to 9007199254740991`},
		{`{"script":"","seed":99999999999999999999}`, "bad-field", ""},
		{`{"script":"","model":"mongo"}`, "bad-field", `there is no model "mongo"; GET /v1/models lists them`},
		{`{"script":"","model":""}`, "bad-field", ""},
		{`{"script":"","states":"some"}`, "bad-field", `"states" must be "none", "last" or "all"`},
	} {
		detail := wantProblem(t, post("application/json", c.body), 400, c.code)
		if c.detail != "" && detail != c.detail {
			t.Errorf("%.80s: got %s, want %s", c.body, detail, c.detail)
		}
	}
}

func TestOtherMediaTypes(t *testing.T) {
	for _, kind := range []string{"application/x-www-form-urlencoded", "text/html", "text/plain; charset=gb2312", "application/json; charset=utf-16", "text/", ";", "text/plain, application/json", "application/problem+json"} {
		wantProblem(t, post(kind, story), 415, "unsupported-media-type")
	}
	for _, path := range []string{"/v1/check", "/v1/verify"} {
		wantProblem(t, ask(with(keyOne), "POST", path, "", "{}"), 415, "unsupported-media-type")
		wantProblem(t, ask(with(keyOne), "POST", path, "text/plain", "{}"), 415, "unsupported-media-type")
	}
	r := httptest.NewRequest("POST", "/v1/run", strings.NewReader(story))
	r.Header.Set("Content-Encoding", "gzip")
	w := httptest.NewRecorder()
	with("").ServeHTTP(w, r)
	wantProblem(t, w, 415, "unsupported-media-type")
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
		ask(with(""), "POST", "/v1/check", "application/json", `{"exercise":"x","script":"`+full+`#"}`),
		ask(with(keyOne), "POST", "/v1/verify", "application/json", `{"receipt":"`+full+`"}`),
	} {
		wantProblem(t, w, 413, "too-large")
	}
}

func TestReadingIsBounded(t *testing.T) {
	endless := &counter{}
	r := httptest.NewRequest("POST", "/v1/run", endless)
	w := httptest.NewRecorder()
	with("").ServeHTTP(w, r)
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
	r := httptest.NewRequest("POST", "/v1/run", io.MultiReader(strings.NewReader(story), broken{}))
	w := httptest.NewRecorder()
	with("").ServeHTTP(w, r)
	wantProblem(t, w, 400, "unreadable-body")
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// On the edge a request without a body has a nil one.
func TestNoBodyIsTheEmptyScript(t *testing.T) {
	r := httptest.NewRequest("POST", "/v1/run", nil)
	r.Body = nil
	w := httptest.NewRecorder()
	with("").ServeHTTP(w, r)
	wantTrace(t, w, traced(t, "", lab.Options{Seed: -1}, "last"))
}

// 400 states of up to 400 records, each of 200 bytes in the log and again in its
// request: some 16 MB for the records alone.
func TestATraceThatWouldBeTooLong(t *testing.T) {
	text := "model minikafka\ncluster brokers=1\ntopic t\n" + strings.Repeat("produce t-0 "+strings.Repeat("v", 200)+"\n", 400)
	wantProblem(t, post("application/json", `{"script":`+quote(text)+`,"states":"all"}`), 422, "trace-too-long")
	wantTrace(t, post("text/plain", text), traced(t, text, lab.Options{Seed: -1}, "last"))
}

// The last command that runs is the thousandth, the model line the first.
func TestARequestRunsAThousandCommands(t *testing.T) {
	begun := "# comments are none\n\nmodel minikafka\n"
	thousand := begun + "cluster brokers=1\n" + strings.Repeat("tick 1ms\n", 998)
	wantTrace(t, post("text/plain", thousand+"# nor here\n"), traced(t, thousand+"# nor here\n", lab.Options{Seed: -1}, "last"))
	for _, w := range []*httptest.ResponseRecorder{
		post("text/plain", thousand+"tick 1ms\nnonsense\n"),
		get("/v1/svg?s=" + packed(thousand+"tick 1ms\n")),
		ask(with(""), "POST", "/v1/check", "application/json", body(oneBehind, thousand+"tick 1ms\n", "")),
	} {
		wantProblem(t, w, 422, "limit")
		if !strings.Contains(w.Body.String(), `"line":1003,"column":1,`) { // below the comment and the empty line
			t.Error(w.Body)
		}
	}
	// What is wrong before is told of first.
	wantProblem(t, post("text/plain", begun+"nonsense\n"+strings.Repeat("tick 1ms\n", 5000)), 422, "unknown-verb")
	wantProblem(t, post("text/plain", begun+"tick \"\n"+strings.Repeat("tick 1ms\n", 5000)), 422, "unterminated-quote")
}

func TestNothingStaysBetweenRequests(t *testing.T) {
	s := with(keyOne)
	trace := traced(t, story, lab.Options{Seed: -1}, "last")
	for _, between := range []string{story, story + "boom\n", "model minikafka seed=9\n", ""} {
		ask(s, "POST", "/v1/run", "text/plain", between)
		wantTrace(t, ask(s, "POST", "/v1/run", "text/plain", story), trace)
	}
}
