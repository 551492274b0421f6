module highwater

go 1.26

require (
	github.com/cockroachdb/datadriven v1.0.3
	github.com/golang-jwt/jwt/v5 v5.3.1
	github.com/syumai/workers v0.33.0
	honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
)

require github.com/pmezard/go-difflib v1.0.0 // indirect

tool github.com/syumai/workers/cmd/workers-assets-gen
