package words

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// Every phrase says the same in every language: with the same operands.
func TestKafkaPhrases(t *testing.T) {
	operand := regexp.MustCompile(`\{(\w+)`)
	table := reflect.ValueOf(Kafka)
	for i := range table.NumField() {
		phrase := table.Field(i).Interface().(Phrase)
		var said [2][]string
		for lang, text := range phrase {
			if text == "" {
				t.Errorf("%s is not said in %s", table.Type().Field(i).Name, Lang(lang))
			}
			for _, m := range operand.FindAllStringSubmatch(text, -1) {
				said[lang] = append(said[lang], m[1])
			}
			slices.Sort(said[lang])
			said[lang] = slices.Compact(said[lang])
		}
		if !slices.Equal(said[English], said[Chinese]) {
			t.Errorf("%s: %v in English, %v in Chinese", table.Type().Field(i).Name, said[English], said[Chinese])
		}
	}
}
