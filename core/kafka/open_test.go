package kafka

import "testing"

// A state that says 0 for min.insync.replicas would say what no script can.
func TestBeforeTheClusterIsOpenedSettingsAreTheDefaults(t *testing.T) {
	got := stateText(Mini.Open(1).(*Cluster))
	want := `{"model":"minikafka","nowMs":0,"settings":{"min.insync.replicas":1,"replica.fetch.max.bytes":1048576,` +
		`"replica.lag.max.messages":4000,"replica.lag.time.max.ms":30000,"rule.promotion.cut":"all",` +
		`"unclean.leader.election.enable":false},"brokers":[],"topics":[],"producers":[],"fetchers":null,` +
		`"partitions":[],"requests":[]}`
	if got != want {
		t.Errorf("before cluster the state is\n%s, not\n%s", got, want)
	}
}
