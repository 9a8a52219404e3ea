import { connect, createServer, type AddressInfo } from 'node:net';
import { testDatabase } from '../../../test/database.js';
import { StillLine } from '../../../test/still-line.js';
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
