import { randomUUID } from 'node:crypto';
import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { type Watch, watch } from '../../../../test/worlds/live-socket.js';

const EVENTS = `subscription ($after: EventCursor) { chatEvents(after: $after) {
  cursor kind threadId userId messageId emoji version threadVersion
  message { body version starred reactions { emoji userIds } } thread { unread muted subject } } }`;

interface Seen {
  cursor: string | null;
  kind: string;
  threadId: string;
  userId: string;
  messageId: string | null;
  message: { body: string; version: number } | null;
  thread: { unread: number; muted: boolean; subject: string } | null;
}

const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let cleo: Colleague;
let stranger: Colleague;
let url: string;
const open: Watch<never>[] = [];

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  cleo = await harbour.colleague('cleo', 'administrator');
  stranger = await (await world.company('Dune Hotels')).colleague('dirk');
  url = await world.socketUrl();
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(() => world?.close());

async function listen(who: Colleague, after?: string): Promise<Watch<Seen>> {
  const one = await watch<Seen>(url, who, EVENTS, after === undefined ? {} : { after });
  open.push(one as unknown as Watch<never>);
  return one;
}
async function group(...others: Colleague[]): Promise<number> {
  const body = { subject: 'Live', participants: others.map(({ id }) => id) };
  return (await anna.rest('POST', THREADS, body)).json<{ data: { id: number } }>().data.id;
}
async function say(who: Colleague, threadId: number, body: string): Promise<number> {
  const answer = await who.rest('POST', MESSAGES, { threadId, body });
  return answer.json<{ data: { id: number } }>().data.id;
}
const kinds = (seen: Seen[]) => seen.map(({ kind }) => kind);

describe('chatEvents', () => {
  it('tells those in a thread all that happens there, and nobody else', async () => {
    const after = await anna.cursorNow();
    const [toBen, toCleo, toStranger] = [
      await listen(ben, after),
      await listen(cleo, after),
      await listen(stranger),
    ];
    const threadId = await group(ben);
    const id = await say(anna, threadId, 'Hello');
    await anna.rest('PUT', `${MESSAGES}/${id}`, { body: 'Hello Ben' });
    await anna.rest('POST', `${MESSAGES}/${id}/reaction`, { emoji: '👍' });
    await anna.rest('POST', `${MESSAGES}/${id}/star`, { value: true });
    await anna.rest('POST', `${THREADS}/${threadId}/read`, {});
    await ben.rest('POST', `${THREADS}/${threadId}/read`, {});
    await anna.rest('DELETE', `${MESSAGES}/${id}`);
    await toBen.until('it was deleted', (seen) => kinds(seen).includes('MESSAGE_DELETED'));
    expect(kinds(toBen.seen)).toEqual([
      'THREAD_CHANGED',
      'MESSAGE_ADDED',
      'MESSAGE_UPDATED',
      'REACTION_ADDED',
      'THREAD_READ',
      'MESSAGE_DELETED',
    ]);
    expect(toBen.seen.at(-1)).toMatchObject({
      messageId: String(id),
      userId: String(anna.id),
      message: null,
    });
    await say(
      cleo,
      (await cleo.rest('POST', THREADS, { participants: [cleo.id] })).json<{ data: { id: number } }>().data
        .id,
      'end',
    );
    await toCleo.until('her own', (seen) => kinds(seen).includes('MESSAGE_ADDED'));
    expect(kinds(toCleo.seen)).toEqual(['THREAD_CHANGED', 'MESSAGE_ADDED']);
    expect(toStranger.seen).toEqual([]);
  });

  it('shows each of many readers the same message, and what is theirs alone in it', async () => {
    const threadId = await group(ben, cleo);
    const sees = `subscription { chatEvents { kind message {
      id body mentionsViewer starred viewerCanEdit viewerCanDelete clientMutationId } } }`;
    const open = await Promise.all(
      [anna, ben, cleo].map((who) => watch<{ message: object | null }>(url, who, sees)),
    );
    await anna.rest('POST', `${THREADS}/${threadId}/read`, {});
    const body = `<strong data-mention="user:${cleo.id}">@Cleo</strong> Have a look`;
    await until('all of them listen', async () => {
      await anna.rest('POST', MESSAGES, { threadId, body, clientMutationId: randomUUID() });
      return open.every(({ seen }) => seen.some(({ message }) => message !== null));
    });
    const [toAnna, toBen, toCleo] = open.map(({ seen }) => seen.find(({ message }) => message)?.message);
    expect(toAnna).toMatchObject({ mentionsViewer: false, viewerCanEdit: true, viewerCanDelete: true });
    expect(toAnna).toMatchObject({ clientMutationId: expect.any(String) });
    const others = { viewerCanEdit: false, viewerCanDelete: false, clientMutationId: null };
    expect(toBen).toMatchObject({ ...others, mentionsViewer: false });
    expect(toCleo).toMatchObject({ ...others, mentionsViewer: true });
    await Promise.all(open.map((one) => one.close()));
  });

  it('gives who comes back with a cursor what was missed, in order, once', async () => {
    const threadId = await group(ben);
    const before = await listen(ben, await anna.cursorNow());
    await say(anna, threadId, 'one');
    await before.until('one', (seen) => seen.length > 0);
    const cursor = before.seen.at(-1)?.cursor ?? '';
    await before.close();
    for (const body of ['two', 'three', 'four']) await say(anna, threadId, body);
    const back = await listen(ben, cursor);
    await back.until('four', (seen) => seen.some(({ message }) => message?.body === 'four'));
    expect(back.seen.map(({ message }) => message?.body)).toEqual(['two', 'three', 'four']);
    const cursors = back.seen.map((event) => Number(event.cursor));
    expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
  });

  it('says to who is taken out that the thread is gone, and nothing after that', async () => {
    const threadId = await group(ben, cleo);
    const after = await anna.cursorNow();
    await anna.rest('PUT', `${THREADS}/${threadId}`, { participants: [anna.id, cleo.id] });
    await say(anna, threadId, 'Without Ben');
    const toBen = await listen(ben, after);
    const other = await group(ben);
    await toBen.until('the next thread', (seen) => seen.some((event) => event.threadId === String(other)));
    expect(toBen.seen.filter((event) => event.threadId === String(threadId)).map(({ kind }) => kind)).toEqual(
      ['THREAD_REMOVED'],
    );
  });

  it('tells that somebody types, and by itself that they stopped', async () => {
    const threadId = await group(ben);
    const [toBen, toCleo] = [await listen(ben), await listen(cleo)];
    const type = (who: Colleague) =>
      who.graphql('mutation ($t: ID!) { setChatTyping(threadId: $t, isTyping: true) }', {
        t: String(threadId),
      });
    // That the thread was made may still be told to who listens only now.
    const typing = () => toBen.seen.filter(({ kind }) => kind.startsWith('TYPING_'));
    await until('somebody listens', async () => {
      await type(anna);
      return typing().length > 0;
    });
    await toBen.until('the end', (seen) => kinds(seen).includes('TYPING_ENDED'));
    expect(typing()[0]).toMatchObject({ kind: 'TYPING_STARTED', userId: String(anna.id), cursor: null });
    expect(kinds(toCleo.seen)).not.toContain('TYPING_STARTED');
    expect((await type(cleo)).errors?.[0]?.extensions.code).toBe('not_found');
  });

  it('refuses a cursor that is none', async () => {
    const news = await listen(ben, 'x');
    await until('it was refused', () => news.errors.length > 0);
    expect(news.errors[0]?.extensions?.code).toBe('validation.failed');
  });
});
