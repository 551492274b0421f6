package simtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"highwater/core/script"
)

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	key   string
	value any // object, []any, string, json.Number, bool or nil
}

func (o object) get(key string) any {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// parse reads what the core has written; that it is JSON is part of the test.
func parse(t *testing.T, text []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	value, err := readValue(d)
	if err == nil && d.More() {
		err = fmt.Errorf("more than one value")
	}
	if err != nil {
		t.Fatalf("not JSON: %v: %s", err, text)
	}
	return value
}

func readValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		o := object{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := readValue(d)
			if err != nil {
				return nil, err
			}
			o = append(o, member{key.(string), value})
		}
		_, err := d.Token()
		return o, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			value, err := readValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err := d.Token()
		return list, err
	}
	return token, nil
}

// at finds what stands at a path such as "partitions.0.isr".
func at(value any, path string) (any, bool) {
	for _, key := range strings.Split(path, ".") {
		switch v := value.(type) {
		case object:
			found := false
			for _, m := range v {
				if m.key == key {
					value, found = m.value, true
				}
			}
			if !found {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(v) {
				return nil, false
			}
			value = v[i]
		default:
			return nil, false
		}
	}
	return value, true
}

// printStep shows the events, then what the command answered, then why it was
// refused.
func printStep(step object) string {
	var out strings.Builder
	expect := false
	for _, e := range step.get("events").([]any) {
		event := e.(object)
		expect = expect || event.get("type") == "expect"
		out.WriteString(event.get("type").(string))
		for _, m := range event {
			if m.key != "type" && m.key != "why" {
				out.WriteString(" " + m.key + "=" + printValue(m.value))
			}
		}
		out.WriteString("  <- ")
		printReason(&out, event.get("why").(object), "")
	}
	if text := step.get("text").(string); text != "" {
		out.WriteString("| " + strings.ReplaceAll(text, "\n", "\n| ") + "\n")
	}
	if result, ok := step.get("result").(object); ok && !expect {
		out.WriteString("=")
		for _, m := range result {
			out.WriteString(" " + m.key + "=" + printValue(m.value))
		}
		out.WriteString("\n")
	}
	if code, refused := step.get("error").(string); refused {
		out.WriteString("refused " + code)
		if why, ok := step.get("why").(object); ok {
			out.WriteString("  <- ")
			printReason(&out, why, "")
		} else {
			out.WriteString("\n")
		}
	}
	return out.String()
}

// printReason shows a rule with what it looked at, and under it its conditions.
func printReason(out *strings.Builder, reason object, indent string) {
	if reason.get("holds") == false {
		out.WriteString("not ")
	}
	out.WriteString(reason.get("rule").(string))
	var operands []string
	for _, o := range reason.get("operands").([]any) {
		operand := o.(object)
		operands = append(operands, operand.get("name").(string)+": "+printValue(operand.get("value")))
	}
	if len(operands) > 0 {
		out.WriteString(" (" + strings.Join(operands, ", ") + ")")
	}
	out.WriteString("\n")
	indent += "    "
	for _, condition := range reason.get("because").([]any) {
		out.WriteString(indent)
		printReason(out, condition.(object), indent)
	}
}

func printValue(value any) string {
	switch v := value.(type) {
	case object:
		parts := make([]string, len(v))
		for i, m := range v {
			parts[i] = m.key + "=" + printValue(m.value)
		}
		return "{" + strings.Join(parts, " ") + "}"
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = printValue(v[i])
		}
		return "[" + strings.Join(parts, " ") + "]"
	case string:
		// What would pass for something else is quoted.
		if _, err := strconv.ParseFloat(v, 64); err == nil || v == "null" || v == "true" || v == "false" {
			return `"` + v + `"`
		}
		return script.Quote(v)
	case nil:
		return "null"
	}
	return fmt.Sprint(value)
}
