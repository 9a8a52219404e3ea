import { Injectable, type INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig } from '../../../test/floor.js';
import { systemContext } from '../context/request-context.js';
import { Database, type SystemTx } from '../database/database.js';
import { JobsModule } from '../jobs/index.js';
import { Log } from '../logging/log.js';
import { PubSubModule } from '../realtime/pubsub.module.js';
import { defineEvent } from './define-event.js';
import { FindLostEvents } from './find-lost-events.job.js';
import { Listeners } from './listeners.js';
import { OnEvent } from './on-event.js';
import { OutboxModule } from './outbox.module.js';

const AGENCIES = 5;
/** Of each agency, in a day, and in its last hour. */
const EVENTS = 60_000;
const LAST_HOUR = 12_000;
const FORGOTTEN = 8;

const schema = z.object({});
const Heard = defineEvent({ name: 'test.heard', version: 1, says: 'Somebody listens.', schema });

@Injectable()
class TestListeners {
  @OnEvent(Heard, 'test.listen')
  async listen(): Promise<void> {}
}

/** Two of three events are heard, all with their receipts, but for some of the last minutes. */
const FILL = [
  `INSERT INTO outbox_event (agency_id, name, version, payload, cursor, created_at, queued_at)
   SELECT $1, CASE WHEN n % 3 = 0 THEN 'test.unheard' ELSE 'test.heard' END, 1, '{}', n,
     now() - CASE WHEN n <= ${LAST_HOUR} THEN n * interval '3500 s' / ${LAST_HOUR}
       ELSE interval '1 hour' + n * interval '80000 s' / ${EVENTS} END, now()
   FROM generate_series(1, ${EVENTS}) n`,
  `INSERT INTO event_receipt (agency_id, event_id, listener)
   SELECT agency_id, id, 'test.listen' FROM outbox_event WHERE agency_id = $1 AND name = 'test.heard'`,
  `DELETE FROM event_receipt WHERE agency_id = $1 AND event_id IN (SELECT id FROM outbox_event
     WHERE agency_id = $1 AND name = 'test.heard' AND created_at < now() - interval '5 minutes'
     ORDER BY created_at DESC LIMIT ${FORGOTTEN})`,
];

describe('lost events among those of a day', () => {
  let database: TestDatabase;
  let app: INestApplicationContext;
  const plans: string[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    app = await floorProcess(testConfig(database, 'PostgreSQL'), 'api', {
      imports: [PubSubModule, JobsModule.forRoot('api'), OutboxModule],
      providers: [TestListeners],
    });
    for (let agencyId = 1; agencyId <= AGENCIES; agencyId += 1)
      await app.get(Database).write(systemContext(agencyId, 'test'), async (tx) => {
        for (const statement of FILL) await tx.query(statement, [agencyId]);
      });
    const owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    await owner.query('ANALYZE outbox_event, event_receipt');
    await owner.end();
  }, 120_000);

  afterAll(async () => {
    await app?.close();
    await database?.drop();
  });

  /** The same questions, of which each is also explained. */
  function explained(): FindLostEvents {
    const db = app.get(Database);
    const system = <T>(task: string, work: (tx: SystemTx) => Promise<T>): Promise<T> =>
      db.system(task, (tx) =>
        work({
          ...tx,
          query: async (sql, params, name) => {
            const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
            return tx.query(sql, params, name);
          },
        }),
      );
    return new FindLostEvents({ system } as unknown as Database, app.get(Listeners), new Log('silent'));
  }

  it('are found page by page, by their age, each with its own receipts', async () => {
    const began = performance.now();
    await explained().run();
    const seconds = (performance.now() - began) / 1_000;
    const pages = plans.filter((plan) => plan.includes('outbox_event e'));
    for (const plan of pages) {
      expect(plan).toContain('outbox_event_age');
      expect(plan).toMatch(/Index Only Scan using \S+ on event_receipt/);
    }
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (outbox_event|event_receipt)/);
    // A page costs what is on it; all of an hour's are looked at only by a worker that has just started.
    expect(pages.length).toBeGreaterThan((LAST_HOUR * AGENCIES) / 3_000);
    expect(seconds).toBeLessThan(15);
    const rows = await app
      .get(Database)
      .system('test', (tx) =>
        tx.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM outbox_event WHERE queued_at IS NULL AND cursor IS NOT NULL',
        ),
      );
    expect(rows).toEqual([{ n: FORGOTTEN * AGENCIES }]);
  }, 60_000);
});
