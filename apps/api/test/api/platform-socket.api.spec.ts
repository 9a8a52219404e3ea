import { connect } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import jwt from 'jsonwebtoken';
import { AppModule } from '../../src/app.module.js';
import { Secrets } from '../../src/platform/crypto/index.js';
import { createHttpApp } from '../../src/platform/http/create-app.js';
import { EventTail } from '../../src/platform/realtime/index.js';
import { SignedInSockets } from '../../src/platform/realtime/signed-in-sockets.js';
import { backends, emptyRedis, testConfig, testRedisUrl, until } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { watch } from '../worlds/live-socket.js';
import { RawSocket, RudeSocket, upgradeStatus } from '../worlds/raw-socket.js';

const EVENTS = 'subscription { ticketEvents { cursor change ticketId } }';
const PUBLIC_URL = 'https://inbox.harbour.test';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let support: number;
let url: string;
const open: RawSocket[] = [];

beforeAll(async () => {
  world = await (await InboxWorld.open({ PUBLIC_URL, RATE_LIMIT_TOKEN: '400' })).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  support = await harbour.mailbox('support@harbour.test');
  url = await world.socketUrl();
});

afterEach(async () => {
  for (const one of open.splice(0)) one.hangUp();
  await until('all sockets are forgotten', () => world.app.get(SignedInSockets).count === 0);
});

afterAll(() => world?.close());

const keep = (socket: RawSocket) => (open.push(socket), socket);
const connected = async (who: Colleague = anna) =>
  keep(await RawSocket.signedIn(url, await who.authorization()));

describe('the door of the socket', () => {
  it.each([['graphql-ws'], [[]], ['soap']])('does not speak %s', async (protocol) => {
    const socket = keep(await RawSocket.open(url, {}, protocol));
    await until('it is closed', () => socket.closed !== undefined);
    expect([4406, 1006]).toContain(socket.closed?.code);
  });

  it('closes with 4401 on who subscribes before the sign-in is confirmed', async () => {
    const socket = keep(await RawSocket.open(url));
    socket.send({ type: 'subscribe', id: '1', payload: { query: '{ me { id } }' } });
    expect(await socket.closeCode()).toBe(4401);
    const hasty = keep(await RawSocket.open(url));
    hasty.send({ type: 'connection_init', payload: { authorization: 'Bearer nonsense' } });
    hasty.send({ type: 'subscribe', id: '1', payload: { query: '{ me { id } }' } });
    expect(await hasty.closeCode()).toBe(4401);
    expect(hasty.heard).toEqual([]);
  });

  it('closes with 4401 without a token that is good', async () => {
    const good = await anna.authorization();
    const params = [
      undefined,
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer nonsense' },
      { authorization: good.replace('Bearer ', '') },
      { authorization: `${good}x` },
      { authorization: { toString: good } },
      { Authorization: good },
      { authorization: `Bearer ${resigned(good, { exp: -10 })}` },
      { authorization: `Bearer ${resigned(good, {}, 'another key altogether')}` },
    ];
    for (const payload of params) {
      const socket = keep(await RawSocket.open(url));
      socket.send({ type: 'connection_init', ...(payload && { payload }) });
      expect({ payload, code: await socket.closeCode() }).toEqual({ payload, code: 4401 });
    }
  });

  it('waits three seconds for the sign-in, and closes with 4401 when the token ends', async () => {
    const silent = keep(await RawSocket.open(url));
    const brief = resigned(await anna.authorization(), { exp: 3 });
    const socket = keep(await RawSocket.signedIn(url, `Bearer ${brief}`));
    expect((await socket.operate('{ me { id } }')).payload.data.me.id).toBe(String(anna.id));
    expect(await silent.closeCode()).toBe(4408);
    expect(await socket.closeCode()).toBe(4401);
    expect(socket.closed?.reason).toBe('Token expired');
  });

  it('lets browsers in from its own pages only', async () => {
    const own = new URL(url).host;
    const status = (origin: string) => upgradeStatus(url, { origin });
    expect(await upgradeStatus(url)).toBe(101);
    for (const origin of [PUBLIC_URL, `http://${own}`, `https://${own}`])
      expect({ origin, status: await status(origin) }).toEqual({ origin, status: 101 });
    const foreign = [
      'https://evil.test',
      'null',
      '',
      'https://inbox.harbour.test.evil.test',
      'https://inbox.harbour.test:8443',
      'http://inbox.harbour.test',
      'https://evil.test/https://inbox.harbour.test',
      `https://${own}@evil.test`,
      `${PUBLIC_URL}, https://evil.test`,
    ];
    for (const origin of foreign)
      expect({ origin, status: await status(origin) }).toEqual({ origin, status: 403 });
  });

  it.each(['/', '/graphql/', '//graphql', '/GRAPHQL', '/graphql%20', '/api/v2/tickets', '/graphql;x'])(
    'answers 404 to an upgrade of %s',
    async (path) => {
      expect(await upgradeStatus(url.replace('/graphql', path))).toBe(404);
    },
  );

  it('lives on when callers hang up in the middle of it', async () => {
    const { port } = new URL(url);
    for (const path of ['/graphql', '/nowhere', '/widget/v1/socket']) {
      for (let count = 0; count < 5; count += 1) {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        await new Promise((resolve) => socket.once('connect', resolve));
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
        await new Promise((resolve) => setTimeout(resolve, count));
        socket.resetAndDestroy();
      }
    }
    expect((await (await connected()).operate('{ me { id } }')).type).toBe('next');
  });
});

