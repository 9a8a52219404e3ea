import { randomUUID } from 'node:crypto';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) {
  clientMutationId
  message { id position type body text deliveryStatus clientMutationId author { kind id name } attachments { id name url } }
  ticket { id status unreadCount version assignee { id } lastMessage { id text } messages { edges { node { position type system { kind targetName } } } } }
} }`;

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  support = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

async function send(who: Colleague, ticketId: number, more: object = {}) {
  const input = { ticketId: String(ticketId), body: '<p>We <b>fix</b> it.</p>', kind: 'REPLY', ...more };
  return (await who.ask(SEND, { input })).sendMessage;
}

const deliveries = (messageId: string) =>
  harbour.query<{ payload: Record<string, never>; state: string }>(
    'SELECT payload, state FROM delivery WHERE message_ref = $1',
    [messageId],
  );

describe('sendMessage', () => {
  it('answers the mail, takes the ticket, and puts a well-threaded mail on its way', async () => {
    const { ticketId } = await harbour.mail(support, {
      messageId: '<first@home.test>',
      references: ['<older@home.test>'],
      subject: 'My bell',
    });
    const { message, ticket } = await send(anna, ticketId);
    expect(message).toMatchObject({
      type: 'OUTBOUND',
      body: '<p>We <b>fix</b> it.</p>',
      text: 'We fix it.',
      deliveryStatus: 'QUEUED',
      author: { kind: 'USER', id: String(anna.id), name: 'anna Tester' },
    });
    expect(ticket).toMatchObject({
      status: 'ASSIGNED',
      unreadCount: 0,
      assignee: { id: String(anna.id) },
      lastMessage: { id: message.id, text: 'We fix it.' },
    });
    expect(ticket.messages.edges.map((edge: { node: { type: string } }) => edge.node.type)).toEqual([
      'INBOUND',
      'SYSTEM',
      'OUTBOUND',
    ]);
    const [delivery] = await deliveries(message.id);
    expect(delivery).toMatchObject({
      state: 'queued',
      payload: {
        subject: 'Re: My bell',
        inReplyTo: '<first@home.test>',
        references: ['<older@home.test>', '<first@home.test>'],
        to: { address: 'tom@home.test', name: 'Tom Baker' },
        from: { name: 'anna Tester' },
        externalId: expect.stringMatching(/^<[0-9a-f-]{36}@harbour\.test>$/),
        text: 'We fix it.\n\n-- \nanna Tester\nHarbour Bikes',
        html: expect.stringContaining('anna Tester<br />Harbour Bikes'),
        quoted: { fromName: 'Tom Baker', text: 'Hello, my bell does not ring.' },
      },
    });
  });

  it('makes one message of one key, for ever and also when sent twice at once', async () => {
    const { ticketId } = await harbour.mail(support);
    const clientMutationId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => send(anna, ticketId, { clientMutationId })),
    );
    const later = await send(anna, ticketId, { clientMutationId, body: 'Something else' });
    expect(new Set([...sent, later].map(({ message }) => message.id)).size).toBe(1);
    expect(later.message).toMatchObject({ clientMutationId, text: 'We fix it.' });
    expect(await deliveries(later.message.id)).toHaveLength(1);
    // The key is the user's own: another user's equal key is another message.
    expect((await send(ben, ticketId, { clientMutationId })).message.id).not.toBe(later.message.id);
    const other = await harbour.mail(support);
    const input = { ticketId: String(other.ticketId), body: 'x', kind: 'NOTE', clientMutationId };
    expect(await anna.refused(SEND, { input })).toBe('inbox.client_key_used');
  });

  it('gives 50 messages sent at once the positions without a gap', async () => {
    const { ticketId } = await harbour.mail(support);
    await Promise.all(
      Array.from({ length: 50 }, (_, count) =>
        send(count % 2 ? anna : ben, ticketId, {
          kind: count % 3 ? 'NOTE' : 'REPLY',
          body: `Number ${count}`,
        }),
      ),
    );
    const rows = await harbour.query<{ position: number; type: string; created_at: Date }>(
      'SELECT position, type, created_at FROM message WHERE ticket_id = $1 ORDER BY position',
      [ticketId],
    );
    expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.filter((row) => row.type !== 'SYSTEM')).toHaveLength(51);
    const [ticket] = await harbour.query('SELECT message_count, inbound_count FROM ticket WHERE id = $1', [
      ticketId,
    ]);
    expect(ticket).toEqual({ message_count: rows.length, inbound_count: 1 });
  });

  it('cleans what is written and keeps plain text plain', async () => {
    const { ticketId } = await harbour.mail(support);
    const hostile = await send(anna, ticketId, {
      body: '<p onclick="x()">Hi<script>alert(1)</script></p>',
      kind: 'NOTE',
    });
    expect(hostile.message).toMatchObject({
      type: 'NOTE',
      body: '<p>Hi</p>',
      text: 'Hi',
      deliveryStatus: null,
    });
    const plain = await send(anna, ticketId, { body: '1 < 2 & 3\nso', kind: 'NOTE' });
    expect(plain.message).toMatchObject({ text: '1 < 2 & 3\nso', body: '1 &lt; 2 &amp; 3<br />so' });
    for (const body of ['  ', '<p></p>', '<script>x</script>']) {
      expect(await anna.refused(SEND, { input: { ticketId: String(ticketId), body, kind: 'NOTE' } })).toBe(
        'validation.failed',
      );
    }
  });

  it('closes with the answer, opens again with the next, and does not answer spam', async () => {
    const { ticketId } = await harbour.mail(support);
    expect((await send(anna, ticketId, { closeAfter: true })).ticket.status).toBe('CLOSED');
    const again = await send(ben, ticketId);
    expect(again.ticket).toMatchObject({ status: 'ASSIGNED', assignee: { id: String(anna.id) } });
    const kinds = again.ticket.messages.edges.flatMap(
      (edge: { node: { system: { kind: string } | null } }) => edge.node.system?.kind ?? [],
    );
    expect(kinds).toEqual(['ASSIGNED_TO_USER', 'CLOSED', 'REOPENED']);
    await anna.ask('mutation ($t: ID!) { markTicketSpam(ticketId: $t, isSpam: true) { isSpam } }', {
      t: String(ticketId),
    });
    const input = { ticketId: String(ticketId), body: 'x', kind: 'REPLY' };
    expect(await anna.refused(SEND, { input })).toBe('inbox.ticket_is_spam');
  });

  it('sends own uploads once, and nobody else’s', async () => {
    const { ticketId } = await harbour.mail(support);
    const upload = async (who: Colleague) => {
      const body = Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="../a\u202e.txt"\r\nContent-Type: image/png\r\n\r\nHello\r\n--b--\r\n',
      );
      const answer = await who.rest('POST', '/client-api/tickets/media', body, {
        'content-type': 'multipart/form-data; boundary=b',
      });
      expect(answer.statusCode).toBe(201);
      return answer.json().data;
    };
    const file = await upload(anna);
    expect(file).toMatchObject({
      name: 'a.txt',
      mime_type: 'text/plain',
      size: 5,
      url: expect.stringMatching(/^\/files\//),
    });
    expect((await world.inject({ method: 'GET', url: file.url })).body).toBe('Hello');
    const input = {
      ticketId: String(ticketId),
      body: 'See this',
      kind: 'REPLY',
      attachmentIds: [String(file.id)],
    };
    expect(await ben.refused(SEND, { input })).toBe('validation.failed');
    const { message } = await send(anna, ticketId, { attachmentIds: [String(file.id)], body: '' });
    expect(message.attachments).toMatchObject([{ id: String(file.id), name: 'a.txt' }]);
    const [delivery] = await deliveries(message.id);
    expect(delivery?.payload).toMatchObject({
      attachments: [{ name: 'a.txt', mimeType: 'text/plain', size: 5 }],
    });
    expect(await anna.refused(SEND, { input })).toBe('validation.failed');
  });
});
