//go:build !js

// Under js nothing can start the go command, which knows who imports whom; the
// native run asks for both.

package core_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The house as text: each room, and all it may lean on. Nobody leans on what does
// not stand in his line, so nobody outside of tests leans on simtest, the models
// do not know each other, and nothing in core knows of a page.
const lattice = `
	# What the standard library has that is pure: it computes, and does nothing else.
	PURE: cmp encoding/binary errors iter maps math math/bits slices strconv strings unicode unicode/utf8

	core:
	core/jsontext: PURE
	core/script:   PURE core/jsontext
	core/sim:      PURE core/jsontext core/script
	core/plain:    PURE
	core/svg:      PURE core/plain
	core/words:    PURE core/jsontext core/plain
	core/view:     PURE core/sim core/svg core/words

	# The models. Chance is sim's, time is the script's, and the other model is a stranger.
	MODEL: PURE core/jsontext core/plain core/script core/sim core/svg core/words core/view
	core/kafka: MODEL
	core/redis: MODEL

	# A run, and a search over runs. runtime, to let the collector in during a long one.
	core/lab:     MODEL core/kafka core/redis runtime
	core/explore: MODEL core/kafka core/redis core/lab runtime

	# Tests only; whatever they need.
	core/simtest: ANY

	# The border: the bridge knows labs and no JavaScript, the module JavaScript and no lab.
	wasm/bridge: PURE core/jsontext core/script core/svg core/words core/view core/lab core/explore runtime
	wasm/stage:  PURE wasm/bridge core/jsontext core/svg syscall/js honnef.co/go/js/dom/v2
	wasm:        wasm/bridge wasm/stage syscall/js

	# The edge speaks HTTP. Its pictures are texts, which it never paints.
	wasm/edge/exercise: LIBRARY core/jsontext core/script core/lab
	wasm/edge/receipt:  LIBRARY core/script github.com/golang-jwt/jwt/v5
	wasm/edge/api:      LIBRARY core/jsontext core/script core/lab core/svg core/view core/words wasm/edge/exercise wasm/edge/receipt
	wasm/edge:          LIBRARY wasm/edge/api github.com/syumai/workers github.com/syumai/workers/cloudflare
`

// impure is what would bring JavaScript, a wall clock or the outside into core,
// or weigh the module down; forbidden in everything that core leans on, too.
var impure = []string{"syscall/js", "fmt", "time", "os", "encoding/json", "math/rand", "math/rand/v2", "net/http"}

const module = "highwater/"

// rooms reads the lattice: the imports that each room may have.
func rooms(t *testing.T) map[string][]string {
	rooms := map[string][]string{}
	for _, line := range strings.Split(lattice, "\n") {
		line, _, _ = strings.Cut(line, "#")
		name, list, found := strings.Cut(strings.TrimSpace(line), ":")
		if !found {
			continue
		}
		var allowed []string
		for _, word := range strings.Fields(list) {
			if group, ok := rooms[word]; ok && word == strings.ToUpper(word) {
				allowed = append(allowed, group...)
			} else {
				allowed = append(allowed, word)
			}
		}
		if rooms[name] != nil {
			t.Errorf("%s stands twice in the lattice", name)
		}
		rooms[name] = allowed
	}
	return rooms
}

type pkg struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

// list asks the go command, for the target that the page runs on.
func list(t *testing.T, arguments ...string) (packages []pkg) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports"}, arguments...)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Dir = ".."
	var failure strings.Builder
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v\n%s", arguments, err, failure.String())
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	return packages
}

func TestImports(t *testing.T) {
	rooms := rooms(t)
	for _, p := range list(t, "./core/...", "./wasm/...") {
		name := strings.TrimPrefix(p.ImportPath, module)
		allowed, known := rooms[name]
		if !known {
			t.Errorf("%s has no room in the lattice", name)
		}
		for _, imported := range p.Imports {
			short := strings.TrimPrefix(imported, module)
			library := short == imported && !strings.Contains(strings.Split(imported, "/")[0], ".")
			if !slices.Contains(allowed, short) && !slices.Contains(allowed, "ANY") && !(library && slices.Contains(allowed, "LIBRARY")) {
				t.Errorf("%s may not lean on %s", name, short)
			}
		}
	}
}

// Nothing that core stands on, however deep, is impure.
func TestClosure(t *testing.T) {
	var pure []string
	for _, p := range list(t, "./core/...") {
		if p.ImportPath != module+"core/simtest" {
			pure = append(pure, p.ImportPath)
		}
	}
	importers := map[string][]string{}
	for _, p := range list(t, append([]string{"-deps"}, pure...)...) {
		for _, imported := range p.Imports {
			importers[imported] = append(importers[imported], p.ImportPath)
		}
	}
	if len(importers["strconv"]) == 0 {
		t.Fatalf("this is no closure: %v", slices.Sorted(maps.Keys(importers)))
	}
	for _, name := range impure {
		if by := importers[name]; len(by) > 0 {
			t.Errorf("core leans on %s by way of %v", name, by)
		}
	}
}

// A step is a function: core starts no goroutine and waits for none.
func TestNoGoroutines(t *testing.T) {
	files := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "simtest") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt:
				t.Errorf("%s: no goroutines here", files.Position(n.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
