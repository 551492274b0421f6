package jsontext

// Value is a JSON value that was read.
type Value struct{}

// Read reads one JSON value; false: the text is none.
func Read(text []byte) (Value, bool) { return Value{}, true }
