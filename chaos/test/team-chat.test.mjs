// The team chat while processes are killed: what was confirmed is there once and told once, and a call ends that nobody ends.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../bin/lib/ports.mjs';
import { sleep } from '../../bin/lib/processes.mjs';
import { hire } from '../lib/people.mjs';
import { Socket } from '../lib/socket.mjs';
import { World } from '../lib/world.mjs';

const MESSAGES = 30;
/** After these nothing answers any more: neither the API that confirmed them nor the workers that pass on what happened. */
const FATAL = new Set([10, 20]);
const PATIENCE_MS = 60_000;

const CREATE = 'mutation ($i: CreateChatThreadInput!) { createChatThread(input: $i) { id } }';
const SEND = 'mutation ($i: SendChatMessageInput!) { sendChatMessage(input: $i) { id } }';
const START = 'mutation ($i: StartChatCallInput!) { startChatCall(input: $i) { call { id } } }';
const THREAD = 'query ($id: ID!) { chatThread(id: $id) { unread userMessageCount } }';
const CURSOR = '{ chatThreads(first: 1) { eventCursor } }';
const EVENTS =
  'subscription ($after: EventCursor) { chatEvents(after: $after) { cursor kind threadId messageId position } }';

describe('the team chat of a Parley whose processes are killed', { timeout: 240_000 }, () => {
  const world = new World();
  const events = [];
  /** Key → id of the message, as the API confirmed it. */
  const said = new Map();
  let writer;
  let reader;
  let socket;
  let threadId;

  before(async () => {
    await world.open(await freePort(), { queues: 'postgres' });
    [writer, reader] = await hire(world, 'talker', 2);
    const group = { subject: 'Chaos', participants: [{ id: String(reader.id) }] };
    threadId = (await writer.insist(CREATE, { i: group }, world.api)).createChatThread.id;
    let { eventCursor: after } = (await reader.insist(CURSOR, {}, world.api)).chatThreads;
    const next = ({ chatEvents: event }) => {
      after = event.cursor ?? after;
      events.push(event);
    };
    const error = (errors) => events.push({ kind: 'ERROR', errors });
    const subscription = { query: EVENTS, variables: () => ({ after }), next, error };
    socket = new Socket(reader, () => world.api, { events: subscription });
    await socket.connect();
  });

  after(async () => {
    socket?.close();
    await world.close();
  });

  async function eventually(what, holds) {
    for (const until = Date.now() + PATIENCE_MS; !(await holds()); await sleep(100))
      assert.ok(Date.now() < until, `not within ${PATIENCE_MS / 1000} s: ${what}`);
  }

  /** They come back by themselves. */
  async function killAll() {
    for (const program of [world.api, ...world.workers]) program.signal('SIGKILL');
    await sleep(500);
    await world.ready();
  }

  const added = () => events.filter((event) => event.kind === 'MESSAGE_ADDED' && event.threadId === threadId);

  it('has each word that was confirmed exactly once, in its place, and unread for who did not read it', async () => {
    for (let number = 1; number <= MESSAGES; number += 1) {
      const key = `said-${number}`;
      const input = { threadId, body: `Message ${number}`, clientMutationId: key };
      const { sendChatMessage } = await writer.insist(SEND, { i: input }, world.api);
      said.set(key, sendChatMessage.id);
      if (FATAL.has(number)) await killAll();
    }
    const rows = await world.query(
      'SELECT id::text, position, client_key AS key FROM chat_message WHERE thread_id = $1 ORDER BY position',
      [threadId],
    );
    assert.deepEqual(
      rows,
      [...said].map(([key, id], index) => ({ id, position: index + 1, key })),
    );
    const seenBy = async (person) => (await person.insist(THREAD, { id: threadId }, world.api)).chatThread;
    assert.deepEqual(await seenBy(writer), { unread: 0, userMessageCount: MESSAGES });
    assert.deepEqual(await seenBy(reader), { unread: MESSAGES, userMessageCount: MESSAGES });
  });

  it('tells who follows by cursor all of it, in order, once, though the line was cut', async () => {
    await eventually('all was told', () => added().length >= MESSAGES);
    assert.deepEqual(
      added().map(({ messageId }) => messageId),
      [...said.values()],
    );
    const cursors = events.map(({ cursor }) => cursor).filter(Boolean);
    assert.equal(new Set(cursors).size, cursors.length);
    assert.ok(socket.connections > FATAL.size, 'the line was never cut');
  });

  it('ends a call whose window has fallen silent, though the workers die just then', async () => {
    const i = { toUserId: String(reader.id), seat: 'a-window-that-is-closed' };
    const { call } = (await writer.insist(START, { i }, world.api)).startChatCall;
    await world.query(`UPDATE chat_call_seat SET seen_at = now() - interval '31 seconds'`);
    for (const worker of world.workers) worker.signal('SIGKILL');
    const look = async () => {
      const [row] = await world.query(
        `SELECT is_running_call AS running, meta->>'status' AS status, meta->'participant_response' AS said,
           (SELECT count(*)::int FROM chat_call_seat) AS seats FROM chat_message WHERE id = $1`,
        [call.id],
      );
      return row;
    };
    await eventually('it is over', async () => !(await look()).running);
    const answers = { [writer.id]: 'LEFT', [reader.id]: 'MISSED' };
    assert.deepEqual(await look(), { running: false, status: 'MISSED', said: answers, seats: 0 });
    assert.deepEqual(await world.query('SELECT job, error FROM dead_letter'), []);
  });
});
