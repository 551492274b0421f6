package kafka_test

import (
	"testing"

	"highwater/core/simtest"
)

// The stories, and the transcripts where order and reason are the rule.
func TestStories(t *testing.T) {
	simtest.Stories(t, "testdata", "../../site/labs")
	simtest.Transcripts(t, "testdata")
}
