import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { backends, emptyRedis, floorProcess, testConfig, until } from '../../../test/floor.js';
import type { Config } from '../config/config.js';
import { type RequestContext, systemContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { JobsModule } from '../jobs/index.js';
import { Log } from '../logging/log.js';
import { defineEvent, type StoredEvent } from '../outbox/define-event.js';
import { Outbox } from '../outbox/outbox.js';
import { OutboxModule, OutboxRelayModule } from '../outbox/outbox.module.js';
import { EventTail } from './event-tail.js';
import type { PubSub } from './pubsub.js';
import { PubSubModule } from './pubsub.module.js';
import { SocketModule } from './socket.module.js';

const Noted = defineEvent({
  name: 'test.note.written',
  version: 1,
  says: 'Something was noted.',
  schema: z.object({ writer: z.number(), step: z.number() }),
});
const Other = defineEvent({
  name: 'test.other.happened',
  version: 1,
  says: 'Nobody asks for this.',
  schema: z.object({}),
});
const names = [Noted.name];

/** A generator of numbers below 1 that gives the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads until it has `count` events or is cut. */
async function take(
  tail: EventTail,
  ctx: RequestContext,
  request: { after?: string | null; count?: number; cutAfterMs?: number },
): Promise<StoredEvent[]> {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), request.cutAfterMs ?? 10_000);
  const taken: StoredEvent[] = [];
  const { after, count = Infinity } = request;
  for await (const batch of tail.subscribe(ctx, { names, signal: cut.signal, ...(after && { after }) })) {
    taken.push(...batch);
    if (taken.length >= count) break;
  }
  clearTimeout(timer);
  return taken;
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: { code?: string }) => error.code,
  );

