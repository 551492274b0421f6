package api

import (
	"encoding/json"
	"errors"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/wasm/edge/exercise"
	"highwater/wasm/edge/receipt"
)

const story = `# two brokers, one record
model minikafka
cluster brokers=1,2
topic orders replicas=2
produce orders-0 "paid ✓" acks=all
replicate
expect orders-0 hw=1
`

// noon is when the tests take place.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

const keyOne = "one:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
const keyTwo = "two:ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

// with is a service with these keys, at noon.
func with(keys string) *Service {
	return &Service{Now: func() time.Time { return noon }, Keys: func() (*receipt.Keys, error) { return receipt.ParseKeys(keys, "highwater") }}
}

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

func get(path string) *httptest.ResponseRecorder { return ask(with(""), "GET", path, "", "") }

func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// wantProblem checks an answer that refuses, and gives its detail.
func wantProblem(t *testing.T, w *httptest.ResponseRecorder, status int, code string) string {
	t.Helper()
	var p struct {
		Type, Title, Code, Detail string
		Status                    int
	}
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	if w.Code != status || p.Status != status || p.Code != code || p.Detail == "" || p.Type != "about:blank" || p.Title != http.StatusText(status) {
		t.Errorf("got %d %s, want %d %q", w.Code, w.Body, status, code)
	}
	if kind, cache := w.Header().Get("Content-Type"), w.Header().Get("Cache-Control"); kind != "application/problem+json" || cache != "no-store" {
		t.Errorf("Content-Type %q, Cache-Control %q", kind, cache)
	}
	return p.Detail
}

func want(t *testing.T, w *httptest.ResponseRecorder, kind, body string) {
	t.Helper()
	if w.Code != 200 || w.Body.String() != body || w.Header().Get("Content-Type") != kind {
		t.Errorf("got %d %q %s\nwant %q %s", w.Code, w.Header().Get("Content-Type"), w.Body, kind, body)
	}
}

// What does not depend on a script is what the core itself writes, and is asked
// for again only when it changes.
func TestTables(t *testing.T) {
	var table jsontext.Writer
	lab.Models(&table)
	if len(exercise.Published()) < 1000 {
		t.Fatal("no exercises are here: ./build.sh build writes them from the lessons")
	}
	for path, body := range map[string]string{
		"/healthz":      `{"status":"ok","version":"` + lab.Version + `"}`,
		"/v1/models":    table.Text(),
		"/v1/exercises": string(exercise.Published()),
		"/openapi.json": string(openAPI),
	} {
		want(t, get(path), "application/json", body)
		want(t, ask(with(""), "HEAD", path, "", ""), "application/json", "")
	}
	if cache := get("/healthz").Header().Get("Cache-Control"); cache != "no-store" {
		t.Errorf("/healthz: Cache-Control %q", cache)
	}
}

func TestWhatTheAskerHasIsNotSentAgain(t *testing.T) {
	for _, path := range []string{"/v1/models", "/v1/exercises", "/openapi.json", "/v1/svg?script=model%20minikafka", "/v1/describe?script="} {
		tag := get(path).Header().Get("ETag")
		for _, c := range []struct {
			status int
			has    []string
		}{
			{304, []string{tag}},
			{304, []string{"W/" + tag}},
			{304, []string{`"other", ` + tag}},
			{304, []string{`"other"`, tag}},
			{304, []string{"*"}},
			{200, []string{`"other"`}},
			{200, []string{strings.Trim(tag, `"`)}},
			{200, nil},
		} {
			r := httptest.NewRequest("GET", path, nil)
			r.Header["If-None-Match"] = c.has
			w := httptest.NewRecorder()
			with("").ServeHTTP(w, r)
			if w.Code != c.status || w.Header().Get("ETag") != tag || (w.Body.Len() == 0) != (c.status == 304) || !strings.Contains(w.Header().Get("Cache-Control"), "max-age=") {
				t.Errorf("%s, %q: %d %v", path, c.has, w.Code, w.Header())
			}
		}
	}
	if a, b := get("/v1/svg?script=model%20minikafka"), get("/v1/svg?script=model%20miniredis"); a.Header().Get("ETag") == b.Header().Get("ETag") {
		t.Error("two pictures have one name")
	}
}

