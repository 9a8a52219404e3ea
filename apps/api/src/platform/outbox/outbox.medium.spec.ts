import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { backends, emptyRedis, floorProcess, testConfig, until } from '../../../test/floor.js';
import type { Config } from '../config/config.js';
import { type RequestContext, systemContext } from '../context/request-context.js';
import { Database, type Tx } from '../database/database.js';
import { Jobs, JobsModule } from '../jobs/index.js';
import { Log } from '../logging/log.js';
import { PUB_SUB, type PubSub } from '../realtime/pubsub.js';
import { PubSubModule } from '../realtime/pubsub.module.js';
import { defineEvent, type StoredEvent } from './define-event.js';
import { DispatchEventHandler, DispatchEventJob } from './dispatch-event.job.js';
import { FindLostEvents } from './find-lost-events.job.js';
import { ForgetOldEvents } from './forget-old-events.job.js';
import { Listeners } from './listeners.js';
import { OnEvent } from './on-event.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { OutboxModule, OutboxRelayModule } from './outbox.module.js';

const schema = z.object({ writer: z.number(), step: z.number() });
const Written = defineEvent({ name: 'test.line.written', version: 1, says: 'A line.', schema });
const Counted = defineEvent({ name: 'test.thing.counted', version: 1, says: 'A count.', schema });
const Stubborn = defineEvent({ name: 'test.thing.failed', version: 1, says: 'A failure.', schema });

/** How often listeners were called, by all processes of the test. */
const calls: string[] = [];

const count = (tx: Tx, name: string) =>
  tx.query(
    `INSERT INTO agency_counter AS c (agency_id, name, value) VALUES ($1, $2, 1)
     ON CONFLICT (agency_id, name) DO UPDATE SET value = c.value + 1`,
    [tx.ctx.agencyId, name],
  );

@Injectable()
class TestListeners {
  @OnEvent(Counted, 'test.count')
  async counted(tx: Tx, event: StoredEvent<typeof Counted>): Promise<void> {
    calls.push(`count ${tx.ctx.agencyId} ${event.id}`);
    await count(tx, 'counted');
  }

  @OnEvent(Stubborn, 'test.stubborn')
  async failed(tx: Tx, event: StoredEvent<typeof Stubborn>): Promise<void> {
    const call = `stubborn ${tx.ctx.agencyId} ${event.id}`;
    calls.push(call);
    await count(tx, 'stubborn');
    if (calls.filter((earlier) => earlier === call).length < 3) throw new Error('not yet');
  }
}

