import { InboxWorld, type Company } from '../../../../test/worlds/inbox-world.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { QUEUE_BACKEND } from '../../../platform/jobs/jobs.js';
import type { QueueBackend } from '../../../platform/jobs/queue-backend.js';
import { DeliverJob } from '../deliveries/deliver.job-definition.js';
import { DeliverySweepService } from '../deliveries/delivery-sweep.service.js';
import { LEASE_SECONDS } from './lease.rules.js';
import { InboundEventsRepository } from '../inbound/inbound-events.repository.js';
import { ProcessInboundJob } from '../inbound/process-inbound.job-definition.js';
import { InboundSweepService } from '../inbound/inbound-sweep.service.js';

/** There is no worker here: what a sweep adds stays in the queue, as what a worker has that vanished stays in its hands. */
describe('what a worker had that vanished, and what nobody has had yet', () => {
  let world: InboxWorld;
  let company: Company;
  let channelId: number;

  beforeAll(async () => {
    world = await InboxWorld.open();
    company = await world.company('Harbour Bikes');
    channelId = await company.mailbox('support@harbour.test');
  });

  afterAll(() => world?.close());

  const waiting = async (queue: 'inbound' | 'send'): Promise<number> =>
    (await world.app.get(Jobs).counts(queue)).waiting;
  /** What the job is about whose turn is next. */
  const next = async (queue: 'inbound' | 'send'): Promise<unknown> => {
    const last = (await waiting(queue)) - 1;
    const [job] = await world.app
      .get<QueueBackend>(QUEUE_BACKEND)
      .queue(queue)
      .getJobs('waiting', last, last);
    return job?.data;
  };

  it('is free when its lease ends, also where the worker stands still in the middle of a transaction', async () => {
    const ctx = systemContext(company.agencyId, 'test');
    const question = `SELECT setting::int AS ms FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'`;
    const [held] = await world.app.get(Database).read(ctx, (q) => q.query<{ ms: number }>(question));
    expect(held?.ms).toBeGreaterThan(0);
    expect(held?.ms).toBeLessThan(LEASE_SECONDS * 1_000);
  });

  it('is handed on again, also while its earlier job is in the hands of the dead: what came in', async () => {
    const [event] = await company.query<{ id: string }>(
      `INSERT INTO inbound_event (agency_id, channel_id, provider_key, kind, storage_key, raw_size, attempts, next_attempt_at)
       VALUES ($1, $2, 'mid:<lost@home.test>', 'email', 'nowhere', 1, 1, now() - interval '1 second') RETURNING id`,
      [company.agencyId, channelId],
    );
    const sweep = () => world.app.get(InboundSweepService).sweep();
    await world.app.get(Jobs).wake(ProcessInboundJob, { agencyId: company.agencyId, eventIds: [1] });
    await sweep();
    await sweep();
    // One is enough, however often it is found, and it does not queue again.
    expect(await waiting('inbound')).toBe(2);
    expect(await next('inbound')).toMatchObject({ eventIds: [Number(event?.id)] });
    await company.query('UPDATE inbound_event SET attempts = 2 WHERE id = $1', [event?.id]);
    await sweep();
    expect(await waiting('inbound')).toBe(3);
  });

  it('is handed on again, also while its earlier job is in the hands of the dead: what goes out', async () => {
    const [delivery] = await company.query<{ id: string }>(
      `INSERT INTO delivery (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state, fence, lease_until)
       VALUES ($1, $2, 1, 1, '<sent@harbour.test>', '{}', 'claimed', 1, now() - interval '1 second') RETURNING id`,
      [company.agencyId, channelId],
    );
    const sweep = () => world.app.get(DeliverySweepService).sweep();
    await world.app.get(Jobs).wake(DeliverJob, { agencyId: company.agencyId, deliveryId: 1 });
    await sweep();
    await sweep();
    expect(await waiting('send')).toBe(2);
    expect(await next('send')).toMatchObject({ deliveryId: Number(delivery?.id) });
    await company.query('UPDATE delivery SET fence = 2 WHERE id = $1', [delivery?.id]);
    await sweep();
    expect(await waiting('send')).toBe(3);
  });

  it('is not handed on again while it waits for its first turn, however long the queue is', async () => {
    const [event] = await company.query<{ id: string }>(
      `INSERT INTO inbound_event (agency_id, channel_id, provider_key, kind, storage_key, raw_size, received_at, next_attempt_at)
       VALUES ($1, $2, 'mid:<waits@home.test>', 'email', 'nowhere', 1, now() - interval '1 minute', now() - interval '1 minute')
       RETURNING id`,
      [company.agencyId, channelId],
    );
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    const isDue = async (begunUntil: Date | null) => {
      const events = world.app.get(InboundEventsRepository);
      const due = await world.app.get(Database).system('test', (q) => events.due(q, begunUntil, 10));
      return due.some(({ id }) => id === Number(event?.id));
    };
    expect(await isDue(ago(90))).toBe(false);
    // Its turn would have come, or nothing is known of the queue.
    expect(await isDue(ago(30))).toBe(true);
    expect(await isDue(null)).toBe(true);
  });

  it('counts as waiting when its job was added after the one that comes next', async () => {
    const jobs = world.app.get(Jobs);
    expect(await jobs.begunUntil('imports')).toBeNull();
    const next = await jobs.begunUntil('send');
    expect(next?.getTime()).toBeLessThanOrEqual(Date.now());
    const [delivery] = await company.query<{ id: string }>(
      `INSERT INTO delivery (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state)
       VALUES ($1, $2, 2, 2, '<next@harbour.test>', '{}', 'queued') RETURNING id`,
      [company.agencyId, channelId],
    );
    const before = await waiting('send');
    await world.app.get(DeliverySweepService).sweep();
    expect(await waiting('send')).toBe(before);
    await company.query('UPDATE delivery SET next_attempt_at = $2 WHERE id = $1', [
      delivery?.id,
      new Date((next?.getTime() ?? 0) - 1),
    ]);
    await world.app.get(DeliverySweepService).sweep();
    expect(await waiting('send')).toBe(before + 1);
  });
});
