package receipt

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"hash"
	"strings"
	"testing"
	"time"
)

const (
	first  = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	second = "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
)

var (
	noon   = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	solved = Receipt{Exercise: "lesson/one", Digest: strings.Repeat("d", 64), Version: "0.1.0", Points: 2, Steps: 3, Learner: "someone", Issued: noon}
)

func keys(t *testing.T, text string) *Keys {
	t.Helper()
	k, err := ParseKeys(text, "highwater")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func signed(t *testing.T, k *Keys, r Receipt) string {
	t.Helper()
	text, err := k.Sign(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// forge signs any header and claims, as RFC 7515, 7.1 has it.
func forge(header, claims, secret string, sum func() hash.Hash) string {
	key, _ := hex.DecodeString(secret)
	text := base64.RawURLEncoding.EncodeToString([]byte(header)) + "." + base64.RawURLEncoding.EncodeToString([]byte(claims))
	mac := hmac.New(sum, key)
	mac.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

const (
	header = `{"alg":"HS256","kid":"a","typ":"highwater-receipt+jwt"}`
	claim  = `{"iss":"highwater","sub":"someone","iat":1796040000,"exercise":"lesson/one","points":2,"steps":3}`
)

func TestAReceiptComesBack(t *testing.T) {
	k := keys(t, "a:"+first)
	got, err := k.Verify(signed(t, k, solved), noon)
	if err != nil || *got != solved {
		t.Errorf("%+v, %v", got, err)
	}
	// One that was signed by other hands, with the key, is one too.
	if got, err := k.Verify(forge(header, claim, first, sha256.New), noon); err != nil || got.Learner != "someone" || !got.Issued.Equal(noon) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestWhatIsRefused(t *testing.T) {
	k := keys(t, "a:"+first)
	good := signed(t, k, solved)
	parts := strings.Split(good, ".")
	unsigned := func(header string) string {
		return base64.RawURLEncoding.EncodeToString([]byte(header)) + "." + parts[1] + "."
	}
	for what, text := range map[string]string{
		"nothing":                        "",
		"no token":                       "receipt",
		"two parts":                      parts[0] + "." + parts[1],
		"four parts":                     good + ".x",
		"no signature":                   parts[0] + "." + parts[1] + ".",
		"another's claims":               parts[0] + "." + base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(claim, "someone", "another", 1))) + "." + parts[2],
		"alg none":                       unsigned(strings.Replace(header, "HS256", "none", 1)),
		"alg None":                       unsigned(strings.Replace(header, "HS256", "None", 1)),
		"no alg":                         unsigned(`{"kid":"a","typ":"highwater-receipt+jwt"}`),
		"alg none, signed":               forge(strings.Replace(header, "HS256", "none", 1), claim, first, sha256.New),
		"another algorithm, right key":   forge(strings.Replace(header, "HS256", "HS512", 1), claim, first, sha512.New),
		"another algorithm, not really":  forge(strings.Replace(header, "HS256", "RS256", 1), claim, first, sha256.New),
		"another key":                    forge(header, claim, second, sha256.New),
		"another key's id":               forge(strings.Replace(header, `"a"`, `"b"`, 1), claim, first, sha256.New),
		"no key's id":                    forge(`{"alg":"HS256","typ":"highwater-receipt+jwt"}`, claim, first, sha256.New),
		"a number for an id":             forge(strings.Replace(header, `"a"`, `1`, 1), claim, first, sha256.New),
		"the empty key":                  forge(strings.Replace(header, `"a"`, `""`, 1), claim, "", sha256.New),
		"another kind of token":          forge(`{"alg":"HS256","kid":"a","typ":"JWT"}`, claim, first, sha256.New),
		"no kind of token":               forge(`{"alg":"HS256","kid":"a"}`, claim, first, sha256.New),
		"another issuer":                 forge(header, strings.Replace(claim, `"highwater"`, `"elsewhere"`, 1), first, sha256.New),
		"no issuer":                      forge(header, strings.Replace(claim, `"iss":"highwater",`, ``, 1), first, sha256.New),
		"no time":                        forge(header, strings.Replace(claim, `"iat":1796040000,`, ``, 1), first, sha256.New),
		"a time that is none":            forge(header, strings.Replace(claim, `1796040000`, `"noon"`, 1), first, sha256.New),
		"two minutes after now":          forge(header, strings.Replace(claim, `1796040000`, `1796040120`, 1), first, sha256.New),
		"claims that are no JSON":        forge(header, "claims", first, sha256.New),
		"a header that is no JSON":       forge("header", claim, first, sha256.New),
		"a blank behind":                 good + " ",
		"a line break within":            good[:20] + "\n" + good[20:],
		"padding":                        good + "=",
		"too much of it":                 forge(header, strings.Replace(claim, "someone", strings.Repeat("a", MaxBytes), 1), first, sha256.New),
		"the standard alphabet, not URL": strings.NewReplacer("-", "+", "_", "/").Replace(good) + "+",
	} {
		if got, err := k.Verify(text, noon); err == nil {
			t.Errorf("%s: taken for %+v", what, got)
		}
	}
	for n := range good {
		if _, err := k.Verify(good[:n], noon); err == nil {
			t.Errorf("its first %d bytes pass", n)
		}
		// Another letter at any place, the last one too, of which a signature does
		// not need every bit.
		for _, other := range []byte{'A', 'B', 'Q', 'z', '_', '.'} {
			if good[n] == other {
				continue
			}
			altered := []byte(good)
			altered[n] = other
			if _, err := k.Verify(string(altered), noon); err == nil {
				t.Errorf("%c for its byte %d, %c, passes", other, n, good[n])
			}
		}
	}
}

// Two machines' clocks may be half a minute apart, and a receipt keeps for years.
func TestTime(t *testing.T) {
	k := keys(t, "a:"+first)
	text := signed(t, k, solved)
	for _, now := range []time.Time{noon, noon.Add(-30 * time.Second), noon.AddDate(10, 0, 0)} {
		if _, err := k.Verify(text, now); err != nil {
			t.Errorf("at %v: %v", now, err)
		}
	}
	if _, err := k.Verify(text, noon.Add(-2*time.Minute)); err == nil {
		t.Error("it was believed before it was issued")
	}
}

func TestKeyTexts(t *testing.T) {
	for _, text := range []string{"a:" + first, " a:" + first + "\n", "a:" + first + ",b:" + second, "a:" + first + " b:" + second + "\n", "x.Y_z-1:" + strings.ToUpper(first) + first} {
		if _, err := ParseKeys(text, "highwater"); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"", " \n", first, "a:", ":" + first, "a:" + first[2:], "a:" + first[1:], "a:" + first[1:] + "g", "ä:" + first, "a b:" + first, "a:" + first + " a:" + second, "a:" + first + " b", "a:" + first + ":" + second, strings.Repeat("a", 65) + ":" + first} {
		k, err := ParseKeys(text, "highwater")
		if err == nil {
			t.Errorf("%q: %+v", text, k)
		} else if strings.Contains(err.Error(), "0102") {
			t.Errorf("%q: it tells the secret: %v", text, err)
		}
	}
}

func TestTheFirstKeySigns(t *testing.T) {
	a, b, both := keys(t, "a:"+first), keys(t, "b:"+second), keys(t, "b:"+second+" a:"+first)
	text := signed(t, both, solved)
	if _, err := b.Verify(text, noon); err != nil {
		t.Error(err)
	}
	if _, err := a.Verify(text, noon); err == nil {
		t.Error("the second key signed it")
	}
	if _, err := both.Verify(signed(t, a, solved), noon); err != nil {
		t.Error(err)
	}
}
