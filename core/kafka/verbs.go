package kafka

import (
	"slices"
	"strconv"

	"highwater/core/script"
	"highwater/core/sim"
)

var (
	topicPartition = script.Arg{Name: "TOPIC-P", Kind: script.Named, Of: "partition"}
	brokerID       = script.Arg{Name: "BROKER", Kind: script.Named, Of: "broker"}
	requestNumber  = script.Arg{Name: "N", Kind: script.Named, Of: "request"}
	acksOption     = script.Arg{Name: "acks", Kind: script.OneOf, Words: []string{"0", "1", "all", "-1"}, Default: "all"}
)

// verbs are all commands of the Kafka family.
var verbs = []sim.Row[*Cluster, command]{
	{script.Verb{Name: "cluster",
		Options:  []script.Arg{{Name: "brokers", Kind: script.Integers, Shown: "1,2,3", Required: true}},
		Settings: settingArgs(false)}, bindCluster},
	{script.Verb{Name: "topic",
		Args: []script.Arg{{Name: "NAME"}},
		Options: []script.Arg{
			{Name: "partitions", Kind: script.Integer, Min: 1, Max: script.MaxInt32, Default: "1"},
			{Name: "replicas", Kind: script.Integer, Min: 1, Max: script.MaxInt32, Default: "1"},
			{Name: "assignment", Kind: script.Groups, Shown: "1,2/2,3"},
		},
		Settings: settingArgs(true)}, bindTopic},
	{script.Verb{Name: "producer",
		Args: []script.Arg{{Name: "NAME"}},
		Options: []script.Arg{
			acksOption,
			{Name: "enable.idempotence", Kind: script.Boolean, Default: "false"},
			{Name: "transactional.id", Shown: "ID"},
		}}, bindNewProducer},
	{script.Verb{Name: "produce",
		Args: []script.Arg{topicPartition, {Name: "VALUE", Many: true}},
		Options: []script.Arg{
			acksOption,
			{Name: "producer", Kind: script.Named, Of: "producer"},
			{Name: "key", Shown: "KEY"},
		}}, bindProduce},
	{script.Verb{Name: "retry", Args: []script.Arg{requestNumber}}, bindRetry},
	{script.Verb{Name: "replicate",
		Args:    []script.Arg{{Name: "TOPIC-P", Kind: script.Named, Of: "partition", Optional: true}},
		Options: []script.Arg{{Name: "broker", Kind: script.Named, Of: "broker"}}}, bindReplicate},
	{script.Verb{Name: "fetch",
		Args: []script.Arg{topicPartition},
		Options: []script.Arg{
			{Name: "from", Kind: script.Integer, Min: -sim.MaxInteger, Default: "0"},
			{Name: "max", Kind: script.Integer},
			{Name: "isolation", Kind: script.OneOf, Words: []string{"read_uncommitted", "read_committed"}, Default: "read_uncommitted"},
		}}, bindFetch},
	{script.Verb{Name: "promote",
		Args:    []script.Arg{topicPartition, brokerID},
		Options: []script.Arg{{Name: "unclean", Kind: script.Boolean, Default: "false"}}}, bindPromote},
	{script.Verb{Name: "crash", Args: []script.Arg{brokerID}}, bindOperate},
	{script.Verb{Name: "restart", Args: []script.Arg{brokerID}}, bindOperate},
	{script.Verb{Name: "pause", Args: []script.Arg{brokerID}}, bindOperate},
	{script.Verb{Name: "resume", Args: []script.Arg{brokerID}}, bindOperate},
	{script.Verb{Name: "reopen"}, bindReopen},
	{script.Verb{Name: "begin", Args: []script.Arg{{Name: "P", Kind: script.Named, Of: "transactional producer"}}}, bindTransact},
	{script.Verb{Name: "commit", Args: []script.Arg{{Name: "P", Kind: script.Named, Of: "transactional producer"}}}, bindTransact},
	{script.Verb{Name: "abort", Args: []script.Arg{{Name: "P", Kind: script.Named, Of: "transactional producer"}}}, bindTransact},
	{script.Verb{Name: "fetchers", Options: []script.Arg{
		{Name: "every", Kind: script.Duration, Min: 1, Required: true}}}, bindFetchersEvery},
	{script.Verb{Name: "fetchers", Args: []script.Arg{{Name: "off", Kind: script.Literal}}}, bindFetchersOff},
	{script.Verb{Name: "fetchers", Args: []script.Arg{{Name: "fail", Kind: script.Literal}, brokerID}}, bindFetchersFail},
	{script.Verb{Name: "tick", Args: []script.Arg{{Name: "DURATION", Kind: script.Duration}}}, bindTick},
	{script.Verb{Name: "expect", Args: []script.Arg{topicPartition}, Options: partitionFields}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{{Name: "request", Kind: script.Literal}, requestNumber}, Options: requestFields}, nil},
}

