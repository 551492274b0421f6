package plain_test

import (
	"testing"

	"highwater/core/plain"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"cart-41, 订单 ✓":          "cart-41, 订单 ✓",
		"\x1b[31mred\x00":        "␛[31mred␀",
		"a\nb\x7f":               "a␊b␡",
		"\u202edrow\u2066\ufeff": "�drow��",
		"\xff\u0085":             "��",
	} {
		if got := plain.Text(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
