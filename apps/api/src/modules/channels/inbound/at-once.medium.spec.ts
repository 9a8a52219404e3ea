import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { testConfig, until } from '../../../../test/floor.js';
import { mailPort, type MailWorker, mailWorker } from '../../../../test/mail-worker.js';
import { People } from '../../../../test/worlds/people.js';
import { InboundSweepService } from './inbound-sweep.service.js';
import { ProcessInboundService } from './process-inbound.service.js';

/** Whether a claim was written down before the work began is seen by the lease, which nothing else moves. */
describe('what needs nothing from outside', () => {
  let database: TestDatabase;
  let people: People;
  let worker: MailWorker;
  let inbound: ProcessInboundService;
  let agencyId: number;
  let channelId: string | undefined;

  beforeAll(async () => {
    database = await testDatabase();
    people = await People.in(database);
    agencyId = await people.agency('Harbour Bikes');
    const [channel] = await people.query<{ id: string }>(
      `INSERT INTO channel (agency_id, type, provider, name, status, settings)
       VALUES ($1, 'CUSTOM', 'custom', 'Shop', 'active', '{}') RETURNING id`,
      [agencyId],
    );
    channelId = channel?.id;
    worker = await mailWorker(testConfig(database, 'PostgreSQL', { SMTP_LISTEN_PORT: await mailPort() }));
    inbound = worker.app.get(ProcessInboundService, { strict: false });
  });

  afterAll(async () => {
    await worker?.close();
    await people?.close();
    await database?.drop();
  });

  /** As a webhook leaves it, without the job that would be woken. */
  async function came(text: string, more: object = {}, customer = 'c-1'): Promise<number> {
    const event = {
      type: 'message',
      id: randomUUID(),
      customer: { id: customer, name: 'Tom' },
      text,
      ...more,
    };
    const [row] = await people.query<{ id: string }>(
      `INSERT INTO inbound_event (agency_id, channel_id, provider_key, kind, storage_key, raw_size, raw, turn_of, next_attempt_at)
       VALUES ($1, $2, $3, 'message', '', 1, $4, $5, now() - interval '1 hour') RETURNING id`,
      [agencyId, channelId, event.id, Buffer.from(JSON.stringify(event)), event.customer.id],
    );
    return Number(row?.id);
  }

  const stateOf = async (id: number) => {
    const [row] = await people.query<{
      state: string;
      attempts: number;
      error: string | null;
      wasClaimed: boolean;
    }>(
      `SELECT state, attempts, error, next_attempt_at > now() - interval '30 minutes' AS "wasClaimed"
       FROM inbound_event WHERE id = $1`,
      [id],
    );
    return row;
  };

  const said = () => worker.sink.taken.map(({ text }) => text);

  it('is taken in by the transaction that finds it, and what its customer did next with it', async () => {
    const ids = [await came('first'), await came('second'), await came('third')] as const;
    // It is not its turn yet.
    await inbound.process(agencyId, ids[1], false);
    expect(said()).toEqual([]);
    await inbound.process(agencyId, ids[0], false);
    expect(said()).toEqual(['first', 'second', 'third']);
    for (const id of ids)
      expect(await stateOf(id)).toEqual({ state: 'processed', attempts: 1, error: null, wasClaimed: false });
    await inbound.process(agencyId, ids[0], false);
    expect(said()).toHaveLength(3);
  });

  it('is left alone while another transaction has it', async () => {
    const id = await came('in other hands');
    await people.query('BEGIN');
    await people.query('SELECT id FROM inbound_event WHERE id = $1 FOR UPDATE', [id]);
    await inbound.process(agencyId, id, false);
    await people.query('COMMIT');
    expect((await stateOf(id))?.state).toBe('received');
    await inbound.process(agencyId, id, false);
    expect(said()).toContain('in other hands');
  });

  it('is claimed when it fails: the failure is counted and shown, and it is tried again', async () => {
    const id = await came('fails');
    worker.sink.failures = 2;
    await inbound.process(agencyId, id, false);
    expect(worker.sink.failures).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'received', attempts: 1, wasClaimed: true });
    expect((await stateOf(id))?.error).toContain('told to fail');
    await until('the sweep finds it', async () => said().includes('fails'));
    expect(await stateOf(id)).toMatchObject({ state: 'processed', attempts: 2, error: null });
  });

  it('is claimed when its first worker may have died of it', async () => {
    const id = await came('left behind');
    await people.query(`UPDATE inbound_event SET received_at = now() - interval '10 seconds' WHERE id = $1`, [
      id,
    ]);
    await worker.app.get(InboundSweepService, { strict: false }).sweep();
    await until('it is taken in', async () => said().includes('left behind'));
    expect(await stateOf(id)).toMatchObject({ state: 'processed', attempts: 1, wasClaimed: true });
  });

  it('is not what has a file: that is fetched while it is claimed', async () => {
    const id = await came('with a file', { attachments: [{ url: 'https://nowhere.invalid/a.png' }] });
    await inbound.process(agencyId, id, false);
    expect(await stateOf(id)).toMatchObject({ attempts: 1, wasClaimed: true });
  });

  it('is taken in once, however many jobs are about it in the same moment', async () => {
    const ids = await Promise.all(['c-2', 'c-3', 'c-4'].map((who) => came(`of ${who}`, {}, who)));
    await Promise.all([...ids, ...ids, ...ids].map((id) => inbound.process(agencyId, id, false)));
    expect(
      said()
        .filter((text) => text.startsWith('of c-'))
        .toSorted(),
    ).toEqual(['of c-2', 'of c-3', 'of c-4']);
    for (const id of ids)
      expect(await stateOf(id)).toEqual({ state: 'processed', attempts: 1, error: null, wasClaimed: false });
  });

  it('fails alone where it was taken in together with others', async () => {
    const ids = await Promise.all(['c-5', 'c-6', 'c-7'].map((who) => came(`beside ${who}`, {}, who)));
    // The first of them: together with the others, by itself, and when it was claimed.
    worker.sink.failures = 3;
    await Promise.all(ids.map((id) => inbound.process(agencyId, id, false)));
    await until('all of them are taken in', async () => {
      const states = await Promise.all(ids.map(stateOf));
      return states.every((event) => event?.state === 'processed');
    });
    expect(
      said()
        .filter((text) => text.startsWith('beside'))
        .toSorted(),
    ).toEqual(['beside c-5', 'beside c-6', 'beside c-7']);
  });
});
