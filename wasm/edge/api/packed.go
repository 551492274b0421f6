package api

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"

	"highwater/core/script"
)

// A link to the page carries its script as #hw=1.PACKED, and a query here as
// s=1.PACKED: the script in UTF-8, deflated without a header (RFC 1951), in base64
// for URLs (RFC 4648, 5) without padding. The 1 is the version of all that.
const packing = "1."

// unpack reads no further than a script may go, however much more would come.
func unpack(text string) (string, *problem) {
	deflated, isPacked := strings.CutPrefix(text, packing)
	if !isPacked {
		return "", bad("bad-packing", `a packed script begins with "`+packing+`"`)
	}
	source, err := base64.RawURLEncoding.Strict().DecodeString(deflated)
	if err != nil || strings.ContainsAny(deflated, "\r\n") { // which Go would overlook
		return "", bad("bad-packing", "a packed script is base64 for URLs, without padding")
	}
	rest := bytes.NewReader(source)
	unpacked, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), script.MaxBytes+1))
	switch {
	case len(unpacked) > script.MaxBytes:
		return "", tooLarge(sizeDetail)
	case err != nil || rest.Len() > 0:
		return "", bad("bad-packing", "what is packed is not deflated, breaks off or has something behind it")
	}
	return string(unpacked), nil
}
