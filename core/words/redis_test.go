package words

import (
	"reflect"
	"testing"
)

// Every phrase of the Redis picture is said in every language, with the same
// operands.
func TestRedisPhrases(t *testing.T) {
	table := reflect.ValueOf(Redis)
	for i := range table.NumField() {
		name := table.Type().Field(i).Name
		switch field := table.Field(i).Interface().(type) {
		case Phrase:
			saidAlike(t, name, field)
		case [2]string:
		case map[string]Phrase:
			for rule, phrase := range field {
				saidAlike(t, name+" "+rule, phrase)
			}
		default:
			for j := range table.Field(i).Len() {
				if phrase := table.Field(i).Index(j).Interface().(Phrase); phrase != (Phrase{}) {
					saidAlike(t, name, phrase)
				}
			}
		}
	}
}
