// Command edge is the service as a Cloudflare Worker. Each request runs in a
// program of its own, which ends when the answer has been read; that is how
// requests are kept apart, and api keeps nothing between them anyway.
//
// Beside app.wasm, build/ holds the JavaScript that starts it, and worker.mjs
// stands before that. The tool writes build/ anew and empties it first, so it comes
// before the compiler:
//
//	go tool workers-assets-gen -mode=go -o wasm/edge/build
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" -o wasm/edge/build/app.wasm ./wasm/edge
//
// Built natively, as by "go run ./wasm/edge", it is an ordinary server.
package main

import "highwater/wasm/edge/api"

func main() { serve(api.FromEnvironment(variable)) }
