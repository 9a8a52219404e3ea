import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig, until } from '../../../test/floor.js';
import { Database } from '../database/database.js';
import { Every, JobsModule } from './index.js';

const fired: { task: string; at: number }[] = [];
let overlapping = 0;
let atOnce = 0;
const times = (task: string) => fired.filter((run) => run.task === task).map(({ at }) => at);

@Injectable()
class TestTasks {
  @Every(500, 'test.quick')
  async quick(): Promise<void> {
    fired.push({ task: 'quick', at: Date.now() });
  }

  @Every(500, 'test.long')
  async long(): Promise<void> {
    atOnce += 1;
    if (atOnce > 1) overlapping += 1;
    fired.push({ task: 'long', at: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    atOnce -= 1;
  }

  @Every(500, 'test.broken')
  async broken(): Promise<void> {
    fired.push({ task: 'broken', at: Date.now() });
    throw new Error('this one always fails');
  }
}

describe('repeated tasks on three workers', () => {
  let database: TestDatabase;
  let workers: INestApplicationContext[];

  beforeAll(async () => {
    database = await testDatabase();
    const config = testConfig(database, 'PostgreSQL');
    const start = () =>
      floorProcess(config, 'worker', { imports: [JobsModule.forRoot('worker')], providers: [TestTasks] });
    workers = await Promise.all([start(), start(), start()]);
    await until('the tasks run', () => times('quick').length >= 6, 15_000);
  });

  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await database.drop();
  });

  it('run once in each interval, not once in each worker', () => {
    const at = times('quick');
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(350);
  });

  it('go on after a failure', () => {
    expect(times('broken').length).toBeGreaterThan(2);
  });

  it('never overlap, even when they take longer than their interval', () => {
    expect(times('long').length).toBeGreaterThan(1);
    expect(overlapping).toBe(0);
  });

  it('are taken over when the lease of a dead worker has run out', async () => {
    const db = workers[0]?.get(Database) as Database;
    await db.system('test', (tx) =>
      tx.query(
        `INSERT INTO scheduled_task (name, every_ms, started_at, lease_until, owner)
         VALUES ('test.quick', 500, now() - interval '1 minute', now() + interval '1 second', 'a dead worker')
         ON CONFLICT (name) DO UPDATE SET lease_until = excluded.lease_until, started_at = excluded.started_at`,
      ),
    );
    const before = times('quick').length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(times('quick').length - before).toBeLessThanOrEqual(1);
    await until('another worker takes it', () => times('quick').length >= before + 2, 5_000);
  });

  it('hold up the end of their worker until they are done', async () => {
    await until('the long one runs', () => atOnce === 1);
    await Promise.all(workers.map((worker) => worker.close()));
    expect(atOnce).toBe(0);
  });
});
