// The numbers beside views: asked for, kept by events, and what that costs those who change tickets.
import { setTimeout as pause } from 'node:timers/promises';
import { caller } from '../lib/caller.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, signIn } from '../lib/world.mjs';

const VIEWS = 50;
const GOAL_MS = 20;

const CREATE = 'mutation ($input: CreateCustomViewInput!) { createCustomView(input: $input) { id } }';
const COUNTS = 'query ($ids: [ID!]!) { viewCounts(ids: $ids) { id count } }';
const ASSIGN = 'mutation ($t: ID!, $u: ID) { assignTicket(input: { ticketId: $t, userId: $u }) { id } }';

export async function views(world) {
  const token = await signIn(world.url);
  const call = caller(world.url, { authorization: `Bearer ${token}` });
  const ask = async (query, variables) => {
    const { data, errors } = JSON.parse(await call('/graphql', { query, variables }));
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const ids = [];
  for (let number = 0; number < VIEWS; number += 1) {
    const input = { name: `Bench ${number} ${Date.now()}`, audience: 'AGENCY', filter: filterOf(number) };
    ids.push((await ask(CREATE, { input })).createCustomView.id);
  }
  const first = performance.now();
  const counts = (await ask(COUNTS, { ids })).viewCounts;
  const cold = performance.now() - first;
  const client = await appClient(world);
  const sides = await sideBySide({
    bare: () => client.query('SELECT count(*) FROM custom_view WHERE agency_id = 1 AND deleted_at IS NULL'),
    warm: () => ask(COUNTS, { ids }),
  });
  add({
    what: `counts of ${VIEWS} views`,
    value: `p50 ${ms(sides.warm.p50)} ms, p99 ${ms(sides.warm.p99)} ms, first time ${ms(cold)} ms`,
    bare: `a statement ${ms(sides.bare.p50)} ms`,
    ratio: ratio(sides.warm.p50 / sides.bare.p50),
    goal: `p50 <= ${GOAL_MS} ms`,
    met: sides.warm.p50 <= GOAL_MS,
  });
  await keptWhileThingsChange({ ask, client, ids, counts });
  await client.query('UPDATE custom_view SET deleted_at = now() WHERE agency_id = 1 AND id = ANY ($1)', [
    ids,
  ]);
  await client.end();
}

/** Changes tickets while the numbers are asked for all the time; then they are what a fresh count gives. */
async function keptWhileThingsChange({ ask, client, ids }) {
  const { rows } = await client.query(
    `SELECT id FROM ticket WHERE agency_id = 1 AND status <> 'CLOSED' AND NOT is_spam ORDER BY id DESC LIMIT 200`,
  );
  const times = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      await ask(COUNTS, { ids });
      times.push(performance.now() - start);
      await pause(5);
    }
  })();
  for (const [index, { id }] of rows.entries()) {
    await ask(ASSIGN, { t: String(id), u: index % 3 === 0 ? null : String(1 + (index % 50)) });
  }
  isOver = true;
  await asking;
  times.sort((a, b) => a - b);
  let wrong = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    wrong = await wrongOnes({ ask, client, ids });
    if (wrong.length === 0) break;
    await pause(250);
  }
  add({
    what: `counts of ${VIEWS} views while 200 tickets change`,
    value: `p50 ${ms(times[Math.floor(times.length / 2)])} ms; ${wrong.length} wrong at the end`,
    goal: `p50 <= ${GOAL_MS} ms, none wrong`,
    met: times[Math.floor(times.length / 2)] <= GOAL_MS && wrong.length === 0,
  });
}

async function wrongOnes({ ask, client, ids }) {
  const { viewCounts } = await ask(COUNTS, { ids });
  const wrong = [];
  for (const [number, id] of ids.entries()) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM ticket t WHERE agency_id = 1 AND NOT is_spam
        AND deleted_at IS NULL AND merged_into_id IS NULL AND ${conditionOf(number)} LIMIT 10000) x`,
    );
    if (viewCounts.find((one) => one.id === id)?.count !== rows[0].n) wrong.push(id);
  }
  return wrong;
}

/** Fifty different views, as people keep them: whose, of which team, channel and label, in which state. */
function filterOf(number) {
  const user = String(2 + (number % 40));
  const kinds = [
    { status: ['OPEN', 'ASSIGNED'], snoozed: false, channels: [String(1 + (number % 5))] },
    { status: ['ASSIGNED'], snoozed: false, users: [user] },
    { status: ['CLOSED'], users: [user], labels: [String(1 + (number % 12))] },
    {
      status: ['OPEN', 'ASSIGNED'],
      snoozed: false,
      lastMessageType: ['INBOUND'],
      teams: [String(1 + (number % 6))],
    },
    { status: ['OPEN'], snoozed: false, onlyUnlabelled: true, channels: [String(1 + (number % 5))] },
  ];
  return kinds[number % kinds.length];
}

function conditionOf(number) {
  const filter = filterOf(number);
  const quoted = (values) => values.map((value) => `'${value}'`).join(', ');
  return [
    `status IN (${quoted(filter.status)})`,
    filter.snoozed === false && 'snoozed_until IS NULL',
    filter.channels && `channel_id IN (${filter.channels})`,
    filter.users && `assignee_id IN (${filter.users})`,
    filter.teams && `team_id IN (${filter.teams})`,
    filter.lastMessageType && `last_message_type IN (${quoted(filter.lastMessageType)})`,
    filter.labels &&
      `EXISTS (SELECT 1 FROM ticket_label l WHERE l.agency_id = 1 AND l.ticket_id = t.id AND l.label_id IN (${filter.labels}))`,
    filter.onlyUnlabelled &&
      'NOT EXISTS (SELECT 1 FROM ticket_label l WHERE l.agency_id = 1 AND l.ticket_id = t.id)',
  ]
    .filter(Boolean)
    .join(' AND ');
}
