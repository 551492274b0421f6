package kafka

import (
	"slices"
	"strconv"

	"highwater/core/script"
	"highwater/core/sim"
)

var (
	topicPartition = script.Name("TOPIC-P", "partition")
	brokerID       = script.Name("BROKER", "broker")
	requestNumber  = script.Name("N", "request")
	acksOption     = script.Choice("acks", "0", "1", "all", "-1").Is("all")
)

// verbs are all commands of the Kafka family.
var verbs = []sim.Row[*Cluster, command]{
	{script.Verb{Name: "cluster",
		Options:  []script.Arg{script.List("brokers", "").As("1,2,3").Need()},
		Settings: settingArgs(false)}, bindCluster},
	{script.Verb{Name: "topic",
		Args: []script.Arg{script.Plain("NAME")},
		Options: []script.Arg{
			script.Number("partitions", 1).Is("1"),
			script.Number("replicas", 1).Is("1"),
			{Name: "assignment", Kind: script.Groups, Shown: "1,2/2,3"},
		},
		Settings: settingArgs(true)}, bindTopic},
	{script.Verb{Name: "producer",
		Args: []script.Arg{script.Plain("NAME")},
		Options: []script.Arg{
			acksOption,
			script.Bool("enable.idempotence").Is("false"),
			script.Plain("transactional.id").As("ID"),
		}}, bindNewProducer},
	{script.Verb{Name: "produce",
		Args: []script.Arg{topicPartition, script.Plain("VALUE").Several()},
		Options: []script.Arg{
			acksOption,
			script.Name("producer", "producer"),
			script.Plain("key").As("KEY"),
		}}, bindProduce},
	{script.Verb{Name: "retry", Args: []script.Arg{requestNumber}}, bindRetry},
	{script.Verb{Name: "replicate",
		Args:    []script.Arg{topicPartition.Maybe()},
		Options: []script.Arg{script.Name("broker", "broker")}}, bindReplicate},
	{script.Verb{Name: "fetch",
		Args: []script.Arg{topicPartition},
		Options: []script.Arg{
			{Name: "from", Kind: script.Integer, Min: -sim.MaxInteger, Max: sim.MaxInteger, Default: "0"},
			script.Count("max", 0),
			script.Choice("isolation", "read_uncommitted", "read_committed").Is("read_uncommitted"),
		}}, bindFetch},
	{script.Verb{Name: "promote",
		Args:    []script.Arg{topicPartition, brokerID},
		Options: []script.Arg{script.Bool("unclean").Is("false")}}, bindPromote},
	{script.Verb{Name: "crash", Args: []script.Arg{brokerID}}, bindOperate(crash)},
	{script.Verb{Name: "restart", Args: []script.Arg{brokerID}}, bindOperate(restart)},
	{script.Verb{Name: "pause", Args: []script.Arg{brokerID}}, bindOperate(pause)},
	{script.Verb{Name: "resume", Args: []script.Arg{brokerID}}, bindOperate(resume)},
	{script.Verb{Name: "reopen"}, bindReopen},
	{script.Verb{Name: "begin", Args: []script.Arg{script.Name("P", "transactional producer")}}, bindTransact},
	{script.Verb{Name: "commit", Args: []script.Arg{script.Name("P", "transactional producer")}}, bindTransact},
	{script.Verb{Name: "abort", Args: []script.Arg{script.Name("P", "transactional producer")}}, bindTransact},
	{script.Verb{Name: "fetchers", Options: []script.Arg{
		{Name: "every", Kind: script.Duration, Min: 1, Max: sim.MaxInteger, Required: true}}}, bindFetchersEvery},
	{script.Verb{Name: "fetchers", Args: []script.Arg{script.Lit("off")}}, bindFetchersOff},
	{script.Verb{Name: "fetchers", Args: []script.Arg{script.Lit("fail"), brokerID}}, bindFetchersFail},
	{script.Verb{Name: "tick", Args: []script.Arg{script.Time("DURATION")}}, bindTick},
	{script.Verb{Name: "expect", Args: []script.Arg{topicPartition}, Options: partitionFields}, nil},
	{script.Verb{Name: "expect", Args: []script.Arg{script.Lit("request"), requestNumber}, Options: requestFields}, nil},
}

// What may be expected, and asked for, of a partition and of a request.
var (
	partitionFields = []script.Arg{
		script.Number("leader", 0).Or("none").As("ID|none"),
		script.Number("epoch", 0),
		script.List("isr", "broker"),
		script.Count("hw", 0),
		script.Count("lso", 0),
		{Name: "leo", Kind: script.Pairs, Shown: "1:2,2:1"},
		script.Count("pending", 0),
		script.Plain("values").As("a,b"),
	}
	requestFields = []script.Arg{
		script.Choice("status", "pending", "acknowledged", "sent", "failed"),
		script.Plain("error").As("CODE|null"),
		script.Count("offset", 0).Or("null"),
		script.Bool("duplicate"),
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
	case "topic":
		for _, t := range c.topics {
			names = append(names, t.name)
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
