package kafka

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"highwater/core/script"
)

// oracle is minikafka once more, straight from the contract's text: plain slices
// and maps, changed in place, everything counted anew each time it is asked for.
// It reads the words of accepted lines only. The numbers are those of the rules.
type oracle struct {
	now        int
	settings   map[string]string
	brokers    []*oracleBroker
	topics     map[string]map[string]string
	partitions []*oraclePartition
	producers  []*oracleProducer
	requests   []*oracleRequest

	every, since int
	failed       string
}

type oracleBroker struct {
	id                          int
	up, paused, fetching, armed bool
}

type oraclePartition struct {
	topic, name string
	replicas    []*oracleReplica
	leader      *oracleReplica
	epoch, hw   int
	isr         []*oracleReplica
	waiting     []*oracleRequest
}

type oracleReplica struct {
	broker    *oracleBroker
	log       []oracleBatch
	lastFetch int
	missed    []int
}

type oracleBatch struct {
	epoch   int
	control string
	*oracleSent
}

type oracleSent struct {
	producer    *oracleProducer // of an idempotent one
	sequence    int
	transaction bool
	values      []string
	bytes       int
}

type oracleProducer struct {
	name              string
	acks              string
	idempotent, trans bool
	open              bool
	wrote             map[*oraclePartition]bool
	next              map[*oraclePartition]int
}

type oracleRequest struct {
	partition     *oraclePartition
	acks          string
	status, error string
	base, end     int
	duplicate     bool
	sent          *oracleSent
	set           []*oracleReplica
}

func (r *oracleReplica) leo() (n int) {
	for _, b := range r.log {
		n += len(b.values)
	}
	return n
}

// starting answers the place in the log of the batch that begins at an offset.
func (r *oracleReplica) starting(offset int) int {
	at := 0
	for i, b := range r.log {
		if at == offset {
			return i
		}
		at += len(b.values)
	}
	return -1
}

// cut keeps the batches that end at or below an offset.
func (r *oracleReplica) cut(offset int) {
	for r.leo() > offset {
		r.log = r.log[:len(r.log)-1]
	}
	r.log = slices.Clip(r.log)
}

func (o *oracle) broker(id string) *oracleBroker {
	for _, b := range o.brokers {
		if strconv.Itoa(b.id) == id {
			return b
		}
	}
	return nil
}

func (o *oracle) partition(name string) *oraclePartition {
	for _, p := range o.partitions {
		if p.name == name {
			return p
		}
	}
	return nil
}

func (o *oracle) producer(name string) *oracleProducer {
	for _, p := range o.producers {
		if p.name == name {
			return p
		}
	}
	return nil
}

