import type { ParsedMail } from 'mailparser';
import type { SendMailOptions } from 'nodemailer';
import { until } from '../floor.js';
import { OutsideMailServer } from '../mail-server.js';
import { handOver, mailPort } from '../mail-worker.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

const tickets = `{ tickets(first: 40) { edges { node {
  id subject status channel { address } contact { fullName email } lastMessage { text }
} } } }`;
const messages = `query ($id: ID!) { ticket(id: $id) { status messages(first: 15) { edges { node {
  id type body text quotedBody deliveryStatus deliveryError author { kind name }
  attachments { name mimeType isInline contentId url }
  email { subject from fromUnverified hasRemoteImages isAutomatic isUnreadable }
} } } } }`;
const reply = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;

interface Ticket {
  id: string;
  subject: string;
  status: string;
  contact: { fullName: string; email: string };
}

interface Message {
  id: string;
  type: string;
  text: string;
  deliveryStatus: string | null;
  deliveryError: string | null;
  author: { kind: string; name: string };
}

/** From a customer's mail program to the agent's screen and back, through both ports. */
describe('a conversation by mail', () => {
  let world: InboxWorld;
  let harbour: Company;
  let agent: Colleague;
  let smtpPort: number;
  const outside = new OutsideMailServer();

  beforeAll(async () => {
    const outsidePort = await mailPort();
    const listenPort = await mailPort();
    smtpPort = Number(listenPort);
    await outside.start(Number(outsidePort));
    world = await InboxWorld.open({
      SMTP_LISTEN_PORT: listenPort,
      SMTP_URL: `smtp://127.0.0.1:${outsidePort}`,
    });
    harbour = await world.company('Harbour Bikes');
    await harbour.mailbox('support@harbour.test');
    await harbour.mailbox('sales@harbour.test');
    agent = await harbour.colleague('agent', 'administrator');
    await world.withWorker();
  });

  afterAll(async () => {
    await world?.close();
    await outside.stop();
  });

  beforeEach(() => (outside.behaviour = 'take'));

  const write = (mail: SendMailOptions) =>
    handOver(smtpPort, { from: 'Tom Baker <tom@home.test>', to: 'support@harbour.test', ...mail });

  async function all(): Promise<Ticket[]> {
    const answer = await agent.ask(tickets);
    return answer.tickets.edges.map((edge: { node: Ticket }) => edge.node);
  }

  async function ticketOf(subject: string): Promise<Ticket> {
    let found: Ticket | undefined;
    await until(`the ticket ${subject} is there`, async () => {
      found = (await all()).find((ticket) => ticket.subject === subject);
      return found !== undefined;
    });
    return found!;
  }

  async function messagesOf(id: string): Promise<Message[]> {
    const answer = await agent.ask(messages, { id });
    return answer.ticket.messages.edges.map((edge: { node: Message }) => edge.node);
  }

  const has = (id: string, text: string) =>
    until(`"${text}" is in the conversation`, async () =>
      (await messagesOf(id)).some((message) => message.text === text),
    );

  const answer = (ticketId: string, body: string) =>
    agent.ask(reply, { input: { ticketId, body, kind: 'REPLY', clientMutationId: crypto.randomUUID() } });

  async function received(text: string): Promise<ParsedMail> {
    let mail: ParsedMail | undefined;
    await until(`"${text}" arrives`, () => {
      mail = outside.arrived.find((one) => one.text?.includes(text));
      return mail !== undefined;
    });
    return mail!;
  }

  it('goes back and forth and stays one conversation', async () => {
    await write({ subject: 'My bell', text: 'It does not ring.', messageId: '<bell-1@home.test>' });
    const ticket = await ticketOf('My bell');
    expect(ticket).toMatchObject({
      status: 'OPEN',
      channel: { address: 'support@harbour.test' },
      contact: { fullName: 'Tom Baker', email: 'tom@home.test' },
      lastMessage: { text: 'It does not ring.' },
    });

    await answer(ticket.id, '<p>Press <b>harder</b>.</p>');
    const mail = await received('Press harder.');
    expect(mail.subject).toBe('Re: My bell');
    expect(mail.inReplyTo).toBe('<bell-1@home.test>');
    expect(mail.references).toContain('<bell-1@home.test>');
    expect(mail.from?.value[0]?.address).toBe('support@harbour.test');
    expect(mail.text).toContain('> It does not ring.');
    expect(mail.html).toContain('<b>harder</b>');
    await until('it counts as sent', async () =>
      (await messagesOf(ticket.id)).some((message) => message.deliveryStatus === 'SENT'),
    );

    // By the reply address alone, as programs do that keep no references, and with a new subject.
    const replyTo = mail.replyTo?.value[0]?.address ?? '';
    await write({ to: replyTo, subject: 'AW: something else', text: 'Now it rings.' });
    await has(ticket.id, 'Now it rings.');

    // By the references alone, from another program and without our reply address.
    await write({
      subject: 'Re: My bell',
      inReplyTo: mail.messageId,
      references: [mail.messageId ?? ''],
      text: `Thank you!\n\nOn Monday, Anna wrote:\n> Press harder.`,
    });
    await has(ticket.id, 'Thank you!');
    expect((await all()).filter((one) => one.subject.includes('bell'))).toHaveLength(1);
  });

  it('is never joined by its subject alone', async () => {
    await write({ subject: 'Invoice', text: 'First.' });
    await ticketOf('Invoice');
    await write({ from: 'Eve <eve@else.test>', subject: 'Re: Invoice', text: 'Second.' });
    const other = await ticketOf('Re: Invoice');
    expect(other.contact.email).toBe('eve@else.test');
  });

  it('takes a forged colleague for a customer, and says so', async () => {
    await write({ subject: 'Prices', text: 'How much?', messageId: '<prices@home.test>' });
    const ticket = await ticketOf('Prices');
    outside.arrived.length = 0;
    await write({
      from: `Agent <${agent.email}>`,
      subject: 'Re: Prices',
      inReplyTo: '<prices@home.test>',
      text: 'Pay to this account.',
    });
    let forged: Message[] = [];
    await until('it is somewhere', async () => {
      const found = await Promise.all((await all()).map((one) => messagesOf(one.id)));
      forged = found.flat().filter((message) => message.text === 'Pay to this account.');
      return forged.length > 0;
    });
    expect(forged).toEqual([
      expect.objectContaining({
        type: 'INBOUND',
        author: expect.objectContaining({ kind: 'CONTACT' }),
        email: expect.objectContaining({ fromUnverified: true }),
      }),
    ]);
    expect((await messagesOf(ticket.id)).every((message) => message.type !== 'OUTBOUND')).toBe(true);
    expect(outside.arrived).toEqual([]);
  });

  it('shows why an answer was refused, and sends it again', async () => {
    await write({ subject: 'Refused', text: 'Can you read this?' });
    const ticket = await ticketOf('Refused');
    outside.behaviour = 'refuse recipient';
    await answer(ticket.id, 'Yes we can.');
    let failed: Message | undefined;
    await until('it failed', async () => {
      failed = (await messagesOf(ticket.id)).find((message) => message.deliveryStatus === 'FAILED');
      return failed !== undefined;
    });
    expect(failed?.deliveryError).toContain('No such user here');
    outside.behaviour = 'take';
    await agent.ask('mutation ($id: ID!) { retryMessage(messageId: $id) { id deliveryStatus } }', {
      id: failed?.id,
    });
    await received('Yes we can.');
  });

  it('of three recipients of whom one is refused reaches the two, once, and says whom it missed', async () => {
    await write({ subject: 'Three', text: 'To you, Bo and Cy.', cc: ['bo@home.test', 'gone@home.test'] });
    const ticket = await ticketOf('Three');
    outside.unknown.add('gone@home.test');
    const { message } = (
      await agent.ask(reply, {
        input: {
          ticketId: ticket.id,
          body: 'Here it is.',
          kind: 'REPLY',
          cc: ['bo@home.test', 'gone@home.test'],
          clientMutationId: crypto.randomUUID(),
        },
      })
    ).sendMessage as { message: { id: string } };
    const mine = async () => (await messagesOf(ticket.id)).find(({ id }) => id === message.id);
    await until('it is sent', async () => (await mine())?.deliveryStatus === 'SENT');
    const letters = () => outside.letters.filter(({ raw }) => raw.includes('Here it is.'));
    expect(letters().map(({ to }) => to)).toEqual([['tom@home.test', 'bo@home.test']]);
    const { ticket: seen } = await agent.ask(
      `query ($id: ID!) { ticket(id: $id) { messages(last: 1) { edges { node {
        deliveryStatus deliveryError deliveryErrorCode viewerCanRetry } } } } }`,
      { id: ticket.id },
    );
    // What some have must not go to them again: there is nothing to retry, but somebody to be told of.
    expect(seen.messages.edges[0].node).toEqual({
      deliveryStatus: 'SENT',
      deliveryError: 'Not accepted for gone@home.test',
      deliveryErrorCode: 'PARTLY_REFUSED',
      viewerCanRetry: false,
    });
    expect(
      await agent.refused('mutation ($id: ID!) { retryMessage(messageId: $id) { id } }', { id: message.id }),
    ).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(letters()).toHaveLength(1);
  });

  it('keeps pictures and files, and gives nothing active to the screen', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await write({
      subject: '<img src=x onerror=alert(1)>',
      html: '<p onclick="x()">Look <img src="cid:a@home"></p><img src="https://home.test/p.gif"><script>x</script>',
      attachments: [
        { filename: 'bell.png', content: png, cid: 'a@home' },
        { filename: '<svg onload=alert(1)>.svg', content: '<svg onload="x()"/>' },
      ],
    });
    const ticket = await ticketOf('<img src=x onerror=alert(1)>');
    const [message] = await messagesOf(ticket.id);
    expect(message).toMatchObject({
      text: 'Look',
      attachments: [
        { name: 'bell.png', mimeType: 'image/png', isInline: true, contentId: 'a@home' },
        { name: expect.not.stringContaining('<'), isInline: false },
      ],
      email: { hasRemoteImages: true, isAutomatic: false, isUnreadable: false },
    });
    expect(JSON.stringify(message)).not.toMatch(/onclick|<script| src=\\"https/);
  });
});

