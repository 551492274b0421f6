package sim

// Millis is logical time. It starts at 0 and only the command tick moves it.
type Millis int64

// MaxInteger bounds times and counts: the largest integer that JavaScript's
// numbers hold exactly.
const MaxInteger = 1<<53 - 1

// Limits that hold for every script; passing one is a script error.
const (
	MaxNodes       = 64       // brokers or servers
	MaxRecordBytes = 16 << 20 // record or value bytes, once for each write
)
