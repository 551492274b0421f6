package svg

import "testing"

func TestColoursAreToldApartByTheirSpelling(t *testing.T) {
	alike := map[Colour]Colour{Air: Panel, Wline: Tide}
	meaning := map[string]int{}
	means := func(spelling string, what int) {
		if known, ok := meaning[spelling]; ok && known != what {
			t.Errorf("%s is colour %d and colour %d", spelling, known, what)
		}
		meaning[spelling] = what
	}
	for _, p := range []*Palette{&Light, &Dark} {
		for c := Panel; c <= LossSoft; c++ {
			what := c
			if other, ok := alike[c]; ok {
				what = other
			}
			means(p.Colours[c], int(what))
		}
		for n, lineage := range p.Lineages {
			for part, spelling := range lineage {
				means(spelling, 100+10*n+part)
			}
		}
	}
}