func TestMethods(t *testing.T) {
	for path, at := range routes {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "get", "PROPFIND"} {
			if method == at.method || method == "HEAD" && at.method == "GET" {
				continue
			}
			w := ask(with(""), method, path, "", "")
			if got := w.Header().Get("Allow"); got != map[string]string{"GET": "GET, HEAD, OPTIONS", "POST": "POST, OPTIONS"}[at.method] {
				t.Errorf("%s %s: Allow %q", method, path, got)
			}
			if method != "HEAD" {
				wantProblem(t, w, 405, "method-not-allowed")
			} else if w.Code != 405 || w.Body.Len() > 0 {
				t.Errorf("HEAD %s: %d %s", path, w.Code, w.Body)
			}
		}
	}
}

func TestOtherPaths(t *testing.T) {
	for _, path := range []string{"/", "/v1", "/v1/", "/v1/runs", "/v1/run/", "//v1/run", "/index.html", "/api/run", "/v1/exercises/one", "/%00"} {
		for _, method := range []string{"GET", "POST"} {
			wantProblem(t, ask(with(""), method, path, "", ""), 404, "not-found")
		}
	}
}

func TestPreflight(t *testing.T) {
	for path, allow := range map[string]string{"/v1/run": "POST, OPTIONS", "/v1/svg": "GET, HEAD, OPTIONS", "/v1/nowhere": ""} {
		w := ask(with(""), "OPTIONS", path, "", "")
		if w.Code != 204 || w.Body.Len() > 0 {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
		for key, want := range map[string]string{
			"Access-Control-Allow-Origin":      "*",
			"Access-Control-Allow-Methods":     "GET, HEAD, POST, OPTIONS",
			"Access-Control-Allow-Headers":     "Content-Type, If-None-Match",
			"Access-Control-Allow-Credentials": "",
			"Allow":                            allow,
		} {
			if got := w.Header().Get(key); got != want {
				t.Errorf("%s: %s %q", path, key, got)
			}
		}
	}
}

// Whatever the answer, a browser may make no more of it than it is.
func TestEveryAnswerIsGuarded(t *testing.T) {
	for _, w := range []*httptest.ResponseRecorder{
		get("/healthz"), get("/v1/models"), get("/v1/svg?script="), get("/v1/svg"), get("/nowhere"),
		ask(with(""), "PUT", "/v1/run", "", ""), ask(with(""), "OPTIONS", "/v1/run", "", ""), ask(with(""), "POST", "/v1/run", "", story),
	} {
		for key, want := range map[string]string{
			"X-Content-Type-Options":       "nosniff",
			"Content-Security-Policy":      "default-src 'none'; sandbox",
			"Referrer-Policy":              "no-referrer",
			"Access-Control-Allow-Origin":  "*",
			"Cross-Origin-Resource-Policy": "cross-origin",
			"Set-Cookie":                   "",
		} {
			if got := w.Header().Get(key); got != want {
				t.Errorf("%d %s: %s %q", w.Code, w.Body, key, got)
			}
		}
	}
}

// A defect leaves no half an answer, and neither answer nor log quotes what was
// asked.
func TestADefectIsA500(t *testing.T) {
	var logged strings.Builder
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	for _, defect := range []func(){
		func() { panic("HW above LEO of secret-topic") },
		func() { panic(errors.New("secret-topic")) },
		func() { _ = []int{}[len(story)] },
	} {
		_, p := with("").answer(route{"POST", func(*Service, *http.Request) (*reply, *problem) { defect(); return nil, nil }}, httptest.NewRequest("POST", "/v1/run?secret-topic", nil))
		if p == nil || p.status != 500 || p.code != "defect" {
			t.Errorf("got %+v", p)
		}
		if strings.Contains(logged.String()+p.detail, "secret-topic") {
			t.Errorf("it tells too much: %s; logged %s", p.detail, logged.String())
		}
	}
	for _, said := range []string{"POST /v1/run: a panic\n", "POST /v1/run: runtime error: index out of range", "handler_test.go"} {
		if !strings.Contains(logged.String(), said) {
			t.Errorf("logged %q, not %q", logged.String(), said)
		}
	}
}

// openapi.json and the routes are one list.
func TestTheDescriptionHasEveryPath(t *testing.T) {
	var doc struct {
		Info  struct{ Version string }
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(openAPI, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Info.Version != lab.Version {
		t.Errorf("it describes %s, and this is %s", doc.Info.Version, lab.Version)
	}
	described := map[string]string{}
	for path, methods := range doc.Paths {
		described[path] = strings.ToUpper(strings.Join(slices.Sorted(maps.Keys(methods)), " "))
	}
	served := map[string]string{}
	for path, at := range routes {
		served[path] = at.method
	}
	if !maps.Equal(described, served) {
		t.Errorf("described %v, served %v", described, served)
	}
}
