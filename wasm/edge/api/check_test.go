package api

import (
	"encoding/base64"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"highwater/core/lab"
	"highwater/wasm/edge/exercise"
	"highwater/wasm/edge/receipt"
)

// The lesson's first exercise, and its answer: two records, one fetched.
const oneBehind = "kafka-1-a-fetch/one-behind"

func answerTo(t *testing.T, id, answer string) string {
	t.Helper()
	e := exercise.Named(id)
	if e == nil {
		t.Fatal("there is no exercise " + id + ": ./build.sh build writes them from the lessons")
	}
	return e.Setup + e.Start + answer
}

type checked struct {
	Exercise, Digest, Version string
	Verdict                   struct {
		OK            bool
		Points, Steps int
		Problem       *struct {
			Code   string
			Line   *int
			EN, ZH string
		}
		Goals []struct{ OK bool }
	}
	Receipt *string
}

func judged(t *testing.T, s *Service, body string) (c checked) {
	t.Helper()
	w := ask(s, "POST", "/v1/check", "application/json", body)
	if err := json.Unmarshal(w.Body.Bytes(), &c); err != nil || w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	return c
}

func body(id, text, more string) string {
	return `{"exercise":` + quote(id) + `,"script":` + quote(text) + more + `}`
}

func verified(s *Service, receipt, more string) *httptest.ResponseRecorder {
	return ask(s, "POST", "/v1/verify", "application/json", `{"receipt":`+quote(receipt)+more+`}`)
}

const (
	solution = "replicate\nreplicate\nproduce orders-0 rice acks=1\n"
	learner  = `,"learner":"user-7f3a"`
	verdict  = `,"receipt":false`
)

func TestASolvedExerciseBringsAReceipt(t *testing.T) {
	s := with(keyOne)
	text := answerTo(t, oneBehind, solution)
	c := judged(t, s, body(oneBehind, text, learner))
	if !c.Verdict.OK || c.Verdict.Points != 2 || c.Verdict.Steps != 3 || c.Verdict.Problem != nil || len(c.Verdict.Goals) != 2 || c.Receipt == nil {
		t.Fatalf("%+v", c)
	}
	if c.Exercise != oneBehind || c.Digest != exercise.Named(oneBehind).Digest || c.Version != lab.Version {
		t.Errorf("%+v", c)
	}
	want(t, verified(s, *c.Receipt, ""), "application/json", `{"exercise":"`+oneBehind+`","digest":"`+c.Digest+`","current":true,"version":"`+lab.Version+
		`","points":2,"steps":3,"learner":"user-7f3a","issued":"2026-11-30T12:00:00Z"}`)
	if again := judged(t, s, body(oneBehind, text, learner)); *again.Receipt != *c.Receipt {
		t.Error("the same answer at the same time has another receipt")
	}
	// The token by itself: what RFC 7515 calls the protected header, and RFC 7519 the claims.
	parts := strings.Split(*c.Receipt, ".")
	for i, text := range []string{
		`{"alg":"HS256","kid":"one","typ":"highwater-receipt+jwt"}`,
		`{"iss":"highwater","sub":"user-7f3a","iat":1796040000,"exercise":"` + oneBehind + `","digest":"` + c.Digest + `","version":"` + lab.Version + `","points":2,"steps":3}`,
	} {
		if got, _ := base64.RawURLEncoding.DecodeString(parts[i]); string(got) != text {
			t.Errorf("part %d is %s", i, got)
		}
	}
}

func TestWhatIsNotSolvedBringsNone(t *testing.T) {
	text := answerTo(t, oneBehind, solution)
	for _, c := range []struct {
		text, code string
		at         string // begins the line that the problem is at; empty: at none
	}{
		{answerTo(t, oneBehind, ""), "", ""},
		{answerTo(t, oneBehind, "replicate\nproduce orders-0 rice acks=1\n"), "", ""},
		{strings.Replace(text, "bytes=150", "bytes=200", 1), "start", "cluster"},
		{strings.Replace(text, "tea milk", "milk tea", 1), "start", "produce orders-0 milk"},
		{"", "start", ""},
		{"model minikafka\n", "start", ""},
		{solution, "start", "replicate"},
		{text + "promote orders-0 1\n", "verb", "promote"},
		{text + "prodcue orders-0 x\n", "unknown-verb", "prodcue"},
		{text + "produce orders-0 \"x\n", "unterminated-quote", "produce orders-0 \"x"},
	} {
		v := judged(t, with(keyOne), body(oneBehind, c.text, learner))
		if v.Verdict.OK || v.Verdict.Points != 0 || v.Receipt != nil {
			t.Errorf("%q: %+v", c.text, v)
		}
		switch p := v.Verdict.Problem; {
		case (p == nil) != (c.code == ""):
			t.Errorf("%q: %+v", c.text, p)
		case p != nil && (p.Code != c.code || (p.Line == nil) != (c.at == "") || p.Line != nil && !strings.HasPrefix(strings.Split(c.text, "\n")[*p.Line-1], c.at) || p.EN == "" || p.ZH == ""):
			t.Errorf("%q: %+v", c.text, p)
		}
	}
}

// More steps than needed do no harm, nor do comments, and expect is always allowed.
func TestAnswersMayBeLonger(t *testing.T) {
	text := "# mine\n" + answerTo(t, oneBehind, "# now:\n"+solution+"expect orders-0 hw=3\nreplicate broker=1\n")
	if v := judged(t, with(""), body(oneBehind, text, verdict)).Verdict; !v.OK || v.Steps != 5 {
		t.Errorf("%+v", v)
	}
}

