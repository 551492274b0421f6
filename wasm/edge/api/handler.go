// Package api answers Highwater over HTTP. An answer depends on its request and
// on nothing else, so the edge and a native server give the same bytes.
//
//	POST /api/run      a script in, its trace out
//	GET  /api/models   the models with their verbs, settings and rules
//	GET  /api/version  the version of the core
//
// Whatever goes wrong is an object with the key error, which holds a code and a
// message; a script error also has its place.
package api

import (
	"fmt"
	"log"
	"net/http"
	"runtime/debug"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/core/script"
)

// Handler answers every path: those it knows not with 404.
func Handler() http.Handler {
	return routes{
		"/api/run":     {method: http.MethodPost, answer: run},
		"/api/models":  {method: http.MethodGet, answer: models},
		"/api/version": {method: http.MethodGet, answer: version},
	}
}

type routes map[string]route

// route is what one path does with the one method it has; GET brings HEAD.
type route struct {
	method string
	answer func(w *jsontext.Writer, r *http.Request) *problem
}

func (r route) allowed() []string {
	if r.method == http.MethodGet {
		return []string{http.MethodGet, http.MethodHead, http.MethodOptions}
	}
	return []string{r.method, http.MethodOptions}
}

// problem is why a request was not answered.
type problem struct {
	status  int
	code    string
	message string
	script  *script.Error // in place of code and message
}

func (p *problem) writeJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.Key("error")
	if p.script != nil {
		p.script.WriteJSON(w)
	} else {
		w.BeginObject()
		w.StringField("code", p.code)
		w.StringField("message", p.message)
		w.EndObject()
	}
	w.EndObject()
}

func (rs routes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "application/json") // the edge guesses none
	if strings.HasPrefix(r.URL.Path, "/api/") {
		header.Set("Access-Control-Allow-Origin", "*") // any course page may ask
		if r.Method == http.MethodOptions {
			// A wrong path passes too, so that the page gets to read the 404.
			header.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS")
			header.Set("Access-Control-Allow-Headers", "Content-Type")
			header.Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}

	// The answer is complete before its first byte leaves: a defect met on the
	// way is still a clean 500.
	var body jsontext.Writer
	status := http.StatusOK
	if p := rs.answer(&body, header, r); p != nil {
		status = p.status
		body.Truncate(0)
		p.writeJSON(&body)
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body.Bytes())
	}
}

func (rs routes) answer(body *jsontext.Writer, header http.Header, r *http.Request) (p *problem) {
	at, known := rs[r.URL.Path]
	if !known {
		return &problem{status: http.StatusNotFound, code: "not-found", message: "there is no " + r.URL.Path}
	}
	if r.Method != at.method && !(r.Method == http.MethodHead && at.method == http.MethodGet) {
		allowed := strings.Join(at.allowed(), ", ")
		header.Set("Allow", allowed)
		return &problem{status: http.StatusMethodNotAllowed, code: "method-not-allowed", message: r.URL.Path + " takes " + allowed}
	}
	defer func() {
		if defect := recover(); defect != nil {
			log.Printf("%s %s: %v\n%s", r.Method, r.URL.Path, defect, debug.Stack())
			p = &problem{status: http.StatusInternalServerError, code: "engine", message: fmt.Sprint("a defect of the engine: ", defect)}
		}
	}()
	return at.answer(body, r)
}

func models(w *jsontext.Writer, _ *http.Request) *problem {
	lab.Models(w)
	return nil
}

func version(w *jsontext.Writer, _ *http.Request) *problem {
	w.BeginObject()
	w.StringField("version", lab.Version)
	w.EndObject()
	return nil
}
