import { InboxWorld, type Company } from '../../../../test/worlds/inbox-world.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { DeliverySweepService } from '../deliveries/delivery-sweep.service.js';
import { LEASE_SECONDS } from './lease.rules.js';
import { InboundSweepService } from '../inbound/inbound-sweep.service.js';

/** There is no worker here: what a sweep adds stays in the queue, as what a worker has that vanished stays in its hands. */
describe('what a worker had that vanished twice', () => {
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
    await sweep();
    await sweep();
    // One is enough, however often it is found.
    expect(await waiting('inbound')).toBe(1);
    await company.query('UPDATE inbound_event SET attempts = 2 WHERE id = $1', [event?.id]);
    await sweep();
    expect(await waiting('inbound')).toBe(2);
  });

  it('is handed on again, also while its earlier job is in the hands of the dead: what goes out', async () => {
    const [delivery] = await company.query<{ id: string }>(
      `INSERT INTO delivery (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state, fence, lease_until)
       VALUES ($1, $2, 1, 1, '<sent@harbour.test>', '{}', 'claimed', 1, now() - interval '1 second') RETURNING id`,
      [company.agencyId, channelId],
    );
    const sweep = () => world.app.get(DeliverySweepService).sweep();
    await sweep();
    await sweep();
    expect(await waiting('send')).toBe(1);
    await company.query('UPDATE delivery SET fence = 2 WHERE id = $1', [delivery?.id]);
    await sweep();
    expect(await waiting('send')).toBe(2);
  });
});
