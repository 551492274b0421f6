package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// order is what POST /api/run is asked to do.
type order struct {
	script  string
	options lab.Options
	states  string // as Trace takes it
}

// run writes the trace of a script.
func run(w *jsontext.Writer, r *http.Request) *problem {
	o, p := readOrder(r)
	if p != nil {
		return p
	}
	l, failure := lab.Open(o.script, o.options)
	if failure != nil {
		return &problem{status: http.StatusUnprocessableEntity, script: failure}
	}
	if !l.Trace(w, o.states) {
		return bad("trace-too-long", `this trace is too long: with all states it may have 32 MiB, else 128 MiB`)
	}
	return nil
}

func bad(code, message string) *problem {
	return &problem{status: http.StatusBadRequest, code: code, message: message}
}

// readOrder takes a script as text, or as JSON together with how to run it.
func readOrder(r *http.Request) (*order, *problem) {
	kind, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if r.Header.Get("Content-Type") == "" {
		kind, err = "text/plain", nil
	}
	charset := parameters["charset"]
	if err != nil || charset != "" && !strings.EqualFold(charset, "utf-8") {
		kind = ""
	}
	switch kind {
	case "text/plain":
		text, p := readBody(r, script.MaxBytes)
		return &order{script: string(text), options: lab.Options{Seed: -1}, states: "last"}, p
	case "application/json":
		// A byte of script takes six of JSON at most, and the rest is short.
		text, p := readBody(r, 6*script.MaxBytes+1024)
		if p != nil {
			return nil, p
		}
		return orderOfJSON(text)
	}
	return nil, &problem{status: http.StatusUnsupportedMediaType, code: "unsupported-media-type",
		message: "the body must be a script as text/plain, or application/json, in UTF-8"}
}

func readBody(r *http.Request, most int64) ([]byte, *problem) {
	if r.Body == nil { // on the edge, where there is none
		return nil, nil
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	switch {
	case err != nil:
		return nil, bad("unreadable-body", "the body could not be read: "+err.Error())
	case int64(len(text)) > most:
		return nil, tooLarge()
	}
	return text, nil
}

func tooLarge() *problem {
	return &problem{status: http.StatusRequestEntityTooLarge, code: "too-large", message: "a script has 256 KiB at most"}
}

func orderOfJSON(text []byte) (*order, *problem) {
	if !utf8.Valid(text) {
		return nil, bad("bad-json", "the body is not UTF-8") // the decoder would put U+FFFD there
	}
	var given struct {
		Script *string         `json:"script"`
		Seed   json.RawMessage `json:"seed"`
		Model  *string         `json:"model"`
		States *string         `json:"states"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&given); err != nil {
		return nil, bad("bad-json", jsonMessage(err))
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, bad("bad-json", "something follows the JSON object")
	}

	o := &order{options: lab.Options{Seed: -1}, states: "last"}
	if given.Script == nil {
		return nil, bad("no-script", `"script" is missing`)
	}
	if o.script = *given.Script; len(o.script) > script.MaxBytes {
		return nil, tooLarge()
	}
	if seed := string(given.Seed); seed != "" && seed != "null" {
		n, err := strconv.ParseUint(seed, 10, 53)
		if err != nil {
			return nil, bad("bad-seed", `"seed" must be a whole number from 0 to 9007199254740991`)
		}
		o.options.Seed = int64(n)
	}
	if given.Model != nil {
		if o.options.Model = *given.Model; !lab.KnownModel(o.options.Model) {
			return nil, bad("unknown-model", "there is no model "+strconv.Quote(o.options.Model)+"; GET /api/models lists them")
		}
	}
	if given.States != nil {
		switch o.states = *given.States; o.states {
		case "none", "last", "all":
		default:
			return nil, bad("unknown-states", `"states" must be "none", "last" or "all"`)
		}
	}
	return o, nil
}

// jsonMessage says what is wrong in the words of JSON, not of Go.
func jsonMessage(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return "the body is not JSON: after " + strconv.FormatInt(syntax.Offset, 10) + " bytes, " + syntax.Error()
	case errors.As(err, &kind) && kind.Field != "":
		return strconv.Quote(kind.Field) + " must be a string, not " + kind.Value
	case errors.As(err, &kind):
		return "the body must be a JSON object, not " + kind.Value
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return "the body is not JSON: it ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ") // an unknown key, by its name
}
