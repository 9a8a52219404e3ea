import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const TIMELINE = `query ($id: ID!) { ticket(id: $id) { number subject status unreadCount contact { id fullName }
  messages { edges { node { id position type text author { kind name } system { kind } email { fromUnverified isAutomatic } attachments { name isInline contentId } } } } } }`;

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  support = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const timeline = async (ticketId: number) => (await anna.ask(TIMELINE, { id: String(ticketId) })).ticket;
const close = (ticketId: number) =>
  anna.ask('mutation ($t: ID!) { closeTicket(input: { ticketId: $t }) { status } }', { t: String(ticketId) });
const sentId = async (ticketId: number) => {
  const input = { ticketId: String(ticketId), body: 'Our answer', kind: 'REPLY' };
  await anna.ask('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
    input,
  });
  const [row] = await harbour.query<{ external_id: string }>(
    `SELECT external_id FROM message WHERE ticket_id = $1 AND type = 'OUTBOUND' ORDER BY position DESC LIMIT 1`,
    [ticketId],
  );
  return row?.external_id ?? '';
};

describe('a mail that arrives', () => {
  it('begins a ticket of its sender, with what came along', async () => {
    const { ticketId } = await harbour.mail(support, {
      from: 'new@home.test',
      name: 'Nadia New',
      subject: 'Hello there',
      more: {
        attachments: [
          {
            name: 'a.png',
            mimeType: 'image/png',
            size: 3,
            storageKey: `${harbour.agencyId}/6f9619ff-8b86-4d01-b42d-00cf4fc964ff`,
            contentId: 'x',
            isInline: true,
          },
        ],
      },
    });
    expect(await timeline(ticketId)).toMatchObject({
      subject: 'Hello there',
      status: 'OPEN',
      unreadCount: 1,
      contact: { fullName: 'Nadia New' },
      messages: {
        edges: [
          {
            node: {
              position: 1,
              type: 'INBOUND',
              author: { kind: 'CONTACT', name: 'Nadia New' },
              attachments: [{ contentId: 'x', isInline: true }],
            },
          },
        ],
      },
    });
  });

  it('is one message however often it comes', async () => {
    const mail = { messageId: '<twice@home.test>', subject: 'Twice' };
    const first = await harbour.mail(support, mail);
    expect(await harbour.receive(support, mail)).toEqual(first);
    const sales = await harbour.mailbox('sales@harbour.test');
    // Another mailbox that got a copy has a conversation of its own.
    expect((await harbour.mail(sales, mail)).ticketId).not.toBe(first.ticketId);
  });

  it('continues the conversation that it answers, and opens it again', async () => {
    const { ticketId } = await harbour.mail(support);
    const ours = await sentId(ticketId);
    await close(ticketId);
    const answer = await harbour.mail(support, { inReplyTo: ours, subject: 'A wholly different subject' });
    expect(answer.ticketId).toBe(ticketId);
    const ticket = await timeline(ticketId);
    expect(ticket).toMatchObject({ status: 'ASSIGNED', unreadCount: 1 });
    expect(ticket.messages.edges.at(-2).node.system.kind).toBe('REOPENED_BY_CUSTOMER');
  });

  it('continues by any of its references, and from somebody who was in copy', async () => {
    const { ticketId } = await harbour.mail(support, {
      from: 'one@home.test',
      messageId: '<root@home.test>',
      more: { cc: ['two@home.test'] },
    });
    const second = await harbour.mail(support, {
      from: 'two@home.test',
      references: ['<unknown@x.test>', '<root@home.test>'],
    });
    expect(second.ticketId).toBe(ticketId);
  });

  it('never continues by subject, for a stranger, or over another mailbox', async () => {
    const { ticketId } = await harbour.mail(support, {
      from: 'kay@home.test',
      messageId: '<kay@home.test>',
      subject: 'Same subject',
    });
    const others = [
      harbour.mail(support, { from: 'kay@home.test', subject: 'Re: Same subject' }),
      harbour.mail(support, {
        from: 'mallory@evil.test',
        inReplyTo: '<kay@home.test>',
        subject: 'Re: Same subject',
      }),
      harbour.mail(await harbour.mailbox('third@harbour.test'), {
        from: 'kay@home.test',
        inReplyTo: '<kay@home.test>',
      }),
    ];
    for (const other of others) expect((await other).ticketId).not.toBe(ticketId);
  });

  it('follows the token of our own reply address, but not into another mailbox', async () => {
    const { ticketId } = await harbour.mail(support, { from: 'lee@home.test' });
    const forwarded = { from: 'colleague-of-lee@home.test', more: { conversationRef: ticketId } };
    expect((await harbour.mail(support, forwarded)).ticketId).toBe(ticketId);
    const other = await harbour.mailbox('fourth@harbour.test');
    expect((await harbour.mail(other, forwarded)).ticketId).not.toBe(ticketId);
  });

  it('is a customer’s and marked when it claims to come from a colleague', async () => {
    const { ticketId } = await harbour.mail(support, {
      from: anna.email,
      name: 'anna Tester',
      more: { claimedAgent: true },
    });
    const { messages } = await timeline(ticketId);
    expect(messages.edges[0].node).toMatchObject({
      type: 'INBOUND',
      author: { kind: 'CONTACT' },
      email: { fromUnverified: true },
    });
  });

  it('does not open a closed ticket when a machine wrote it, and a bounce of ours is no message', async () => {
    const { ticketId } = await harbour.mail(support, { from: 'away@home.test' });
    const ours = await sentId(ticketId);
    await close(ticketId);
    await harbour.mail(support, { from: 'away@home.test', inReplyTo: ours, more: { isAutomatic: true } });
    expect(await timeline(ticketId)).toMatchObject({ status: 'CLOSED', unreadCount: 1 });
    const bounce = { from: 'mailer-daemon@home.test', more: { isBounce: true, bouncedExternalId: ours } };
    expect(await harbour.receive(support, bounce)).toEqual({ ignored: 'bounce' });
    expect(
      await harbour.receive(support, {
        ...bounce,
        more: { isBounce: true, bouncedExternalId: '<not@ours.test>' },
      }),
    ).toHaveProperty('ticketId');
  });

  it('gives mails that arrive at once their numbers and positions without a gap', async () => {
    const { ticketId } = await harbour.mail(support, {
      from: 'burst@home.test',
      messageId: '<burst@home.test>',
    });
    await Promise.all(
      Array.from({ length: 30 }, (_, count) =>
        harbour.mail(
          support,
          count % 2
            ? { from: 'burst@home.test', inReplyTo: '<burst@home.test>' }
            : { from: `b${count}@home.test` },
        ),
      ),
    );
    const positions = await harbour.query<{ position: number }>(
      'SELECT position FROM message WHERE ticket_id = $1 ORDER BY 1',
      [ticketId],
    );
    expect(positions.map((row) => row.position)).toEqual(positions.map((_, index) => index + 1));
    const numbers = await harbour.query<{ number: number }>('SELECT number FROM ticket ORDER BY 1');
    expect(numbers.map((row) => row.number)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('waits for no other that begins a conversation, is numbered as it is kept, and found by its number', async () => {
    let inBetween = 0;
    const { ticketId: first } = await harbour.mail(support, { from: 'slow@home.test' }, async () => {
      inBetween = (await harbour.mail(support, { from: 'quick@home.test' })).ticketId;
    });
    const [slow, quick] = [await timeline(first), await timeline(inBetween)];
    expect(slow.number).toBe(quick.number + 1);
    const words = await harbour.query('SELECT 1 FROM ticket_word WHERE ticket_id = $1 AND word = $2', [
      first,
      String(slow.number),
    ]);
    expect(words).toHaveLength(1);
  });

  it('takes no number when nothing is kept of it', async () => {
    const numberOf = async (ticketId: number) => (await timeline(ticketId)).number as number;
    const before = await numberOf((await harbour.mail(support, { from: 'before@home.test' })).ticketId);
    const undone = harbour.mail(support, { from: 'undone@home.test' }, async () => {
      throw new Error('it dies');
    });
    await expect(undone).rejects.toThrow('it dies');
    const after = await numberOf((await harbour.mail(support, { from: 'after@home.test' })).ticketId);
    expect(after).toBe(before + 1);
  });
});

describe('a chat', () => {
  it('is one conversation of one visitor, whatever address is typed in', async () => {
    const chat = await harbour.chat();
    const first = await harbour.chatMessage(chat, 'Is the red bike there?', 'k1');
    expect(await harbour.chatMessage(chat, 'Is the red bike there?', 'k1')).toEqual(first);
    const second = await harbour.chatMessage(chat, 'Hello?', 'k2');
    expect(second.ticketId).toBe(first.ticketId);
    const ticket = await timeline(first.ticketId);
    expect(ticket).toMatchObject({ subject: 'Is the red bike there?', unreadCount: 2 });
    expect(ticket.messages.edges.map((edge: { node: { type: string } }) => edge.node.type)).toEqual([
      'SYSTEM',
      'INBOUND',
      'INBOUND',
    ]);
    const other = { ...chat, visitorId: await harbour.visitor(chat.channelId) };
    expect((await harbour.chatMessage(other, 'Me too', 'k1')).ticketId).not.toBe(first.ticketId);
    await close(first.ticketId);
    expect((await harbour.chatMessage(chat, 'One more thing', 'k3')).ticketId).toBe(first.ticketId);
    expect((await timeline(first.ticketId)).status).toBe('OPEN');
  });
});