// Without keys there is a verdict for whoever wants no more; nothing goes out unsigned.
func TestWithoutKeys(t *testing.T) {
	text := answerTo(t, oneBehind, solution)
	for _, keys := range []string{"", "one", "one:beef", keyOne + "0", keyOne + " " + keyOne} {
		s := with(keys)
		if c := judged(t, s, body(oneBehind, text, verdict)); !c.Verdict.OK || c.Receipt != nil {
			t.Errorf("%+v", c)
		}
		for _, w := range []*httptest.ResponseRecorder{
			ask(s, "POST", "/v1/check", "application/json", body(oneBehind, text, learner)),
			ask(s, "POST", "/v1/check", "application/json", body(oneBehind, text, "")),
			ask(s, "POST", "/v1/check", "application/json", body(oneBehind, "", learner)),
			verified(s, "a.b.c", ""),
		} {
			if detail := wantProblem(t, w, 503, "no-receipts"); strings.Contains(detail, "beef") || strings.Contains(detail, "0102") {
				t.Errorf("it tells the secret: %s", detail)
			}
		}
	}
}

func TestBadChecks(t *testing.T) {
	s := with(keyOne)
	for _, c := range []struct {
		status     int
		code, body string
	}{
		{404, "unknown-exercise", `{"exercise":"kafka-1-a-fetch/other","script":""}`},
		{404, "unknown-exercise", `{"exercise":"","script":""}`},
		{404, "unknown-exercise", `{"exercise":"` + strings.ToUpper(oneBehind) + `","script":""}`},
		{400, "missing-field", `{"exercise":"` + oneBehind + `"}`},
		{400, "missing-field", `{"script":""}`},
		{400, "unknown-field", `{"exercise":"","script":"","seed":1}`},
		{400, "bad-field", `{"exercise":"` + oneBehind + `","script":"","receipt":"no"}`},
		{400, "bad-field", `{"exercise":"` + oneBehind + `","script":"","learner":"` + strings.Repeat("é", 65) + `"}`},
		{400, "bad-field", `{"exercise":"` + oneBehind + `","script":"","learner":"a\u0000"}`},
		{400, "bad-field", `{"exercise":"` + oneBehind + `","script":"","learner":"\udc00"}`},
		{400, "bad-field", `{"exercise":"` + oneBehind + `","script":"","learner":7}`},
		{400, "bad-json", `{"exercise":"x","script":"","exercise":"` + oneBehind + `"}`},
	} {
		wantProblem(t, ask(s, "POST", "/v1/check", "application/json", c.body), c.status, c.code)
	}
}

func TestAReceiptIsForOneLearnerAndOneExercise(t *testing.T) {
	s := with(keyOne)
	token := *judged(t, s, body(oneBehind, answerTo(t, oneBehind, solution), learner)).Receipt
	for _, right := range []string{learner, `,"exercise":"` + oneBehind + `"`, learner + `,"exercise":null`} {
		if w := verified(s, token, right); w.Code != 200 {
			t.Errorf("%s: %d %s", right, w.Code, w.Body)
		}
	}
	for _, wrong := range []string{`,"learner":"user-7f3b"`, `,"learner":""`, `,"exercise":"kafka-2-leo-and-hw/past-the-slow-one"`, learner + `,"exercise":""`} {
		wantProblem(t, verified(s, token, wrong), 422, "bad-receipt")
	}
}

// A page that knows no learners may ask, too: the receipt then names nobody.
func TestAReceiptMayNameNobody(t *testing.T) {
	s, text := with(keyOne), answerTo(t, oneBehind, solution)
	c := judged(t, s, body(oneBehind, text, ""))
	if got := verified(s, *c.Receipt, `,"learner":""`); got.Code != 200 || !strings.Contains(got.Body.String(), `"learner":""`) {
		t.Errorf("%d %s", got.Code, got.Body)
	}
	wantProblem(t, verified(s, *c.Receipt, learner), 422, "bad-receipt")
	if c := judged(t, s, body(oneBehind, text, learner+verdict)); !c.Verdict.OK || c.Receipt != nil {
		t.Errorf("%+v", c)
	}
}

// A new key is put in front; as long as the old one is there, so is what it signed.
func TestKeysRotate(t *testing.T) {
	text := body(oneBehind, answerTo(t, oneBehind, solution), learner)
	old := *judged(t, with(keyOne), text).Receipt
	both := with(keyTwo + "\n" + keyOne)
	fresh := *judged(t, both, text).Receipt
	for _, token := range []string{old, fresh} {
		if w := verified(both, token, learner); w.Code != 200 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	if detail := wantProblem(t, verified(with(keyTwo), old, ""), 422, "bad-receipt"); !strings.Contains(detail, "no key of ours") {
		t.Error(detail)
	}
	if detail := wantProblem(t, verified(with(strings.Replace(keyTwo, "two:", "one:", 1)), old, ""), 422, "bad-receipt"); !strings.Contains(detail, "signature") {
		t.Error(detail)
	}
	if w := verified(with(keyTwo), fresh, ""); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Every exercise can be asked for, and none hands out its answer.
func TestEveryExerciseIsOpen(t *testing.T) {
	var list []struct{ ID, Solution, Hints, Setup, Start string }
	if err := json.Unmarshal(get("/v1/exercises").Body.Bytes(), &list); err != nil || len(list) < 10 {
		t.Fatal(len(list), err)
	}
	for _, e := range list {
		v := judged(t, with(keyOne), body(e.ID, e.Setup+e.Start, learner))
		if v.Verdict.OK || v.Verdict.Problem != nil || len(v.Verdict.Goals) == 0 || e.Solution+e.Hints != "" {
			t.Errorf("%s: %+v", e.ID, v)
		}
	}
}

var solvedReceipt = receipt.Receipt{Exercise: oneBehind, Digest: strings.Repeat("0", 64), Version: lab.Version, Points: 2, Steps: 3, Learner: "x", Issued: noon}
