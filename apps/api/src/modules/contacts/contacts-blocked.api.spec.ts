import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  mailbox = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const address = () => `someone-${(made += 1)}@home.test`;

const make = async (fields: object): Promise<{ id: number }> =>
  (await agent.rest('POST', path, fields)).json().data;

describe('blocked contacts', () => {
  const TICKET = 'query ($id: ID!) { ticket(id: $id) { status isSpam } }';
  const ticketOf = async (id: number) => (await admin.ask(TICKET, { id })).ticket;
  const bell = async (who: Colleague) => (await who.ask('{ unreadNoticeCount }')).unreadNoticeCount as number;
  const block = (id: number, is_blocked = true) => agent.rest('PUT', `${path}/${id}`, { is_blocked });

  it('write spam: what is new, and what is open', async () => {
    const email = address();
    const { id } = await make({ email });
    const { ticketId: open } = await harbour.mail(mailbox, { from: email, messageId: `<o-${email}>` });
    expect((await block(id)).json().data).toMatchObject({ is_blocked: true });
    await harbour.mail(mailbox, { from: email, inReplyTo: `<o-${email}>` });
    expect(await ticketOf(open)).toMatchObject({ isSpam: true, status: 'OPEN' });
    const { ticketId: another } = await harbour.mail(mailbox, { from: email });
    expect(another).not.toBe(open);
    expect(await ticketOf(another)).toMatchObject({ isSpam: true });
    await block(id, false);
    const { ticketId: later } = await harbour.mail(mailbox, { from: email });
    expect(await ticketOf(later)).toMatchObject({ isSpam: false });
  });

  it('open nothing that is closed, and ring no bell', async () => {
    const email = address();
    const { id } = await make({ email });
    const { ticketId } = await harbour.mail(mailbox, { from: email, messageId: `<c-${email}>` });
    const { ticketId: open } = await harbour.mail(mailbox, { from: email, messageId: `<w-${email}>` });
    await admin.ask('mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', { id: ticketId });
    for (const watched of [ticketId, open])
      await agent.ask('mutation ($id: ID!) { watchTicket(ticketId: $id, isWatching: true) { id } }', {
        id: watched,
      });
    await block(id);
    const before = await bell(agent);
    const { ticketId: fresh } = await harbour.mail(mailbox, { from: email, inReplyTo: `<c-${email}>` });
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'CLOSED', isSpam: false });
    expect(fresh).not.toBe(ticketId);
    expect(await ticketOf(fresh)).toMatchObject({ status: 'OPEN', isSpam: true });
    await harbour.mail(mailbox, { from: email, inReplyTo: `<w-${email}>` });
    expect(await ticketOf(open)).toMatchObject({ isSpam: true });
    expect(await bell(agent)).toBe(before);
  });

  it('do not make spam of a conversation of somebody else in which they write', async () => {
    const [email, other] = [address(), address()];
    const { id } = await make({ email: other });
    const { ticketId } = await harbour.mail(mailbox, {
      from: email,
      messageId: `<s-${email}>`,
      more: { cc: [other] },
    });
    const aside = { from: other, inReplyTo: `<s-${email}>` };
    expect((await harbour.mail(mailbox, aside)).ticketId).toBe(ticketId);
    await block(id);
    const { ticketId: own } = await harbour.mail(mailbox, aside);
    expect(own).not.toBe(ticketId);
    expect(await ticketOf(own)).toMatchObject({ isSpam: true });
    expect(await ticketOf(ticketId)).toMatchObject({ isSpam: false });
  });

  it('chat into one conversation of spam', async () => {
    const chat = await harbour.chat();
    const { ticketId } = await harbour.chatMessage(chat, 'Hello', 'one');
    const [row] = await harbour.query<{ id: number }>(
      'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
      [harbour.agencyId, ticketId],
    );
    await admin.ask('mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', { id: ticketId });
    await block(Number(row?.id));
    const second = await harbour.chatMessage(chat, 'Are you there?', 'two');
    const third = await harbour.chatMessage(chat, 'Answer me', 'three');
    expect(second.ticketId).not.toBe(ticketId);
    expect(third.ticketId).toBe(second.ticketId);
    expect(await ticketOf(third.ticketId)).toMatchObject({ isSpam: true, status: 'OPEN' });
  });
});
