import { randomUUID } from 'node:crypto';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { emptyRedis, floorProcess, testConfig, testRedisUrl, until } from '../../../test/floor.js';
import { StillLine } from '../../../test/still-line.js';
import type { Config } from '../config/config.js';
import { systemContext } from '../context/request-context.js';
import { Database, type Tx } from '../database/database.js';
import { defineEvent, type StoredEvent } from '../outbox/define-event.js';
import { OnEvent } from '../outbox/on-event.js';
import { Outbox } from '../outbox/outbox.js';
import { OutboxModule, OutboxRelayModule } from '../outbox/outbox.module.js';
import { PubSubModule } from '../realtime/pubsub.module.js';
import { JobRunner } from './job-runner.js';
import { DeadLetters, defineJob, Every, GiveUp, HandlesJob, Jobs, JobsModule } from './index.js';

const agencyId = 7;
const ctx = systemContext(agencyId, 'test');
const schema = z.object({ agencyId: z.number(), label: z.string() });
const Work = defineJob({ queue: 'flows', name: 'test.by-hand', schema });
const Hopeless = defineJob({ queue: 'flows', name: 'test.hopeless', schema, attempts: 1 });
const Said = defineEvent({
  name: 'test.said',
  version: 1,
  says: 'A word.',
  schema: z.object({ label: z.string() }),
});

/** What lies in the database and waits: here, in the memory of the test. */
const due = new Set<string>();
const done: string[] = [];
let atOnce = 0;
let most = 0;

@Injectable()
class TestWork {
  constructor(private readonly jobs: Jobs) {}

  @HandlesJob(Work)
  async work({ label }: z.infer<typeof schema>): Promise<void> {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 50));
    atOnce -= 1;
    // As a claim in the database: only one of two has it.
    if (due.delete(label)) done.push(label);
  }

  @HandlesJob(Hopeless)
  async hopeless(): Promise<void> {
    throw new GiveUp('nobody is there');
  }

  @Every(1_000, 'test.sweep-by-hand')
  async sweep(): Promise<void> {
    for (const label of due) await this.jobs.wake(Work, { agencyId, label }, { id: label });
  }

  @OnEvent(Said, 'test.hear')
  async heard(_: Tx, { payload }: StoredEvent<typeof Said>): Promise<void> {
    done.push(payload.label);
  }
}

describe('while Redis stands still', () => {
  let database: TestDatabase;
  let line: StillLine;
  let config: Config;
  let api: INestApplicationContext;
  let worker: INestApplicationContext;

  const openWorker = () =>
    floorProcess(config, 'worker', {
      imports: [PubSubModule, JobsModule.forRoot('worker'), OutboxRelayModule],
      providers: [{ provide: TestWork, useFactory: (jobs: Jobs) => new TestWork(jobs), inject: [Jobs] }],
    });

  beforeAll(async () => {
    // Of its own: workers of other test files would take these jobs, and these workers theirs.
    const redis = new URL(testRedisUrl('alone'));
    await emptyRedis(redis.toString());
    database = await testDatabase();
    line = new StillLine(redis);
    config = testConfig(database, 'Redis', { REDIS_URL: await line.listen() });
    api = await floorProcess(config, 'api', {
      imports: [PubSubModule, JobsModule.forRoot('api'), OutboxModule],
    });
    worker = await openWorker();
  });

  beforeEach(() => (line.isStill = true));
  afterEach(() => (line.isStill = false));

  afterAll(async () => {
    await Promise.all([api?.close(), worker?.close()]);
    line?.close();
    await database?.drop();
  });

  it('what is due is swept and done by the worker itself, once, and no more of it at a time than else', async () => {
    const labels: string[] = Array.from({ length: 60 }, () => randomUUID());
    for (const label of labels) due.add(label);
    await until('all is done', () => due.size === 0, 15_000);
    line.isStill = false;
    // What the queue had taken after all runs now.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(done.filter((label) => labels.includes(label)).sort()).toEqual([...labels].sort());
    expect(most).toBeLessThanOrEqual(8);
  }, 30_000);

  it('an event reaches its listener, once', async () => {
    const label = randomUUID();
    await api.get(Database).write(ctx, (tx) => api.get(Outbox).add(tx, Said, { label }));
    await until('it was heard', () => done.includes(label), 15_000);
    line.isStill = false;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(done.filter((one) => one === label)).toHaveLength(1);
  }, 30_000);

  it('what can never be done becomes a dead letter', async () => {
    const label = randomUUID();
    await worker.get(Jobs).wake(Hopeless, { agencyId, label });
    const letters = () => worker.get(DeadLetters).list(ctx);
    await until('it is buried', async () => (await letters()).some(({ job }) => job === Hopeless.name));
  }, 30_000);

  it('a worker that starts just then works all the same, and takes jobs when Redis is back', async () => {
    line.isStill = false;
    await worker.close();
    line.isStill = true;
    worker = await openWorker();
    const [label, event] = [randomUUID(), randomUUID()];
    due.add(label);
    await api.get(Database).write(ctx, (tx) => api.get(Outbox).add(tx, Said, { label: event }));
    await until('both are done', () => done.includes(label) && done.includes(event), 20_000);
    const runner = worker.get(JobRunner, { strict: false });
    expect(runner.isRunning).toBe(false);
    line.isStill = false;
    await until('it takes jobs', () => runner.isRunning, 20_000);
  }, 60_000);

  it('a process that runs no jobs leaves it to the sweeper', async () => {
    expect(await api.get(Jobs).wake(Work, { agencyId, label: 'nobody' })).toBe(false);
  }, 30_000);
});
