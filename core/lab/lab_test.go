package lab_test

import (
	"testing"

	"highwater/core/simtest"
)

func TestTranscripts(t *testing.T) { simtest.Transcripts(t, "testdata") }
