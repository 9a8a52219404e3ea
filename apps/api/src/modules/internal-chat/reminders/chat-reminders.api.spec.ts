import { systemContext } from '../../../platform/context/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { RingChatReminders } from './ring-chat-reminders.service.js';

const REMINDERS = '/api/v2/internal_chat/reminders';
const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

interface Reminder {
  id: number;
  text: string;
  threadId: number | null;
  messageId: number | null;
}

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let threadId: number;
let messageId: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  const made = await anna.rest('POST', THREADS, { subject: 'Workshop', participants: [anna.id, ben.id] });
  threadId = made.json<{ data: { id: number } }>().data.id;
  const said = await ben.rest('POST', MESSAGES, { threadId, body: 'The lift is out' });
  messageId = said.json<{ data: { id: number } }>().data.id;
});
afterEach(() => harbour.query('DELETE FROM chat_reminder'));
afterAll(() => world?.close());

const add = (who: Colleague, body: object) =>
  who.rest('POST', REMINDERS, { text: 'Call the bank', dueAt: inHours(2), ...body });
async function added(who: Colleague, body: object = {}): Promise<Reminder> {
  return (await add(who, body)).json<{ data: Reminder }>().data;
}
const listed = async (who: Colleague) => (await who.rest('GET', REMINDERS)).json<{ data: Reminder[] }>().data;
const passTime = () => harbour.query(`UPDATE chat_reminder SET due_at = now() - interval '1 second'`);
const passTimeOf = (id: number, minutes: number) =>
  harbour.query(`UPDATE chat_reminder SET due_at = now() - $2 * interval '1 minute' WHERE id = $1`, [
    id,
    minutes,
  ]);
const sweep = () => world.app.get(RingChatReminders).run();
const BELL =
  '{ unreadNoticeCount notices { edges { node { id kind note chatThread chatMessageId ticket { id } } } } }';
async function bell(who: Colleague) {
  const { notices, unreadNoticeCount } = await who.ask(BELL);
  return { count: unreadNoticeCount, all: notices.edges.map((edge: { node: object }) => edge.node) };
}

it('rings once, in the bell, with the words and the thread', async () => {
  await added(anna, { messageId });
  const pair = await anna.rest('POST', MESSAGES, { toUserId: ben.id, body: 'hi' });
  await added(anna, {
    text: 'Ask Ben',
    threadId: pair.json<{ data: { threadId: number } }>().data.threadId,
    dueAt: inHours(3),
  });
  expect(await listed(ben)).toEqual([]);
  await sweep();
  expect((await bell(anna)).all).toEqual([]);
  await passTime();
  await Promise.all([sweep(), sweep(), sweep()]);
  const { count, all } = await bell(anna);
  expect(count).toBe(2);
  expect(all).toMatchObject([
    { kind: 'CHAT_REMINDER', note: 'Ask Ben', chatThread: `@${ben.id}`, chatMessageId: null, ticket: null },
    { note: 'Call the bank', chatThread: `#${threadId}`, chatMessageId: String(messageId) },
  ]);
  expect((await bell(ben)).all).toEqual([]);
  expect(await listed(anna)).toEqual([]);
  const rest = (await anna.rest('GET', '/api/v2/notices')).json();
  expect(rest.data[0]).toMatchObject({ ticket: null, chat_thread: `@${ben.id}` });
  await anna.rest('POST', '/api/v2/notices/read', {});
  expect((await bell(anna)).count).toBe(0);
});

it('survives that a worker dies: what was not committed rings at the next look', async () => {
  await added(ben, { text: 'Survive' });
  await passTime();
  const dies = world.db.write(systemContext(harbour.agencyId, 'test'), async (tx) => {
    await tx.query(`UPDATE chat_reminder SET state = 'RUNG' WHERE agency_id = $1`, [harbour.agencyId]);
    throw new Error('kill -9');
  });
  await expect(dies).rejects.toThrow('kill -9');
  await sweep();
  expect((await bell(ben)).all).toMatchObject([{ note: 'Survive', chatThread: null }]);
});

it('is listed, cancelled and brought back by its owner alone', async () => {
  const [late, soon] = [await added(anna, { dueAt: inHours(9) }), await added(anna, { threadId })];
  expect((await listed(anna)).map(({ id }) => id)).toEqual([soon.id, late.id]);
  const first = await anna.rest('GET', `${REMINDERS}?per_page=1`);
  expect((await anna.rest('GET', first.json().links.next)).json().data).toMatchObject([{ id: late.id }]);
  expect((await ben.rest('DELETE', `${REMINDERS}/${soon.id}`)).statusCode).toBe(404);
  expect((await anna.rest('DELETE', `${REMINDERS}/${soon.id}`)).statusCode).toBe(200);
  expect((await anna.rest('DELETE', `${REMINDERS}/${soon.id}`)).statusCode).toBe(200);
  await passTime();
  await sweep();
  expect(await listed(anna)).toEqual([]);
  expect((await anna.rest('POST', `${REMINDERS}/${late.id}/restore`, {})).statusCode).toBe(404);
  expect((await ben.rest('POST', `${REMINDERS}/${soon.id}/restore`, {})).statusCode).toBe(404);
  await anna.ask(`mutation { restoreChatReminder(id: "${soon.id}") { id } }`);
  expect((await anna.ask('{ chatReminders { edges { node { id } } } }')).chatReminders.edges).toHaveLength(1);
});

