// Package api answers Highwater over HTTP. An answer depends on its request, and
// a receipt on the clock and the keys; nothing is kept between requests, so the
// edge and a native server give the same bytes. openapi.json is its description.
//
// Whatever goes wrong is a problem (RFC 9457) with a code; a script error also
// has its place.
package api

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"log"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"highwater/core/jsontext"
	"highwater/core/lab"
	"highwater/wasm/edge/exercise"
	"highwater/wasm/edge/receipt"
)

// Service is what answers lean on beside their request.
type Service struct {
	Keys func() (*receipt.Keys, error) // asked for only where a receipt is
	Now  func() time.Time
}

// FromEnvironment reads the keys from variables: RECEIPT_KEYS, as
// receipt.ParseKeys has it, and RECEIPT_ISSUER, "highwater" unless it is set.
func FromEnvironment(variable func(name string) string) *Service {
	return &Service{Now: time.Now, Keys: func() (*receipt.Keys, error) {
		issuer := variable("RECEIPT_ISSUER")
		if issuer == "" {
			issuer = "highwater"
		}
		return receipt.ParseKeys(variable("RECEIPT_KEYS"), issuer)
	}}
}

// reply is an answer to a request that was understood.
type reply struct {
	kind  string // media type
	body  []byte
	lang  string // of a text for people
	cache string // Cache-Control; empty: it is nobody's but the asker's
}

// route is what one path does with the one method it has; GET brings HEAD.
type route struct {
	method string
	answer func(s *Service, r *http.Request) (*reply, *problem)
}

// routes are all paths there are; openapi.json has the same.
var routes = map[string]route{
	"/healthz":      {http.MethodGet, healthy},
	"/openapi.json": {http.MethodGet, description},
	"/v1/check":     {http.MethodPost, check},
	"/v1/describe":  {http.MethodGet, describe},
	"/v1/exercises": {http.MethodGet, exercises},
	"/v1/models":    {http.MethodGet, models},
	"/v1/run":       {http.MethodPost, run},
	"/v1/svg":       {http.MethodGet, picture},
	"/v1/verify":    {http.MethodPost, verify},
}

func (r route) allowed() string {
	if r.method == http.MethodGet {
		return "GET, HEAD, OPTIONS"
	}
	return r.method + ", OPTIONS"
}

const (
	// What a script looks like changes with the service only.
	cachePicture = "public, max-age=3600, stale-while-revalidate=86400"
	cacheTable   = "public, max-age=300, stale-while-revalidate=86400"
)

// ServeHTTP answers every path: those it knows not with 404.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	// Any page may ask: nothing here is anybody's, and no cookie is looked at.
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Access-Control-Expose-Headers", "ETag, Allow")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	// No answer is a page: opened as one, a picture runs and loads nothing.
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", "no-store")

	at, known := routes[r.URL.Path]
	if r.Method == http.MethodOptions {
		// A wrong path passes too, so that a page gets to read the 404.
		header.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS")
		header.Set("Access-Control-Allow-Headers", "Content-Type, If-None-Match")
		header.Set("Access-Control-Max-Age", "86400")
		if known {
			header.Set("Allow", at.allowed())
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}

	// The answer is complete before its first byte leaves.
	status := http.StatusOK
	var a *reply
	var p *problem
	switch {
	case !known:
		p = &problem{status: http.StatusNotFound, code: "not-found", detail: "there is no " + r.URL.Path + "; GET /openapi.json tells what there is"}
	case r.Method != at.method && !(r.Method == http.MethodHead && at.method == http.MethodGet):
		header.Set("Allow", at.allowed())
		p = &problem{status: http.StatusMethodNotAllowed, code: "method-not-allowed", detail: r.URL.Path + " takes " + at.allowed()}
	default:
		a, p = s.answer(at, r)
	}
	if p != nil {
		var body jsontext.Writer
		p.writeJSON(&body)
		status, a = p.status, &reply{kind: "application/problem+json", body: body.Bytes()}
	}

	header.Set("Content-Type", a.kind) // the edge guesses none
	if a.lang != "" {
		header.Set("Content-Language", a.lang)
	}
	if a.cache != "" {
		tag := etag(a.body)
		header.Set("Cache-Control", a.cache)
		header.Set("ETag", tag)
		if matches(r.Header.Values("If-None-Match"), tag) {
			header.Del("Content-Type")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(a.body)
	}
}

// answer gives a defect of ours a clean end. What was asked is not logged, nor a
// message that may quote it.
func (s *Service) answer(at route, r *http.Request) (a *reply, p *problem) {
	defer func() {
		if defect := recover(); defect != nil {
			what := "a panic"
			if err, known := defect.(runtime.Error); known {
				what = err.Error()
			}
			log.Printf("%s %s: %s\n%s", r.Method, r.URL.Path, what, debug.Stack())
			p = &problem{status: http.StatusInternalServerError, code: "defect", detail: "a defect of ours; the request may well have been right"}
		}
	}()
	return at.answer(s, r)
}

// etag names a body: half of a digest is plenty.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// matches reads If-None-Match, which compares weakly. The edge hands over a list
// in pieces.
func matches(values []string, tag string) bool {
	list := strings.Split(strings.Join(values, ","), ",")
	return slices.ContainsFunc(list, func(one string) bool {
		one = strings.TrimSpace(one)
		return one == "*" || strings.TrimPrefix(one, "W/") == tag
	})
}

// written is a reply in JSON.
func written(cache string, write func(w *jsontext.Writer)) (*reply, *problem) {
	var w jsontext.Writer
	write(&w)
	return &reply{kind: "application/json", body: w.Bytes(), cache: cache}, nil
}

func healthy(*Service, *http.Request) (*reply, *problem) {
	return written("", func(w *jsontext.Writer) {
		w.BeginObject()
		w.StringField("status", "ok")
		w.StringField("version", lab.Version)
		w.EndObject()
	})
}

//go:embed openapi.json
var openAPI []byte

func description(*Service, *http.Request) (*reply, *problem) {
	return &reply{kind: "application/json", body: openAPI, cache: cacheTable}, nil
}

func models(*Service, *http.Request) (*reply, *problem) { return written(cacheTable, lab.Models) }

func exercises(*Service, *http.Request) (*reply, *problem) {
	return &reply{kind: "application/json", body: exercise.Published(), cache: cacheTable}, nil
}
