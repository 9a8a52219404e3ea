// Beside what a team would pick instead, on the same database: PostGraphile, Directus, and a plain Apollo server with resolvers
// and dataloaders written by hand. The same rows, fields and page for each of them. They run with rights over everything and
// know no companies, permissions or events; Parley does all of it.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { caller } from '../lib/caller.mjs';
import { ms, ratio, sideBySide, WARM_UP } from '../lib/measure.mjs';
import { DIRECTUS_TOKEN, newerNode, startOthers } from '../lib/others.mjs';
import { add } from '../lib/report.mjs';
import { signIn, startApi } from '../lib/world.mjs';

const PAGE = 25;
const AT_ONCE = 8;
const CHANNEL = 2;
const STATUS = 'ASSIGNED';
/** Places in a conversation that no real message comes to: what the others write there is taken out again. */
const FIRST_PLACE = 1_000_000;
const NOTE = 'A note for the bench.';

const PLAIN = {
  parley: 'id number subject status lastMessageAt',
  postgraphile: 'rowId number subject status lastMessageAt',
  apollo: 'id number subject status lastMessageAt',
  directus: ['id', 'number', 'subject', 'status', 'last_message_at'],
};
const RELATED = {
  parley: `${PLAIN.parley} contact { id fullName } assignee { id fullName } labels { id name color }
    lastMessage { id type text author { name } }`,
  postgraphile: `${PLAIN.postgraphile} contactByAgencyIdAndContactId { rowId fullName }
    userAccountByAgencyIdAndAssigneeId { rowId firstName lastName }
    ticketLabelsByAgencyIdAndTicketId { nodes { labelByAgencyIdAndLabelId { rowId name color } } }
    lastMessage { rowId type bodyText authorName }`,
  apollo: `${PLAIN.apollo} contact { id fullName } assignee { id firstName lastName } labels { id name color }
    lastMessage { id type text authorName }`,
  directus: [
    ...PLAIN.directus,
    ...['id', 'full_name'].map((name) => `contact_id.${name}`),
    ...['id', 'first_name', 'last_name'].map((name) => `assignee_id.${name}`),
    ...['id', 'name', 'color'].map((name) => `labels.label_id.${name}`),
    ...['id', 'type', 'body_text', 'author_name'].map((name) => `last_message_id.${name}`),
  ],
};
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id position } } }`;

export async function others(world) {
  const owner = new pg.Client({ connectionString: world.adminUrl });
  await owner.connect();
  try {
    const addresses = await startOthers(world, owner);
    const parley = await startApi(world, newerNode());
    try {
      const authorization = `Bearer ${await signIn(parley.url)}`;
      const callers = callersOf({ parley: parley.url, ...addresses }, authorization);
      await lists('list with filters', callers, PLAIN);
      await lists('list with contact, assignee, labels, last message', callers, RELATED);
      await writes(callers, owner);
    } finally {
      await parley.stop();
      await addresses.stop();
    }
  } finally {
    await owner.query('DELETE FROM message WHERE agency_id = 1 AND position >= $1', [FIRST_PLACE]);
    await owner.end();
  }
}

/** For each of them as many connections as are used at once. */
function callersOf({ parley, postgraphile, apollo, directus }, authorization) {
  const many = (url, headers) => Array.from({ length: AT_ONCE }, () => caller(url, headers));
  return {
    parley: many(parley, { authorization }),
    postgraphile: many(postgraphile),
    apollo: many(apollo),
    directus: many(directus, { authorization: `Bearer ${DIRECTUS_TOKEN}` }),
  };
}

/** One page of the same list from each: a call that gives its text, and how the ids are found in it. */
function pagesOf(fields) {
  const parley = `{ tickets(filter: { status: [${STATUS}], channels: ["${CHANNEL}"] }, first: ${PAGE}) {
    pageInfo { hasNextPage endCursor } edges { node { ${fields.parley} } } } }`;
  const postgraphile = `{ allTickets(condition: { agencyId: "1", status: "${STATUS}", channelId: "${CHANNEL}", isSpam: false,
      deletedAt: null, mergedIntoId: null }, orderBy: [LAST_MESSAGE_AT_DESC, ROW_ID_DESC], first: ${PAGE}) {
    pageInfo { hasNextPage endCursor } nodes { ${fields.postgraphile} } } }`;
  const apollo = `{ tickets(status: ["${STATUS}"], channelId: "${CHANNEL}", first: ${PAGE}) { hasNextPage tickets { ${fields.apollo} } } }`;
  const filter = {
    _and: [
      { agency_id: { _eq: 1 } },
      { status: { _eq: STATUS } },
      { channel_id: { _eq: CHANNEL } },
      { is_spam: { _eq: false } },
      { deleted_at: { _null: true } },
      { merged_into_id: { _null: true } },
    ],
  };
  const query = new URLSearchParams({
    limit: String(PAGE),
    sort: '-last_message_at,-id',
    fields: fields.directus.join(','),
    filter: JSON.stringify(filter),
  });
  return {
    parley: {
      ask: (call) => call('/graphql', { query: parley }),
      ids: ({ data }) => data.tickets.edges.map(({ node }) => node.id),
    },
    postgraphile: {
      ask: (call) => call('/graphql', { query: postgraphile }),
      ids: ({ data }) => data.allTickets.nodes.map(({ rowId }) => rowId),
    },
    apollo: {
      ask: (call) => call('/', { query: apollo }),
      ids: ({ data }) => data.tickets.tickets.map(({ id }) => id),
    },
    directus: {
      ask: (call) => call(`/items/ticket?${query}`),
      ids: ({ data }) => data.map(({ id }) => String(id)),
    },
  };
}

async function lists(what, callers, fields) {
  const pages = pagesOf(fields);
  const seen = {};
  for (const [name, { ask, ids }] of Object.entries(pages))
    seen[name] = ids(JSON.parse(await ask(callers[name][0]))).join(' ');
  if (new Set(Object.values(seen)).size !== 1 || seen.parley.split(' ').length !== PAGE)
    throw new Error(`They do not list the same tickets: ${JSON.stringify(seen)}`);
  const names = Object.keys(pages);
  const alone = await sideBySide(
    Object.fromEntries(names.map((name) => [name, () => pages[name].ask(callers[name][0])])),
    { rounds: 300 },
  );
  report(what, alone);
  const together = await sideBySide(
    Object.fromEntries(names.map((name) => [name, () => Promise.all(callers[name].map(pages[name].ask))])),
    { rounds: 150, warmUp: Math.ceil(WARM_UP / AT_ONCE) },
  );
  report(`${what}, ${AT_ONCE} at once`, together);
}

async function writes(callers, owner) {
  const { rows } = await owner.query(
    `SELECT id FROM ticket WHERE agency_id = 1 AND channel_id = 1 AND status = 'OPEN' ORDER BY id LIMIT 400`,
  );
  let turn = 0;
  const ticket = () => rows[(turn += 1) % rows.length].id;
  const place = () => FIRST_PLACE + turn;
  const row = (id) => ({
    ticket_id: id,
    channel_id: 1,
    position: place(),
    type: 'NOTE',
    body_html: `<p>${NOTE}</p>`,
    body_text: NOTE,
    author_kind: 'user',
    author_id: 1,
    author_name: 'Agent',
    created_at: new Date().toISOString(),
  });
  const post = (call, query, variables) => call('/graphql', { query, variables });
  const measured = await sideBySide(
    {
      parley: () =>
        post(callers.parley[0], SEND, {
          input: {
            ticketId: String(ticket()),
            body: `<p>${NOTE}</p>`,
            kind: 'NOTE',
            clientMutationId: randomUUID(),
          },
        }),
      postgraphile: () => post(callers.postgraphile[0], CREATE, { message: camel(row(ticket())) }),
      apollo: () =>
        callers.apollo[0]('/', {
          query: `mutation ($id: ID!, $html: String!, $text: String!) { createNote(ticketId: $id, html: $html, text: $text) { id position } }`,
          variables: { id: ticket(), html: `<p>${NOTE}</p>`, text: NOTE },
        }),
      directus: () =>
        callers.directus[0]('/items/message?fields=id,position', { agency_id: 1, ...row(ticket()) }),
    },
    { rounds: 200 },
  );
  report('write a message (theirs: the row alone)', measured, false);
}

const CREATE = `mutation ($message: MessageInput!) { createMessage(input: { message: $message }) { message { rowId position } } }`;

const camel = (row) => ({
  agencyId: '1',
  ...Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
      name.endsWith('_id') ? String(value) : value,
    ]),
  ),
});

/** Parley beside the fastest of them. Writing has no goal here: the row alone is not the same as what follows from it. */
function report(what, { parley, ...rest }, hasGoal = true) {
  const fastest = Math.min(...Object.values(rest).map(({ p50 }) => p50));
  const factor = parley.p50 / fastest;
  add({
    what: `beside others: ${what}`,
    value: `p50 ${ms(parley.p50)} ms, p99 ${ms(parley.p99)}`,
    bare: Object.entries(rest)
      .map(([name, { p50 }]) => `${name} ${ms(p50)} ms`)
      .join(', '),
    ratio: ratio(factor),
    ...(hasGoal && { goal: 'as fast as the fastest', met: factor <= 1 }),
  });
}