describe.each(backends)('the tail of events on %s', (backend) => {
  const harbour = systemContext(1_001, 'test');
  const dune = systemContext(1_002, 'test');
  let database: TestDatabase;
  let config: Config;
  let here: INestApplicationContext;
  let there: INestApplicationContext;
  let worker: INestApplicationContext;

  const process = (role: 'api' | 'worker') =>
    floorProcess(config, role, {
      imports: [
        PubSubModule,
        JobsModule.forRoot(role),
        SocketModule,
        role === 'worker' ? OutboxRelayModule : OutboxModule,
      ],
    });
  const tailOf = (app: INestApplicationContext) => app.get(EventTail);
  const write = (ctx: RequestContext, writer: number, step: number) =>
    here.get(Database).write(ctx, (tx) => here.get(Outbox).add(tx, Noted, { writer, step }));
  const counterOf = async (ctx: RequestContext) => {
    const rows = await here
      .get(Database)
      .read(ctx, (q) =>
        q.query<{ value: number }>('SELECT value FROM event_counter WHERE agency_id = $1', [ctx.agencyId]),
      );
    return rows[0]?.value ?? 0;
  };
  const openTails = (app: INestApplicationContext) =>
    (tailOf(app) as unknown as { tails: Map<number, unknown> }).tails.size;
  /** Numbered events of an agency, written at once. */
  const history = async (ctx: RequestContext, cursors: readonly number[], age = '1 minute') => {
    await here.get(Database).write(ctx, (tx) =>
      tx.query(
        `INSERT INTO outbox_event (agency_id, name, version, payload, cursor, queued_at, created_at)
         SELECT $1, $2, 1, '{"writer":0,"step":0}', n, now(), now() - $4::interval FROM unnest($3::bigint[]) n`,
        [ctx.agencyId, Noted.name, cursors, age],
      ),
    );
    await here.get(Database).system('test', (tx) =>
      tx.query(
        `INSERT INTO event_counter (agency_id, value) VALUES ($1, $2)
         ON CONFLICT (agency_id) DO UPDATE SET value = excluded.value`,
        [ctx.agencyId, Math.max(...cursors)],
      ),
    );
  };
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  beforeAll(async () => {
    await emptyRedis();
    database = await testDatabase();
    config = testConfig(database, backend);
    [here, there, worker] = await Promise.all([process('api'), process('api'), process('worker')]);
  });

  afterAll(async () => {
    await Promise.all([here, there, worker].map((app) => app?.close()));
    await database.drop();
  });

  it('gives all that was missed, in order and once, over 200 disconnects while others write', async () => {
    const seed = Number(globalThis.process.env.PARLEY_TEST_SEED ?? 20_261_121);
    const random = seeded(seed);
    const seen: StoredEvent[] = [];
    let isWriting = true;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let step = 1; step <= 150; step += 1) {
        await write(harbour, writer, step);
        if (step % 5 === 0) await write(dune, writer, step);
        await pause(writer * 2);
      }
    });
    const writing = Promise.all(writers).then(() => (isWriting = false));
    for (let cut = 0; cut < 200 || isWriting; cut += 1) {
      const after = String(seen.at(-1)?.cursor ?? 0);
      const tail = tailOf(random() < 0.5 ? here : there);
      const how = random() < 0.5 ? { count: 1 + Math.floor(random() * 20) } : { count: Infinity };
      seen.push(...(await take(tail, harbour, { after, cutAfterMs: Math.floor(random() * 15), ...how })));
    }
    await writing;
    await until('all are numbered', async () => (await counterOf(harbour)) === 450);
    const rest = 450 - seen.length;
    if (rest > 0) {
      seen.push(
        ...(await take(tailOf(here), harbour, { after: String(seen.at(-1)?.cursor ?? 0), count: rest })),
      );
    }
    expect({ seed, cursors: seen.map((event) => event.cursor) }).toEqual({ seed, cursors: upTo(450) });
    expect(seen.every((event) => event.agencyId === harbour.agencyId)).toBe(true);
    for (const writer of [1, 2, 3]) {
      const steps = seen.flatMap((event) => {
        const payload = event.payload as { writer: number; step: number };
        return payload.writer === writer ? [payload.step] : [];
      });
      expect(steps).toEqual(upTo(150));
    }
    await until('nothing is left open', () => openTails(here) === 0 && openTails(there) === 0);
  });

  it('passes over events that nobody asked for', async () => {
    const ctx = systemContext(1_003, 'test');
    const reading = take(tailOf(there), ctx, { after: '0', count: 1 });
    await here.get(Database).write(ctx, async (tx) => {
      await here.get(Outbox).add(tx, Other, {});
      await here.get(Outbox).add(tx, Noted, { writer: 1, step: 1 });
    });
    expect((await reading).map((event) => event.cursor)).toEqual([2]);
  });

  it('does not repeat what a faster process has shown already', async () => {
    const ctx = systemContext(1_004, 'test');
    await history(ctx, upTo(3));
    const deaf: PubSub = { ...silentPubSub(), onReconnect: () => undefined };
    const slow = new EventTail(here.get(Database), deaf, new Log('silent'));
    const first = take(slow, ctx, { count: 1 });
    await until('the slow process stands at 3', () => openOf(slow) === 1);
    await pause(50);
    const counts = here.get(Database);
    // Events 4 and 5 are there, but this process has not read them yet; a client has seen 5 elsewhere.
    await history(ctx, [4, 5]);
    const resumed = take(slow, ctx, { after: '5', count: 1 });
    await first;
    await counts.write(ctx, (tx) => here.get(Outbox).add(tx, Noted, { writer: 1, step: 6 }));
    expect((await resumed).map((event) => event.cursor)).toEqual([6]);
    await slow.onApplicationShutdown();
  });

  it('costs a second, not an event, when the word of an event is lost', async () => {
    const ctx = systemContext(1_005, 'test');
    const deaf = new EventTail(here.get(Database), silentPubSub(), new Log('silent'));
    const reading = take(deaf, ctx, { count: 1, cutAfterMs: 5_000 });
    await pause(100);
    const before = Date.now();
    await write(ctx, 1, 1);
    expect(await reading).toHaveLength(1);
    expect(Date.now() - before).toBeLessThan(3_000);
  });

  it('does not read from the beginning when a word comes before it knows where it stands', async () => {
    const ctx = systemContext(1_006, 'test');
    await history(ctx, upTo(700));
    const hasty: PubSub = {
      ...silentPubSub(),
      subscribe: async (_topic, on) => {
        on({ cursor: 700 });
        return async () => undefined;
      },
    };
    const tail = new EventTail(here.get(Database), hasty, new Log('silent'));
    const reading = take(tail, ctx, { count: 1 });
    await pause(300);
    await write(ctx, 1, 1);
    expect((await reading).map((event) => event.cursor)).toEqual([701]);
  });

  it('goes on for one when another ends at the same moment', async () => {
    const ctx = systemContext(1_007, 'test');
    const tail = tailOf(here);
    for (let round = 1; round <= 20; round += 1) {
      const first = new AbortController();
      const ending = (async () => {
        for await (const _ of tail.subscribe(ctx, { names, signal: first.signal })) break;
      })();
      await pause(round % 4);
      first.abort();
      const reading = take(tail, ctx, { count: 1, after: String(round - 1), cutAfterMs: 5_000 });
      await ending;
      await write(ctx, 1, round);
      expect((await reading).map((event) => event.cursor)).toEqual([round]);
    }
  });

  it('asks to load afresh when the cursor is too old, cleared away, or not of this past', async () => {
    const ctx = systemContext(1_008, 'test');
    await history(ctx, upTo(12_000));
    const from = (after: string) =>
      refusalOf(take(tailOf(here), ctx, { after, count: 1, cutAfterMs: 3_000 }));
    expect(await from('1999')).toBe('RESYNC_REQUIRED');
    expect(await from('2000')).toBe('nothing');
    expect(await from('12001')).toBe('RESYNC_REQUIRED');
    expect(await from('999999999999999')).toBe('RESYNC_REQUIRED');
    const remove = (first: number, last: number) =>
      here
        .get(Database)
        .system('test', (tx) =>
          tx.query('DELETE FROM outbox_event WHERE agency_id = $1 AND cursor BETWEEN $2 AND $3', [
            ctx.agencyId,
            first,
            last,
          ]),
        );
    await remove(1, 3_000);
    expect(await from('2500')).toBe('RESYNC_REQUIRED');
    // A hole in the middle: one event was kept because it was not passed on yet.
    await remove(3_002, 3_010);
    expect(await from('3000')).toBe('RESYNC_REQUIRED');
  });

  it('asks who reads too slowly to load afresh', async () => {
    const ctx = systemContext(1_009, 'test');
    const slow = tailOf(here).subscribe(ctx, { names, after: '0' });
    const first = slow.next();
    await write(ctx, 1, 1);
    expect((await first).done).toBe(false);
    await history(ctx, upTo(10_500).slice(1));
    await write(ctx, 1, 2);
    const fast = await take(tailOf(here), ctx, { after: '10400', count: 101 });
    expect(fast.at(-1)?.cursor).toBe(10_501);
    expect(
      await refusalOf(
        (async () => {
          while (!(await slow.next()).done);
        })(),
      ),
    ).toBe('RESYNC_REQUIRED');
  });

  it.each(['', 'x', '-1', '1.5', '1e3', ' 1', '0x10', '9'.repeat(16), '1; drop table', '١'])(
    'refuses "%s" as cursor',
    async (after) => {
      const stream = tailOf(here).subscribe(harbour, { names, after });
      expect(await refusalOf(stream.next())).toBe('validation.failed');
      expect(openTails(here)).toBe(0);
    },
  );
});

function silentPubSub(): PubSub {
  return {
    publish: async () => undefined,
    subscribe: async () => async () => undefined,
    ready: async () => true,
    onReconnect: () => undefined,
    close: async () => undefined,
  };
}

function openOf(tail: EventTail): number {
  return (tail as unknown as { tails: Map<number, unknown> }).tails.size;
}
