package api

import (
	"net/http"
	"strconv"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// maxTrace bounds an answer: a Worker has 128 MiB for everything.
const maxTrace = 8 << 20

// order is what POST /v1/run is asked to do.
type order struct {
	script  string
	options lab.Options
	states  string // as Trace takes it
}

// run answers the trace of a script.
func run(_ *Service, r *http.Request) (*reply, *problem) {
	o, p := readOrder(r)
	if p != nil {
		return nil, p
	}
	l, p := open(o.script, o.options)
	if p != nil {
		return nil, p
	}
	var w jsontext.Writer
	w.Limit(maxTrace)
	if !l.Trace(&w, o.states) {
		return nil, unprocessable("trace-too-long", `this trace is longer than 8 MiB; "states": "none" makes it shorter`)
	}
	return &reply{kind: "application/json", body: w.Bytes()}, nil
}

// readOrder takes a script as text, or as JSON together with how to run it.
func readOrder(r *http.Request) (*order, *problem) {
	o := &order{options: lab.Options{Seed: -1}, states: "last"}
	kind := mediaType(r)
	if r.Header.Get("Content-Type") == "" {
		kind = "text/plain"
	}
	switch kind {
	case "text/plain":
		text, p := readBody(r, script.MaxBytes, sizeDetail)
		o.script = string(text)
		return o, p
	case "application/json":
	default:
		return nil, unsupported("a script as text/plain, or application/json")
	}
	given, p := readJSON(r, maxJSON,
		field{"script", jsontext.String, true}, field{"seed", jsontext.Number, false},
		field{"model", jsontext.String, false}, field{"states", jsontext.String, false})
	if p != nil {
		return nil, p
	}
	if o.script = given.Get("script").Text(); len(o.script) > script.MaxBytes {
		return nil, tooLarge(sizeDetail)
	}
	if seed := given.Get("seed"); seed.Kind() != jsontext.Null {
		n, err := strconv.ParseUint(seed.Text(), 10, 53)
		if err != nil {
			return nil, bad("bad-field", `"seed" must be a whole number from 0 to 9007199254740991`)
		}
		o.options.Seed = int64(n)
	}
	if model := given.Get("model"); model.Kind() != jsontext.Null {
		if o.options.Model = model.Text(); !lab.KnownModel(o.options.Model) {
			return nil, bad("bad-field", "there is no model "+strconv.Quote(o.options.Model)+"; GET /v1/models lists them")
		}
	}
	if states := given.Get("states"); states.Kind() != jsontext.Null {
		switch o.states = states.Text(); o.states {
		case "none", "last", "all":
		default:
			return nil, bad("bad-field", `"states" must be "none", "last" or "all"`)
		}
	}
	return o, nil
}
