// What there is to say of a mark of the picture beside its name: numbers of the state, what may be
// asked of it, and the step that made it.

const labelOf = ({ topic, partition }) => `${topic}-${partition}`;
const range = (from, next) => next - from === 1 ? String(from) : `${from}–${next - 1}`;

const kafka = {
  batch([broker, base], { partition, said, part }) {
    const batch = partition.replicas.find((each) => each.broker === Number(broker))?.batches.find(({ baseOffset }) => baseOffset === Number(base));
    if (!batch) return {};
    const { baseOffset, nextOffset, leaderEpoch, bytes, crc, producer, sequence, records } = batch;
    return {
      facts: [
        ...records.map(({ offset, key, value }) => [`${said.offset} ${offset}`, key === null ? value : `${key}: ${value}`]),
        [said.epoch, leaderEpoch], [said.bytes, bytes], ["CRC-32C", crc], producer !== null && [said.producer, producer], sequence !== null && [said.sequence, sequence],
      ],
      made: (e) => (e.type === "append" && e.baseOffset === baseOffset || e.type === "replicate" && e.from <= baseOffset && e.to >= nextOffset) && e.partition === part && e.broker === Number(broker),
    };
  },
  ghost([broker, offset, id], { requests, said, part }) {
    const request = requests.find((each) => each.id === Number(id));
    return {
      facts: [request.baseOffset !== null && [said.value, request.values[Number(offset) - request.baseOffset]], ["acks", request.acks], [said.status, said.word("status", request.status)]],
      made: (e) => e.type === "truncate" && e.partition === part && e.broker === Number(broker) && e.lost.some((each) => each.offset === Number(offset)),
    };
  },
  request([id], { requests, said }) {
    const { acks, status, error, baseOffset, offset, values } = requests.find((each) => each.id === Number(id));
    return {
      facts: [["acks", acks], [said.status, said.word("status", status)], error && [said.error, error], baseOffset !== null && offset !== null && [said.offsets, range(baseOffset, offset + 1)], [said.value, values.join(", ")]],
      questions: [`request ${id} status`],
      made: (e, step) => step.result?.request === Number(id),
    };
  },
  plinth([broker], { partition, said, part }) {
    const { logEndOffset, lastFetchMs } = partition.replicas.find((each) => each.broker === Number(broker));
    return { facts: [["LEO", logEndOffset], Number(broker) !== partition.leader && [said.lastFetch, said.fetched(lastFetchMs)]], questions: [`${part} leo ${broker}`, ...partition.isr.includes(Number(broker)) ? [] : [`${part} isr`]] };
  },
  flag: ([broker], { part }) => ({ questions: [`${part} leo ${broker}`] }),
  lag: ([broker], { part }) => ({ questions: [`${part} leo ${broker}`] }),
  anchor: (_, { part }) => ({ questions: [`${part} hw`] }),
  hw: (_, { part }) => ({ questions: [`${part} hw`] }),
  lso: (_, { part }) => ({ questions: [`${part} lso`] }),
  fold: ([broker], { part }) => ({ questions: [`${part} leo ${broker}`] }),
  cut: ([broker], { part }) => ({ questions: [`${part} leo ${broker}`] }),
  consumer: (_, { part }) => ({ questions: [`${part} values`], made: (e) => e.type === "read" && e.partition === part }),
};

/** What is told of a link, and of its replica. */
function link([replica], { links, said }) {
  const found = links.find((each) => each.replica === replica);
  if (!found) return {};
  const { state, paused, cursor, queued, queueLimit, lastSync } = found;
  return {
    facts: [[said.state, said.word("state", state)], paused && ["live", "source-lost"].includes(state) && [said.paused, said.yes], cursor && [said.applied, cursor.appliedSequence], cursor && [said.lineage, cursor.replicationId], [said.queue, said.queued(queued.length, queueLimit)], lastSync && [said.sync, said.word("sync", lastSync)]],
    questions: [`link ${JSON.stringify(replica)} applied`, `link ${JSON.stringify(replica)} state`],
  };
}

const redis = {
  tile([sequence], { name, said }) {
    return { // other histories have such a sequence, too
      made: (e) => e.type === "commit" && e.sequence === Number(sequence) && name.includes(e.commands[0].slice(0, 12)),
      of: (e) => [[said.sequence, e.sequence], [said.commands, e.commands.join("; ")]],
    };
  },
  ghost: ([sequence], surroundings) => redis.tile([sequence], surroundings),
  lost: () => ({ made: (e) => e.type === "promote" && e.lost.length > 0 }),
  // A server that takes an ID over with a full sync begins nothing.
  fence: (_, { name }) => ({ made: (e, step) => e.type === "replication-id" && e.before !== null && name.includes(e.after.slice(0, 6)) && !step.events.some(({ type, replica }) => type === "sync" && replica === e.server) }),
  window: (_, { servers, part, said }) => {
    const { backlog } = servers.find(({ name }) => name === part);
    return { facts: backlog.batches.map(({ sequence, commands }) => [`${said.sequence} ${sequence}`, commands.join("; ")]), made: (e) => e.type === "backlog-evict" && e.server === part };
  },
  label: ([name], { links, servers, said }) => {
    const server = servers.find((each) => each.name === name);
    return { facts: [[said.lineage, server.replicationId], [said.sequence, server.sequence]], questions: [`server ${JSON.stringify(name)} sequence`] };
  },
  key: ([key], { servers }) => ({ facts: servers.map(({ name, keys }) => [name, keys.find((each) => each.key === key)?.value ?? "–"]) }),
  front: link, lag: link, lane: link, queue: link, link,
};

/** The last step, up to the one shown, that an event of made it. */
function madeBy(lab, made) {
  for (let n = lab.step; n > 0; n--) {
    const step = lab.stepAt(n);
    const event = step.events.find((each) => made(each, step));
    if (event) return { n, event };
  }
  return null;
}

/** `facts` are names and values, `questions` are for `why`, `made` is a step; null: none. */
export function factsOf(lab, { key, name }, part, said) {
  const [, kind, rest] = key.match(/^([^:]*):?(.*)$/s);
  const { state } = lab;
  const surroundings = { ...state, name, said, part, partition: state?.partitions?.find((each) => labelOf(each) === part) };
  const args = state?.partitions || kind === "ghost" ? rest.split(":") : [rest]; // a server's name, or a key, may have a colon
  const { facts = [], questions = [], made, of } = (state?.partitions ? kafka : redis)[kind]?.(args, surroundings) ?? {};
  const by = made ? madeBy(lab, made) : null;
  return { facts: [...facts, ...of && by ? of(by.event) : []].filter(Boolean), questions, made: by?.n ?? null };
}
