package kafka

import (
	"encoding/binary"

	"highwater/core/sim"
)

// Record is one key and value. A key may be missing.
type Record struct {
	Key    string
	HasKey bool
	Value  string
}

// Payload is what a producer sends: a batch before a log has given it its
// place. It never changes; a retry sends the very same one.
type Payload struct {
	Records       []Record
	Timestamp     sim.Millis // logical time of the first sending
	Bytes         int        // its size as a record batch v2
	Control       Control
	Transactional bool
	producer      producerID // noProducer without idempotence
	sequence      int32      // of the first record; -1 without idempotence
	hash          uint64
}

// Control says whether a batch is a marker that ends a transaction.
type Control uint8

const (
	Data Control = iota
	CommitMarker
	AbortMarker
)

func (c Control) String() string {
	return [...]string{Data: "", CommitMarker: "commit", AbortMarker: "abort"}[c]
}

// Batch is a payload in a log. Logs share it.
type Batch struct {
	Base    Offset
	Epoch   Epoch
	Request RequestID // the produce that wrote it; 0 for a marker
	*Payload
}

// Next is the offset after the batch's last record.
func (b *Batch) Next() Offset { return b.Base + Offset(len(b.Records)) }

func (b *Batch) Hash() uint64 {
	return sim.Combine(sim.Combine(b.hash, uint64(b.Base)), uint64(b.Epoch))
}

// sealed computes what follows from the payload's contents.
func (p *Payload) sealed() *Payload {
	p.Bytes = batchHeaderBytes
	h := sim.Combine(uint64(p.producer), uint64(uint32(p.sequence)))
	h = sim.Combine(sim.Combine(h, uint64(p.Timestamp)), uint64(p.Control)<<1|sim.HashBool(p.Transactional))
	key := sim.HashString(p.Records[0].Key) // one key goes to every record
	for i := range p.Records {
		r := &p.Records[i]
		size := r.bodyBytes(i)
		p.Bytes += varintBytes(int64(size)) + size
		h = sim.Combine(sim.Combine(h, sim.HashString(r.Value)), key+sim.HashBool(r.HasKey))
	}
	p.hash = h
	return p
}

// marker is the payload of a control batch, as Kafka writes it: one record whose
// key is version 0 and the type (0 abort, 1 commit), and whose value is version
// 0 and coordinator epoch 0.
func marker(control Control, producer producerID, now sim.Millis) *Payload {
	key := "\x00\x00\x00\x00"
	if control == CommitMarker {
		key = "\x00\x00\x00\x01"
	}
	return (&Payload{
		Records:       []Record{{Key: key, HasKey: true, Value: "\x00\x00\x00\x00\x00\x00"}},
		Timestamp:     now,
		Control:       control,
		Transactional: true,
		producer:      producer,
		sequence:      -1,
	}).sealed()
}

// Record batch format v2 (KIP-98): a header of 61 bytes, then each record as
// length, attributes, timestamp delta, offset delta, key, value and header
// count, the numbers as zigzag varints, a missing key as length -1.

const (
	batchHeaderBytes = 61

	attributeTransactional = 0x10
	attributeControl       = 0x20
)

func varintBytes(n int64) int {
	var buf [binary.MaxVarintLen64]byte
	return binary.PutVarint(buf[:], n)
}

// bodyBytes is the size of the i-th record of a batch without its length.
func (r *Record) bodyBytes(i int) int {
	size := 1 + varintBytes(0) + varintBytes(int64(i)) + varintBytes(int64(len(r.Value))) + len(r.Value) + varintBytes(0)
	if !r.HasKey {
		return size + varintBytes(-1)
	}
	return size + varintBytes(int64(len(r.Key))) + len(r.Key)
}

// CRC is CRC-32C over the bytes from attributes on.
func (p *Payload) CRC() uint32 { return crc32c(p.checked()) }

// castagnoli is what each byte makes of a CRC-32C, by the polynomial of that
// name, its lowest power first. (hash/crc32 has it for many processors, which is
// much for one page.)
var castagnoli = func() (table [256]uint32) {
	for i := range table {
		crc := uint32(i)
		for range 8 {
			crc = crc>>1 ^ crc&1*0x82f63b78
		}
		table[i] = crc
	}
	return table
}()

func crc32c(data []byte) uint32 {
	crc := ^uint32(0)
	for _, b := range data {
		crc = castagnoli[byte(crc)^b] ^ crc>>8
	}
	return ^crc
}

// checked is the batch as bytes, from attributes on. Base timestamp and maximum
// timestamp are the logical time of sending, so every delta is 0.
func (p *Payload) checked() []byte {
	producer, producerEpoch := int64(p.producer), int16(0)
	if p.producer == noProducer {
		producerEpoch = -1
	}
	var attributes uint16
	if p.Transactional {
		attributes |= attributeTransactional
	}
	if p.Control != Data {
		attributes |= attributeControl
	}
	buf := make([]byte, 0, p.Bytes)
	buf = binary.BigEndian.AppendUint16(buf, attributes)
	buf = binary.BigEndian.AppendUint32(buf, uint32(len(p.Records)-1))
	buf = binary.BigEndian.AppendUint64(buf, uint64(p.Timestamp))
	buf = binary.BigEndian.AppendUint64(buf, uint64(p.Timestamp))
	buf = binary.BigEndian.AppendUint64(buf, uint64(producer))
	buf = binary.BigEndian.AppendUint16(buf, uint16(producerEpoch))
	buf = binary.BigEndian.AppendUint32(buf, uint32(p.sequence))
	buf = binary.BigEndian.AppendUint32(buf, uint32(len(p.Records)))
	for i := range p.Records {
		r := &p.Records[i]
		buf = binary.AppendVarint(buf, int64(r.bodyBytes(i)))
		buf = append(buf, 0)
		buf = binary.AppendVarint(buf, 0)
		buf = binary.AppendVarint(buf, int64(i))
		if r.HasKey {
			buf = binary.AppendVarint(buf, int64(len(r.Key)))
			buf = append(buf, r.Key...)
		} else {
			buf = binary.AppendVarint(buf, -1)
		}
		buf = binary.AppendVarint(buf, int64(len(r.Value)))
		buf = append(buf, r.Value...)
		buf = binary.AppendVarint(buf, 0)
	}
	return buf
}
