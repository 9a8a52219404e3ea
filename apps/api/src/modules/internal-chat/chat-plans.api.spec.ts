import pg from 'pg';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { systemContext } from '../../platform/context/index.js';
import type { Tx } from '../../platform/database/index.js';
import { ChatAttachmentsRepository } from './attachments/chat-attachments.repository.js';
import { ChatCallsRepository } from './calls/chat-calls.repository.js';
import { ChatMessageChangesRepository } from './messages/chat-message-changes.repository.js';
import { ChatMessagesRepository } from './messages/chat-messages.repository.js';
import { ChatThreadsRepository } from './threads/chat-threads.repository.js';
import { SweepChatRepository } from './threads/sweep-chat.repository.js';

const THREADS = 200;
const MESSAGES = 60_000;
const EACH = MESSAGES / THREADS;

const messages = new ChatMessagesRepository();
const threads = new ChatThreadsRepository();
const files = new ChatAttachmentsRepository();
const calls = new ChatCallsRepository();
const sweeping = new SweepChatRepository();
const changes = new ChatMessageChangesRepository();

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
/** Where anna is, and a message in the middle of it. */
let threadId: number;
let messageId: number;

/** Everybody is in every tenth thread, ben in all; each message has words, some a star, a file or somebody who is named. */
async function fill(ben: Colleague): Promise<void> {
  const run = (sql: string) => harbour.query(sql, [harbour.agencyId, anna.id, ben.id]);
  await run(`INSERT INTO chat_thread (agency_id, kind, subject, created_by_id, last_position, last_message_at, message_count)
    SELECT $1, 'GROUP', 'Group ' || n || coalesce($2::text, ''), $3, ${EACH}, now() - n * interval '1 minute', ${EACH}
    FROM generate_series(1, ${THREADS}) n`);
  await run(`INSERT INTO chat_participant (agency_id, thread_id, user_id, read_position)
    SELECT $1::bigint, t.id, p.id, ${EACH} - 20 FROM chat_thread t, unnest(ARRAY[$2::bigint, $3::bigint]) p (id)
    WHERE t.agency_id = $1 AND (p.id = $3 OR t.id % 10 = 0)`);
  await run(`INSERT INTO chat_message (agency_id, thread_id, position, author_id, client_key, body_html, body_text, created_at,
      pinned_at, deleted_at)
    SELECT $1::bigint, t.id, n, CASE WHEN n % 7 = 0 THEN $2::bigint ELSE $3::bigint END, t.id || '.' || n, 'word', 'word', now(),
      CASE WHEN n % 100 = 0 THEN now() END, CASE WHEN n % 150 = 0 AND t.id % 10 = 1 THEN now() - interval '90 days' END
    FROM chat_thread t, generate_series(1, ${EACH}) n WHERE t.agency_id = $1`);
  await run(`INSERT INTO chat_word (agency_id, thread_id, word, message_id)
    SELECT $1::bigint, m.thread_id, w, m.id FROM chat_message m,
      unnest(ARRAY['every', 'word' || m.id % 1000 || coalesce($2::text, '') || coalesce($3::text, '')]) w
    WHERE m.agency_id = $1`);
  await run(`INSERT INTO chat_star (agency_id, user_id, message_id)
    SELECT $1::bigint, u.id, m.id FROM chat_message m, unnest(ARRAY[$2::bigint, $3::bigint]) u (id)
    WHERE m.agency_id = $1 AND m.position % 10 = 0`);
  await run(`INSERT INTO chat_mention (agency_id, user_id, thread_id, position, message_id)
    SELECT $1::bigint, u.id, m.thread_id, m.position, m.id FROM chat_message m, unnest(ARRAY[$2::bigint, $3::bigint]) u (id)
    WHERE m.agency_id = $1 AND m.position % 5 = 0`);
  await run(`INSERT INTO chat_attachment (agency_id, thread_id, message_id, user_id, name, mime_type, size, storage_key, created_at)
    SELECT $1::bigint, m.thread_id, m.id, coalesce($3::bigint, $2::bigint), 'plan.pdf', 'application/pdf', 1, 'x', now()
    FROM chat_message m WHERE m.agency_id = $1 AND m.position % 3 = 0`);
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query(
    'ANALYZE chat_thread, chat_participant, chat_message, chat_word, chat_star, chat_mention, chat_attachment',
  );
  await owner.end();
}

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  await fill(await harbour.colleague('ben'));
  const [middle] = await harbour.query<{ id: string; thread_id: string }>(
    `SELECT m.id, m.thread_id FROM chat_message m JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = m.thread_id
     WHERE m.agency_id = $1 AND p.user_id = $2 AND m.position = ${EACH / 2} - 1 ORDER BY m.id LIMIT 1`,
    [harbour.agencyId, anna.id],
  );
  [messageId, threadId] = [Number(middle?.id), Number(middle?.thread_id)];
});

