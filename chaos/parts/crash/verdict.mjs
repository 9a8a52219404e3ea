// Compares what the outside world knows with what stands in the database. What Parley says of itself counts for nothing,
// but for one thing: what nobody knows must be shown.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AGENT } from '../../lib/world.mjs';

const SETTLED = new Set(['SENT', 'DELIVERED', 'READ']);
const SHOWN =
  'query ($after: String) { deliveries(first: 100, after: $after, filter: { outcome: UNKNOWN }) { edges { node { id } } pageInfo { endCursor hasNextPage } } }';

export const GAPS = `SELECT t.id FROM ticket t JOIN message m ON m.ticket_id = t.id AND m.agency_id = t.agency_id GROUP BY t.id, t.message_count, t.inbound_count
  HAVING max(m.position) <> count(*) OR min(m.position) <> 1 OR count(DISTINCT m.position) <> count(*)
    OR t.message_count <> count(*) OR t.inbound_count <> count(*) FILTER (WHERE m.type = 'INBOUND')`;

/** @param run a load that has been drained, and the faults that happened meanwhile. */
const COUNTED = `SELECT count(*) FILTER (WHERE status = 'OPEN')::int AS new, count(*) FILTER (WHERE status = 'CLOSED')::int AS closed,
    count(*) FILTER (WHERE status <> 'CLOSED' AND asked > answered AND inbound > seen)::int AS unread
  FROM (SELECT t.status, count(m.id) FILTER (WHERE m.type = 'INBOUND') AS inbound,
      coalesce((SELECT r.inbound_count FROM ticket_read r JOIN user_account u ON u.agency_id = r.agency_id AND u.id = r.user_id
        WHERE r.agency_id = 1 AND r.ticket_id = t.id AND u.email = $1), 0) AS seen, coalesce(max(m.position) FILTER (WHERE m.type = 'INBOUND'), 0) AS asked,
      coalesce(max(m.position) FILTER (WHERE m.type = 'OUTBOUND' OR m.system->>'kind' = 'CLOSED'), 0) AS answered
    FROM ticket t LEFT JOIN message m ON m.agency_id = t.agency_id AND m.ticket_id = t.id WHERE t.agency_id = 1 AND t.merged_into_id IS NULL
    GROUP BY t.id) x`;

export async function verdictOf(traffic, faults) {
  const { world } = traffic;
  return {
    ...(await inboundVerdict(traffic)),
    ...(await outboundVerdict(traffic, faults)),
    gaps: (await world.query(GAPS)).length,
    people: await peopleVerdict(traffic.outside),
    counters: await countersVerdict(traffic),
    dead: (await world.query('SELECT job, error FROM dead_letter')).map(
      ({ job, error }) => `${job}: ${error}`,
    ),
  };
}

async function inboundVerdict({ world, customers, sender, visitors, outside: { office }, since }) {
  const rows = await world.query(
    `SELECT m.body_text AS text, m.external_id AS mail, count(a.id)::int AS files,
       coalesce(array_agg(a.storage_key) FILTER (WHERE a.id IS NOT NULL), '{}') AS keys FROM message m
     LEFT JOIN attachment a ON a.agency_id = m.agency_id AND a.message_id = m.id
     WHERE m.type = 'INBOUND' AND m.id > $1 GROUP BY m.id`,
    [since],
  );
  const nameOf = ({ text, mail }) => (text.startsWith(customers.mark) ? text : mail);
  const counts = tally(rows.map(nameOf));
  const wanted = [...customers.said.keys(), ...visitors.accepted.keys(), ...sender.accepted.keys()];
  const known = new Set(wanted);
  const files = new Map(rows.map((row) => [nameOf(row), row.files]));
  const missing = rows
    .flatMap(({ keys }) => keys)
    .filter((key) => !existsSync(join(world.folder, 'files', key)));
  return {
    inbound: wanted.length,
    brought: office.brought + sum(visitors.accepted) + sum(sender.accepted),
    broughtAgain: office.troubles + visitors.troubles + sender.troubles,
    lost: wanted.filter((text) => !counts.has(text)),
    doubled: wanted.filter((text) => counts.get(text) > 1),
    strange: [...counts.keys()].filter((text) => !known.has(text)),
    filesWrong: [...customers.withFile, ...sender.withFile].filter((name) => files.get(name) !== 1),
    filesMissing: missing,
    refused: office.refused,
  };
}

