import { connect, createServer, type AddressInfo } from 'node:net';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.js';
import { freePort } from '../../../test/free-port.js';
import { StillLine } from '../../../test/still-line.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import type { DeadLetters } from './dead-letters.service.js';
import type { JobHandlers } from './job-handlers.js';
import { JobRunner } from './job-runner.js';
import { defineJob } from './job.js';
import { openPostgresQueues } from './postgres-queues.js';
import { openRedisQueues } from './redis-queues.js';

it('a queue that is first used while Redis stands still takes jobs when Redis is back', async () => {
  const line = new StillLine(new URL(process.env.PARLEY_TEST_REDIS_URL ?? ''));
  const queues = openRedisQueues(await line.listen());
  const add = () =>
    queues
      .queue('reports')
      .add('test.after-all', { agencyId: 1 }, { attempts: 1, delay: 3_600_000, jobId: 'after-all' });
  try {
    await queues.ready();
    line.isStill = true;
    await expect(add()).rejects.toThrow('Command timed out');
    line.isStill = false;
    await expect(add()).resolves.toMatchObject({ id: 'after-all' });
  } finally {
    await queues.close();
    line.close();
  }
}, 30_000);

it('a worker that starts while Redis is away waits for it, and works when it has come', async () => {
  const redis = new URL(process.env.PARLEY_TEST_REDIS_URL ?? '');
  const port = await freePort();
  const queues = openRedisQueues(`redis://127.0.0.1:${port}${redis.pathname}`);
  const job = defineJob({
    queue: 'reports',
    name: 'test.early',
    schema: z.object({ agencyId: z.number() }),
  });
  const ran: unknown[] = [];
  const run = async (payload: unknown): Promise<void> => void ran.push(payload);
  const found = { handlers: () => new Map([[job.name, { job, run }]]) };
  const runner = new JobRunner(
    queues,
    found as unknown as JobHandlers,
    {} as DeadLetters,
    new Metrics(),
    new Log('silent'),
  );
  const door = createServer((near) => {
    const far = connect(Number(redis.port), redis.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  try {
    const started = runner.start().then(() => 'started', String);
    const early = new Promise((resolve) => setTimeout(resolve, 1_500, 'waits'));
    expect(await Promise.race([started, early])).toBe('waits');
    await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
    expect(await started).toBe('started');
    await queues.queue('reports').add(job.name, { agencyId: 7 }, { attempts: 1 });
    await vi.waitFor(() => expect(ran).toEqual([{ agencyId: 7 }]), { timeout: 5_000 });
  } finally {
    await runner.stop(2_000);
    await queues.close();
    door.close();
  }
}, 30_000);

it('a queue that is first used while lines to PostgreSQL break takes jobs when they hold', async () => {
  const database = await testDatabase();
  const url = new URL(database.systemUrl);
  const server = Number(url.port);
  let answers = 0;
  let isBreaking = true;
  // The line is open, and breaks under the first question.
  const door = createServer((near) => {
    const far = connect(server, url.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      near.write(bytes);
      const isReady = bytes.subarray(-6, -5).toString() === 'Z';
      if (!isBreaking || !isReady) return;
      answers += 1;
      near.once('data', () => near.destroy());
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  url.port = String((door.address() as AddressInfo).port);
  const queues = openPostgresQueues(url.toString());
  const add = () =>
    queues
      .queue('reports')
      .add('test.after-all', { agencyId: 1 }, { attempts: 1, delay: 3_600_000, jobId: 'after-all' });
  try {
    await expect(add()).rejects.toThrow();
    await expect(queues.ready()).rejects.toThrow();
    expect(answers).toBeGreaterThan(0);
    isBreaking = false;
    await vi.waitFor(() => queues.ready(), { timeout: 5_000 });
    await expect(add()).resolves.toMatchObject({ id: 'after-all' });
  } finally {
    await queues.close();
    door.close();
    await database.drop();
  }
}, 30_000);