afterAll(() => world?.close());

/** The plans of all that the work asks, as the application's role gets them for these very values. */
async function plansOf(work: (q: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await world.db.write(systemContext(harbour.agencyId, 'test'), async (tx) => {
    const explained: Tx = {
      ctx: tx.ctx,
      writable: true,
      afterCommit: () => undefined,
      lastly: () => undefined,
      end: () => undefined,
      query: async (sql, params) => {
        const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    };
    await work(explained);
  });
  expect(plans.length).toBeGreaterThan(0);
  return plans.join('\n');
}

const LONG_AGO = new Date(Date.now() - 30 * 86_400_000);
const search = (q: Tx, words: string[], thread: number | null) =>
  messages.search(q, anna.id, { words, threadId: thread, before: null, size: 25, skip: 0 });

const HOT: [string, (q: Tx) => Promise<unknown>][] = [
  ['the list of threads', (q) => threads.entries(q, anna.id, { size: 25, after: null, term: '' })],
  ['threads with what is unread and who is named', (q) => threads.rows(q, anna.id, [threadId])],
  ['who is in a thread', (q) => threads.peopleOf(q, [threadId])],
  ['whether somebody is in a thread', (q) => threads.isIn(q, anna.id, threadId)],
  ['messages before one', (q) => messages.before(q, { threadId, position: EACH, size: 50 })],
  ['messages after one', (q) => messages.after(q, { threadId, position: 5, size: 50 })],
  ['where a message stands', (q) => messages.placeOf(q, anna.id, messageId)],
  ['messages by id', (q) => messages.byIds(q, [messageId])],
  ['a message that is sent again', (q) => changes.byClientKey(q, anna.id, '1.7')],
  ['the newest after one went', (q) => changes.recount(q, threadId, { messages: -1, files: 0 })],
  ['pinned messages', (q) => messages.pinned(q, threadId, 100)],
  ['starred messages', (q) => messages.starred(q, anna.id, 25, null)],
  ['a search in a thread', (q) => search(q, ['word7'], threadId)],
  ['a search everywhere', (q) => search(q, ['word77', 'eve'], null)],
  ['files of a thread', (q) => files.page(q, { threadId, term: '', before: null, size: 25, skip: 0 })],
  ['how many files a thread has', (q) => files.count(q, threadId, '')],
  ['a call', (q) => calls.byIds(q, [messageId])],
  ['the call that runs in a thread', (q) => calls.runningIn(q, threadId)],
  ['calls that run for somebody', (q) => calls.runningOf(q, anna.id)],
  ['files of what was deleted', (q) => sweeping.files(q, LONG_AGO, 100)],
  ['what was deleted', (q) => sweeping.sweep(q, LONG_AGO, 100)],
];

describe(`in ${MESSAGES} messages`, () => {
  it.each(HOT)('%s: read by indexes', async (_, work) => {
    const plans = await plansOf(work);
    // The threads of one company are few beside their messages; who is in all of them reads all of them.
    expect(plans).not.toMatch(/Seq Scan on chat_(?!thread\b|participant\b)/);
  });
});
