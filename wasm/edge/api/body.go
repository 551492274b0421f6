package api

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/jsontext"
	"highwater/core/script"
)

const (
	sizeDetail = "a script has 256 KiB at most"

	// A byte of script takes six of JSON at most, and the rest is short.
	maxJSON = 6*script.MaxBytes + 1024
)

// mediaType is the body's; empty where it is none we can read. The edge hands a
// header over in pieces, cut at its commas.
func mediaType(r *http.Request) string {
	text := strings.Join(r.Header.Values("Content-Type"), ",")
	kind, parameters, err := mime.ParseMediaType(text)
	charset := parameters["charset"]
	if err != nil || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return ""
	}
	return kind
}

func unsupported(what string) *problem {
	return &problem{status: http.StatusUnsupportedMediaType, code: "unsupported-media-type", detail: "the body must be " + what + ", in UTF-8"}
}

func readBody(r *http.Request, most int64, detail string) ([]byte, *problem) {
	if encoding := strings.Join(r.Header.Values("Content-Encoding"), ","); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, &problem{status: http.StatusUnsupportedMediaType, code: "unsupported-media-type", detail: "the body must come as it is, without a Content-Encoding"}
	}
	if r.Body == nil { // on the edge, where there is none
		return nil, nil
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	switch {
	case err != nil:
		return nil, bad("unreadable-body", "the body could not be read to its end")
	case int64(len(text)) > most:
		return nil, tooLarge(detail)
	}
	return text, nil
}

// field is one that a JSON body may have.
type field struct {
	name string
	kind jsontext.Kind
	need bool
}

// readJSON takes a JSON body with these fields and no others.
func readJSON(r *http.Request, most int64, known ...field) (jsontext.Value, *problem) {
	if mediaType(r) != "application/json" {
		return jsontext.Value{}, unsupported("application/json")
	}
	text, p := readBody(r, most, sizeDetail)
	if p != nil {
		return jsontext.Value{}, p
	}
	return fields(text, known...)
}

// fields reads a JSON object that has these fields and no others, none of them
// twice; null is as good as nothing.
func fields(text []byte, known ...field) (jsontext.Value, *problem) {
	v, ok := jsontext.Read(text)
	switch {
	case !utf8.Valid(text):
		return v, bad("bad-json", "the body is not UTF-8")
	case !ok:
		return v, bad("bad-json", jsonMessage(text))
	case v.Kind() != jsontext.Object:
		return v, bad("bad-json", "the body must be a JSON object")
	}
	keys := v.Keys()
	for i, key := range keys {
		at := slices.IndexFunc(known, func(f field) bool { return f.name == key })
		switch {
		case at < 0:
			return v, bad("unknown-field", "unknown field "+strconv.Quote(key)+"; expected "+names(known))
		case slices.Contains(keys[:i], key):
			return v, bad("bad-json", strconv.Quote(key)+" stands there twice")
		}
		if kind := v.Get(key).Kind(); kind != known[at].kind && kind != jsontext.Null {
			return v, bad("bad-field", strconv.Quote(key)+" must be a "+map[jsontext.Kind]string{jsontext.String: "string", jsontext.Number: "number", jsontext.Boolean: "boolean"}[known[at].kind])
		}
	}
	for _, f := range known {
		if f.need && v.Get(f.name).Kind() == jsontext.Null {
			return v, bad("missing-field", strconv.Quote(f.name)+" is missing")
		}
	}
	return v, nil
}

func names(known []field) string {
	var list []string
	for _, f := range known {
		list = append(list, strconv.Quote(f.name))
	}
	return strings.Join(list, ", ")
}

// jsonMessage says where a text stops being JSON; the standard library's reader
// knows, and ours, which keeps every string as it was meant, does not.
func jsonMessage(text []byte) string {
	var syntax *json.SyntaxError
	if err := json.Unmarshal(text, new(json.RawMessage)); errors.As(err, &syntax) {
		if syntax.Error() == "unexpected end of JSON input" {
			return "the body is not JSON: it ends too early"
		}
		return "the body is not JSON: at byte " + strconv.FormatInt(syntax.Offset, 10) + ", " + syntax.Error()
	}
	return "the body is not JSON that can be read here: it is too deep"
}
