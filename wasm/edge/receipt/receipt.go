// Package receipt signs and checks receipts: that a learner's script solved an
// exercise, here, at a time. A receipt is a compact JWS (RFC 7515) over the claims
// of a JWT (RFC 7519), by HMAC-SHA-256 and nothing else, whatever its header says.
package receipt

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/golang-jwt/jwt/v5"

	"highwater/core/script"
)

// Receipt is what is signed.
type Receipt struct {
	Exercise string // its id
	Digest   string // of its text
	Version  string // of the core that judged
	Points   int
	Steps    int       // commands behind the exercise's start
	Learner  string    // what the caller calls the learner; opaque to us
	Issued   time.Time // to the second
}

const (
	// kind is the header's typ: a key that signs other things, too, signs none that
	// passes for a receipt (RFC 8725, 3.11).
	kind      = "highwater-receipt+jwt"
	algorithm = "HS256"

	// Clocks of two machines differ.
	leeway = time.Minute

	// MaxBytes is how long a receipt can be.
	MaxBytes = 4096
)

// Keys are the secrets by their ids. The first signs, all are asked for theirs: a
// new key is put in front, and the old one taken out when its receipts are worth
// nothing any more.
type Keys struct {
	issuer  string
	current string
	secrets map[string][]byte
}

var errNoKeys = errors.New("no key is set up to sign receipts with")

// ParseKeys reads "ID:SECRET ID:SECRET …", a secret being at least 32 bytes in
// hexadecimal digits. What it says of a wrong text tells nothing of the secrets.
func ParseKeys(text, issuer string) (*Keys, error) {
	k := &Keys{issuer: issuer, secrets: map[string][]byte{}}
	for _, one := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		id, digits, _ := strings.Cut(one, ":")
		secret, err := hex.DecodeString(digits)
		n := len(k.secrets) + 1
		switch {
		case !script.IsName(id, 64):
			return nil, fmt.Errorf("key %d has no id of letters, digits, dots and dashes before a colon", n)
		case err != nil || len(secret) < 32:
			return nil, fmt.Errorf("the secret of key %d is not 64 or more hexadecimal digits", n)
		case k.secrets[id] != nil:
			return nil, fmt.Errorf("key %d has the id of another", n)
		}
		if n == 1 {
			k.current = id
		}
		k.secrets[id] = secret
	}
	if len(k.secrets) == 0 {
		return nil, errNoKeys
	}
	return k, nil
}

type claims struct {
	jwt.RegisteredClaims
	Exercise string `json:"exercise"`
	Digest   string `json:"digest"`
	Version  string `json:"version"`
	Points   int    `json:"points"`
	Steps    int    `json:"steps"`
}

// Sign writes a receipt, with the current key.
func (k *Keys) Sign(r Receipt) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, &claims{
		jwt.RegisteredClaims{Issuer: k.issuer, Subject: r.Learner, IssuedAt: jwt.NewNumericDate(r.Issued)},
		r.Exercise, r.Digest, r.Version, r.Points, r.Steps,
	})
	token.Header["kid"], token.Header["typ"] = k.current, kind
	return token.SignedString(k.secrets[k.current])
}

// Verify reads a receipt that one of the keys signed. The error is for whoever
// asked.
func (k *Keys) Verify(text string, now time.Time) (*Receipt, error) {
	if len(text) > MaxBytes {
		return nil, errors.New("it is too long to be a receipt")
	}
	var c claims
	_, err := jwt.ParseWithClaims(text, &c, k.key,
		jwt.WithValidMethods([]string{algorithm}), jwt.WithStrictDecoding(), // one signature is written in one way
		jwt.WithIssuer(k.issuer), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithTimeFunc(func() time.Time { return now }))
	switch {
	case errors.Is(err, errNoReceipt) || errors.Is(err, jwt.ErrTokenMalformed):
		return nil, errNoReceipt
	case errors.Is(err, errUnknownKey):
		return nil, errUnknownKey
	case errors.Is(err, jwt.ErrTokenSignatureInvalid):
		return nil, errors.New("its signature is not ours")
	case errors.Is(err, jwt.ErrTokenInvalidIssuer):
		return nil, errors.New("another service issued it")
	case errors.Is(err, jwt.ErrTokenUsedBeforeIssued):
		return nil, errors.New("it comes from the future")
	case err != nil || c.IssuedAt == nil:
		return nil, errNoReceipt
	}
	return &Receipt{c.Exercise, c.Digest, c.Version, c.Points, c.Steps, c.Subject, c.IssuedAt.UTC()}, nil
}

var (
	errNoReceipt  = errors.New("it is no receipt")
	errUnknownKey = errors.New("no key of ours has the id it names")
)

func (k *Keys) key(token *jwt.Token) (any, error) {
	if token.Header["typ"] != kind {
		return nil, errNoReceipt
	}
	id, _ := token.Header["kid"].(string)
	secret := k.secrets[id]
	if secret == nil {
		return nil, errUnknownKey
	}
	return secret, nil
}
