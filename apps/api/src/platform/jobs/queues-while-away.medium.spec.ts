import { StillLine } from '../../../test/still-line.js';
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
