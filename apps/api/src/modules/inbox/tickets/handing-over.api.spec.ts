import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const ASSIGN =
  'mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { id lastMessage { type text author { id } } } }';
const chip = (target: string) => `<span data-mention="${target}">@Somebody</span>`;

let world: InboxWorld;
let company: Company;
let boss: Colleague;
let agent: Colleague;
let helper: Colleague;
let mailbox: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Handing over');
  boss = await company.colleague('boss', 'administrator');
  agent = await company.colleague('agent', 'advanced_agent');
  helper = await company.colleague('helper');
  mailbox = await company.mailbox('support@handing.test');
});
afterAll(() => world.close());

const notesOf = (ticketId: number) =>
  company.query<{ body_text: string; body_html: string; author_id: string }>(
    `SELECT body_text, body_html, author_id FROM message WHERE ticket_id = $1 AND type = 'NOTE' ORDER BY position`,
    [ticketId],
  );

describe('giving a conversation to somebody with a note', () => {
  it('writes the note behind the line, and tells whom it names', async () => {
    const { ticketId } = await company.mail(mailbox);
    const note = `<p>Please call back, ${chip(`user:${helper.id}`)} knows <script>alert(1)</script>more</p>`;
    const { assignTicket } = await boss.ask(ASSIGN, { input: { ticketId, userId: agent.id, note } });
    expect(assignTicket.lastMessage).toMatchObject({ type: 'NOTE', author: { id: String(boss.id) } });
    const [written] = await notesOf(ticketId);
    expect(written?.body_text).toBe('Please call back, @Somebody knows more');
    expect(written?.body_html).not.toContain('script');
    const kinds = await company.query<{ kind: string; user_id: string }>(
      'SELECT kind, user_id FROM notice WHERE ticket_id = $1 ORDER BY kind, user_id',
      [ticketId],
    );
    expect(kinds.map(({ kind, user_id }) => [kind, Number(user_id)])).toEqual(
      expect.arrayContaining([
        ['ASSIGNED', agent.id],
        ['MENTIONED', helper.id],
      ]),
    );
    const lines = await company.query<{ type: string }>(
      'SELECT type FROM message WHERE ticket_id = $1 ORDER BY position',
      [ticketId],
    );
    expect(lines.map(({ type }) => type)).toEqual(['INBOUND', 'SYSTEM', 'NOTE']);
  });

  it('writes nothing when the assignment is refused, and nothing of an empty note', async () => {
    const { ticketId } = await company.mail(mailbox);
    const nobody = { ticketId, userId: 999_999, note: 'Never' };
    expect(await boss.refused(ASSIGN, { input: nobody })).toBe('validation.failed');
    await boss.ask(ASSIGN, { input: { ticketId, userId: agent.id, note: '<p></p>' } });
    expect(await notesOf(ticketId)).toEqual([]);
  });

  it('does the same over REST, and for many at once', async () => {
    const tickets = [await company.mail(mailbox), await company.mail(mailbox)];
    const ids = tickets.map(({ ticketId }) => ticketId);
    const one = await boss.rest('POST', `/api/v2/tickets/${ids[0]}/assign`, {
      user_id: agent.id,
      note: 'By REST',
    });
    expect(one.statusCode).toBe(200);
    const { startBulk } = await boss.ask(
      'mutation ($input: StartBulkInput!) { startBulk(input: $input) { status done failed } }',
      {
        input: {
          action: 'ASSIGN_TICKET_TO_USER',
          userId: String(helper.id),
          ticketIds: ids.map(String),
          note: `For all of them ${chip(`user:${agent.id}`)}`,
          clientMutationId: 'handing-over',
        },
      },
    );
    expect(startBulk).toMatchObject({ status: 'DONE', done: 2, failed: 0 });
    const texts = await Promise.all(ids.map(async (id) => (await notesOf(id)).map((row) => row.body_text)));
    expect(texts).toEqual([['By REST', 'For all of them @Somebody'], ['For all of them @Somebody']]);
    const told = await company.query(
      'SELECT 1 FROM ticket_mention WHERE user_id = $1 AND ticket_id = ANY ($2)',
      [agent.id, ids],
    );
    expect(told).toHaveLength(2);
  });
});

describe('marking a conversation as unread', () => {
  const UNREAD = 'mutation ($id: ID!) { markTicketUnread(ticketId: $id) { unreadCount } }';
  const READ = 'mutation ($id: ID!) { markTicketRead(ticketId: $id) { unreadCount } }';
  const count = async (who: Colleague, id: number) =>
    (await who.ask('query ($id: ID!) { ticket(id: $id) { unreadCount } }', { id })).ticket.unreadCount;

  it('brings back what nobody has answered, for oneself only', async () => {
    const messageId = world.nextMailId();
    const { ticketId } = await company.mail(mailbox, { subject: 'Twice', messageId });
    await company.mail(mailbox, { subject: 'Re: Twice', inReplyTo: messageId });
    for (const who of [boss, agent]) await who.ask(READ, { id: ticketId });
    expect((await boss.ask(UNREAD, { id: ticketId })).markTicketUnread.unreadCount).toBe(2);
    expect([await count(boss, ticketId), await count(agent, ticketId)]).toEqual([2, 0]);
    expect((await boss.ask(UNREAD, { id: ticketId })).markTicketUnread.unreadCount).toBe(2);
    expect((await boss.ask(READ, { id: ticketId })).markTicketRead.unreadCount).toBe(0);
  });

  it('is refused where everything was answered, and for what is not there', async () => {
    const { ticketId } = await company.mail(mailbox);
    await boss.ask('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
      input: { ticketId, kind: 'REPLY', body: 'Answered' },
    });
    expect(await boss.refused(UNREAD, { id: ticketId })).toBe('inbox.nothing_unread');
    expect(await boss.refused(UNREAD, { id: 999_999 })).toBe('not_found');
  });
});