it('is put off in one go, and rings then and not before', async () => {
  const { id } = await added(anna, { messageId });
  const later = inHours(5);
  expect((await ben.rest('PUT', `${REMINDERS}/${id}`, { due_at: later })).statusCode).toBe(404);
  const moved = await anna.rest('PUT', `${REMINDERS}/${id}`, { due_at: later });
  expect(moved.json().data).toMatchObject({ id, dueAt: later, hasRung: false, messageId });
  for (const due_at of [inHours(-1), inHours(24 * 400), 'soon'])
    expect((await anna.rest('PUT', `${REMINDERS}/${id}`, { due_at })).statusCode).toBe(422);
  await harbour.query(`UPDATE chat_reminder SET due_at = now() - interval '1 minute'`);
  await anna.ask(`mutation { moveChatReminder(input: { id: "${id}", dueAt: "${inHours(1)}" }) { id } }`);
  await sweep();
  expect(await listed(anna)).toMatchObject([{ id }]);
  await anna.rest('DELETE', `${REMINDERS}/${id}`);
  expect((await anna.rest('PUT', `${REMINDERS}/${id}`, { due_at: later })).statusCode).toBe(404);
});

it('is listed when it has rung, the last one first, until it is put off or done', async () => {
  const rung = async (query = '') =>
    (await anna.rest('GET', `${REMINDERS}?state=rung${query}`)).json<{
      data: (Reminder & { hasRung: boolean })[];
      links: { next: string };
    }>();
  const rings = async () =>
    (await bell(anna)).all.filter(({ note }: { note: string }) => note === 'Call the bank').length;
  const before = await rings();
  const [first, second] = [await added(anna), await added(anna, { dueAt: inHours(3) })];
  expect((await rung()).data).toEqual([]);
  await passTimeOf(first.id, 2);
  await passTimeOf(second.id, 1);
  await sweep();
  expect((await rung()).data).toMatchObject([{ id: second.id, hasRung: true }, { id: first.id }]);
  const page = await rung('&per_page=1');
  expect((await anna.rest('GET', page.links.next)).json().data).toMatchObject([{ id: first.id }]);
  const ASK = '{ chatReminders(state: RUNG) { edges { node { id hasRung } } } }';
  expect((await anna.ask(ASK)).chatReminders.edges).toHaveLength(2);
  expect((await ben.ask(ASK)).chatReminders.edges).toEqual([]);
  expect((await anna.rest('GET', `${REMINDERS}?state=gone`)).statusCode).toBe(422);

  await anna.rest('PUT', `${REMINDERS}/${first.id}`, { due_at: inHours(4) });
  expect(await listed(anna)).toMatchObject([{ id: first.id }]);
  await anna.rest('DELETE', `${REMINDERS}/${second.id}`);
  expect((await rung()).data).toEqual([]);
  await anna.rest('POST', `${REMINDERS}/${second.id}/restore`, {});
  await sweep();
  expect((await rung()).data).toMatchObject([{ id: second.id }]);
  expect(await rings()).toBe(before + 2);
});

it.each([
  [{ dueAt: inHours(-1) }, 'dueAt'],
  [{ dueAt: inHours(24 * 400) }, 'dueAt'],
  [{ dueAt: 'soon' }, 'dueAt'],
  [{ text: '  ' }, 'text'],
  [{ text: 'x'.repeat(501) }, 'text'],
])('is refused with %j', async (body, field) => {
  const answer = await add(anna, body);
  expect(answer.statusCode).toBe(422);
  expect(JSON.stringify(answer.json())).toContain(field);
});

it('is set in threads of one’s own only, and not without end', async () => {
  const cleo = await harbour.colleague('cleo', 'administrator');
  expect((await add(cleo, { threadId })).statusCode).toBe(404);
  expect((await add(cleo, { messageId })).statusCode).toBe(404);
  const other = await ben.rest('POST', MESSAGES, { toUserId: ben.id, body: 'mine' });
  expect((await add(ben, { messageId, threadId: other.json().data.threadId })).statusCode).toBe(404);
  await harbour.query(
    `INSERT INTO chat_reminder (agency_id, user_id, text, due_at, created_at, updated_at)
     SELECT $1, $2, 'x', now() + interval '1 day', now(), now() FROM generate_series(1, 200)`,
    [harbour.agencyId, cleo.id],
  );
  expect((await add(cleo, {})).json().code).toBe('chat.too_many_reminders');
});

it('names no thread to who has left it, and is forgotten long after it rang', async () => {
  const made = await anna.rest('POST', THREADS, { subject: 'Gone', participants: [anna.id, ben.id] });
  const { id } = made.json<{ data: { id: number } }>().data;
  await added(ben, { text: 'Left', threadId: id });
  await ben.rest('POST', `${THREADS}/${id}/leave`, {});
  await passTime();
  await sweep();
  expect((await bell(ben)).all[0]).toMatchObject({ note: 'Left', chatThread: null });
  await harbour.query(`UPDATE chat_reminder SET updated_at = now() - interval '31 days'`);
  await world.app.get(RingChatReminders).forget();
  expect(await harbour.query('SELECT 1 FROM chat_reminder')).toEqual([]);
});
