//go:build !js

package main

import (
	"cmp"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"
)

// serve listens on the loopback only, on $PORT or 9900.
func serve(handler http.Handler) {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", cmp.Or(os.Getenv("PORT"), "9900")))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Highwater's service is at http://%s\n", listener.Addr())
	server := http.Server{Handler: handler, ReadTimeout: time.Minute, WriteTimeout: time.Minute}
	log.Fatal(server.Serve(listener))
}

func variable(name string) string { return os.Getenv(name) }
