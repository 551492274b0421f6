package api

import (
	"net/http"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
	"highwater/wasm/edge/exercise"
	"highwater/wasm/edge/receipt"
)

// maxLearner bounds what a caller calls a learner, in bytes.
const maxLearner = 128

// check judges a script against a published exercise. Solved, it brings a receipt,
// unless the caller wants the verdict alone.
func check(s *Service, r *http.Request) (*reply, *problem) {
	given, p := readJSON(r, maxJSON,
		field{"exercise", jsontext.String, true}, field{"script", jsontext.String, true}, field{"learner", jsontext.String, false}, field{"receipt", jsontext.Boolean, false})
	if p != nil {
		return nil, p
	}
	text := given.Get("script").Text()
	if len(text) > script.MaxBytes {
		return nil, tooLarge(sizeDetail)
	}
	if _, limit := within(text); limit != nil {
		return nil, scriptError(limit)
	}
	id := given.Get("exercise").Text()
	e := exercise.Named(id)
	if e == nil {
		return nil, &problem{status: http.StatusNotFound, code: "unknown-exercise", detail: "there is no exercise " + strconv.Quote(id) + "; GET /v1/exercises lists them"}
	}
	learner := given.Get("learner").Text() // empty: the receipt is for whoever has it
	if !plausible(learner) {
		return nil, bad("bad-field", `"learner" must have at most 128 bytes and no control characters`)
	}
	var keys *receipt.Keys
	if wanted := given.Get("receipt"); wanted.Kind() == jsontext.Null || wanted.Bool() {
		if keys, p = s.keys(); p != nil { // said at once, not to the first who solves it
			return nil, p
		}
	}

	v := e.Judge(text)
	signed := ""
	if v.OK && keys != nil {
		var err error
		if signed, err = keys.Sign(receipt.Receipt{
			Exercise: e.ID, Digest: e.Digest, Version: lab.Version, Points: v.Points, Steps: v.Steps,
			Learner: learner, Issued: s.Now(),
		}); err != nil {
			panic(err)
		}
	}
	return written("", func(w *jsontext.Writer) {
		w.BeginObject()
		w.StringField("exercise", e.ID)
		w.StringField("digest", e.Digest)
		w.StringField("version", lab.Version)
		w.Key("verdict")
		v.WriteJSON(w)
		w.Key("receipt")
		w.StringOrNull(signed)
		w.EndObject()
	})
}

func plausible(learner string) bool {
	if len(learner) > maxLearner || !utf8.ValidString(learner) {
		return false
	}
	for _, r := range learner {
		if unicode.IsControl(r) {
			return false
		}
	}
	return true
}

func (s *Service) keys() (*receipt.Keys, *problem) {
	keys, err := s.Keys()
	if err != nil {
		return nil, &problem{status: http.StatusServiceUnavailable, code: "no-receipts", detail: "this service gives no receipts: " + err.Error() + " (RECEIPT_KEYS)"}
	}
	return keys, nil
}

// verify tells what a receipt says, if it is one of ours, and is for what the
// caller expects; else it is refused.
func verify(s *Service, r *http.Request) (*reply, *problem) {
	given, p := readJSON(r, 4*receipt.MaxBytes,
		field{"receipt", jsontext.String, true}, field{"exercise", jsontext.String, false}, field{"learner", jsontext.String, false})
	if p != nil {
		return nil, p
	}
	keys, p := s.keys()
	if p != nil {
		return nil, p
	}
	got, err := keys.Verify(given.Get("receipt").Text(), s.Now())
	if err != nil {
		return nil, unprocessable("bad-receipt", "this receipt is refused: "+err.Error())
	}
	for _, expected := range []struct{ name, got string }{{"exercise", got.Exercise}, {"learner", got.Learner}} {
		if want := given.Get(expected.name); want.Kind() != jsontext.Null && want.Text() != expected.got {
			return nil, unprocessable("bad-receipt", "this receipt is refused: it is for another "+expected.name)
		}
	}
	e := exercise.Named(got.Exercise)
	return written("", func(w *jsontext.Writer) {
		w.BeginObject()
		w.StringField("exercise", got.Exercise)
		w.StringField("digest", got.Digest)
		w.BoolField("current", e != nil && e.Digest == got.Digest) // the exercise is still what was solved
		w.StringField("version", got.Version)
		w.IntField("points", int64(got.Points))
		w.IntField("steps", int64(got.Steps))
		w.StringField("learner", got.Learner)
		w.StringField("issued", got.Issued.Format(time.RFC3339))
		w.EndObject()
	})
}
