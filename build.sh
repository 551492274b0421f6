#!/usr/bin/env bash
# ./build.sh build | serve | edge [deploy] | test [go|node|browser|edge] | bench | size | clean
set -euo pipefail
cd "$(dirname "$0")"

fail() { echo "build.sh: $*" >&2; exit 1; }
need() { # name, least version, command that prints the version
  local have; have=$("${@:3}" 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)*' | head -n 1) || true
  [ "$(printf '%s\n' "$2" "${have:-0}" | sort -V | head -n 1)" = "$2" ] || fail "needs $1 $2 or later; found ${have:-none}"
}
tools() {
  need go 1.26 go env GOVERSION
  need node 20.10 node --version
  need npm 9 npm --version
  goroot=$(go env GOROOT)
}
# Nothing of ours is inlined: a tenth of the module would be copies.
compile() { GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" -gcflags=highwater/...=-l "$@"; }
fresh() { [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ]; } # npm wrote it when it last installed
build() {
  compile -o site/highwater.wasm ./wasm
  install -m 644 "$goroot/lib/wasm/wasm_exec.js" site/wasm_exec.js
  fresh tests || npm --prefix tests ci --loglevel=error
  node tests/pack.mjs # what <highwater-lab> is made of
  fresh site || npm --prefix site ci --loglevel=error
  node tests/lessons.mjs # the lessons, as pages
  node tests/exercises.mjs wasm/edge/exercise/published/exercises.json site/learn/exercises.mjs # what the edge and the page judge by
  node tests/precache.mjs # what the page is kept of, offline
}
packages() { # once; the site's are those of its lessons, the face needs none
  [ -z "${installed-}" ] || return 0
  npm --prefix site ci --loglevel=error
  npm --prefix tests ci --loglevel=error
  installed=1
}
# As many files at a time as there are processors; by itself Node leaves one of them idle.
run() { node --test --test-timeout=900000 --test-concurrency="$(getconf _NPROCESSORS_ONLN)" "$@"; }

test_go() {
  local odd; odd=$(gofmt -l core wasm tests/parity tests/edge tests/bench)
  [ -z "$odd" ] || fail "not in gofmt's form: $odd"
  go vet -composites=false ./... # our tables are rows without keys
  GOOS=js GOARCH=wasm go vet -tags faults ./wasm ./wasm/stage ./wasm/edge/...
  go test ./...
  # The same tests in Node, with fewer random runs. Its program has room for few variables, so it
  # gets those it needs.
  env -i HOME="$HOME" PATH="$PATH" GOFLAGS="$(go env GOFLAGS)" GOPROXY="$(go env GOPROXY)" GOOS=js GOARCH=wasm \
    go test -short -exec="$goroot/lib/wasm/go_js_wasm_exec" ./core/... ./wasm/bridge/... ./wasm/edge/...
}
faults() { compile -tags faults -o tests/.built/faults.wasm ./wasm; } # the module with a switch for defects
test_node() {
  packages
  faults
  go build -o tests/.built/parity ./tests/parity
  tests/node_modules/.bin/tsc -p tests/tsconfig.json
  run tests/node/*.test.mjs tests/.built/course.test.js
}
browsers() { # Chromium and a stock Firefox, from Debian where they are missing
  local missing=()
  for name in chromium firefox-esr; do command -v "$name" >/dev/null || missing+=("$name"); done
  if [ ${#missing[@]} -gt 0 ]; then
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail "needs a browser; on Debian: apt-get install ${missing[*]}"
    apt-get update -qq && apt-get install -y -qq "${missing[@]}"
  fi
  CHROMIUM=$(command -v chromium) FIREFOX=$(command -v firefox-esr)
  export CHROMIUM FIREFOX
}
test_browser() {
  packages
  faults
  go build -o tests/.built/parity ./tests/parity
  browsers
  npm --prefix tests/recipes ci --loglevel=error # what the recipes are built with
  run tests/browser/*.test.mjs
}
sizes() { # the module beside an empty one, and beside those that lack a part of it
  local built=$PWD/tests/.built; mkdir -p "$built"
  printf 'package main\n\nimport _ "syscall/js"\n\nfunc main() { select {} }\n' >"$built/empty.go"
  compile -o "$built/empty.wasm" "$built/empty.go"
  without() { # name, file, the file's text without the part on standard input
    cat >"$built/without.go"
    echo "{\"Replace\":{\"$PWD/$2\":\"$built/without.go\"}}" >"$built/overlay.json"
    compile -overlay "$built/overlay.json" -o "$built/without-$1.wasm" ./wasm
  }
  local model
  for model in kafka redis; do # their lines in the table
    grep -v "core/$model\"" core/lab/models.go | sed "s/&$model.Mini,* *//" | without "$model" core/lab/models.go
  done
  grep -v 'painter\|wasm/stage' wasm/main.go | without stage wasm/main.go
  node tests/size.mjs site/highwater.wasm "$built"/{empty,without-kafka,without-redis,without-stage}.wasm
  node tests/weight.mjs # and of the page
}
build_edge() { build_worker wasm/edge/build ./wasm/edge; }
build_worker() { # folder, program. The tool empties the folder, so it comes before the compiler. Its default is TinyGo.
  go tool workers-assets-gen -mode=go -o "$1"
  compile -o "$1/app.wasm" "$2"
}
worker() { # wrangler's command: the service, with the site beside it; nothing leaves this machine but for "deploy"
  WRANGLER_SEND_METRICS=false CLOUDFLARE_CF_FETCH_ENABLED=false exec tests/node_modules/.bin/wrangler "$@" --config wasm/edge/wrangler.jsonc
}
test_edge() {
  packages
  build_edge
  node tests/dist.mjs
  mkdir -p tests/.built
  go build -o tests/.built/edge ./tests/edge/native
  run tests/edge/*.test.mjs
}

case "${1-}" in
  build) tools; build ;;
  serve) tools; build; exec node tests/serve.mjs ;;
  edge)
    tools; build; npm --prefix tests ci --loglevel=error; build_edge; node tests/dist.mjs
    case "${2-dev}" in
      dev) worker dev --local --ip 127.0.0.1 --inspector-port 0 --show-interactive-dev-session=false ${RECEIPT_KEYS:+--var "RECEIPT_KEYS:$RECEIPT_KEYS"} ;;
      deploy) worker deploy ;;
      *) fail "usage: ./build.sh edge [deploy]" ;;
    esac ;;
  test)
    tools; build
    case "${2-all}" in
      go | node | browser | edge) "test_$2" ;;
      all) for part in go node browser edge; do "test_$part"; done ;;
      *) fail "no such tests: $2" ;;
    esac ;;
  bench)
    tools; build; packages; browsers; sizes
    go test -run '^$' -bench . ./core/...
    node tests/bench/ratios.mjs
    build_edge; build_worker tests/.built/empty-edge ./tests/bench/edge
    node tests/bench/edge.mjs
    node tests/bench/browser.mjs ;;
  size) tools; build; sizes ;;
  clean) rm -rf site/highwater.wasm site/wasm_exec.js site/highwater-lab.js site/highwater.wasm.js site/highwater-sources.js site/precache.js site/learn site/node_modules tests/node_modules tests/recipes/node_modules tests/recipes/.built tests/.built wasm/edge/build wasm/edge/.wrangler wasm/edge/exercise/published/exercises.json .dist ;;
  *) fail "usage: ./build.sh build | serve | edge [deploy] | test [go|node|browser|edge] | bench | size | clean" ;;
esac
