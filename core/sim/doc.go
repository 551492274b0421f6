// Package sim is what every replication model shares: logical time, seeded
// chance, persistent maps, events with their reasons, refusals, and the doors
// through which a run drives a model.
//
// A model's state is a value. Apply never changes the state it is given; it
// answers a new one that shares with the old all that did not change.
package sim
