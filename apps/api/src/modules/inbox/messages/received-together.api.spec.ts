import { randomUUID } from 'node:crypto';
import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { Jobs } from '../../../platform/jobs/index.js';

const CUSTOMERS = Array.from({ length: 10 }, (_, number) => `customer-${number}`);
const PER_JOB = 16;

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let channelId: number;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Busy');
  admin = await company.colleague('admin', 'administrator');
  const [channel] = await company.query<{ id: string }>(
    `INSERT INTO channel (agency_id, type, provider, name, status, settings)
     VALUES ($1, 'CUSTOM', 'custom', 'Shop', 'active', '{}') RETURNING id`,
    [company.agencyId],
  );
  channelId = Number(channel?.id);
});
afterAll(() => world?.close());

/** What customers wrote. */
const wrote = (said: readonly { customer: string; text: string }[]) =>
  came(
    said.map(({ customer, text }) => ({
      type: 'message',
      id: randomUUID(),
      customer: { id: customer, name: customer },
      text,
    })),
  );

/** What came, as webhooks leave it, in jobs of many. */
async function came(
  events: readonly { type: string; id: string; customer?: { id: string } }[],
): Promise<void> {
  const ids: number[] = [];
  for (const event of events) {
    const [row] = await company.query<{ id: string }>(
      `INSERT INTO inbound_event (agency_id, channel_id, provider_key, kind, storage_key, raw_size, raw, turn_of, next_attempt_at)
       VALUES ($1, $2, $3, $4, '', 1, $5, $6, now()) RETURNING id`,
      [
        company.agencyId,
        channelId,
        randomUUID(),
        event.type,
        Buffer.from(JSON.stringify(event)),
        event.customer?.id ?? null,
      ],
    );
    ids.push(Number(row?.id));
  }
  const jobs = world.app.get(Jobs, { strict: false });
  for (let from = 0; from < ids.length; from += PER_JOB) {
    const payload = { agencyId: company.agencyId, eventIds: ids.slice(from, from + PER_JOB) };
    await jobs.add('inbound', 'channels.process-many-inbound', payload, 3, {});
  }
  await until('all of it is taken in', async () => {
    const left = await company.query(
      `SELECT 1 FROM inbound_event WHERE agency_id = $1 AND state = 'received'`,
      [company.agencyId],
    );
    return left.length === 0;
  });
}

/** The conversation in which somebody of the shop stands. */
async function ticketOf(customer: string) {
  const [row] = await company.query<{ id: string; count: number; inbound: number; last: Date | null }>(
    `SELECT t.id, t.message_count AS count, t.inbound_count AS inbound, c.last_customer_at AS last
     FROM channel_customer c JOIN ticket t ON t.agency_id = c.agency_id AND t.customer_id = c.id
     WHERE c.agency_id = $1 AND c.name = $2`,
    [company.agencyId, customer],
  );
  return row;
}

const linesOf = async (ticketId: string) =>
  (
    await company.query<{ text: string; position: number }>(
      `SELECT body_text AS text, position FROM message WHERE agency_id = $1 AND ticket_id = $2 AND type = 'INBOUND'
       ORDER BY position`,
      [company.agencyId, ticketId],
    )
  ).map(({ text }) => text);

describe('messages of many customers that are taken in together', () => {
  it('stand each in the conversation of its customer, in order and once, and each is told', async () => {
    const rounds = ['one', 'two', 'three'];
    await wrote(
      rounds.flatMap((round) => CUSTOMERS.map((customer) => ({ customer, text: `${round} ${customer}` }))),
    );
    for (const customer of CUSTOMERS) {
      const ticket = await ticketOf(customer);
      expect(ticket).toMatchObject({ count: 3, inbound: 3, last: expect.any(Date) });
      expect(await linesOf(ticket?.id ?? '')).toEqual(rounds.map((round) => `${round} ${customer}`));
    }
    const told = await company.query<{ count: string }>(
      `SELECT count(*) AS count FROM outbox_event WHERE agency_id = $1 AND name = 'inbox.message.created'
         AND payload->>'type' = 'INBOUND'`,
      [company.agencyId],
    );
    expect(Number(told[0]?.count)).toBe(30);
  });

  it('wait for each other where they belong to one conversation', async () => {
    const [first, second] = [await ticketOf('customer-0'), await ticketOf('customer-1')];
    await admin.ask(
      'mutation ($target: ID!, $sources: [ID!]!) { mergeTickets(input: { targetTicketId: $target, sourceTicketIds: $sources }) { id } }',
      { target: first?.id, sources: [second?.id] },
    );
    const before = (await linesOf(first?.id ?? '')).length;
    await wrote([
      { customer: 'customer-0', text: 'to the one' },
      { customer: 'customer-1', text: 'to the other' },
      { customer: 'customer-2', text: 'to nobody of them' },
    ]);
    const lines = await linesOf(first?.id ?? '');
    expect(lines.slice(before).toSorted()).toEqual(['to the one', 'to the other']);
    const [count] = await company.query<{ isRight: boolean }>(
      `SELECT t.message_count = count(*) AND t.message_count = max(m.position) AS "isRight"
       FROM ticket t JOIN message m ON m.agency_id = t.agency_id AND m.ticket_id = t.id
       WHERE t.agency_id = $1 AND t.id = $2 GROUP BY t.message_count`,
      [company.agencyId, first?.id],
    );
    expect(count).toEqual({ isRight: true });
  });

  it.each([
    ['sent', 'delivered', 'read'],
    ['read', 'delivered', 'sent'],
  ])(
    'stand beside reports about one answer, of which the farthest counts: %s, %s, %s',
    async (...statuses) => {
      const ticket = await ticketOf('customer-3');
      const id = randomUUID();
      const [message] = await company.query<{ id: string }>(
        `INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind,
         author_id, author_name, created_at, delivery_status)
       SELECT $1, id, $3, message_count + 1, 'OUTBOUND', 'Hello', 'Hello', 'user', $4, 'admin',
         now(), 'SENT' FROM ticket WHERE agency_id = $1 AND id = $2 RETURNING id`,
        [company.agencyId, ticket?.id, channelId, admin.id],
      );
      await company.query(
        'UPDATE ticket SET message_count = message_count + 1 WHERE agency_id = $1 AND id = $2',
        [company.agencyId, ticket?.id],
      );
      await company.query(
        `INSERT INTO delivery (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state,
         next_attempt_at, part, provider_id)
       VALUES ($1, $2, $3, $4, $5, '{}', 'accepted', now(), 0, $5)`,
        [company.agencyId, channelId, message?.id, ticket?.id, id],
      );
      await came(statuses.map((status) => ({ type: 'status', id, status })));
      const [outcome] = await company.query(
        `SELECT d.reported, m.delivery_status FROM delivery d JOIN message m ON m.agency_id = d.agency_id AND m.id = d.message_ref
       WHERE d.agency_id = $1 AND d.provider_id = $2`,
        [company.agencyId, id],
      );
      expect(outcome).toEqual({ reported: 'read', delivery_status: 'READ' });
    },
  );
});