describe('the end of a session', () => {
  it('closes its sockets with 4403, and nothing is done for them afterwards', async () => {
    const ben = await harbour.colleague('ben', 'supervisor');
    const { ticketId } = await harbour.mail(support);
    const authorization = await ben.authorization();
    const polite = keep(await RawSocket.signedIn(url, authorization));
    const rude = await RudeSocket.open(url);
    rude.send({ type: 'connection_init', payload: { authorization } });
    await until('it is in', () => rude.text.includes('connection_ack'));
    rude.send({ type: 'subscribe', id: 'events', payload: { query: EVENTS } });
    polite.send({ type: 'subscribe', id: 'events', payload: { query: EVENTS } });
    const start = Date.now();
    await ben.rest('POST', '/auth/logout');
    expect(await polite.closeCode()).toBe(4403);
    expect(Date.now() - start).toBeLessThan(5_000);
    const heard = [polite.heard.length, rude.text.length];
    const query = `mutation { closeTicket(input: { ticketId: "${ticketId}" }) { id } }`;
    rude.send({ type: 'subscribe', id: 'late', payload: { query } });
    await harbour.mail(support);
    await until('the rude one is cut off', () => rude.isClosed);
    const [ticket] = await harbour.query<{ status: string }>('SELECT status FROM ticket WHERE id = $1', [
      ticketId,
    ]);
    expect(ticket?.status).toBe('OPEN');
    expect([polite.heard.length, rude.text.length]).toEqual(heard);
    expect(world.app.get(SignedInSockets).count).toBe(0);
  });
});

