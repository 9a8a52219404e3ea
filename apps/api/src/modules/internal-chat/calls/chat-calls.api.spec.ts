import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../../app.module.js';
import { createHttpApp } from '../../../platform/http/create-app.js';
import { testConfig, until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { type Watch, watch } from '../../../../test/worlds/live-socket.js';

const CALL = `id threadId identifier threadName isDirect joinUrl initiatorId initiatorName isRunning status seconds version
  seats { userId name seat } answers { userId name response } ringsForViewer mode seatLimit`;
const START = `mutation ($i: StartChatCallInput!) { startChatCall(input: $i) {
  call { ${CALL} } } }`;
const JOIN = `mutation ($i: ChatSeatInput!) { joinChatCall(input: $i) { call { ${CALL} } } }`;
const LEAVE = `mutation ($i: ChatSeatInput!) { leaveChatCall(input: $i) { ${CALL} } }`;
const KEEP = `mutation ($i: ChatSeatInput!) { keepChatCall(input: $i) { ${CALL} } }`;
const DECLINE = `mutation ($id: ID!) { declineChatCall(id: $id) { ${CALL} } }`;
const SIGNAL = 'mutation ($i: ChatSignalInput!) { sendChatSignal(input: $i) }';
const NEWS = `subscription { chatCallNews { what userId call { ${CALL} }
  signal { callId kind fromUserId fromSeat toSeat data } } }`;
const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';

interface Call {
  id: string;
  isRunning: boolean;
  status: string | null;
  seats: { userId: string; seat: string }[];
  answers: { userId: string; name: string; response: string }[];
  ringsForViewer: boolean;
}
interface News {
  what: string | null;
  userId: string;
  call: Call | null;
  signal: { kind: string; fromSeat: string; toSeat: string; data: string } | null;
}

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let cleo: Colleague;
let dora: Colleague;
let emil: Colleague;
let outsider: Colleague;
let stranger: Colleague;
let url: string;
const open: Watch<News>[] = [];

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben', 'observer');
  cleo = await harbour.colleague('cleo');
  dora = await harbour.colleague('dora');
  emil = await harbour.colleague('emil');
  outsider = await harbour.colleague('outsider', 'administrator');
  stranger = await (await world.company('Dune Hotels')).colleague('dirk', 'administrator');
  url = await world.socketUrl();
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(() => world?.close());

async function listen(who: Colleague, at = url): Promise<Watch<News>> {
  const one = await watch<News>(at, who, NEWS);
  open.push(one);
  // It hears from its own call, so that nothing after this is missed.
  const probe = await group(who, who === dora ? emil : dora);
  let last = '';
  const isHeard = () => one.seen.some(({ what, call }) => what === 'ENDED' && call?.id === last);
  await until('it listens', async () => {
    const { id, seat } = await start(who, probe);
    last = id;
    await leave(who, id, seat);
    // Calls are limited: this one has a second to be heard of before the next.
    await until('it is heard of', isHeard, 1_000).catch(() => undefined);
    return isHeard();
  });
  one.seen.length = 0;
  return one;
}
async function group(owner: Colleague, ...others: Colleague[]): Promise<number> {
  const body = { subject: 'Call', participants: others.map(({ id }) => id) };
  return (await owner.rest('POST', THREADS, body)).json<{ data: { id: number } }>().data.id;
}
async function start(who: Colleague, threadId: number, seat: string = randomUUID()) {
  const { call } = (await who.ask(START, { i: { threadId, seat } })).startChatCall;
  return { ...(call as Call), seat };
}
async function join(who: Colleague, id: string, seat: string = randomUUID()) {
  const { call } = (await who.ask(JOIN, { i: { id, seat } })).joinChatCall;
  return { ...(call as Call), seat };
}
const leave = async (who: Colleague, id: string, seat: string): Promise<Call> =>
  (await who.ask(LEAVE, { i: { id, seat } })).leaveChatCall;
const keep = async (who: Colleague, id: string, seat: string): Promise<Call> =>
  (await who.ask(KEEP, { i: { id, seat } })).keepChatCall;
const decline = async (who: Colleague, id: string): Promise<Call> =>
  (await who.ask(DECLINE, { id })).declineChatCall;
const runningOf = async (who: Colleague): Promise<Call[]> =>
  (await who.ask(`{ chatCalls { ${CALL} } }`)).chatCalls;
const messagesOf = async (who: Colleague, threadId: number) =>
  (await who.rest('GET', `${MESSAGES}?threadId=${threadId}`)).json<{
    data: { id: number; userId: number; bodyType: string | null; meta: Record<string, unknown> | null }[];
  }>().data;
const silence = (who: Colleague) =>
  harbour.query(`UPDATE chat_call_seat SET seen_at = now() - interval '31 seconds' WHERE user_id = $1`, [
    who.id,
  ]);

describe('a call', () => {
  it('that runs already is told first, with what it is to whom it is told, and then what happens to it', async () => {
    const threadId = await group(anna, ben, cleo);
    const begun = await start(anna, threadId);
    const toBen = await watch<News>(url, ben, NEWS);
    open.push(toBen);
    await toBen.until('it is there', (seen) => seen.length > 0);
    const [first] = toBen.seen;
    expect(first).toMatchObject({ what: null, userId: String(anna.id), signal: null });
    expect(first?.call).toMatchObject({ id: begun.id, isRunning: true, ringsForViewer: true });
    const toOutsider = await watch<News>(url, outsider, NEWS);
    open.push(toOutsider);
    await leave(anna, begun.id, begun.seat);
    await toBen.until('the end', (seen) => seen.at(-1)?.what === 'ENDED');
    expect(toOutsider.seen).toEqual([]);
  });

  it('rings for all in the thread, is taken, and is over when nobody is in it', async () => {
    const threadId = await group(anna, ben, cleo);
    const [toBen, toOutsider] = [await listen(ben), await listen(outsider)];
    const begun = await start(anna, threadId);
    await toBen.until('it rings', (seen) => seen.some(({ what }) => what === 'STARTED'));
    expect(toBen.seen[0]?.call).toMatchObject({ id: begun.id, ringsForViewer: true, mode: 'EMBEDDED' });
    expect(await runningOf(ben)).toMatchObject([{ id: begun.id, ringsForViewer: true }]);
    expect(await runningOf(anna)).toMatchObject([{ id: begun.id, ringsForViewer: false }]);
    const joined = await join(ben, begun.id);
    expect(joined.seats.map(({ userId }) => userId)).toEqual([String(anna.id), String(ben.id)]);
    await toBen.until('it stops in his other windows', (seen) =>
      seen.some(({ what, call }) => what === 'JOINED' && call?.ringsForViewer === false),
    );
    expect(await leave(anna, begun.id, begun.seat)).toMatchObject({ isRunning: true });
    const over = await leave(ben, begun.id, joined.seat);
    expect(over).toMatchObject({ isRunning: false, status: 'ENDED', seats: [] });
    expect(over.answers).toMatchObject([
      { userId: String(anna.id), response: 'LEFT' },
      { userId: String(ben.id), response: 'LEFT' },
    ]);
    await toBen.until('the end', (seen) => seen.some(({ what }) => what === 'ENDED'));
    const [message] = await messagesOf(cleo, threadId);
    expect(message).toMatchObject({
      bodyType: 'VIDEO_CALL',
      meta: {
        initiator_user_id: anna.id,
        video_room_id: expect.any(String),
        join_url: expect.stringContaining(`/chat/calls/${threadId}`),
        participant_response: { [cleo.id]: 'MISSED' },
        status: 'ENDED',
      },
    });
    expect(toOutsider.seen).toEqual([]);
    expect(await anna.refused(JOIN, { i: { id: begun.id, seat: randomUUID() } })).toBe('chat.call_over');
  });

  it('is one in a thread, also when two begin at once', async () => {
    const threadId = await group(anna, ben);
    const both = await Promise.all([start(anna, threadId), start(ben, threadId)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const [first] = both;
    expect((await messagesOf(anna, threadId)).length).toBe(1);
    expect(
      (await anna.ask('query ($t: ID!) { chatCall(threadId: $t) { id seats { userId } } }', { t: threadId }))
        .chatCall,
    ).toMatchObject({ id: first.id, seats: [{}, {}] });
    const messageId = first.id;
    for (const who of [anna, ben])
      expect([403, 409]).toContain((await who.rest('DELETE', `${MESSAGES}/${messageId}`)).statusCode);
  });

  it('of two people begins a thread, and is over when one of them declines', async () => {
    const toAnna = await listen(anna);
    const seat = randomUUID();
    const { call } = (await anna.ask(START, { i: { toUserId: ben.id, seat } })).startChatCall;
    expect(call).toMatchObject({ isDirect: true, identifier: `@${ben.id}`, isRunning: true });
    expect((await runningOf(ben)).find(({ id }) => id === call.id)).toMatchObject({
      identifier: `@${anna.id}`,
      ringsForViewer: true,
    });
    expect(await decline(ben, call.id)).toMatchObject({ isRunning: false, status: 'DECLINED' });
    expect(await decline(ben, call.id)).toMatchObject({ status: 'DECLINED' });
    await toAnna.until('she hears of it', (seen) =>
      seen.some(({ what, userId }) => what === 'DECLINED' && userId === String(ben.id)),
    );
    const messages = await messagesOf(anna, call.threadId);
    expect(messages.map(({ bodyType }) => bodyType)).toEqual(['VIDEO_CALL', 'VIDEO_CALL_STATUS']);
    expect(messages[1]).toMatchObject({
      userId: ben.id,
      meta: { initiator_user_id: anna.id, participant_response: { [ben.id]: 'DECLINED' } },
    });
  });

  it('of two people is over when one hangs up', async () => {
    const { call } = (await anna.ask(START, { i: { toUserId: cleo.id, seat: randomUUID() } })).startChatCall;
    const { seat } = await join(cleo, call.id);
    expect(await leave(cleo, call.id, seat)).toMatchObject({ isRunning: false, status: 'ENDED' });
  });

  it('has room for four, and says so to the fifth', async () => {
    const threadId = await group(anna, ben, cleo, dora, emil);
    const { id } = await start(anna, threadId);
    for (const who of [ben, cleo, dora]) await join(who, id);
    expect(await emil.refused(JOIN, { i: { id, seat: randomUUID() } })).toBe('chat.call_full');
    // Whose window has fallen silent leaves a seat at once.
    await silence(dora);
    expect((await join(emil, id)).seats).toContainEqual(expect.objectContaining({ userId: String(emil.id) }));
  });

  it('needs somebody who can be called', async () => {
    const alone = await group(anna);
    expect(await anna.refused(START, { i: { threadId: alone, seat: randomUUID() } })).toBe(
      'chat.nobody_to_call',
    );
    expect(await anna.refused(START, { i: { toUserId: anna.id, seat: randomUUID() } })).toBe(
      'chat.nobody_to_call',
    );
    expect(await anna.refused(START, { i: { seat: randomUUID() } })).toBe('validation.failed');
    expect(await anna.refused(START, { i: { threadId: alone, seat: 'x' } })).toBe('validation.failed');
  });

  it('does not ring in a thread that somebody muted', async () => {
    const threadId = await group(anna, ben);
    await ben.rest('POST', `${THREADS}/${threadId}/mute`, { value: true });
    await start(anna, threadId);
    expect((await runningOf(ben)).at(-1)).toMatchObject({ ringsForViewer: false, isRunning: true });
  });

  it('is nothing to who is not in the thread', async () => {
    const threadId = await group(anna, ben);
    const { id, seat } = await start(anna, threadId);
    for (const who of [outsider, stranger]) {
      for (const document of [JOIN, LEAVE, KEEP])
        expect(await who.refused(document, { i: { id, seat: randomUUID() } })).toBe('not_found');
      expect(await who.refused(DECLINE, { id })).toBe('not_found');
      expect(await who.refused(START, { i: { threadId, seat: randomUUID() } })).toBe('not_found');
      const signal = { id, seat, toSeat: seat, kind: 'DESCRIPTION', data: '{}' };
      expect(await who.refused(SIGNAL, { i: signal })).toBe('not_found');
      expect(await who.refused('query ($t: ID!) { chatCall(threadId: $t) { id } }', { t: threadId })).toBe(
        'not_found',
      );
      expect(await runningOf(who)).toEqual([]);
    }
    expect(await ben.refused(JOIN, { i: { id, seat } })).toBe('validation.failed');
  });
});

describe('a seat', () => {
  it('goes to the newest window, and is kept by saying so', async () => {
    const { id, seat } = await start(anna, await group(anna, ben));
    expect((await keep(anna, id, seat)).isRunning).toBe(true);
    const other = await join(anna, id);
    expect(other.seats).toMatchObject([{ userId: String(anna.id), seat: other.seat }]);
    expect(await anna.refused(KEEP, { i: { id, seat } })).toBe('chat.call_elsewhere');
    expect(await leave(anna, id, seat)).toMatchObject({ isRunning: true });
    expect(await leave(anna, id, other.seat)).toMatchObject({ isRunning: false, status: 'MISSED' });
    expect(await anna.refused(KEEP, { i: { id, seat: other.seat } })).toBe('chat.call_over');
  });

  it('is lost by a window that falls silent, and with the last one the call is over', async () => {
    const toBen = await listen(ben);
    const { id } = await start(anna, await group(anna, ben));
    await silence(anna);
    await toBen.until('it was ended', (seen) =>
      seen.some(({ what, call }) => what === 'ENDED' && call?.id === id),
    );
  });

  it('is lost by who is taken out of the thread', async () => {
    const threadId = await group(anna, ben, cleo);
    const { id, seat } = await start(anna, threadId);
    const toAnna = await listen(anna);
    const his = await join(ben, id);
    await anna.rest('PUT', `${THREADS}/${threadId}`, { participants: [anna.id, cleo.id] });
    const signal = { id, seat: his.seat, toSeat: seat, kind: 'DESCRIPTION', data: '{}' };
    expect(await ben.refused(SIGNAL, { i: signal })).toBe('not_found');
    await toAnna.until('he is out', (seen) =>
      seen.some(({ what, call }) => what === 'LEFT' && call?.seats.length === 1),
    );
    expect(await ben.refused(JOIN, { i: { id, seat: his.seat } })).toBe('not_found');
    await anna.rest('DELETE', `${THREADS}/${threadId}`);
    await until('with the thread the call is over', async () => {
      const [row] = await harbour.query<{ is_running_call: boolean }>(
        'SELECT is_running_call FROM chat_message WHERE id = $1',
        [id],
      );
      return row?.is_running_call === false;
    });
  });

  it('of two people nobody waits in for ever', async () => {
    const { call } = (await dora.ask(START, { i: { toUserId: emil.id, seat: randomUUID() } })).startChatCall;
    await harbour.query(
      `UPDATE chat_call_seat SET rings_until = now() - interval '1 second' WHERE message_id = $1`,
      [call.id],
    );
    await harbour.query(`UPDATE chat_message SET created_at = now() - interval '46 seconds' WHERE id = $1`, [
      call.id,
    ]);
    await until('it was missed', async () => {
      const [message] = await messagesOf(emil, Number(call.threadId));
      return message?.meta?.['status'] === 'MISSED';
    });
  });
});

describe('a signal', () => {
  it('goes from window to window, also to another API process, however large', async () => {
    const config = testConfig(world.database, 'PostgreSQL');
    const other: NestFastifyApplication = await createHttpApp(AppModule.forRoot(config, 'api'), config);
    try {
      await other.listen(0, '127.0.0.1');
      const { port } = other.getHttpServer().address() as { port: number };
      const threadId = await group(anna, ben, cleo);
      const [toBen, toCleo] = [await listen(ben, `ws://127.0.0.1:${port}/graphql`), await listen(cleo)];
      const { id, seat } = await start(anna, threadId);
      const [his, hers] = [await join(ben, id), await join(cleo, id)];
      const data = JSON.stringify({ sdp: Array.from({ length: 300 }, () => randomUUID()).join('\r\n') });
      const signal = { id, seat, toSeat: his.seat, kind: 'DESCRIPTION', data };
      await anna.ask(SIGNAL, { i: signal });
      await toBen.until('it arrives', (seen) => seen.some((news) => news.signal !== null));
      expect(toBen.seen.find((news) => news.signal)?.signal).toEqual({
        callId: id,
        kind: 'DESCRIPTION',
        fromUserId: String(anna.id),
        fromSeat: seat,
        toSeat: his.seat,
        data,
      });
      await toCleo.until('she hears of herself', (seen) => seen.some(({ call }) => call?.seats.length === 3));
      expect(toCleo.seen.some((news) => news.signal !== null)).toBe(false);
      // Nobody speaks from a seat that is another one's, or to one that is not there.
      expect(await ben.refused(SIGNAL, { i: { ...signal, toSeat: hers.seat } })).toBe('not_found');
      expect(await anna.refused(SIGNAL, { i: { ...signal, toSeat: randomUUID() } })).toBe('not_found');
      expect(await anna.refused(SIGNAL, { i: { ...signal, data: 'x'.repeat(32_001) } })).toBe(
        'validation.failed',
      );
    } finally {
      for (const one of open.splice(0)) await one.close();
      await other.close();
    }
  });

  it('is found by indexes', async () => {
    const plan = await harbour.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM chat_call_seat WHERE agency_id = ${harbour.agencyId} AND message_id = 1 AND user_id = 2`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index/);
  });
});