func (p *oraclePartition) on(b *oracleBroker) *oracleReplica {
	for _, r := range p.replicas {
		if r.broker == b {
			return r
		}
	}
	return nil
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func milliseconds(text string) int {
	for _, unit := range []struct {
		suffix string
		ms     int
	}{{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}} {
		if digits, ok := strings.CutSuffix(text, unit.suffix); ok && !strings.Contains(digits, "m") {
			return number(digits) * unit.ms
		}
	}
	return 0
}

// do carries out a line and answers the refusal.
func (o *oracle) do(line string) string {
	l, _ := script.Scan(line)
	var words []string
	options := map[string]string{}
	for _, w := range l.Words {
		if w.Option {
			options[w.Key] = w.Text
		} else {
			words = append(words, w.Text)
		}
	}
	words = append(words, "", "")
	switch words[0] {
	case "cluster":
		o.settings = map[string]string{
			"min.insync.replicas": "1", "replica.fetch.max.bytes": "1048576", "replica.lag.max.messages": "4000",
			"replica.lag.time.max.ms": "30000", "rule.promotion.cut": "all", "unclean.leader.election.enable": "false",
		}
		o.topics = map[string]map[string]string{}
		for k, v := range options {
			o.settings[k] = v
		}
		for _, id := range strings.Split(options["brokers"], ",") {
			o.brokers = append(o.brokers, &oracleBroker{id: number(id), up: true})
		}
	case "topic":
		o.topic(words[1], options)
	case "producer":
		p := &oracleProducer{name: words[1], acks: options["acks"], next: map[*oraclePartition]int{}}
		p.trans = options["transactional.id"] != ""
		p.idempotent = p.trans || options["enable.idempotence"] == "true"
		o.producers = append(o.producers, p)
	case "produce":
		return o.produce(o.partition(words[1]), words[2:len(words)-2], options)
	case "retry":
		first := o.requests[number(words[1])-1]
		return o.send(first.partition, first.acks, first.sent)
	case "replicate":
		if o.failed != "" {
			return "FetcherFailed"
		}
		for _, p := range o.partitions {
			for _, r := range p.replicas {
				if r != p.leader && (words[1] == "" || words[1] == p.name) && (options["broker"] == "" || o.broker(options["broker"]) == r.broker) {
					o.followerFetch(p, r)
				}
			}
		}
	case "fetch":
		p := o.partition(words[1])
		switch from := number(options["from"]); {
		case !p.leader.broker.up:
			return "LeaderNotAvailable"
		case from < 0 || from > p.leader.leo():
			return "OffsetOutOfRange"
		}
	case "promote":
		return o.promote(o.partition(words[1]), o.broker(words[2]), options["unclean"] == "true")
	case "crash":
		o.crash(o.broker(words[1]))
	case "restart":
		o.restart(o.broker(words[1]))
	case "pause", "resume":
		o.broker(words[1]).paused = words[0] == "pause"
	case "reopen":
		o.reopen()
	case "begin", "commit", "abort":
		return o.transact(o.producer(words[1]), words[0])
	case "fetchers":
		switch words[1] {
		case "off":
			o.fetchersOff()
		case "fail":
			o.broker(words[2]).armed = true
		default:
			o.every, o.since = milliseconds(options["every"]), o.now
			for _, b := range o.brokers {
				b.fetching = b.up
			}
		}
	case "tick":
		return o.tick(milliseconds(words[1]))
	}
	return ""
}

func (o *oracle) topic(name string, options map[string]string) {
	settings := map[string]string{}
	for _, s := range []string{"min.insync.replicas", "unclean.leader.election.enable"} {
		if settings[s] = o.settings[s]; options[s] != "" {
			settings[s] = options[s]
		}
	}
	o.topics[name] = settings
	var assignment [][]*oracleBroker
	if a := options["assignment"]; a != "" {
		for _, part := range strings.Split(a, "/") {
			var on []*oracleBroker
			for _, id := range strings.Split(part, ",") {
				on = append(on, o.broker(id))
			}
			assignment = append(assignment, on)
		}
	} else {
		for p := range max(1, number(options["partitions"])) {
			var on []*oracleBroker
			for i := range max(1, number(options["replicas"])) {
				on = append(on, o.brokers[(p+i)%len(o.brokers)])
			}
			assignment = append(assignment, on)
		}
	}
	for i, on := range assignment {
		p := &oraclePartition{topic: name, name: fmt.Sprintf("%s-%d", name, i)}
		for _, b := range on {
			p.replicas = append(p.replicas, &oracleReplica{broker: b, lastFetch: o.now})
		}
		p.leader = p.replicas[0]
		o.start(p)
		o.partitions = append(o.partitions, p)
	}
}

// start is rule 3.
func (o *oracle) start(p *oraclePartition) {
	p.isr = nil
	p.hw = p.leader.leo()
	for _, r := range p.replicas {
		if r == p.leader || r.broker.up && r.leo() == p.leader.leo() {
			p.isr = append(p.isr, r)
		}
		p.hw = min(p.hw, r.leo())
	}
}

func (o *oracle) produce(p *oraclePartition, values []string, options map[string]string) string {
	s := &oracleSent{values: values, sequence: -1, bytes: 61}
	key, hasKey := options["key"]
	for i, value := range values {
		body := 1 + 1 + len(varint(i)) + len(varint(-1)) + len(varint(len(value))) + len(value) + 1
		if hasKey {
			body += len(varint(len(key))) + len(key) - len(varint(-1))
		}
		s.bytes += len(varint(body)) + body
	}
	acks := options["acks"]
	if who := o.producer(options["producer"]); who != nil {
		if acks == "" {
			acks = who.acks
		}
		if who.idempotent {
			s.producer, s.transaction, s.sequence = who, who.trans, who.next[p]
			who.next[p] += len(values)
		}
	}
	if acks == "" || acks == "-1" {
		acks = "all"
	}
	return o.send(p, acks, s)
}

// varint writes a number as a zigzag varint.
func varint(n int) (bytes []byte) {
	z := uint64(n)<<1 ^ uint64(n>>63)
	for ; z > 127; z >>= 7 {
		bytes = append(bytes, byte(z)|0x80)
	}
	return append(bytes, byte(z))
}

func (o *oracle) minimum(p *oraclePartition) int {
	return number(o.topics[p.topic]["min.insync.replicas"])
}

// send is rules 7 and 12.
func (o *oracle) send(p *oraclePartition, acks string, s *oracleSent) string {
	r := &oracleRequest{partition: p, acks: acks, status: "failed", sent: s, base: -1}
	o.requests = append(o.requests, r)
	switch {
	case o.failed != "":
		r.error = "FetcherFailed"
	case s.transaction && !s.producer.open:
		r.error = "InvalidTxnState"
	case !p.leader.broker.up:
		r.error = "LeaderNotAvailable"
	}
	if r.error != "" {
		return r.error
	}
	if s.producer != nil {
		var bases, sequences []int // of the producer's batches in the leader's log
		expected, at := s.sequence, 0
		for _, b := range p.leader.log {
			if b.producer == s.producer && b.control == "" {
				bases, sequences = append(bases, at), append(sequences, b.sequence)
				expected = b.sequence + len(b.values)
			}
			at += len(b.values)
		}
		if s.sequence != expected {
			for i := max(0, len(bases)-5); i < len(bases); i++ {
				if sequences[i] == s.sequence && len(p.leader.log[p.leader.starting(bases[i])].values) == len(s.values) {
					r.duplicate = true
					r.base = bases[i]
					o.wait(p, r)
					return ""
				}
			}
			r.error = "OutOfOrderSequenceNumber"
			return r.error
		}
	}
	if acks == "all" && len(p.isr) < o.minimum(p) {
		r.error = "NotEnoughReplicas"
		return r.error
	}
	if s.transaction {
		s.producer.wrote[p] = true
	}
	base := p.leader.leo()
	o.append(p, "", s)
	switch acks {
	case "0":
		r.status = "sent"
	case "1":
		r.status, r.base = "acknowledged", base
	default:
		r.base = base
		o.wait(p, r)
	}
	return ""
}

func (o *oracle) append(p *oraclePartition, control string, s *oracleSent) {
	p.leader.log = append(p.leader.log, oracleBatch{p.epoch, control, s})
	o.advance(p)
	o.settle(p)
}

func (o *oracle) wait(p *oraclePartition, r *oracleRequest) {
	r.status, r.set, r.end = "pending", slices.Clone(p.isr), r.base+len(r.sent.values)
	if r.reached() {
		r.status = "acknowledged"
		return
	}
	p.waiting = append(p.waiting, r)
}

func (r *oracleRequest) reached() bool {
	for _, member := range r.set {
		if member.leo() < r.end {
			return false
		}
	}
	return true
}

// settle is rule 8.
func (o *oracle) settle(p *oraclePartition) {
	if len(p.isr) < o.minimum(p) {
		o.failAll(p, "NotEnoughReplicasAfterAppend")
		return
	}
	var still []*oracleRequest
	for _, r := range p.waiting {
		if r.reached() {
			r.status = "acknowledged"
		} else {
			still = append(still, r)
		}
	}
	p.waiting = still
}

func (o *oracle) failAll(p *oraclePartition, code string) {
	for _, r := range p.waiting {
		r.status, r.error = "failed", code
	}
	p.waiting = nil
}

// advance is rule 6.
func (o *oracle) advance(p *oraclePartition) {
	smallest := p.leader.leo()
	for _, r := range p.isr {
		smallest = min(smallest, r.leo())
	}
	p.hw = max(p.hw, smallest)
}

// refresh is rule 5.
func (o *oracle) refresh(p *oraclePartition) {
	if !p.leader.broker.up {
		return
	}
	p.isr = nil
	for _, r := range p.replicas {
		if r == p.leader || r.broker.up &&
			p.leader.leo()-r.leo() <= number(o.settings["replica.lag.max.messages"]) &&
			o.now-r.lastFetch <= number(o.settings["replica.lag.time.max.ms"]) &&
			r.leo() >= p.hw {
			p.isr = append(p.isr, r)
		}
	}
	o.advance(p)
	o.settle(p)
}

// followerFetch is rules 2 and 4.
func (o *oracle) followerFetch(p *oraclePartition, r *oracleReplica) {
	if !r.broker.up || r.broker.paused || !p.leader.broker.up {
		return
	}
	if r.leo() > p.leader.leo() {
		r.cut(p.hw)
	}
	if i := p.leader.starting(r.leo()); i >= 0 {
		bytes := 0
		for j := i; j < len(p.leader.log) && (j == i || bytes+p.leader.log[j].bytes <= number(o.settings["replica.fetch.max.bytes"])); j++ {
			bytes += p.leader.log[j].bytes
			r.log = append(slices.Clip(r.log), p.leader.log[j])
		}
	}
	r.lastFetch = o.now
	o.refresh(p)
}

// promote is rule 10.
func (o *oracle) promote(p *oraclePartition, b *oracleBroker, unclean bool) string {
	target := p.on(b)
	switch {
	case target == nil || !b.up:
		return "ReplicaNotAvailable"
	case target == p.leader:
		return "AlreadyLeader"
	case !slices.Contains(p.isr, target) && !unclean && o.topics[p.topic]["unclean.leader.election.enable"] != "true":
		return "NotInSync"
	}
	p.epoch++
	p.leader = target
	cut := min(p.hw, target.leo())
	if o.settings["rule.promotion.cut"] == "promoted" {
		target.cut(cut)
		cut = target.leo()
	} else {
		for _, r := range p.replicas {
			if r.broker.up {
				r.cut(cut)
			} else {
				r.missed = append(r.missed, cut)
			}
		}
	}
	p.hw = cut
	old := p.isr
	p.isr = nil
	for _, r := range p.replicas {
		if r.broker.up {
			r.lastFetch = o.now
			if r == target || slices.Contains(old, r) && r.leo() == cut {
				p.isr = append(p.isr, r)
			}
		}
	}
	o.failAll(p, "NotLeaderOrFollower")
	return ""
}

// crash is rule 11.
func (o *oracle) crash(b *oracleBroker) {
	if !b.up {
		return
	}
	b.up, b.fetching = false, false
	for _, p := range o.partitions {
		if p.on(b) != nil {
			if p.leader.broker == b {
				o.failAll(p, "LeaderNotAvailable")
			}
			o.refresh(p)
		}
	}
}

func (o *oracle) restart(b *oracleBroker) {
	o.crash(b)
	b.up, b.fetching = true, o.every > 0
	for _, p := range o.partitions {
		if r := p.on(b); r != nil {
			r.catchUp()
			o.refresh(p)
		}
	}
}

func (r *oracleReplica) catchUp() {
	for _, cut := range r.missed {
		r.cut(cut)
	}
	r.missed = nil
}

// reopen is rule 3 again.
func (o *oracle) reopen() {
	o.fetchersOff()
	for _, b := range o.brokers {
		b.up, b.paused = true, false
	}
	for _, p := range o.partitions {
		o.failAll(p, "ClusterClosed")
		for _, r := range p.replicas {
			r.catchUp()
			r.lastFetch = o.now
		}
		o.start(p)
	}
}

// transact is rule 13.
func (o *oracle) transact(who *oracleProducer, change string) string {
	if who.open == (change == "begin") {
		return "InvalidTxnState"
	}
	if change == "begin" {
		who.open, who.wrote = true, map[*oraclePartition]bool{}
		return ""
	}
	for p := range who.wrote {
		if !p.leader.broker.up {
			return "LeaderNotAvailable"
		}
	}
	who.open = false
	for _, p := range o.partitions {
		if who.wrote[p] {
			o.append(p, change, &oracleSent{producer: who, sequence: -1, values: []string{"marker"}, bytes: 78})
		}
	}
	return ""
}

func (o *oracle) lastStable(p *oraclePartition) int {
	first, end := map[*oracleProducer]int{}, 0 // of undecided transactions
	for _, b := range p.leader.log {
		if end >= p.hw {
			break
		}
		if b.control != "" {
			delete(first, b.producer)
		} else if _, open := first[b.producer]; b.transaction && !open {
			first[b.producer] = end
		}
		end += len(b.values)
	}
	stable := p.hw
	for _, base := range first {
		stable = min(stable, base)
	}
	return stable
}

func (o *oracle) fetchersOff() {
	o.every, o.failed = 0, ""
	for _, b := range o.brokers {
		b.fetching, b.armed = false, false
	}
}

func (o *oracle) tick(by int) string {
	if o.failed != "" {
		return "FetcherFailed"
	}
	end := o.now + by
	for o.every > 0 {
		due := o.since + o.every
		for due <= o.now {
			due += o.every
		}
		if due > end {
			break
		}
		o.now = due
		for _, b := range o.brokers {
			for _, p := range o.partitions {
				r := p.on(b)
				if r == nil || r == p.leader || !b.fetching {
					continue
				}
				if b.armed {
					b.armed, b.fetching = false, false
					if o.failed == "" {
						o.failed = fmt.Sprintf("%d at %d", b.id, o.now)
					}
					continue
				}
				o.followerFetch(p, r)
			}
		}
	}
	o.now = end
	for _, p := range o.partitions {
		o.refresh(p)
	}
	return ""
}
