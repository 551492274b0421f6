package redis_test

import (
	"testing"

	"highwater/core/simtest"
)

func TestStories(t *testing.T) { simtest.Stories(t, "testdata", "../../site/labs") }
