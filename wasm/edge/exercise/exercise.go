// Package exercise holds the exercises of the lessons and judges a script against
// one of them: by the same rules as the page does (site/kit/check.mjs), so that
// what is solved there is solved here.
package exercise

import (
	"embed"
	"encoding/json"
)

// Exercise is one as it is published. Its solution is not.
type Exercise struct {
	ID     string   `json:"id"`     // LESSON/NAME
	Digest string   `json:"digest"` // SHA-256 of the block as it stands in its lesson
	Points int      `json:"points"` // what it is worth, solved
	Allow  []string `json:"allow"`  // the verbs a learner may use; nil: all
	Setup  string   `json:"setup"`  // run before, not shown
	Start  string   `json:"start"`  // what the learner goes on from
	Goals  []Goal   `json:"goals"`
}

// Goal is reached where all its expectations hold together: at the end, or once
// after some step of the learner's.
type Goal struct {
	Once    bool     `json:"once"`
	Expects []string `json:"expects"`
	Text    Text     `json:"text"`
}

// Text is a text in both languages.
type Text struct {
	EN string `json:"en"`
	ZH string `json:"zh"`
}

// The build writes exercises.json from the lessons. Named as a folder, with the
// file that keeps it, since a clean checkout has to compile before it is built.
//
//go:embed all:published
var published embed.FS

// Published is the list of all exercises as JSON, titles and tasks included. It
// is empty where nothing was built.
func Published() []byte {
	text, err := published.ReadFile("published/exercises.json")
	if err != nil {
		return []byte("[]\n")
	}
	return text
}

// Named is the exercise with this id; nil: there is none.
func Named(id string) *Exercise {
	var list []Exercise
	if err := json.Unmarshal(Published(), &list); err != nil {
		panic("exercises.json is not as the build writes it")
	}
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}
