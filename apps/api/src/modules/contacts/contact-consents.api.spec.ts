import { ConsentsService } from './consents/contact-consents.service.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  agent = await harbour.colleague('agent');
  observer = await harbour.colleague('observer', 'observer');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const contact = async (): Promise<{ id: number; email: string }> =>
  (
    await agent.rest('POST', path, { full_name: 'Anna de Vries', email: `anna-${(made += 1)}@home.test` })
  ).json().data;
const put = (id: number, type: string, body: object, who = agent) =>
  who.rest('PUT', `${path}/${id}/consents/${type}`, body);

it('is unknown until somebody says it, and keeps how it came to be', async () => {
  const { id } = await contact();
  expect((await agent.rest('GET', `${path}/${id}/consents`)).json().data).toEqual([]);
  await put(id, 'email', { state: 'opted_in', evidence: 'Ticked the box at the fair' });
  await put(id, 'whatsapp', { state: 'OPTED_IN' });
  const said = await put(id, 'email', { state: 'opted_out', evidence: 'Said so on the phone' });
  expect(said.json().data).toMatchObject([
    {
      channel_type: 'email',
      state: 'opted_out',
      source: 'agent',
      evidence: 'Said so on the phone',
      author_id: agent.id,
    },
    { channel_type: 'whatsapp', state: 'opted_in' },
  ]);
  const history = (await agent.rest('GET', `${path}/${id}/consent_history`)).json().data;
  expect(
    history.map((one: { channel_type: string; state: string }) => [one.channel_type, one.state]),
  ).toEqual([
    ['email', 'opted_out'],
    ['whatsapp', 'opted_in'],
    ['email', 'opted_in'],
  ]);
  const asked = await agent.ask(
    'query ($id: ID!) { contactConsents(contactId: $id) { channelType state author { fullName } } contactConsentHistory(contactId: $id, first: 1) { pageInfo { hasNextPage } edges { node { evidence } } } }',
    { id },
  );
  expect(asked.contactConsents[0]).toMatchObject({ channelType: 'EMAIL', state: 'OPTED_OUT' });
  expect(asked.contactConsentHistory).toMatchObject({ pageInfo: { hasNextPage: true } });
});

it('is the same when it is said twice', async () => {
  const { id } = await contact();
  for (let times = 0; times < 3; times += 1) await put(id, 'sms', { state: 'opted_out' });
  expect((await agent.rest('GET', `${path}/${id}/consent_history`)).json().data).toHaveLength(1);
});

it('is asked by who sends to many', async () => {
  const [one, two, three] = [await contact(), await contact(), await contact()];
  await put(one.id, 'sms', { state: 'opted_out' });
  await put(two.id, 'sms', { state: 'opted_out' });
  await put(two.id, 'sms', { state: 'opted_in' });
  await put(three.id, 'email', { state: 'opted_out' });
  const { systemContext } = await import('../../platform/context/index.js');
  const ctx = systemContext(harbour.agencyId, 'proof');
  const out = await world.db.read(ctx, (q) =>
    world.app.get(ConsentsService).optedOut(q, [one.id, two.id, three.id], 'SMS'),
  );
  expect([...out]).toEqual([one.id]);
});

it('holds back who would write first, until they say that they know', async () => {
  const { id } = await contact();
  await put(id, 'email', { state: 'opted_out' });
  const START = `mutation ($input: CreateTicketInput!) { createTicket(input: $input) { ticket { id } } }`;
  const input = { channelId: mailbox, contactId: id, subject: 'News', body: '<p>We have new bikes</p>' };
  expect(await agent.refused(START, { input })).toBe('inbox.contact_opted_out');
  const { createTicket } = await agent.ask(START, { input: { ...input, acknowledgeOptOut: true } });
  expect(createTicket.ticket.id).toEqual(expect.anything());
});

it.each([
  ['pigeon', { state: 'opted_in' }, 'channel_type'],
  ['email', { state: 'perhaps' }, 'state'],
  ['email', { state: 'opted_in', evidence: 'x'.repeat(1_001) }, 'evidence'],
])('is refused with the field named: %s', async (type, body, field) => {
  const { id } = await contact();
  const answer = await put(id, type, body);
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
});

it('is put down by those who answer customers, of those they see', async () => {
  const { id } = await contact();
  expect((await put(id, 'sms', { state: 'opted_in' }, observer)).statusCode).toBe(403);
  expect((await put(id, 'sms', { state: 'opted_in' }, stranger)).statusCode).toBe(404);
  expect((await stranger.rest('GET', `${path}/${id}/consents`)).statusCode).toBe(404);
});
