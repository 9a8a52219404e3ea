// Opening a conversation, and answering in it.
import { randomUUID } from 'node:crypto';
import { bareServer, caller } from '../lib/caller.mjs';
import { sizes } from '../lib/dataset.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, signIn } from '../lib/world.mjs';

const OPEN = `query Open($id: ID!) { ticket(id: $id) {
  id number subject status channel { id type name } contact { id fullName email } assignee { id fullName } labels { id name }
  viewerCanReply viewerCanAssign viewerCanClose
  messages(last: 30) { edges { cursor node { id position type body text createdAt deliveryStatus author { kind id name } attachments { id name url } } } }
} }`;
const SEND = `mutation Send($input: SendMessageInput!) { sendMessage(input: $input) { message { id position } } }`;

/** With its event, receipts and subscriptions, against the bare insert. */
const WRITE_GOAL = 2;

export async function conversation(world) {
  const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
  const client = await appClient(world);
  const { tickets } = sizes(world.scale);
  let n = 0;
  const nextTicket = () => 1 + ((n += 7919) % tickets);
  const bare = await bareServer(await call('/graphql', { query: OPEN, variables: { id: '4321' } }));
  const callBare = caller(bare.url);
  const opened = await sideBySide({
    sql: () => openBySql(client, nextTicket()),
    graphql: () => call('/graphql', { query: OPEN, variables: { id: String(nextTicket()) } }),
    http: () => callBare('/', {}),
  });
  bare.stop();
  add({
    what: 'open a conversation, GraphQL',
    value: `p50 ${ms(opened.graphql.p50)} ms, p99 ${ms(opened.graphql.p99)}`,
    bare: `SQL ${ms(opened.sql.p50)} ms, bare HTTP ${ms(opened.http.p50)} ms`,
    ratio: ratio(opened.graphql.p50 / opened.sql.p50),
  });

  const chats = await client.query(
    `SELECT id FROM ticket WHERE agency_id = 1 AND channel_id = 1 AND status = 'OPEN' ORDER BY id LIMIT 400`,
  );
  let m = 0;
  const chat = () => chats.rows[(m += 1) % chats.rows.length].id;
  const sent = await sideBySide(
    {
      sql: () => insertBySql(client, chat()),
      graphql: () =>
        call('/graphql', {
          query: SEND,
          variables: {
            input: {
              ticketId: String(chat()),
              body: '<p>A note for the bench.</p>',
              kind: 'NOTE',
              clientMutationId: randomUUID(),
            },
          },
        }),
    },
    { rounds: 300 },
  );
  await client.end();
  add({
    what: 'write a message, GraphQL',
    value: `p50 ${ms(sent.graphql.p50)} ms, p99 ${ms(sent.graphql.p99)}`,
    bare: `bare insert ${ms(sent.sql.p50)} ms`,
    ratio: ratio(sent.graphql.p50 / sent.sql.p50),
    goal: `<= ${WRITE_GOAL}x`,
    met: sent.graphql.p50 / sent.sql.p50 <= WRITE_GOAL,
  });
}

async function openBySql(client, id) {
  await client.query({
    name: 'bare.ticket',
    text: `SELECT t.*, c.full_name, c.email, ch.name AS channel FROM ticket t JOIN contact c ON c.agency_id = 1 AND c.id = t.contact_id
      JOIN channel ch ON ch.agency_id = 1 AND ch.id = t.channel_id WHERE t.agency_id = 1 AND t.id = $1`,
    values: [id],
  });
  await client.query({
    name: 'bare.messages',
    text: 'SELECT * FROM message WHERE agency_id = 1 AND ticket_id = $1 ORDER BY position DESC LIMIT 31',
    values: [id],
  });
}

/** What cannot be left out of a message: its row, and the ticket's next position, in one transaction. */
async function insertBySql(client, id) {
  await client.query('BEGIN');
  const { rows } = await client.query(
    'UPDATE ticket SET message_count = message_count + 1 WHERE agency_id = 1 AND id = $1 RETURNING message_count, channel_id',
    [id],
  );
  await client.query(
    `INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_id, author_name, created_at)
     VALUES (1, $1, $2, $3, 'NOTE', '<p>A note for the bench.</p>', 'A note for the bench.', 'user', 1, 'Agent', now())`,
    [id, rows[0].channel_id, rows[0].message_count],
  );
  await client.query('COMMIT');
}
