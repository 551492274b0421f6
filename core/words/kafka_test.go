package words

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// Every phrase says the same in every language: with the same operands.
func TestKafkaPhrases(t *testing.T) {
	table := reflect.ValueOf(Kafka)
	for i := range table.NumField() {
		saidAlike(t, table.Type().Field(i).Name, table.Field(i).Interface().(Phrase))
	}
}

var anOperand = regexp.MustCompile(`\{(\w+)`)

func saidAlike(t *testing.T, name string, phrase Phrase) {
	t.Helper()
	var said [2][]string
	for lang, text := range phrase {
		if text == "" {
			t.Errorf("%s is not said in %s", name, Lang(lang))
		}
		for _, m := range anOperand.FindAllStringSubmatch(text, -1) {
			said[lang] = append(said[lang], m[1])
		}
		slices.Sort(said[lang])
		said[lang] = slices.Compact(said[lang])
	}
	if !slices.Equal(said[English], said[Chinese]) {
		t.Errorf("%s: %v in English, %v in Chinese", name, said[English], said[Chinese])
	}
}