// What may be expected, and asked for, of a partition and of a request.
var (
	partitionFields = []script.Arg{
		{Name: "leader", Kind: script.Integer, Max: script.MaxInt32, Words: []string{"none"}, Shown: "ID|none"},
		{Name: "epoch", Kind: script.Integer, Max: script.MaxInt32},
		{Name: "isr", Kind: script.Integers, Of: "broker", Shown: "1,2"},
		{Name: "hw", Kind: script.Integer},
		{Name: "lso", Kind: script.Integer},
		{Name: "leo", Kind: script.Pairs, Shown: "1:2,2:1"},
		{Name: "pending", Kind: script.Integer},
		{Name: "values", Shown: "a,b"},
	}
	requestFields = []script.Arg{
		{Name: "status", Kind: script.OneOf, Words: []string{"pending", "acknowledged", "sent", "failed"}},
		{Name: "error", Shown: "CODE|null"},
		{Name: "offset", Kind: script.Integer, Words: []string{"null"}},
		{Name: "duplicate", Kind: script.Boolean},
	}
)

// Bind reads a call against this state: names become indexes, and limits are
// held.
func (c *Cluster) Bind(call *script.Call) (sim.Command, *script.Error) {
	if opening := call.Verb.Name == "cluster"; opening == c.opened {
		if opening {
			return nil, call.Whole(script.SecondOpen, "")
		}
		return nil, call.Whole(script.NotOpen, "the cluster is opened first", "cluster brokers=1,2,3")
	}
	cmd, err := verbs[call.Row].Bind(c, call)
	if err != nil {
		return nil, err
	}
	return cmd, nil
}

// bindPartition finds "orders-0": the topic is what stands before the last dash.
func (c *Cluster) bindPartition(call *script.Call) (int, *script.Error) {
	w := call.Get("TOPIC-P")
	if i := c.partitionNamed(w.Text); i >= 0 {
		return i, nil
	}
	return 0, call.UnknownName(w, "topic", c.Names("partition"))
}

func (c *Cluster) partitionNamed(name string) int {
	return slices.IndexFunc(c.partitions, func(p *partition) bool { return p.label == name })
}

// labelled is the partition with a label; nil: there is none.
func (c *Cluster) labelled(label string) *partition {
	if i := c.partitionNamed(label); i >= 0 {
		return c.partitions[i]
	}
	return nil
}

func (c *Cluster) bindBroker(call *script.Call, arg string) (int, *script.Error) {
	w := call.Get(arg)
	if id, ok := script.ReadInteger(w.Text); ok {
		if b := c.index(int(id)); b >= 0 {
			return b, nil
		}
	}
	return 0, call.UnknownName(w, "broker", c.Names("broker"))
}

func (c *Cluster) bindProducer(call *script.Call, arg, of string) (*producer, *script.Error) {
	w := call.Get(arg)
	if number, ok := c.named.Get(producerName(w.Text)); ok {
		return c.producer(number), nil
	}
	return nil, call.UnknownName(w, of, c.Names(of))
}

func (c *Cluster) bindRequest(call *script.Call) (RequestID, *script.Error) {
	w := call.Get("N")
	if n, ok := script.ReadInteger(w.Text); ok && c.requests.Has(RequestID(n)) {
		return RequestID(n), nil
	}
	return 0, call.UnknownName(w, "request", c.Names("request"))
}

func (c *Cluster) checkRecordBytes(call *script.Call, more int64) *script.Error {
	if c.recordBytes+more > sim.MaxRecordBytes {
		return call.Limit("one lab holds 16 MiB of record bytes at most")
	}
	return nil
}

func (c *Cluster) checkFetches(call *script.Call, more int64) *script.Error {
	if c.fetches+more > maxFollowerFetches {
		return call.Limit("one lab has 4000000 follower fetches at most")
	}
	return nil
}

// Names lists what a word may name.
func (c *Cluster) Names(of string) []string {
	var names []string
	switch of {
	case "broker":
		for i := range c.brokers {
			names = append(names, strconv.Itoa(c.brokers[i].id))
		}
	case "partition":
		for _, p := range c.partitions {
			names = append(names, p.label)
		}
	case "producer", "transactional producer":
		for _, p := range c.producers.All() {
			if of == "producer" || p.transactional() {
				names = append(names, p.name)
			}
			if len(names) == script.MaxNames {
				break
			}
		}
	case "request":
		for n := 1; n <= min(c.requests.Len(), script.MaxNames); n++ {
			names = append(names, strconv.Itoa(n))
		}
	}
	return names
}
