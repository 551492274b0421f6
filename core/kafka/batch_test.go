package kafka_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"highwater/core/jsontext"
	"highwater/core/lab"
)

// batch is what these tests read of the state.
type batch struct {
	Bytes   int
	CRC     string
	Control *string
}

// lastBatch runs a script on one broker with topic t and answers the last batch
// of its log.
func lastBatch(t *testing.T, script ...string) batch {
	t.Helper()
	l, failure := lab.Open("model minikafka\ncluster brokers=1\ntopic t\n"+strings.Join(script, "\n")+"\n", lab.Options{Seed: -1})
	if failure != nil {
		t.Fatal(failure)
	}
	var w jsontext.Writer
	l.State(&w)
	var state struct {
		Partitions []struct {
			Replicas []struct{ Batches []batch }
		}
	}
	if err := json.Unmarshal(w.Bytes(), &state); err != nil {
		t.Fatal(err)
	}
	batches := state.Partitions[0].Replicas[0].Batches
	return batches[len(batches)-1]
}

// A batch written out by hand, byte for byte, as KIP-98 has record batches of
// version 2: "produce t-0 hello" at 1500 ms.
func TestBatchByHand(t *testing.T) {
	before := []string{
		"0000000000000000", // base offset
		"0000003d",         // length of what follows: 61 = 73 - 12
		"00000000",         // partition leader epoch
		"02",               // magic
		"00000000",         // the CRC stands here
	}
	checked := []string{
		"0000",             // attributes: no compression, create time, not transactional
		"00000000",         // last offset delta
		"00000000000005dc", // base timestamp: 1500
		"00000000000005dc", // maximum timestamp
		"ffffffffffffffff", // producer id: none
		"ffff",             // producer epoch
		"ffffffff",         // base sequence
		"00000001",         // records
		"16",               // length 11, zigzag 22
		"00",               // attributes
		"00",               // timestamp delta
		"00",               // offset delta
		"01",               // key length -1: no key
		"0a",               // value length 5
		"68656c6c6f",       // hello
		"00",               // headers
	}
	bytes := func(parts []string) []byte {
		b, err := hex.DecodeString(strings.Join(parts, ""))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	size := len(bytes(before)) + len(bytes(checked))
	crc := fmt.Sprintf("%08x", crc32.Checksum(bytes(checked), crc32.MakeTable(crc32.Castagnoli)))

	got := lastBatch(t, "tick 1500ms", "produce t-0 hello")
	if size != 73 || got.Bytes != size || got.CRC != crc {
		t.Errorf("by hand %d bytes, CRC %s; the batch has %d, %s", size, crc, got.Bytes, got.CRC)
	}
}

// Sizes and CRCs as client libraries write these batches, none of which shares a
// line with this core. Data: kafka-python 3.0.12, DefaultRecordBatchBuilder with
// magic 2, no compression and the timestamps, ids and sequences given here, its
// length and its bytes 17 to 20. Markers: franz-go kmsg v1.15.1, a RecordBatch
// with attributes 0x30 around a Record of ControlRecordKey and EndTxnMarker, its
// length and the CRC-32C of its bytes from 21 on.
func TestBatchesAsClientsWriteThem(t *testing.T) {
	var seventy []string
	for i := range 70 {
		seventy = append(seventy, fmt.Sprint(i))
	}
	produceSeventy := "produce t-0 " + strings.Join(seventy, " ")
	big := "produce t-0 " + strings.Repeat("v", 300) + " key=" + strings.Repeat("K", 100)

	for _, c := range []struct {
		name   string
		script []string
		bytes  int
		crc    string
	}{
		{"one record", []string{"produce t-0 a"}, 69, "dbe9c876"},
		{"at 1500 ms", []string{"tick 1500ms", "produce t-0 hello"}, 73, "ceb47a72"},
		{"a retry keeps the time of the first sending",
			[]string{"tick 1500ms", "produce t-0 hello", "tick 1s", "retry 1"}, 73, "ceb47a72"},
		{"one key for three records, one of them empty",
			[]string{"tick 250ms", `produce t-0 a "" ccc key=k`}, 89, "141adb5f"},
		{"an empty key is a key", []string{`produce t-0 a key=""`}, 69, "06ac62ce"},
		{"bytes that are not UTF-8", []string{`produce t-0 "\x00\xfe" key="\xff"`}, 71, "08f209e2"},
		{"lengths of two bytes", []string{big}, 471, "04acbdb4"},
		{"seventy records: offset deltas of two bytes", []string{produceSeventy}, 687, "eed11d0c"},
		{"producer id 0, sequence 2",
			[]string{"producer p enable.idempotence=true", "produce t-0 a b producer=p", "produce t-0 c producer=p"}, 69, "6a1995e8"},
		{"ids count the idempotent producers; the last moment there is",
			[]string{
				"producer a enable.idempotence=true", "producer b", "producer c transactional.id=c",
				"producer d acks=1", "producer e enable.idempotence=true", "producer f enable.idempotence=true",
				produceSeventy + " producer=f", "tick 9007199254740991ms", "produce t-0 a b producer=f"}, 77, "408a75d5"},
		{"in a transaction",
			[]string{"producer x transactional.id=x1", "begin x", "produce t-0 x0 producer=x", "produce t-0 x1 producer=x"}, 70, "cbd881ca"},
		{"an abort marker",
			[]string{"producer x transactional.id=x1", "begin x", "produce t-0 a producer=x", "abort x"}, 78, "eb82d410"},
		{"a commit marker of producer id 1 at 2500 ms",
			[]string{"producer p enable.idempotence=true", "producer x transactional.id=x1", "begin x", "produce t-0 a producer=x", "tick 2500ms", "commit x"}, 78, "08022d13"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := lastBatch(t, c.script...)
			if got.Bytes != c.bytes || got.CRC != c.crc {
				t.Errorf("%d bytes, CRC %s; clients write %d, %s", got.Bytes, got.CRC, c.bytes, c.crc)
			}
			if marker := c.bytes == 78; marker != (got.Control != nil) {
				t.Errorf("control is %v", got.Control)
			}
		})
	}
}
