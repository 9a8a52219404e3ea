import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let sam: Colleague;
let mailbox: number;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  sam = await company.colleague('sam');
  mailbox = await company.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const send = async (body: object) => {
  const answer = await sam.rest('POST', '/api/v2/messaging/send', { body: 'It has left us.', ...body });
  return { status: answer.statusCode, ...answer.json() };
};
const tickets = async () =>
  Number((await company.query<{ n: string }>('SELECT count(*) AS n FROM ticket'))[0]?.n);

describe('a message to somebody', () => {
  it('begins a conversation, goes on in it while it is open, and begins another one afterwards', async () => {
    const to = ['ann@home.test'];
    const first = await send({ channel_id: mailbox, to, subject: 'Your order' });
    expect(first).toMatchObject({
      status: 201,
      data: { text: 'It has left us.', ticket: { subject: 'Your order' } },
    });
    const second = await send({ channel_id: mailbox, to: ['ANN@home.test'], subject: 'Something else' });
    expect(second.data.ticket).toMatchObject({ id: first.data.ticket.id, subject: 'Your order' });
    expect(second.data.email.to).toEqual(to);
    const apart = await send({ channel_id: mailbox, to, continue_open: false });
    expect(apart.data.ticket.id).not.toBe(first.data.ticket.id);
    for (const { data } of [first, apart])
      await sam.rest('POST', `/api/v2/tickets/${data.ticket.id}/close`, {});
    const later = await send({ channel_id: mailbox, to });
    expect([first.data.ticket.id, apart.data.ticket.id]).not.toContain(later.data.ticket.id);
  });

  it('begins one conversation when many are said at once, and is said once by its key', async () => {
    const before = await tickets();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 5, 5].map((n) =>
        send({ channel_id: mailbox, to: ['bo@home.test'], client_mutation_id: `parcel-${n}` }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.ticket.id)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(5);
    expect(await tickets()).toBe(before + 1);
  });

  it('reaches a visitor of the chat who has an open conversation, and nobody who has none', async () => {
    const chat = await company.chat();
    const { ticketId } = await company.chatMessage(chat, 'Is it there?', 'v1');
    const { contact } = (await sam.rest('GET', `/api/v2/tickets/${ticketId}`)).json().data;
    const said = await send({ channel_id: chat.channelId, contact_id: contact.id });
    expect(said).toMatchObject({ status: 201, data: { ticket: { id: ticketId } } });
    await sam.rest('POST', `/api/v2/tickets/${ticketId}/close`, {});
    const refused = await send({ channel_id: chat.channelId, contact_id: contact.id });
    expect(refused).toMatchObject({ status: 409, code: 'inbox.channel_cannot_start' });
  });

  it('is of nobody who may not see the conversation that is open', async () => {
    const closed = await company.privateMailbox('board@harbour.test');
    expect(await send({ channel_id: closed, to: ['ann@home.test'] })).toMatchObject({ status: 404 });
  });
});
