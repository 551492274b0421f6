module highwater

go 1.26

require github.com/syumai/workers v0.33.0

tool github.com/syumai/workers/cmd/workers-assets-gen
