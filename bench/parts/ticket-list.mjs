// The list of tickets: both faces against the very statement that they run, through pg alone.
import { inRoot } from '../../bin/lib/places.mjs';
import { caller } from '../lib/caller.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, signIn } from '../lib/world.mjs';

const LIST = `query List($filter: TicketFilter, $after: String, $sort: TicketSort) {
  tickets(filter: $filter, first: 25, after: $after, sort: $sort) {
    eventCursor
    pageInfo { hasNextPage endCursor }
    edges { cursor node {
      id number subject status isSpam unreadCount isFavourite lastMessageAt version
      channel { id type name } contact { id fullName } assignee { id fullName color abbr }
      labels { id name color } lastMessage { id type text author { kind name } }
    } }
  }
}`;

const GRAPHQL_GOAL = 3;
const REST_GOAL = 2;
const DEEP_GOAL = 1.2;
const DEEP_PAGES = 400;

export async function ticketList(world) {
  const token = await signIn(world.url);
  const call = caller(world.url, { authorization: `Bearer ${token}` });
  const list = (filter, after, sort) => call('/graphql', { query: LIST, variables: { filter, after, sort } });
  const client = await appClient(world);
  const open = { status: ['OPEN', 'ASSIGNED'] };
  const after = await deepCursor(list, open);

  const statement = await statementOf({ status: ['OPEN', 'ASSIGNED'], snoozed: false });
  const filtered = await statementOf({ status: ['CLOSED'], labels: [3], users: [7] });
  const first = await sideBySide({
    bare: () => client.query(statement),
    graphql: () => list(open),
    rest: () => call('/api/v2/tickets?status=OPEN,ASSIGNED'),
    deep: () => list(open, after),
  });
  const narrow = await sideBySide({
    bare: () => client.query(filtered),
    graphql: () => list({ status: ['CLOSED'], labels: ['3'], users: ['7'] }),
  });
  const threes = await anyThree({ client, list });
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${statement.text.replace(/\$(\d+)/g, (_, n) => literal(statement.values[n - 1]))}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  await client.end();

  report('list, first page, GraphQL', first.graphql, first.bare, GRAPHQL_GOAL);
  report('list, first page, REST', first.rest, first.bare, REST_GOAL);
  report('list, filtered, GraphQL', narrow.graphql, narrow.bare, GRAPHQL_GOAL);
  report(
    'list, any three filters, GraphQL',
    threes.worst.graphql,
    threes.worst.bare,
    GRAPHQL_GOAL,
    threes.what,
  );
  const deep = first.deep.p50 / first.graphql.p50;
  add({
    what: `list, page ${DEEP_PAGES}, GraphQL`,
    value: `${ms(first.deep.p50)} ms`,
    bare: `first page ${ms(first.graphql.p50)} ms`,
    ratio: ratio(deep),
    goal: `<= ${DEEP_GOAL}x`,
    met: deep <= DEEP_GOAL,
  });
  const scans = /Seq Scan on (ticket|message|contact)\b/.exec(plan);
  add({
    what: 'list, plan',
    value: scans ? scans[0] : 'indexes only',
    goal: 'no sequential scan',
    met: !scans,
  });
}

/** Three fields at a time, in the words of the filter and as the statement's criteria. */
const THREES = [
  [{ status: ['OPEN', 'ASSIGNED'], channels: ['2'], lastMessageType: ['INBOUND'], snoozed: false }],
  [{ status: ['CLOSED'], teams: ['3'], labels: ['4'] }],
  [{ users: ['7'], onlyUnlabelled: true, status: ['ASSIGNED'], snoozed: false }],
  [{ status: ['CLOSED'], channels: ['1', '3'], lastMessageType: ['NOTE'] }],
  [{ status: ['OPEN'], channels: ['4'], onlyUnlabelled: true, snoozed: false }, 'WAITING_LONGEST'],
  [{ status: ['CLOSED'], labels: ['5'], lastMessageType: ['OUTBOUND'] }, 'CREATED_OLDEST'],
  [{ users: ['9', '10'], teams: ['2'], labels: ['1'] }],
];

/** Each list of three filters beside its own statement; the worst of them is what counts. */
async function anyThree({ client, list }) {
  let worst;
  let what = '';
  for (const [filter, sort = 'NEWEST'] of THREES) {
    const statement = await statementOf(criteriaOf(filter), sort);
    const measured = await sideBySide(
      { bare: () => client.query(statement), graphql: () => list(filter, null, sort) },
      { rounds: 60, warmUp: 10 },
    );
    const factor = measured.graphql.p50 / measured.bare.p50;
    if (worst && factor <= worst.graphql.p50 / worst.bare.p50) continue;
    worst = measured;
    what = `worst of ${THREES.length}: ${Object.keys(filter).join(', ')}`;
  }
  return { worst, what };
}

function criteriaOf({ lastMessageType, onlyUnlabelled, ...filter }) {
  const ids = (values) => values && values.map(Number);
  const all = {
    ...filter,
    users: ids(filter.users),
    teams: ids(filter.teams),
    channels: ids(filter.channels),
    labels: ids(filter.labels),
    lastMessageTypes: lastMessageType,
    unlabelled: onlyUnlabelled,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function report(what, measured, bare, goal, note = '') {
  const factor = measured.p50 / bare.p50;
  add({
    what: note ? `${what} (${note})` : what,
    value: `p50 ${ms(measured.p50)} ms, p99 ${ms(measured.p99)}`,
    bare: `SQL p50 ${ms(bare.p50)} ms`,
    ratio: ratio(factor),
    goal: `<= ${goal}x`,
    met: factor <= goal,
  });
}

/** The cursor of a page far down the list, found as a client would find it: page by page. */
async function deepCursor(list, filter) {
  let after = null;
  for (let page = 1; page < DEEP_PAGES; page += 1) {
    const { pageInfo } = JSON.parse(await list(filter, after)).data.tickets;
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return after;
}

/** The statement that the list runs for these criteria, taken from the product itself. */
export async function statementOf(criteria, sort = 'NEWEST') {
  const { TicketListRepository } = await import(
    inRoot('apps/api/dist/modules/inbox/tickets/ticket-list.repository.js')
  );
  let statement;
  const ctx = {
    agencyId: 1,
    actor: { kind: 'user', userId: 1, role: 'administrator', permissions: new Set() },
  };
  const query = async (text, values, name) => {
    statement = { text, values, name: `bare.${name}` };
    return [];
  };
  const request = {
    criteria: { isSpam: false, ...criteria },
    sort,
    limit: 26,
    after: null,
    offset: 0,
  };
  await new TicketListRepository().page(
    { ctx, query },
    { ...request, detail: { lastMessage: 'line', people: false } },
  );
  return statement;
}

function literal(value) {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`;
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