describe('the channels', () => {
  let world: InboxWorld;
  let harbour: Company;
  let member: Colleague;
  let outsider: Colleague;
  let manager: Colleague;

  beforeAll(async () => {
    world = await InboxWorld.open();
    harbour = await world.company('Harbour Bikes');
    const dune = await world.company('Dune Hotels');
    await dune.mailbox('frontdesk@dune.test');
    member = await harbour.colleague('member');
    outsider = await harbour.colleague('outsider');
    manager = await harbour.colleague('manager', 'administrator');
    await harbour.mailbox('support@harbour.test');
    await harbour.chat();
    await harbour.privateMailbox('board@harbour.test', member);
    await harbour.query(
      `INSERT INTO channel (agency_id, type, name) VALUES ($1, 'HELP_CENTER', 'Help centre')`,
      [harbour.agencyId],
    );
  });

  afterAll(() => world?.close());

  const rest = async (who: Colleague, url: string) => {
    const answer = await who.rest('GET', url);
    return answer.json() as {
      data: { id: number; name: string; address?: string }[];
      links: { next: string | null };
    };
  };
  const names = (answer: { data: { name: string }[] }) => answer.data.map((channel) => channel.name);
  const open = ['support@harbour.test', 'Website chat'];

  it('are listed with those private ones that somebody works on', async () => {
    expect(names(await rest(outsider, '/api/v2/channels'))).toEqual(open);
    expect(names(await rest(member, '/api/v2/channels'))).toEqual([...open, 'board@harbour.test']);
    expect(names(await rest(manager, '/api/v2/channels'))).toEqual([...open, 'board@harbour.test']);
    expect(names(await rest(manager, '/api/v2/me/channels'))).toEqual(open);
    expect(names(await rest(member, '/api/v2/me/channels'))).toEqual([...open, 'board@harbour.test']);
  });

  it('have the same shape in both faces, and pages', async () => {
    const first = await rest(manager, '/api/v2/channels?per_page=1');
    expect(first.data).toEqual([
      {
        id: expect.any(Number),
        type: 'EMAIL',
        name: 'support@harbour.test',
        is_private: false,
        status: 'active',
        handle: null,
        provider: null,
        trouble: null,
        address: 'support@harbour.test',
      },
    ]);
    const second = await rest(manager, first.links.next ?? '');
    expect(second.data).toEqual([expect.objectContaining({ type: 'CHAT' })]);
    expect(second.data[0]).not.toHaveProperty('address');
    const { channels } = await manager.ask(
      '{ channels(first: 1) { edges { cursor node { id type name address status isPrivate } } pageInfo { hasNextPage } } }',
    );
    expect(channels.edges[0].node).toEqual({
      id: String(first.data[0]?.id),
      type: 'EMAIL',
      name: 'support@harbour.test',
      address: 'support@harbour.test',
      status: 'ACTIVE',
      isPrivate: false,
    });
    expect(channels.pageInfo.hasNextPage).toBe(true);
  });

  it('are nobody’s business without signing in', async () => {
    for (const url of ['/api/v2/channels', '/api/v2/me/channels']) {
      expect((await world.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
  });
});
