package main

import (
	"net/http"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
)

func serve(handler http.Handler) { workers.Serve(handler) }

func variable(name string) string { return cloudflare.Getenv(name) }