describe('the limits of the socket', () => {
  it('closes with 1009 on a frame above 64 KiB', async () => {
    const socket = await connected();
    socket.send({ type: 'subscribe', id: '1', payload: { query: `{ me { id } } #${'x'.repeat(66_000)}` } });
    expect(await socket.closeCode()).toBe(1009);
  });

  it.each(['{', '[]', '"x"', 'null', '{"type":"start"}', '{"type":"subscribe","id":1}', '\u0000'])(
    'closes on the frame %s and lives',
    async (frame) => {
      const socket = await connected();
      socket.send(frame);
      expect(await socket.closeCode()).toBe(4400);
    },
  );

  it('holds 50 subscriptions and refuses the next one alone', async () => {
    const socket = await connected();
    for (let id = 1; id <= 50; id += 1) {
      socket.send({ type: 'subscribe', id: `s${id}`, payload: { query: EVENTS } });
    }
    const refused = await socket.operate(EVENTS);
    expect(refused).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'rate_limit.exceeded' } }],
    });
    const { tails } = world.app.get(EventTail) as unknown as {
      tails: Map<number, { tail: Promise<{ queues: Set<unknown> }> }>;
    };
    // Who is refused hears so before the others listen.
    const listening = async () => {
      const open = await Promise.all([...tails.values()].map(({ tail }) => tail));
      return open.reduce((all, { queues }) => all + queues.size, 0);
    };
    await until('all 50 listen', async () => (await listening()) === 50);
    await harbour.mail(support);
    const withEvent = () => new Set(socket.heard.filter(({ type }) => type === 'next').map(({ id }) => id));
    await until('all 50 hear of it', () => withEvent().size === 50);
    socket.hangUp();
    await until('no tail is left', () => tails.size === 0);
  });

  it('frees what one subscription held when it is ended', async () => {
    const socket = await connected();
    const tails = (world.app.get(EventTail) as unknown as { tails: Map<number, unknown> }).tails;
    for (let round = 0; round < 5; round += 1) {
      socket.send({ type: 'subscribe', id: 'one', payload: { query: EVENTS } });
      await until('it listens', () => tails.size === 1);
      socket.send({ type: 'complete', id: 'one' });
      await until('nobody listens', () => tails.size === 0);
    }
  });

  it('holds ten sockets of a person, and forgets those that are gone', async () => {
    const carl = await harbour.colleague('carl');
    const authorization = await carl.authorization();
    for (let count = 0; count < 15; count += 1) {
      const brief = await RawSocket.open(url);
      brief.send({ type: 'connection_init', payload: { authorization } });
      brief.hangUp();
    }
    await until('all are gone', () => world.app.get(SignedInSockets).count === 0);
    for (let count = 0; count < 10; count += 1) expect((await connected(carl)).closed).toBeUndefined();
    const eleventh = await connected(carl);
    expect(await eleventh.closeCode()).toBe(4429);
    expect((await connected(anna)).closed).toBeUndefined();
    open[0]?.hangUp();
    await until('there is room', () => world.app.get(SignedInSockets).count === 10);
    expect((await connected(carl)).closed).toBeUndefined();
  });

  it('does as much in a minute as a token may ask for over HTTP', async () => {
    const socket = await connected();
    for (let batch = 0; batch < 10; batch += 1) {
      await Promise.all(Array.from({ length: 40 }, () => socket.operate('{ __typename }')));
    }
    expect(await socket.operate('{ __typename }')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'rate_limit.exceeded' } }],
    });
    expect(socket.heard.filter(({ type }) => type === 'next')).toHaveLength(400);
  });
});

describe.each(backends)('two API processes on %s', (backend) => {
  it('show on one what was changed on the other, to its own agency only', async () => {
    if (backend === 'Redis') await emptyRedis();
    const settings = backend === 'Redis' ? { REDIS_URL: testRedisUrl() } : {};
    const near = await (await InboxWorld.open(settings)).withWorker();
    const config = testConfig(near.database, backend);
    const far: NestFastifyApplication = await createHttpApp(AppModule.forRoot(config, 'api'), config);
    try {
      const company = await near.company('Harbour Bikes');
      const other = await near.company('Dune Hotels');
      const [ben, stranger] = [await company.colleague('ben'), await other.colleague('zoe', 'administrator')];
      await far.listen(0, '127.0.0.1');
      const farUrl = `ws://127.0.0.1:${(far.getHttpServer().address() as { port: number }).port}/graphql`;
      const after = await ben.cursorNow();
      const query = 'subscription ($after: EventCursor) { ticketEvents(after: $after) { change ticketId } }';
      type Seen = { change: string; ticketId: string };
      const theirs = await watch<Seen>(farUrl, stranger, query, { after: '0' });
      const seen = await watch<Seen>(farUrl, ben, query, { after });
      const { ticketId } = await company.mail(await company.mailbox('a@harbour.test'));
      await ben.ask(
        `mutation { assignTicket(input: { ticketId: "${ticketId}", userId: "${ben.id}" }) { id } }`,
      );
      await seen.until('both changes', (events) => events.some(({ change }) => change === 'CHANGED'));
      expect(seen.seen.map((event) => event.ticketId)).toEqual(seen.seen.map(() => String(ticketId)));
      expect(theirs.seen).toEqual([]);
      await Promise.all([seen.close(), theirs.close()]);
    } finally {
      await far.close();
      await near.close();
    }
  });
});

/** The same token with another end (in seconds from now), signed as the product signs, or with a made-up key. */
function resigned(authorization: string, { exp }: { exp?: number }, key?: string): string {
  const raw = authorization.replace('Bearer ', '');
  const payload = jwt.decode(raw) as jwt.JwtPayload;
  if (exp !== undefined) payload.exp = Math.floor(Date.now() / 1_000) + exp;
  return jwt.sign(payload, key ?? world.app.get(Secrets).keyFor('access token'), {
    header: { alg: 'HS256', typ: 'at+jwt' },
  });
}
