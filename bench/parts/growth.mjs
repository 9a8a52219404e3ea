// What reads by a key cost in a company five times as large: the same questions to two worlds, in turns. A read along an index
// may cost a level of it more, never a share of the rows.
import { statfsSync } from 'node:fs';
import { inRoot } from '../../bin/lib/places.mjs';
import { caller } from '../lib/caller.mjs';
import { sizes } from '../lib/dataset.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, openWorld, signIn } from '../lib/world.mjs';
import { statementOf } from './ticket-list.mjs';

const TIMES = 5;
const GOAL = 1.3;
/** What a million tickets with ten million messages take, with what is written while they are filled in. */
const GB_AT_SCALE_1 = 7;
/** Pages on the way to one far down the list. */
const DEEP_PAGES = 60;
/** Fewer than are asked for to warm up: whether a page was on the disk alone says something of the machine, not of the read. */
const ROWS = 150;

const ROW = `id number subject status lastMessageAt contact { id fullName } assignee { id fullName } labels { id name }
  lastMessage { id type text }`;
const LIST = `query ($filter: TicketFilter, $after: String) { tickets(filter: $filter, first: 25, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { ${ROW} } } } }`;
const TICKET = `query ($id: ID!) { ticket(id: $id) { id number subject status contact { id fullName } assignee { id fullName }
  messages(last: 30) { edges { node { id position type body createdAt author { kind id name } } } } } }`;
const MESSAGES_OF_EACH = `{ tickets(filter: { status: [OPEN, ASSIGNED] }, first: 10) { edges { node { id
  messages(last: 3) { edges { node { id text } } } } } } }`;
const TICKETS_OF_EACH = `{ contacts(sort: NAME, first: 10) { edges { node { id
  tickets(first: 3) { edges { node { id subject } } } } } } }`;
const CONTACT = `query ($id: ID!) { contact(id: $id) { id fullName email identities { id kind value } } }`;
const CONTACTS = `query ($after: String) { contacts(sort: NAME, first: 25, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { id fullName email } } } }`;

export async function growth(world) {
  const scale = world.scale * TIMES;
  const free = statfsSync(inRoot('.'));
  if ((free.bavail * free.bsize) / 1e9 < GB_AT_SCALE_1 * scale)
    throw new Error(`A data set of scale ${scale} needs about ${GB_AT_SCALE_1 * scale} GB of free disk.`);
  const say = (text) => process.stderr.write(`  ${text}\n`);
  // Without a worker: it would index the messages meanwhile, which no read of these needs.
  const large = await openWorld({ scale, say, withWorker: false });
  try {
    const sides = { small: await readsOf(world), large: await readsOf(large) };
    for (const name of Object.keys(sides.small.reads)) await compare(name, sides, scale);
    await Promise.all(Object.values(sides).map(({ client }) => client.end()));
  } finally {
    await large.stop();
  }
}

async function compare(name, { small, large }, scale) {
  const measured = await sideBySide(
    { small: small.reads[name], large: large.reads[name] },
    // The larger world has an API of its own that has done nothing yet, beside one that other parts have warmed.
    { rounds: 120, warmUp: 300 },
  );
  const factor = measured.large.p50 / measured.small.p50;
  add({
    what: `growth: ${name}`,
    value: `scale ${scale}: p50 ${ms(measured.large.p50)} ms, p99 ${ms(measured.large.p99)}`,
    bare: `scale ${scale / TIMES}: p50 ${ms(measured.small.p50)} ms`,
    ratio: ratio(factor),
    goal: `<= ${GOAL}x`,
    met: factor <= GOAL,
  });
}

/** The same questions to each world; those for one row go through rows that lie far apart. */
async function readsOf(world) {
  const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
  const client = await appClient(world);
  const { tickets, contacts } = sizes(world.scale);
  const ask = async (query, variables) => {
    const { data, errors } = JSON.parse(await call('/graphql', { query, variables }));
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  let turn = 0;
  const oneOf = (count) => String(1 + (((turn++ % ROWS) * 7_919) % count));
  const open = { status: ['OPEN', 'ASSIGNED'] };
  const filters = {
    'open tickets': open,
    'of a channel': { status: ['ASSIGNED'], channels: ['2'] },
    'of a colleague': { ...open, users: ['7'] },
    'of a team': { status: ['CLOSED'], teams: ['3'] },
  };
  const deep = await cursorOf((after) => ask(LIST, { filter: open, after }), 'tickets');
  const deepContact = await cursorOf((after) => ask(CONTACTS, { after }), 'contacts');
  const statement = await statementOf({ ...open, snoozed: false });
  return {
    client,
    reads: {
      ...Object.fromEntries(
        Object.entries(filters).map(([name, filter]) => [`list ${name}`, () => ask(LIST, { filter })]),
      ),
      [`list open tickets, page ${DEEP_PAGES}`]: () => ask(LIST, { filter: open, after: deep }),
      'list open tickets, REST': () => call('/api/v2/tickets?status=OPEN,ASSIGNED'),
      'list open tickets, its statement alone': () => client.query(statement),
      'a conversation': async () => found((await ask(TICKET, { id: oneOf(tickets) })).ticket),
      'a contact': async () => found((await ask(CONTACT, { id: oneOf(contacts) })).contact),
      'conversations with messages of each': () => ask(MESSAGES_OF_EACH),
      'contacts with conversations of each': () => ask(TICKETS_OF_EACH),
      'contacts by name': () => ask(CONTACTS, {}),
      [`contacts by name, page ${DEEP_PAGES}`]: () => ask(CONTACTS, { after: deepContact }),
    },
  };
}

function found(row) {
  if (row === null) throw new Error('A row that was asked for by its number is not there.');
  return row;
}

async function cursorOf(page, name) {
  let after = null;
  for (let number = 1; number < DEEP_PAGES; number += 1) {
    const { pageInfo } = (await page(after))[name];
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return after;
}
