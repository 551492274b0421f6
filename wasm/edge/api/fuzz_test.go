package api

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"highwater/wasm/edge/exercise"
)

// hold asks what is so of every answer, whatever was sent.
func hold(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	body := w.Body.Bytes()
	if !slices.Contains([]int{200, 204, 304, 400, 404, 405, 413, 415, 422}, w.Code) {
		t.Fatalf("%d %s", w.Code, body)
	}
	if !utf8.Valid(body) {
		t.Fatalf("not UTF-8: %q", body)
	}
	switch kind := w.Header().Get("Content-Type"); kind {
	case "application/json", "application/problem+json":
		if len(body) > 0 && !json.Valid(body) {
			t.Fatalf("not JSON: %s", body)
		}
		if (kind == "application/problem+json") != (w.Code >= 400) {
			t.Fatalf("%d %s", w.Code, kind)
		}
	case "image/svg+xml":
		for d := xml.NewDecoder(w.Body); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("not XML: %v: %s", err, body)
			}
		}
	case "text/plain; charset=utf-8", "":
	default:
		t.Fatalf("Content-Type %q", kind)
	}
}

var scriptSeeds = []string{
	"", story, "model miniredis\nserver P\nserver R\nattach R P\nP> SET a \"\\x00\\xff\"\npause R\nP> SET b <&>\n",
	"model minikafka\ncluster brokers=1,2,3\ntopic t partitions=3 replicas=3\nproduce t-1 \"\\x01 ]]>\" key=\"\\n\"\ncrash 1\ntick 1h\npromote t-1 2 unclean=true\n",
	"\ufeffmodel minikafka\r\n\x00", "model minikafka\ncluster brokers=1\xff",
}

func FuzzPictures(f *testing.F) {
	for _, text := range scriptSeeds {
		f.Add(text, "3", "390", "1", "orders-0", "zh", "dark", false)
		f.Add(text, "", "", "", "", "", "", true)
		f.Add(text, "0", "1", "16384", "\x00", "en", "light", true)
	}
	f.Fuzz(func(t *testing.T, text, step, width, height, part, lang, theme string, short bool) {
		q := url.Values{"step": {step}, "partition": {part}, "lang": {lang}}
		if q.Set("script", text); short {
			q.Del("script")
			q.Set("s", packed(text))
		}
		hold(t, get("/v1/describe?"+q.Encode()))
		q.Set("theme", theme)
		q.Set("width", width)
		q.Set("height", height)
		hold(t, get("/v1/svg?"+q.Encode()))
	})
}

func FuzzQueries(f *testing.F) {
	for _, query := range []string{"", "script=", "s=1.", "s=" + packed(story), "script=%00&step=1", "a&b;c=%zz", "s=1.AwA&s=1.AwA", "script[]=x", "%73cript=", "script=\xff"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		for _, path := range []string{"/v1/svg", "/v1/describe"} {
			r := httptest.NewRequest("GET", path, nil)
			r.URL.RawQuery = query
			w := httptest.NewRecorder()
			with("").ServeHTTP(w, r)
			hold(t, w)
		}
	})
}

func FuzzRequests(f *testing.F) {
	keys, _ := with(keyOne).Keys()
	token, _ := keys.Sign(solvedReceipt)
	for _, body := range []string{
		"", story, `{"script":` + quote(story) + `,"seed":1,"states":"all"}`, `{"exercise":"` + oneBehind + `","script":"model minikafka","learner":"x"}`,
		`{"receipt":"` + token + `"}`, `{"script":"\ud800","script":1}`, strings.Repeat(`{"a":`, 200), `[1e999]`, "\xff\x00",
	} {
		for _, path := range []string{"/v1/run", "/v1/check", "/v1/verify"} {
			f.Add("POST", path, "application/json", "", "", body)
		}
		f.Add("POST", "/v1/run", "text/plain", "", "", body)
	}
	f.Add("GET", "/v1/models", "", "gzip", `W/"x", *`, "")
	f.Add("HEAD", "/%00", "text/plain; charset=\"", "", "", "")
	f.Fuzz(func(t *testing.T, method, path, kind, encoding, match, body string) {
		r := httptest.NewRequest("GET", "/", strings.NewReader(body))
		r.Method, r.URL.Path = method, path
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Content-Encoding", encoding)
		r.Header.Set("If-None-Match", match)
		w := httptest.NewRecorder()
		with(keyOne).ServeHTTP(w, r)
		hold(t, w)
	})
}

// Any text as an answer to any exercise: a verdict, and never one that does not
// follow from its goals.
func FuzzAnswers(f *testing.F) {
	var ids []struct{ ID string }
	json.Unmarshal(exercise.Published(), &ids)
	for i := range ids {
		f.Add(i, solution, true)
		f.Add(i, "expect last ok=true\nP> SET a 1\n\"produce\" x\n# \xff", true)
		f.Add(i, "model minikafka\n", false)
	}
	f.Fuzz(func(t *testing.T, i int, answer string, begun bool) {
		e := exercise.Named(ids[int(uint(i)%uint(len(ids)))].ID)
		if begun {
			answer = e.Setup + e.Start + answer
		}
		v := e.Judge(answer)
		met := 0
		for _, g := range v.Goals {
			if g.OK {
				met++
			}
		}
		if v.OK != (v.Problem == nil && met == len(e.Goals)) || v.OK != (v.Points > 0) || v.Steps < 0 {
			t.Fatalf("%s, %q: %+v", e.ID, answer, v)
		}
	})
}
