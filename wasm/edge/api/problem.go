package api

import (
	"net/http"

	"highwater/core/jsontext"
	"highwater/core/script"
)

// problem is why a request was not answered, as RFC 9457 writes it: the status
// says what kind of problem it is, the code which.
type problem struct {
	status int
	code   string
	detail string
	script *script.Error // in place of code and detail: with its place
}

func bad(code, detail string) *problem {
	return &problem{status: http.StatusBadRequest, code: code, detail: detail}
}

func tooLarge(detail string) *problem {
	return &problem{status: http.StatusRequestEntityTooLarge, code: "too-large", detail: detail}
}

func unprocessable(code, detail string) *problem {
	return &problem{status: http.StatusUnprocessableEntity, code: code, detail: detail}
}

func scriptError(err *script.Error) *problem {
	return &problem{status: http.StatusUnprocessableEntity, script: err}
}

func (p *problem) writeJSON(w *jsontext.Writer) {
	w.BeginObject()
	w.StringField("type", "about:blank")
	w.StringField("title", http.StatusText(p.status))
	w.IntField("status", int64(p.status))
	if e := p.script; e != nil {
		w.StringField("code", string(e.Code))
		w.StringField("detail", e.Message())
		e.WritePlace(w)
	} else {
		w.StringField("code", p.code)
		w.StringField("detail", p.detail)
	}
	w.EndObject()
}