describe.each(backends)('the outbox on %s', (backend) => {
  let database: TestDatabase;
  let config: Config;
  let api: INestApplicationContext;
  const workers: INestApplicationContext[] = [];
  let agencies = 500;

  const newAgency = () => systemContext((agencies += 1), 'test');
  const db = () => api.get(Database);
  const add = (ctx: RequestContext, event: typeof Written, writer = 1, step = 1) =>
    db().write(ctx, (tx) => api.get(Outbox).add(tx, event, { writer, step }));
  const eventsOf = (ctx: RequestContext) =>
    db().read(ctx, (q) =>
      q.query<{ id: number; cursor: number | null; queued_at: Date | null; payload: z.infer<typeof schema> }>(
        'SELECT id, cursor, queued_at, payload FROM outbox_event WHERE agency_id = $1 ORDER BY cursor, id',
        [ctx.agencyId],
      ),
    );
  const counted = async (ctx: RequestContext, name: string) => {
    const sql = 'SELECT value FROM agency_counter WHERE agency_id = $1 AND name = $2';
    const [row] = await db().read(ctx, (q) => q.query<{ value: number }>(sql, [ctx.agencyId, name]));
    return row?.value ?? 0;
  };
  const receipts = (ctx: RequestContext) =>
    db().read(ctx, (q) => q.query('SELECT 1 FROM event_receipt WHERE agency_id = $1', [ctx.agencyId]));
  const queueIsEmpty = async () => {
    const { waiting, active } = await api.get(Jobs).counts('outbox');
    return waiting + active === 0;
  };
  const startWorker = async () => {
    const worker = await floorProcess(config, 'worker', {
      imports: [PubSubModule, JobsModule.forRoot('worker'), OutboxRelayModule],
      providers: [TestListeners],
    });
    workers.push(worker);
    return worker;
  };

  beforeAll(async () => {
    calls.length = 0;
    await emptyRedis();
    database = await testDatabase();
    config = testConfig(database, backend);
    api = await floorProcess(config, 'api', {
      imports: [PubSubModule, JobsModule.forRoot('api'), OutboxModule],
      providers: [TestListeners],
    });
  });

  afterAll(async () => {
    await Promise.all([api, ...workers.splice(0)].map((app) => app?.close()));
    await database.drop();
  });

  it('goes on after a crash between numbering an event and queueing it', async () => {
    const ctx = newAgency();
    await add(ctx, Counted);
    const brokenJobs = { wake: () => Promise.resolve(false) } as unknown as Jobs;
    const dying = new OutboxRelay(
      db(),
      api.get<PubSub>(PUB_SUB),
      brokenJobs,
      api.get(Listeners),
      new Log('silent'),
    );
    dying.wake();
    await until('it is numbered', async () => (await eventsOf(ctx))[0]?.cursor === 1);
    await dying.onApplicationShutdown();
    expect((await eventsOf(ctx))[0]?.queued_at).toBeNull();
    await Promise.all([startWorker(), startWorker()]);
    await until('its listener ran', async () => (await counted(ctx, 'counted')) === 1);
    await until('it is stamped', async () => (await eventsOf(ctx))[0]?.queued_at instanceof Date);
  });

  it('never shows an event of a transaction that was rolled back', async () => {
    const ctx = newAgency();
    const undone = db().write(ctx, async (tx) => {
      await api.get(Outbox).add(tx, Written, { writer: 1, step: 1 });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await add(ctx, Written, 2, 1);
    await until('the other is numbered', async () => (await eventsOf(ctx))[0]?.cursor === 1);
    expect((await eventsOf(ctx)).map((event) => event.payload.writer)).toEqual([2]);
  });

  it('refuses a payload that the event does not know, and undoes what came before', async () => {
    const ctx = newAgency();
    const wrong = db().write(ctx, async (tx) => {
      await count(tx, 'before');
      await api.get(Outbox).add(tx, Written, { writer: 'one' } as never);
    });
    await expect(wrong).rejects.toThrow();
    expect(await counted(ctx, 'before')).toBe(0);
  });

  it('numbers without gaps and in the order of commits, with 20 writers and two relays', async () => {
    const companies = [newAgency(), newAgency()];
    let isWriting = true;
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      const ctx = companies[writer % 2] as RequestContext;
      for (let step = 1; step <= 12; step += 1) {
        await db().write(ctx, async (tx) => {
          await api.get(Outbox).add(tx, Written, { writer, step });
          // Ids are taken here already; who waits longer commits after those who came later.
          await tx.query('SELECT pg_sleep($1)', [((writer * 7 + step * 3) % 10) / 1_000]);
        });
      }
    });
    const writing = Promise.all(writers).then(() => (isWriting = false));
    const looked: (number | null)[][] = [];
    while (isWriting) {
      const numbered = (await eventsOf(companies[0] as RequestContext)).filter((event) => event.cursor);
      looked.push(numbered.map((event) => event.cursor));
    }
    await writing;
    for (const seen of looked) expect(seen).toEqual(seen.map((_, index) => index + 1));
    for (const ctx of companies) {
      await until('all are numbered', async () => (await eventsOf(ctx)).every((event) => event.cursor));
      const events = await eventsOf(ctx);
      expect(events.map((event) => event.cursor)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
      for (let writer = 0; writer < 20; writer += 1) {
        const steps = events.flatMap(({ payload }) => (payload.writer === writer ? [payload.step] : []));
        expect(steps).toEqual(steps.map((_, index) => index + 1));
      }
    }
  });

  it('lets a listener work once, although its job comes twice', async () => {
    const ctx = newAgency();
    await add(ctx, Counted);
    await until('it ran', async () => (await counted(ctx, 'counted')) === 1);
    const [event] = await eventsOf(ctx);
    const job = { agencyId: ctx.agencyId, eventId: event?.id ?? 0, listener: 'test.count' };
    const handler = workers[0]?.get(DispatchEventHandler);
    await Promise.all([handler?.run(job), handler?.run(job), api.get(Jobs).enqueue(DispatchEventJob, job)]);
    await until('the queue is empty', queueIsEmpty);
    expect(await counted(ctx, 'counted')).toBe(1);
    expect(calls.filter((call) => call === `count ${ctx.agencyId} ${event?.id}`)).toHaveLength(1);
  });

  it('passes events on again when somebody takes their stamp away, and counts none twice', async () => {
    const ctx = newAgency();
    for (let n = 0; n < 2; n += 1) await add(ctx, Counted);
    await until('both were counted', async () => (await counted(ctx, 'counted')) === 2);
    // What counted may not have been put away yet: a job that is still there is not put in a second time.
    await until('the queue is empty', queueIsEmpty);
    // As after a queue that came back empty: the second one had not got to its listener.
    await db().system('test', (tx) =>
      tx.query(
        'DELETE FROM event_receipt WHERE event_id = (SELECT max(id) FROM outbox_event WHERE agency_id = $1)',
        [ctx.agencyId],
      ),
    );
    await db().system('test', (tx) =>
      tx.query(`UPDATE outbox_event SET queued_at = NULL WHERE created_at > now() - interval '1 hour'`),
    );
    await until('the lost one was counted', async () => (await counted(ctx, 'counted')) === 3);
    await until('all are stamped', async () =>
      (await eventsOf(ctx)).every(({ queued_at }) => queued_at instanceof Date),
    );
    expect(await counted(ctx, 'counted')).toBe(3);
  });

  it('hands over again by itself what a queue forgot, and nothing that was heard, is new or is a dead letter', async () => {
    const ctx = newAgency();
    for (let n = 0; n < 4; n += 1) await add(ctx, Counted);
    await until('all were counted', async () => (await counted(ctx, 'counted')) === 4);
    await until('all are stamped', async () =>
      (await eventsOf(ctx)).every(({ queued_at }) => queued_at instanceof Date),
    );
    const [heard, lost, fresh, buried] = (await eventsOf(ctx)).map(({ id }) => id);
    const asSystem = (sql: string, values: unknown[]) => db().system('test', (tx) => tx.query(sql, values));
    // As if their jobs had been forgotten before anybody ran them.
    await asSystem('DELETE FROM event_receipt WHERE event_id = ANY ($1)', [[lost, fresh, buried]]);
    await asSystem(`UPDATE outbox_event SET created_at = now() - interval '20 seconds' WHERE id = ANY ($1)`, [
      [heard, lost, buried],
    ]);
    await asSystem(
      `INSERT INTO dead_letter (agency_id, queue, job, payload, error, attempts) VALUES ($1, 'outbox', $2, $3, 'no', 12)`,
      [
        ctx.agencyId,
        DispatchEventJob.name,
        { agencyId: ctx.agencyId, eventId: buried, listener: 'test.count' },
      ],
    );
    const sweep = new FindLostEvents(db(), api.get(Listeners), new Log('silent'));
    await sweep.run();
    const stamps = new Map((await eventsOf(ctx)).map(({ id, queued_at }) => [id, queued_at]));
    expect(stamps.get(heard ?? 0)).toBeInstanceOf(Date);
    await until('the lost one was counted', async () => (await counted(ctx, 'counted')) === 5);
    await sweep.run();
    await until('nothing waits to be handed over', async () =>
      (await eventsOf(ctx)).every(({ queued_at }) => queued_at instanceof Date),
    );
    const times = (id?: number) => calls.filter((call) => call === `count ${ctx.agencyId} ${id}`).length;
    expect([heard, lost, fresh, buried].map(times)).toEqual([1, 2, 1, 1]);
  });

  it('undoes what a listener did before it failed, and tries again', async () => {
    const ctx = newAgency();
    await add(ctx, Stubborn);
    await until('it was tried', () => calls.some((call) => call.startsWith(`stubborn ${ctx.agencyId} `)));
    expect([await counted(ctx, 'stubborn'), (await receipts(ctx)).length]).toEqual([0, 0]);
    await until('it worked', async () => (await counted(ctx, 'stubborn')) > 0, 15_000);
    expect([await counted(ctx, 'stubborn'), (await receipts(ctx)).length]).toEqual([1, 1]);
    expect(calls.filter((call) => call.startsWith(`stubborn ${ctx.agencyId} `))).toHaveLength(3);
  });

  it('never drops an event for a listener in silence', async () => {
    const ctx = newAgency();
    const handler = workers[0]?.get(DispatchEventHandler);
    const job = { agencyId: ctx.agencyId, eventId: 1, listener: 'test.count' };
    await expect(handler?.run({ ...job, listener: 'test.of-a-later-version' })).rejects.toThrow(/Nobody/);
    await expect(handler?.run(job)).rejects.toThrow(/no longer kept/);
    expect(await receipts(ctx)).toHaveLength(0);
  });

  it('finds an event within a second when the word about it is lost', async () => {
    const ctx = newAgency();
    const before = Date.now();
    await db().write(ctx, (tx) =>
      tx.query(
        `INSERT INTO outbox_event (agency_id, name, version, payload) VALUES ($1, $2, 1, '{"writer":1,"step":1}')`,
        [ctx.agencyId, Counted.name],
      ),
    );
    await until('its listener ran', async () => (await counted(ctx, 'counted')) === 1);
    expect(Date.now() - before).toBeLessThan(3_000);
  });

  it('forgets what is old and passed on, and nothing else', async () => {
    const ctx = newAgency();
    const insert = (cursor: number | null, age: string, queued: boolean) =>
      db().write(ctx, (tx) =>
        tx.query(
          `INSERT INTO outbox_event (agency_id, name, version, payload, cursor, created_at, queued_at)
           VALUES ($1, 'test.nobody.listens', 1, '{}', $2, now() - $3::interval, CASE WHEN $4 THEN now() END)`,
          [ctx.agencyId, cursor, age, queued],
        ),
      );
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await insert(101, '25 hours', true);
    await insert(102, '25 hours', false);
    await insert(103, '23 hours', true);
    await insert(null, '25 hours', false);
    await api.get(ForgetOldEvents).run();
    expect((await eventsOf(ctx)).map((event) => event.cursor)).toEqual([102, 103, null]);
  });
});
