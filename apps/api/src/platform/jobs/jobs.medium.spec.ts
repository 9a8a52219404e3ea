import { randomUUID } from 'node:crypto';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { backends, emptyRedis, floorProcess, testConfig, until } from '../../../test/floor.js';
import type { Config } from '../config/config.js';
import { systemContext } from '../context/request-context.js';
import {
  DeadLetters,
  defineJob,
  GiveUp,
  HandlesJob,
  type JobMeta,
  Jobs,
  JobsModule,
  RunAgainLater,
} from './index.js';
import { openQueues } from './open-queues.js';

const payload = z.object({ agencyId: z.number(), label: z.string(), failures: z.number().default(0) });
const Work = defineJob({ queue: 'flows', name: 'test.work', schema: payload, attempts: 3, backoffMs: 50 });
const Renamed = defineJob({
  queue: 'flows',
  name: 'test.renamed',
  formerly: ['test.old-name'],
  schema: payload,
  attempts: 2,
  backoffMs: 50,
});
const Stubborn = defineJob({
  queue: 'flows',
  name: 'test.stubborn',
  schema: payload,
  attempts: 5,
  backoffMs: 60_000,
});
const Polite = defineJob({ queue: 'push', name: 'test.polite', schema: payload, attempts: 1 });
const Stranded = defineJob({
  queue: 'push',
  name: 'test.stranded',
  schema: payload,
  attempts: 2,
  backoffMs: 50,
});
const Slow = defineJob({ queue: 'push', name: 'test.slow', schema: payload, attempts: 2, backoffMs: 50 });
type Payload = z.infer<typeof payload>;

/** What was run, by all processes of the test. */
const runs: { label: string; attempt: number; isLast: boolean; at: number }[] = [];
const runsOf = (label: string) => runs.filter((run) => run.label === label);

@Injectable()
class TestHandlers {
  @HandlesJob(Work)
  async work(job: Payload, meta: JobMeta): Promise<void> {
    runs.push({ label: job.label, ...meta, at: Date.now() });
    if (meta.attempt <= job.failures) throw new Error('not yet');
  }

  @HandlesJob(Renamed)
  async renamed(job: Payload, meta: JobMeta): Promise<void> {
    runs.push({ label: job.label, ...meta, at: Date.now() });
    if (meta.attempt <= job.failures) throw new Error('not yet');
  }

  @HandlesJob(Stubborn)
  async giveUp(job: Payload, meta: JobMeta): Promise<void> {
    runs.push({ label: job.label, ...meta, at: Date.now() });
    throw new GiveUp('the address does not exist');
  }

  @HandlesJob(Polite)
  async later(job: Payload, meta: JobMeta): Promise<void> {
    runs.push({ label: job.label, ...meta, at: Date.now() });
    if (runsOf(job.label).length < 3) throw new RunAgainLater(100, 'the provider asks for patience');
  }

  @HandlesJob(Stranded)
  async stranded(job: Payload, meta: JobMeta): Promise<void> {
    runs.push({ label: job.label, ...meta, at: Date.now() });
    if (runsOf(job.label).length <= job.failures)
      throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  }

  @HandlesJob(Slow)
  async slow(job: Payload, meta: JobMeta): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 400));
    runs.push({ label: job.label, ...meta, at: Date.now() });
  }
}

