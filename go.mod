module highwater

go 1.26

require (
	github.com/cockroachdb/datadriven v1.0.3
	github.com/syumai/workers v0.33.0
)

require github.com/pmezard/go-difflib v1.0.0 // indirect

tool github.com/syumai/workers/cmd/workers-assets-gen
