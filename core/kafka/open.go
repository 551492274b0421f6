package kafka

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/jsontext"
	"highwater/core/script"
	"highwater/core/sim"
)

const (
	maxPartitions = 256
	maxReplicas   = 1024
)

// openCluster creates the brokers, all up.
type openCluster struct {
	ids      []int
	settings Settings
}

func bindCluster(_ *Cluster, call *script.Call) (command, *script.Error) {
	brokers := call.Get("brokers")
	cmd := &openCluster{settings: defaultSettings.with(call)}
	for _, id := range call.Integers("brokers") {
		if slices.Contains(cmd.ids, int(id)) {
			return nil, call.Conflict(brokers, "broker "+strconv.FormatInt(id, 10)+" stands there twice")
		}
		cmd.ids = append(cmd.ids, int(id))
	}
	if len(cmd.ids) > sim.MaxNodes {
		return nil, call.Limit("a cluster has 64 brokers at most")
	}
	return cmd, nil
}

func (cmd *openCluster) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	c.opened, c.settings = true, cmd.settings
	c.brokers = make([]broker, len(cmd.ids))
	for i, id := range cmd.ids {
		c.brokers[i] = broker{id: id, up: true}
		c.announceBroker(i, "up", out)
	}
	return ""
}

// newTopic creates a topic and starts its partitions (rule 3).
type newTopic struct {
	name       string
	assignment [][]int // of each partition, broker indexes; the first leads
	settings   Settings
}

func bindTopic(c *Cluster, call *script.Call) (command, *script.Error) {
	name := call.Get("NAME")
	switch {
	case !script.IsName(name.Text, 249) || name.Text == "." || name.Text == "..":
		return nil, call.BadValue(name, "a topic name: 1 to 249 of A-Z a-z 0-9 . _ -, but not . or ..")
	case slices.ContainsFunc(c.topics, func(t *topic) bool { return t.name == name.Text }):
		return nil, call.DuplicateName(name)
	}
	cmd := &newTopic{name: name.Text, settings: c.settings.with(call)}
	var err *script.Error
	if call.Has("assignment") {
		err = cmd.bindAssignment(c, call)
	} else {
		err = cmd.spread(c, call)
	}
	return cmd, err
}

// spread gives partition p's replica i to broker (p + i) mod n.
func (cmd *newTopic) spread(c *Cluster, call *script.Call) *script.Error {
	partitions, replicas := call.Int("partitions"), call.Int("replicas")
	if replicas > int64(len(c.brokers)) {
		return call.Conflict(call.Get("replicas"), "there are more replicas than brokers, of which the cluster has "+strconv.Itoa(len(c.brokers)))
	}
	if err := c.checkSize(call, partitions, partitions*replicas); err != nil {
		return err
	}
	for p := range int(partitions) {
		var brokers []int
		for i := range int(replicas) {
			brokers = append(brokers, (p+i)%len(c.brokers))
		}
		cmd.assignment = append(cmd.assignment, brokers)
	}
	return nil
}

func (cmd *newTopic) bindAssignment(c *Cluster, call *script.Call) *script.Error {
	w := call.Get("assignment")
	replicas := 0
	for _, ids := range call.Groups("assignment") {
		var brokers []int
		for _, id := range ids {
			b := c.index(int(id))
			switch {
			case b < 0:
				return call.UnknownPart(w, "broker", strconv.FormatInt(id, 10), c.Names("broker"))
			case slices.Contains(brokers, b):
				return call.Conflict(w, "a partition has broker "+strconv.FormatInt(id, 10)+" twice")
			}
			brokers = append(brokers, b)
		}
		cmd.assignment = append(cmd.assignment, brokers)
		replicas += len(brokers)
		if len(brokers) != len(cmd.assignment[0]) {
			return call.Conflict(w, "every partition needs as many replicas as the first")
		}
	}
	if err := agree(call, "partitions", len(cmd.assignment)); err != nil {
		return err
	}
	if err := agree(call, "replicas", len(cmd.assignment[0])); err != nil {
		return err
	}
	return c.checkSize(call, int64(len(cmd.assignment)), int64(replicas))
}

// agree holds partitions= or replicas= against the assignment.
func agree(call *script.Call, option string, n int) *script.Error {
	if w := call.Get(option); w != nil && call.Int(option) != int64(n) {
		return call.Conflict(w, "the assignment has "+strconv.Itoa(n)+" "+option)
	}
	return nil
}

func (c *Cluster) checkSize(call *script.Call, partitions, replicas int64) *script.Error {
	switch {
	case int64(len(c.partitions))+partitions > maxPartitions:
		return call.Limit("a cluster has 256 partitions at most")
	case c.replicas()+replicas > maxReplicas:
		return call.Limit("a cluster has 1024 replicas at most")
	}
	return nil
}

func (c *Cluster) replicas() (n int64) {
	for _, p := range c.partitions {
		n += int64(len(p.replicas))
	}
	return n
}

func (cmd *newTopic) apply(c *Cluster, out *sim.Sink) sim.Refusal {
	t := &topic{cmd.name, cmd.settings}
	c.topics = append(slices.Clip(c.topics), t)
	if out != nil {
		out.Emit("topic", out.Given(), &Topic{t.name, len(cmd.assignment)})
	}
	for number, brokers := range cmd.assignment {
		p := &partition{
			topic:  t,
			number: number,
			label:  t.name + "-" + strconv.Itoa(number),
			leader: brokers[0],
			step:   c.step,
		}
		for _, b := range brokers {
			p.replicas = append(p.replicas, replica{broker: b, lastFetch: c.now, missedCut: noCut})
			p.assigned = p.assigned.with(b)
		}
		c.partitions = append(c.partitions, p)
		c.startPartition(p, ISRStart, out)
	}
	return ""
}

// Topic is announced when one is created.
type Topic struct {
	Topic      string
	Partitions int
}

// Answers every question about a partition of the topic: all began with it.
func (e *Topic) Answers(q string) bool {
	rest, of := strings.CutPrefix(q, e.Topic+"-")
	number, _, _ := strings.Cut(rest, " ")
	_, ok := jsontext.Integer(number)
	return of && ok
}
func (e *Topic) Fields(w *jsontext.Writer) {
	w.StringField("topic", e.Topic)
	w.IntField("partitions", int64(e.Partitions))
}
