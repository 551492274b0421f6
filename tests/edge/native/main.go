// Command native serves the edge's handler as an ordinary program, for the edge
// tests to compare bytes with. It prints its address once it listens, on the
// loopback only, and ends with its standard input.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"highwater/wasm/edge/api"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(http.Serve(listener, api.FromEnvironment(os.Getenv))) }()
	fmt.Printf("http://%s\n", listener.Addr())
	io.Copy(io.Discard, os.Stdin)
}
