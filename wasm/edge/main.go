// Command edge is the service as a Cloudflare Worker. Each request runs in a
// program of its own, which ends when the answer has been read; that is how
// requests are kept apart, and api keeps nothing between them anyway.
//
// Beside app.wasm, build/ holds the JavaScript that starts it. The tool writes
// it anew and empties the folder first, so it comes before the compiler:
//
//	go tool workers-assets-gen -mode=go -o wasm/edge/build
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" -o wasm/edge/build/app.wasm ./wasm/edge
//
// Built natively it is an ordinary server on $PORT, on every interface.
package main

import (
	"github.com/syumai/workers"

	"highwater/wasm/edge/api"
)

func main() { workers.Serve(api.Handler()) }
