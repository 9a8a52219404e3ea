import 'reflect-metadata';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { testConfig, until } from '../../../../test/floor.js';
import { mailPort, type MailWorker, mailWorker } from '../../../../test/mail-worker.js';
import { People } from '../../../../test/worlds/people.js';
import { Jobs } from '../../../platform/jobs/index.js';

describe('what came in', () => {
  let database: TestDatabase;
  let people: People;
  let worker: MailWorker;
  let agencyId: number;

  beforeAll(async () => {
    database = await testDatabase();
    people = await People.in(database);
    agencyId = await people.agency('Harbour Bikes');
    await people.query(
      `INSERT INTO channel (agency_id, type, name, address, status) VALUES ($1, 'EMAIL', $2, $2, 'active')`,
      [agencyId, 'support@harbour.test'],
    );
    worker = await mailWorker(
      testConfig(database, 'PostgreSQL', { SMTP_LISTEN_PORT: await mailPort(), SMTP_MAX_BYTES: '300000' }),
    );
  });

  afterAll(async () => {
    await worker?.close();
    await people?.close();
    await database?.drop();
  });

  it.each([
    ['one event', 'channels.process-inbound', (id: number) => ({ eventId: id })],
    ['several', 'channels.process-many-inbound', (id: number) => ({ eventIds: [id] })],
  ])(
    'is taken in by a job about %s that the version before has left in the queue',
    async (_, name, about) => {
      const messageId = `<${name}@home.test>`;
      const key = `mid:${messageId}`;
      const isProcessed = async () => {
        const [event] = await people.query<{ state: string }>(
          'SELECT state FROM inbound_event WHERE provider_key = $1',
          [key],
        );
        return event?.state === 'processed';
      };
      await worker.send({ from: 'tom@home.test', to: 'support@harbour.test', messageId, text: 'x' });
      await until('it is taken in', isProcessed);
      const [event] = await people.query<{ id: string }>(
        `UPDATE inbound_event SET state = 'received', attempts = 0, next_attempt_at = now() - interval '1 second'
       WHERE provider_key = $1 RETURNING id`,
        [key],
      );
      const jobs = worker.app.get(Jobs, { strict: false });
      await jobs.add('inbound', name, { agencyId, ...about(Number(event?.id)) }, 1, {});
      await until('it is taken in again', isProcessed);
      // The sweep would find it as well: a job that nobody knows leaves its trace.
      expect(await people.query('SELECT job, error FROM dead_letter')).toEqual([]);
    },
  );

  it('waits for a full disk without an attempt of its own, and is read when there is room again', async () => {
    const messageId = '<no-room@home.test>';
    // More often than a mail is read that nobody could read.
    worker.sink.fullDisks = 3;
    await worker.send({ from: 'tom@home.test', to: 'support@harbour.test', messageId, text: 'readable' });
    const event = async () => {
      const [row] = await people.query<{ state: string; attempts: number }>(
        'SELECT state, attempts FROM inbound_event WHERE provider_key = $1',
        [`mid:${messageId}`],
      );
      return row;
    };
    await until('it is taken in', async () => (await event())?.state === 'processed', 30_000);
    expect(worker.sink.fullDisks).toBe(0);
    expect(await event()).toMatchObject({ attempts: 1 });
    expect(worker.sink.taken.at(-1)).toMatchObject({ isUnreadable: false, text: 'readable' });
  }, 60_000);
});
