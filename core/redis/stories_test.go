package redis_test

import (
	"testing"

	"highwater/core/simtest"
)

// The stories, and the transcripts where order and reason are the rule. Between
// them they meet every reason of the model's table, and no other.
func TestStories(t *testing.T) {
	seen := simtest.Stories(t, "testdata", "../../site/labs")
	seen.Add(simtest.Transcripts(t, "testdata"))
	seen.EveryReason(t, "miniredis")
}