async function outboundVerdict({ world, outside, answers, visitors, since, sends }, faults) {
  const { simulator, connected, sink } = outside;
  const rows = await world.query(
    `SELECT m.id::int, m.body_text AS text, m.external_id AS mail, m.channel_id::int AS channel, m.delivery_status AS status,
       d.id::int AS delivery, d.state, concat_ws(', ', c.provider, d.waits_for, d.attempt || ' attempts',
         'next in ' || extract(epoch FROM d.next_attempt_at - now())::int || ' s', d.error) AS why FROM message m
     LEFT JOIN delivery d ON d.agency_id = m.agency_id AND d.message_ref = m.id
     LEFT JOIN channel c ON c.agency_id = m.agency_id AND c.id = m.channel_id WHERE m.type = 'OUTBOUND' AND m.id > $1`,
    [since],
  );
  const phones = new Set(Object.values(connected).map(({ account }) => account));
  const taken = simulator.world.ledger
    .all()
    .filter(({ what, message, account }) => what === 'asked' && message !== null && phones.has(account))
    .map(({ message }) => simulator.world.message(message)?.text);
  const counts = tally([...taken, ...(await visitors.seen())]);
  const copies = ({ text, mail }) => counts.get(text) ?? sink.taken.get(mail) ?? 0;
  const unknown = rows.filter(({ state }) => state === 'unknown');
  const written = tally(rows.map(({ id }) => id));
  const shown = await shownAsUnknown(answers);
  return {
    sends,
    confirmed: answers.confirmed.size,
    written: rows.length,
    unwritten: [...answers.confirmed.values()].filter((id) => written.get(Number(id)) !== 1),
    sentTwice: rows.filter((row) => copies(row) > 1).map(({ text }) => text),
    neverSent: rows.filter((row) => SETTLED.has(row.status) && copies(row) === 0).map(({ text }) => text),
    otherwise: rows
      .filter(({ status }) => !SETTLED.has(status) && status !== 'UNKNOWN')
      .map(({ text, status, why }) => `${text}: ${status} (${why})`),
    unknown: unknown.length,
    inFlight: faults.inFlight.size,
    unknownElsewhere: unknown
      .filter(({ delivery }) => !faults.inFlight.has(delivery))
      .map(({ text }) => text),
    unknownHidden: unknown
      .filter(({ delivery, status }) => status !== 'UNKNOWN' || !shown.has(delivery))
      .map(({ text }) => text),
  };
}

/** The numbers beside the lists, as each API shows them, against a count of the rows. */
export async function countersVerdict({ world, answers }) {
  const [counted] = await world.query(COUNTED, [AGENT.email]);
  const wrong = [];
  for (const api of world.apis) {
    const body = { query: '{ ticketCounts { new closed unread } }' };
    const { data, errors } = await answers.call('POST', '/graphql', body, api);
    if (errors) throw new Error(JSON.stringify(errors));
    for (const [name, count] of Object.entries(counted))
      if (data.ticketCounts[name] !== count)
        wrong.push(`${api.name}: ${name} ${data.ticketCounts[name]} of ${count}`);
  }
  return wrong;
}

/** What the page of deliveries shows to a person. */
export async function shownAsUnknown(answers) {
  const ids = new Set();
  for (let after = null, more = true; more;) {
    const variables = { after };
    const { data, errors } = await answers.call('POST', '/graphql', { query: SHOWN, variables });
    if (errors) throw new Error(JSON.stringify(errors));
    for (const { node } of data.deliveries.edges) ids.add(Number(node.id));
    ({ endCursor: after, hasNextPage: more } = data.deliveries.pageInfo);
  }
  return ids;
}

/** One customer, contact and conversation for each person who wrote by phone. */
async function peopleVerdict({ world, simulator, connected }) {
  const wrong = [];
  for (const [provider, { channelId, account }] of Object.entries(connected)) {
    const wrote = simulator.world
      .customersOf(account)
      .filter(({ id }) => simulator.world.conversation(account, id).some(({ from }) => from === 'customer'));
    const [row] = await world.query(
      `SELECT (SELECT count(*)::int FROM channel_customer WHERE channel_id = $1) AS customers,
         (SELECT count(*)::int FROM ticket WHERE channel_id = $1) AS tickets,
         (SELECT count(DISTINCT contact_id)::int FROM ticket WHERE channel_id = $1) AS contacts`,
      [channelId],
    );
    for (const [what, count] of Object.entries(row))
      if (count !== wrote.length) wrong.push(`${provider}: ${count} ${what} of ${wrote.length} people`);
  }
  return wrong;
}

function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const sum = (counts) => [...counts.values()].reduce((all, one) => all + one, 0);
