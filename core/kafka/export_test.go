package kafka

import "highwater/core/sim"

// RandomScript is a random run as a script, for tests that go through a lab.
func RandomScript(seed uint64, steps int) string {
	a := newAuthor(&seeded{sim.Rand(seed)})
	c := &Cluster{}
	var lines []string
	play := func(line string) {
		if cmd, err := bindLine(c, line); err == nil && cmd != nil {
			next, _ := c.Apply(cmd, nil)
			c, lines = next.(*Cluster), append(lines, line)
		}
	}
	for _, line := range a.opening() {
		play(line)
	}
	for range steps {
		play(a.next(c))
	}
	return asScript(lines)
}
