import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { systemContext } from '../../../platform/context/index.js';
import { ReceiveHappening } from '../messages/receive-happening.service.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let mailbox: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const contactOf = async (ticketId: number): Promise<number> => {
  const [row] = await harbour.query<{ id: string }>('SELECT contact_id AS id FROM ticket WHERE id = $1', [
    ticketId,
  ]);
  return Number(row?.id);
};
const merge = async (from: number, into: number) => {
  const answer = await admin.rest('POST', `/api/v2/contacts/${into}/merge`, { source_contact_ids: [from] });
  expect(answer.statusCode).toBe(200);
};

it('have one reaction to a message, also when they reacted before they were merged', async () => {
  const { ticketId, messageId } = await harbour.mail(mailbox, { from: 'before@react.test' });
  const before = await contactOf(ticketId);
  const after = await contactOf((await harbour.mail(mailbox, { from: 'after@react.test' })).ticketId);
  const reacts = (contactId: number, emoji: string | null) =>
    world.db.write(systemContext(harbour.agencyId, 'test'), (tx) =>
      world.app.get(ReceiveHappening).happened(tx, {
        channelId: mailbox,
        contactId,
        message: { messageRef: messageId },
        what: { kind: 'reaction', emoji },
      } as never),
    );
  const reactions = async () =>
    (
      await harbour.query<{ reactions: unknown }>('SELECT reactions FROM message WHERE id = $1', [messageId])
    )[0]?.reactions;
  await reacts(before, '👍');
  await merge(before, after);
  await reacts(after, '🎉');
  expect(await reactions()).toEqual([{ emoji: '🎉', by: [`contact:${after}`] }]);
  await reacts(after, null);
  expect(await reactions()).toBeNull();
});

it('take all conversations along, and lists hear of each', async () => {
  const { ticketId } = await harbour.mail(mailbox, { from: 'many@moved.test' });
  const from = await contactOf(ticketId);
  const to = await contactOf((await harbour.mail(mailbox, { from: 'other@moved.test' })).ticketId);
  await harbour.query(
    `INSERT INTO ticket (agency_id, number, subject, channel_id, contact_id, last_message_at, created_at, updated_at)
     SELECT agency_id, 5000 + n, 'x', channel_id, contact_id, now() - n * interval '1 hour', now(), now()
     FROM ticket, generate_series(1, 620) n WHERE id = $1`,
    [ticketId],
  );
  await merge(from, to);
  const told = await harbour.query<{ id: string }>(
    `SELECT DISTINCT payload->>'ticketId' AS id FROM outbox_event
     WHERE agency_id = $1 AND name = 'inbox.ticket.contact-changed'
       AND (payload->'before'->>'contactId')::bigint = $2`,
    [harbour.agencyId, from],
  );
  expect(told).toHaveLength(621);
});
