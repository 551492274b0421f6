// Command edge is a Worker that does nothing: what is left of a request's time
// when the service's own part is taken away.
package main

import (
	"net/http"

	"github.com/syumai/workers"
)

func main() {
	workers.Serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok")) }))
}
