import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSimulator,
  LIVEKIT_KEY,
  LIVEKIT_SECRET,
  type Simulator,
} from '../../../simulator/src/server/index.js';
import { until } from '../floor.js';
import { freePort } from '../free-port.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { TellMediaServer } from '../../src/modules/internal-chat/calls/tell-media-server.service.js';

const ENTRY = 'call { id } mediaServer { url token }';
const START = `mutation ($i: StartChatCallInput!) { startChatCall(input: $i) { ${ENTRY} } }`;
const JOIN = `mutation ($i: ChatSeatInput!) { joinChatCall(input: $i) { ${ENTRY} } }`;
const LEAVE = 'mutation ($i: ChatSeatInput!) { leaveChatCall(input: $i) { id } }';
const DEACTIVATE = 'mutation ($i: DepartureInput!) { deactivateUser(input: $i) { id } }';
const THREADS = '/api/v2/internal_chat/threads';

/** In a call, and in its room at the media server. */
interface Seated {
  id: string;
  seat: string;
  token: string;
}

let world: InboxWorld;
let simulator: Simulator;
let folder: string;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let cleo: Colleague;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-livekit-'));
  const port = await freePort();
  simulator = await createSimulator({ folder, url: () => `http://127.0.0.1:${port}` });
  await simulator.app.listen({ port, host: '127.0.0.1' });
  const settings = {
    LIVEKIT_URL: `ws://127.0.0.1:${port}/providers/livekit`,
    LIVEKIT_API_KEY: LIVEKIT_KEY,
    LIVEKIT_API_SECRET: LIVEKIT_SECRET,
  };
  world = await (await InboxWorld.open(settings)).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  ben = await harbour.colleague('ben');
  cleo = await harbour.colleague('cleo');
});

afterAll(async () => {
  await world?.close();
  await simulator?.app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function group(...others: Colleague[]): Promise<number> {
  const body = { subject: 'Call', participants: others.map(({ id }) => id) };
  return (await anna.rest('POST', THREADS, body)).json<{ data: { id: number } }>().data.id;
}
async function enter(token: string): Promise<number> {
  const request = { method: 'POST', url: '/simulator/api/livekit/join', payload: { token } } as const;
  return (await simulator.app.inject(request)).statusCode;
}
async function start(who: Colleague, threadId: number): Promise<Seated> {
  const seat = randomUUID();
  const { call, mediaServer } = (await who.ask(START, { i: { threadId, seat } })).startChatCall;
  expect(await enter(mediaServer.token)).toBe(200);
  return { id: call.id, seat, token: mediaServer.token };
}
async function enterCall(who: Colleague, id: string, seat: string = randomUUID()): Promise<Seated> {
  const { mediaServer } = (await who.ask(JOIN, { i: { id, seat } })).joinChatCall;
  expect(await enter(mediaServer.token)).toBe(200);
  return { id, seat, token: mediaServer.token };
}
async function seatsAtServer(): Promise<string[]> {
  const answer = await simulator.app.inject({ url: '/simulator/api/livekit/rooms' });
  const { data } = answer.json<{ data: { participants: { identity: string }[] }[] }>();
  return data.flatMap(({ participants }) => participants.map(({ identity }) => identity));
}
const goneFrom = (one: Seated) =>
  until('the media server has taken them out', async () => !(await seatsAtServer()).includes(one.seat));

describe('at the media server', () => {
  it('somebody who is taken out of the thread is out, and does not come in again by their token', async () => {
    const threadId = await group(ben, cleo);
    const hers = await start(anna, threadId);
    const his = await enterCall(ben, hers.id);
    await anna.rest('PUT', `${THREADS}/${threadId}`, { participants: [anna.id, cleo.id] });
    await goneFrom(his);
    expect(await seatsAtServer()).toContain(hers.seat);
    expect(await enter(his.token)).toBe(401);
    // Tokens carry whole seconds: one of the very second of the removal is refused too.
    await new Promise((done) => setTimeout(done, 1_000));
    await anna.rest('PUT', `${THREADS}/${threadId}`, { participants: [anna.id, ben.id, cleo.id] });
    const back = await enterCall(ben, hers.id, his.seat);
    await world.app.get(TellMediaServer).run();
    expect(await seatsAtServer()).toContain(back.seat);
  });

  it('a colleague who is deactivated is out', async () => {
    const gus = await harbour.colleague('gus');
    const hers = await start(anna, await group(gus, cleo));
    const his = await enterCall(gus, hers.id);
    await anna.ask(DEACTIVATE, { i: { id: String(gus.id) } });
    await goneFrom(his);
    expect(await seatsAtServer()).toContain(hers.seat);
  });

  it('a window that another one takes over from is out', async () => {
    const first = await start(anna, await group(ben));
    const second = await enterCall(anna, first.id);
    await goneFrom(first);
    expect(await seatsAtServer()).toContain(second.seat);
  });

  it('the room is closed with the call, and once more when its tokens have run out', async () => {
    const hers = await start(anna, await group(ben));
    const his = await enterCall(ben, hers.id);
    for (const [who, { id, seat }] of [
      [anna, hers],
      [ben, his],
    ] as const)
      await who.ask(LEAVE, { i: { id, seat } });
    await goneFrom(his);
    await goneFrom(hers);
    const waiting = () =>
      harbour.query<{ seat: string | null; is_again: boolean }>(
        'SELECT seat, is_again FROM chat_media_order WHERE message_id = $1 ORDER BY id',
        [hers.id],
      );
    await until('all was told', async () => (await waiting()).every(({ is_again }) => is_again));
    // Who was given a token before may make the room anew with it.
    expect(await enter(his.token)).toBe(401);
    await harbour.query(
      `UPDATE chat_media_order SET next_at = now() - interval '1 second' WHERE message_id = $1`,
      [hers.id],
    );
    await until('nothing is left to tell', async () => (await waiting()).length === 0);
  });
});

describe('a media server that refuses', () => {
  it('is asked again, later each time', async () => {
    let asked = 0;
    const broken = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
    const { port } = broken.address() as AddressInfo;
    const other = await InboxWorld.open({
      LIVEKIT_URL: `ws://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: 'k',
      LIVEKIT_API_SECRET: 's',
    });
    try {
      const company = await other.company('Other');
      const [fred, gina] = [await company.colleague('fred'), await company.colleague('gina')];
      const seat = randomUUID();
      const { call } = (await fred.ask(START, { i: { toUserId: gina.id, seat } })).startChatCall;
      await fred.ask(LEAVE, { i: { id: call.id, seat } });
      const failures = async () =>
        (await company.query<{ failures: number }>('SELECT failures FROM chat_media_order ORDER BY id')).map(
          (row) => row.failures,
        );
      expect(await failures()).toEqual([0, 0]);
      await other.app.get(TellMediaServer).run();
      expect([asked, await failures()]).toEqual([1, [1, 0]]);
      // Well before now: the database's clock counts in microseconds, the asker's in milliseconds.
      await company.query(`UPDATE chat_media_order SET next_at = now() - interval '1 second'`);
      await other.app.get(TellMediaServer).run();
      expect(asked).toBe(2);
      await company.query(
        `UPDATE chat_media_order SET next_at = now() - interval '1 second', created_at = now() - interval '7 hours'`,
      );
      await other.app.get(TellMediaServer).run();
      expect((await failures()).length).toBe(1);
    } finally {
      await other.close();
      broken.close();
    }
  });
});
