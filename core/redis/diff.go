package redis

import (
	"highwater/core/script"
	"highwater/core/sim"
)

// Differs lists what is not the same in another topology: servers and their keys as
// created, then links.
func (t *Topology) Differs(from sim.State) (names []string, same bool) {
	other, same := from.(*Topology)
	if !same {
		return nil, false
	}
	for i := range t.servers {
		s := &t.servers[i]
		j := other.serverNamed(s.name)
		for k := range serverFields {
			if field := serverFields[k].Name; j < 0 || t.serverField(i, field) != other.serverField(j, field) {
				names = append(names, t.serverQuestion(i, field))
			}
		}
		if j >= 0 {
			names = append(names, differingKeys(s, &other.servers[j])...)
		}
	}
	for j := range other.servers {
		for k := range serverFields {
			if t.serverNamed(other.name(j)) < 0 {
				names = append(names, other.serverQuestion(j, serverFields[k].Name))
			}
		}
	}
	for i := range t.links {
		l := &t.links[i]
		m := other.linkNamed(t.name(l.replica))
		for k := range linkFields {
			if field := linkFields[k].Name; m == nil || t.linkField(l, field) != other.linkField(m, field) {
				names = append(names, t.linkQuestion(l, field))
			}
		}
	}
	for j := range other.links {
		m := &other.links[j]
		for k := range linkFields {
			if t.linkNamed(other.name(m.replica)) == nil {
				names = append(names, other.linkQuestion(m, linkFields[k].Name))
			}
		}
	}
	return names, true
}

// differingKeys are the keys whose values two servers of one name do not share.
func differingKeys(s, other *server) (names []string) {
	if s.keys.Hash() == other.keys.Hash() {
		return nil
	}
	for k, v := range s.keys.All() {
		if there, found := other.keys.Get(k); !found || there != v && there.Hash() != v.Hash() {
			names = append(names, valueQuestion(s.name, k))
		}
	}
	for k := range other.keys.All() {
		if _, found := s.keys.Get(k); !found {
			names = append(names, valueQuestion(s.name, k))
		}
	}
	return names
}

func valueQuestion(server string, k key) string {
	return "value " + server + " " + script.Quote(string(k))
}
