import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { systemContext } from '../../../platform/context/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import {
  DELIVERY_SINK,
  type DeliverySink,
  DeliveryUpdated,
  VISITOR_CONVERSATION,
  type VisitorConversation,
} from '../../channels/index.js';

const RETRY =
  'mutation ($m: ID!) { retryMessage(messageId: $m) { deliveryStatus deliveryError viewerCanRetry } }';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;

beforeAll(async () => {
  // Nothing listens there, so mails cannot leave and their state is told by the test alone.
  world = await (await InboxWorld.open({ SMTP_URL: 'smtp://127.0.0.1:9' })).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
});

afterAll(() => world?.close());

async function answer(ticketId: number): Promise<number> {
  const input = { ticketId: String(ticketId), body: 'Our answer', kind: 'REPLY' };
  const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }';
  return Number((await anna.ask(send, { input })).sendMessage.message.id);
}

function report(
  messageRef: number,
  state: 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN',
  error?: string,
): Promise<void> {
  const ctx = systemContext(harbour.agencyId, 'test');
  const payload = { messageRef, state, ...(error && { error }) };
  const sink = world.app.get<DeliverySink>(DELIVERY_SINK);
  return world.db.write(ctx, (tx) => sink.progressed(tx, payload));
}

const statusOf = async (messageId: number) => {
  const [row] = await harbour.query<{ delivery_status: string; delivery_error: string | null }>(
    'SELECT delivery_status, delivery_error FROM message WHERE id = $1',
    [messageId],
  );
  return row;
};
const becomes = (messageId: number, status: string) =>
  until(`the message is ${status}`, async () => (await statusOf(messageId))?.delivery_status === status);

describe('a delivery', () => {
  it('is shown as far as it has come, never takes a step back, and can be tried again when it failed', async () => {
    const support = await harbour.mailbox('support@harbour.test');
    const { ticketId } = await harbour.mail(support);
    const messageId = await answer(ticketId);
    await report(messageId, 'FAILED', '550 No such user');
    await becomes(messageId, 'FAILED');
    expect((await statusOf(messageId))?.delivery_error).toBe('550 No such user');
    await harbour.query(`UPDATE delivery SET state = 'failed' WHERE message_ref = $1`, [messageId]);
    expect((await anna.ask(RETRY, { m: String(messageId) })).retryMessage).toEqual({
      deliveryStatus: 'QUEUED',
      deliveryError: null,
      viewerCanRetry: false,
    });
    await report(messageId, 'SENT');
    await becomes(messageId, 'SENT');
    await report(messageId, 'SENDING');
    await report(messageId, 'FAILED', 'bounced');
    await becomes(messageId, 'FAILED');
    const other = await answer(ticketId);
    await report(other, 'SENT');
    await becomes(other, 'SENT');
    expect(await anna.refused(RETRY, { m: String(other) })).toBe('inbox.not_retryable');
  });

  it('begins anew once, whoever asks for it at the same moment', async () => {
    const support = await harbour.mailbox('twice@harbour.test');
    const { ticketId } = await harbour.mail(support);
    const messageId = await answer(ticketId);
    await report(messageId, 'FAILED', '550 No such user');
    await harbour.query(`UPDATE delivery SET state = 'failed' WHERE message_ref = $1`, [messageId]);
    const [before] = await harbour.query<{ fence: number }>(
      'SELECT fence FROM delivery WHERE message_ref = $1',
      [messageId],
    );
    const asked = await Promise.allSettled(
      Array.from({ length: 4 }, () => anna.ask(RETRY, { m: String(messageId) })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Its worker may have claimed it by now, which moves the fence once more.
    const [after] = await harbour.query<{ fence: number }>(
      'SELECT fence FROM delivery WHERE message_ref = $1',
      [messageId],
    );
    expect(Number(after?.fence) - Number(before?.fence)).toBeLessThanOrEqual(2);
  });

  it('is told by an event while processes of an earlier version still run', async () => {
    const support = await harbour.mailbox('earlier@harbour.test');
    const { ticketId } = await harbour.mail(support);
    const messageId = await answer(ticketId);
    const ctx = systemContext(harbour.agencyId, 'test');
    await world.db.write(ctx, (tx) =>
      world.app.get(Outbox).add(tx, DeliveryUpdated, { messageRef: messageId, state: 'SENT' }),
    );
    await becomes(messageId, 'SENT');
  });
});

describe('the conversation as a visitor sees it', () => {
  it('has no notes and no system lines, belongs to one visitor, and knows what was read', async () => {
    const chat = await harbour.chat();
    const { ticketId } = await harbour.chatMessage(chat, 'Hello?', 'k1');
    const note = { ticketId: String(ticketId), body: 'Not for the visitor', kind: 'NOTE' };
    await anna.ask('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
      input: note,
    });
    const messageId = await answer(ticketId);
    const visitor = world.app.get<VisitorConversation>(VISITOR_CONVERSATION);
    const ctx = systemContext(harbour.agencyId, 'test');
    const seen = await world.db.read(ctx, (q) => visitor.messages(q, chat.visitorId, { limit: 10 }));
    expect(seen).toMatchObject([
      { from: 'visitor', text: 'Hello?', clientId: 'k1' },
      { from: 'agent', text: 'Our answer', authorName: 'anna', clientId: null },
    ]);
    const head = await world.db.read(ctx, (q) => visitor.conversationOf(q, chat.visitorId));
    expect(head).toMatchObject({ state: 'open', readByAgent: seen[1]?.position });
    await world.db.write(ctx, (tx) => visitor.markRead(tx, chat.visitorId, 99));
    expect((await statusOf(messageId))?.delivery_status).toBe('READ');
    const nobody = await harbour.visitor(chat.channelId);
    expect(await world.db.read(ctx, (q) => visitor.messages(q, nobody, { limit: 10 }))).toEqual([]);
    expect(await world.db.read(ctx, (q) => visitor.conversationOf(q, nobody))).toBeNull();
  });
});
