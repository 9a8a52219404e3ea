import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let sam: Colleague;
let observer: Colleague;
let neighbour: Colleague;
let neighbourCompany: Company;
let mailbox: number;
let chat: number;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  sam = await company.colleague('sam');
  observer = await company.colleague('watcher', 'observer');
  neighbourCompany = await world.company('Dune Hotels');
  neighbour = await neighbourCompany.colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
  chat = (await company.chat()).channelId;
});
afterAll(() => world?.close());

const CREATE = `mutation ($input: CreateTicketInput!) { createTicket(input: $input) {
  ticket { id number subject status assignee { id } team { id } labels { id } contact { id fullName email } }
  message { id type text deliveryStatus email { to cc bcc subject } } } }`;
const create = async (who: Colleague, input: object) =>
  (await who.ask(CREATE, { input: { channelId: mailbox, body: '<p>Your bike is ready.</p>', ...input } }))
    .createTicket;
const refused = async (who: Colleague, input: object) =>
  (await who.graphql(CREATE, { input: { channelId: mailbox, body: 'x', to: ['ann@home.test'], ...input } }))
    .errors?.[0]?.extensions;
const tickets = async () =>
  Number((await company.query<{ n: string }>('SELECT count(*) AS n FROM ticket'))[0]?.n);

describe('a conversation that we begin', () => {
  it('makes ticket, contact and mail, and is in the hands of whoever began it', async () => {
    const { ticket, message } = await create(sam, {
      to: ['ann@home.test', 'ben@home.test'],
      cc: ['cy@home.test'],
      bcc: ['di@home.test'],
      subject: 'Your bike',
    });
    expect(ticket).toMatchObject({
      subject: 'Your bike',
      status: 'ASSIGNED',
      assignee: { id: String(sam.id) },
      contact: { email: 'ann@home.test' },
    });
    expect(message).toMatchObject({
      type: 'OUTBOUND',
      deliveryStatus: 'QUEUED',
      email: { to: ['ann@home.test', 'ben@home.test'], cc: ['cy@home.test'], bcc: ['di@home.test'] },
    });
    const deliveries = await company.query('SELECT 1 FROM delivery WHERE message_ref = $1', [message.id]);
    expect(deliveries).toHaveLength(1);
    // The next one to the same address is to the same person.
    const next = await create(sam, { to: ['ANN@home.test'], subject: 'Again' });
    expect(next.ticket.contact.id).toBe(ticket.contact.id);
  });

  it('continues as one conversation when they answer', async () => {
    const { ticket, message } = await create(sam, { to: ['eve@home.test'], subject: 'Offer' });
    const [{ external_id: inReplyTo } = { external_id: '' }] = await company.query<{ external_id: string }>(
      'SELECT external_id FROM message WHERE id = $1',
      [message.id],
    );
    const answered = await company.mail(mailbox, { from: 'eve@home.test', inReplyTo, subject: 'Re: Offer' });
    expect(String(answered.ticketId)).toBe(ticket.id);
  });

  it('can be given to a team and under labels, and be for colleagues alone', async () => {
    const [team, label] = [await company.team('Workshop'), await company.label('Offer')];
    const { ticket, message } = await create(sam, {
      to: ['fay@home.test'],
      kind: 'NOTE',
      teamId: team,
      labelIds: [label, label],
    });
    expect(ticket).toMatchObject({ status: 'ASSIGNED', assignee: null, team: { id: String(team) } });
    expect(ticket.labels).toEqual([{ id: String(label) }]);
    expect(message).toMatchObject({ type: 'NOTE', deliveryStatus: null });
    expect(await company.query('SELECT 1 FROM delivery WHERE message_ref = $1', [message.id])).toEqual([]);
  });

  it('is begun once, however often it is asked for', async () => {
    const input = { to: ['gus@home.test'], clientMutationId: 'once-1' };
    const first = await create(sam, input);
    const before = await tickets();
    const again = await create(sam, input);
    expect(again.ticket.id).toBe(first.ticket.id);
    expect(again.message.id).toBe(first.message.id);
    expect(await tickets()).toBe(before);
    const twice = await Promise.all(
      [1, 2].map(() =>
        sam.graphql(CREATE, {
          input: { channelId: mailbox, body: 'x', to: ['hal@home.test'], clientMutationId: 'once-2' },
        }),
      ),
    );
    expect(twice.filter(({ errors }) => !errors).length).toBeGreaterThan(0);
    expect(await tickets()).toBe(before + 1);
  });

  it('takes its draft with it, and works by REST', async () => {
    const draft = (
      await sam.rest('PUT', '/api/v2/ticket_drafts', { kind: 'NEW', client_key: 'compose-1', body: 'Hi' })
    ).json().data;
    const answer = await sam.rest('POST', '/client-api/tickets/store', {
      channel_id: mailbox,
      to: ['ida@home.test'],
      body: 'Hi',
      draft_id: draft.id,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      contact: { email: 'ida@home.test' },
      first_message: { text: 'Hi' },
    });
    expect((await sam.rest('GET', '/api/v2/ticket_drafts')).json().meta.total).toBe(0);
  });

  it('says by which channels it can be begun, and why not by others', async () => {
    const { startChannels } = await sam.ask('{ startChannels { id reason } }');
    expect(startChannels).toContainEqual({ id: String(mailbox), reason: null });
    expect(startChannels).toContainEqual({ id: String(chat), reason: 'CUSTOMER_STARTS' });
  });
});

describe('it is refused, and nothing is left of it', () => {
  it.each<[string, () => object, string, string | null]>([
    [
      'by a channel on which the customer begins',
      () => ({ channelId: chat }),
      'inbox.channel_cannot_start',
      null,
    ],
    ['by a channel that is not there', () => ({ channelId: 999_999 }), 'not_found', null],
    ['to nobody', () => ({ to: [] }), 'validation.failed', 'to'],
    ['to what is no address', () => ({ to: ['ann@'] }), 'validation.failed', 'to'],
    ['with nothing in it', () => ({ body: ' ' }), 'validation.failed', 'body'],
    ['to a contact that is not there', () => ({ contactId: 999_999 }), 'not_found', null],
    ['for a colleague who is not there', () => ({ assigneeId: 999_999 }), 'validation.failed', 'assigneeId'],
    ['under a label that is not there', () => ({ labelIds: [999_999] }), 'not_found', null],
    [
      'with a file that is not there',
      () => ({ attachmentIds: [999_999] }),
      'validation.failed',
      'attachmentIds',
    ],
  ])('%s', async (_name, input, code, field) => {
    const before = await tickets();
    const contacts = await company.query('SELECT count(*) AS n FROM contact');
    const error = await refused(sam, { to: ['new-person@home.test'], ...input() });
    expect(error?.code).toBe(code);
    if (field) expect(Object.keys(error?.fields ?? {})).toEqual([field]);
    expect(await tickets()).toBe(before);
    expect(await company.query('SELECT count(*) AS n FROM contact')).toEqual(contacts);
  });

  it('for who may not begin any, and by a channel or contact of another company', async () => {
    const before = await tickets();
    expect((await refused(observer, {}))?.code).toBe('auth.forbidden');
    expect((await refused(neighbour, {}))?.code).toBe('not_found');
    const closed = await company.privateMailbox('board@harbour.test');
    expect((await refused(sam, { channelId: closed }))?.code).toBe('not_found');
    expect(await tickets()).toBe(before);
  });
});