describe.each(backends)('jobs on %s', (backend) => {
  const agencyId = 7;
  const ctx = systemContext(agencyId, 'test');
  let database: TestDatabase;
  let config: Config;
  let api: INestApplicationContext;
  let worker: INestApplicationContext;
  let jobs: Jobs;
  let deadLetters: DeadLetters;

  const startWorker = () =>
    floorProcess(config, 'worker', { imports: [JobsModule.forRoot('worker')], providers: [TestHandlers] });
  const newLabel = () => randomUUID();

  beforeAll(async () => {
    await emptyRedis();
    database = await testDatabase();
    config = testConfig(database, backend);
    api = await floorProcess(config, 'api', { imports: [JobsModule.forRoot('api')] });
    await api.init();
    worker = await startWorker();
    jobs = api.get(Jobs);
    deadLetters = api.get(DeadLetters);
  });

  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await database?.drop();
  });

  const openLetters = async (label: string) =>
    (await deadLetters.list(ctx, { limit: 100 })).filter(
      ({ payload: of }) => (of as Payload).label === label,
    );

  it('runs what another process adds, with its payload', async () => {
    const label = newLabel();
    await jobs.enqueue(Work, { agencyId, label, failures: 0 });
    await until('it ran', () => runsOf(label).length === 1);
    expect(runsOf(label)[0]).toMatchObject({ attempt: 1, isLast: false });
  });

  it('wakes its worker at once', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const label = newLabel();
      const begin = Date.now();
      await jobs.enqueue(Work, { agencyId, label, failures: 0 });
      await until('it ran', () => runsOf(label).length === 1);
      waits.push((runsOf(label)[0]?.at ?? Number.NaN) - begin);
    }
    waits.sort((a, b) => a - b);
    expect(waits[10]).toBeLessThan(100);
  });

  it('tells when the one that comes next was added', async () => {
    expect(await jobs.begunUntil('reports')).toBeNull();
    const begin = Date.now();
    await jobs.add('reports', 'test.of-nobody', { agencyId }, 1, {});
    const end = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await jobs.add('reports', 'test.of-nobody', { agencyId }, 1, {});
    const next = (await jobs.begunUntil('reports'))?.getTime();
    expect(next).toBeGreaterThanOrEqual(begin);
    expect(next).toBeLessThanOrEqual(end);
    // What goes first was not there before what it overtook.
    await jobs.add('reports', 'test.of-nobody', { agencyId }, 1, { first: true });
    expect((await jobs.begunUntil('reports'))?.getTime()).toBe(next);
    for (let more = 0; more < 25; more += 1)
      await jobs.add('reports', 'test.of-nobody', { agencyId }, 1, { first: true });
    expect((await jobs.begunUntil('reports'))?.getTime()).toBe(0);
  });

  it('refuses a payload that does not fit, and an id with a colon', async () => {
    await expect(jobs.enqueue(Work, { agencyId } as Payload)).rejects.toThrow(/label/);
    await expect(jobs.enqueue(Work, { agencyId, label: 'x', failures: 0 }, { id: 'a:b' })).rejects.toThrow(
      /':'/,
    );
  });

  it('drops a second job with the id of one that still waits, and takes the id again afterwards', async () => {
    const label = newLabel();
    const id = `twice-${label}`;
    const job = { agencyId, label, failures: 0 };
    await jobs.enqueue(Work, job, { id, delayMs: 300 });
    await jobs.enqueue(Work, job, { id });
    await until('the first ran', () => runsOf(label).length === 1);
    await until('its id is free', async () => {
      await jobs.enqueue(Work, job, { id });
      return runsOf(label).length >= 2;
    });
  });

  it('waits as long as it is told to', async () => {
    const label = newLabel();
    const begin = Date.now();
    await jobs.enqueue(Work, { agencyId, label, failures: 0 }, { delayMs: 500 });
    await until('it ran', () => runsOf(label).length === 1);
    expect((runsOf(label)[0]?.at ?? 0) - begin).toBeGreaterThanOrEqual(490);
  });

  it('tries again after a failure', async () => {
    const label = newLabel();
    await jobs.enqueue(Work, { agencyId, label, failures: 2 });
    await until('the third attempt', () => runsOf(label).length === 3);
    expect(runsOf(label).map(({ attempt, isLast }) => [attempt, isLast])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await openLetters(label)).toEqual([]);
  });

  it('keeps what failed for good, and runs it again when asked', async () => {
    const label = newLabel();
    await jobs.enqueue(Work, { agencyId, label, failures: 3 });
    await until('a dead letter', async () => (await openLetters(label)).length === 1);
    const [letter] = await openLetters(label);
    expect(letter).toMatchObject({ queue: 'flows', job: 'test.work', attempts: 3, error: 'Error: not yet' });

    await deadLetters.retry(ctx, letter?.id ?? 0);
    await until('it ran three times more', () => runsOf(label).length === 6);
    await expect(deadLetters.retry(ctx, letter?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    await until('it failed again', async () => (await openLetters(label)).length === 1);
    const [second] = await openLetters(label);
    await deadLetters.discard(ctx, second?.id ?? 0);
    expect(await openLetters(label)).toEqual([]);
  });

  it('shows the dead letters of an agency to nobody else', async () => {
    const label = newLabel();
    await jobs.enqueue(Stubborn, { agencyId, label, failures: 0 });
    await until('a dead letter', async () => (await openLetters(label)).length === 1);
    const [letter] = await openLetters(label);
    const other = systemContext(8, 'test');
    expect(await deadLetters.list(other)).toEqual([]);
    await expect(deadLetters.discard(other, letter?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    expect(await deadLetters.retryAll(other)).toBe(0);
  });

  it('gives up at once when the handler says so', async () => {
    const label = newLabel();
    await jobs.enqueue(Stubborn, { agencyId, label, failures: 0 });
    await until('a dead letter', async () => (await openLetters(label)).length === 1);
    expect(runsOf(label)).toHaveLength(1);
    expect((await openLetters(label))[0]?.error).toContain('the address does not exist');
  });

  it('runs later without losing an attempt when the handler asks for it', async () => {
    const label = newLabel();
    await jobs.enqueue(Polite, { agencyId, label, failures: 0 });
    await until('the third run', () => runsOf(label).length === 3);
    expect(runsOf(label).map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    expect(await openLetters(label)).toEqual([]);
  });

  it('costs a job no attempt that the database was away', async () => {
    const label = newLabel();
    await jobs.enqueue(Stranded, { agencyId, label, failures: 3 });
    await until('it ran through', () => runsOf(label).length === 4, 20_000);
    expect(runsOf(label).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
    expect(await openLetters(label)).toEqual([]);
  });

  it('buries a payload of an older version that no longer fits', async () => {
    const label = newLabel();
    await jobs.add('flows', 'test.work', { agencyId, label, failures: 'many' } as never, 3, {});
    await until('a dead letter', async () => (await openLetters(label)).length === 1);
    expect(runsOf(label)).toHaveLength(0);
  });

  it('runs what an older version has added under the name that the job had then, and retries it', async () => {
    const label = newLabel();
    const old: Payload = { agencyId, label, failures: 1 };
    await jobs.add('flows', 'test.old-name', old, 2, {});
    await until('it ran again', () => runsOf(label).length === 2);
    expect(await openLetters(label)).toEqual([]);
  });

  it('runs each of many jobs once with two workers, and loses none when one of them stops', async () => {
    const second = await startWorker();
    const labels = Array.from({ length: 60 }, newLabel);
    await Promise.all(labels.map((label) => jobs.enqueue(Slow, { agencyId, label, failures: 0 })));
    await until('some ran', () => labels.some((label) => runsOf(label).length > 0));
    await second.close();
    await until('all ran', () => labels.every((label) => runsOf(label).length > 0), 30_000);
    expect(labels.filter((label) => runsOf(label).length > 1)).toEqual([]);
  });
});

describe('jobs without their queue', () => {
  it('fail to be added, but never fail the caller who only wakes', async () => {
    const unreachable = 'postgres://nobody:none@127.0.0.1:9/none';
    const log = { warnRarely: vi.fn() };
    const jobs = new Jobs(openQueues({ postgresUrl: unreachable }), log as never);
    await expect(jobs.enqueue(Work, { agencyId: 1, label: 'x', failures: 0 })).rejects.toThrow();
    await expect(jobs.wake(Work, { agencyId: 1, label: 'x', failures: 0 })).resolves.toBe(false);
    expect(log.warnRarely).toHaveBeenCalledTimes(1);
  });
});
