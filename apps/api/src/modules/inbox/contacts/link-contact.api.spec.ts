import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { watch } from '../../../../test/worlds/live-socket.js';

let world: InboxWorld;
let harbour: Company;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;
let mailbox: number;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  agent = await harbour.colleague('agent');
  observer = await harbour.colleague('observer', 'observer');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const contact = async (fullName: string, who = agent): Promise<number> =>
  (await who.rest('POST', '/api/v2/contacts', { full_name: fullName })).json().data.id;
const link = async (ticketId: number, body: object, who = agent) => {
  const answer = await who.rest('POST', `/api/v2/tickets/${ticketId}/contact`, body);
  return { status: answer.statusCode, body: answer.json() };
};
const TICKET = 'query ($id: ID!) { ticket(id: $id) { version contact { id fullName } } }';

it('makes a conversation somebody else’s, says so, and what is written next goes on in it', async () => {
  const { ticketId } = await harbour.mail(mailbox, { from: 'tom@home.test', messageId: '<first@home.test>' });
  const [{ id: was } = { id: '' }] = await harbour.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE id = $1',
    [ticketId],
  );
  const anna = await contact('Anna of Accounts');
  const answer = await link(ticketId, { contact_id: anna });
  expect([answer.status, answer.body.data.contact]).toMatchObject([200, { id: anna }]);
  const { ticket } = await agent.ask(TICKET, { id: ticketId });
  expect(ticket.contact).toEqual({ id: String(anna), fullName: 'Anna of Accounts' });
  const { data } = (await agent.rest('GET', `/api/v2/tickets/${ticketId}/timeline`)).json();
  expect(JSON.stringify(data[0])).toContain('CONTACT_CHANGED');
  const again = await harbour.mail(mailbox, { from: 'tom@home.test', inReplyTo: '<first@home.test>' });
  expect(again.ticketId).toBe(ticketId);
  // Something new of his is his own.
  expect((await harbour.mail(mailbox, { from: 'tom@home.test' })).ticketId).not.toBe(ticketId);
  // Found by the new name; and back again is the same step.
  const found = await agent.ask('{ tickets(filter: { term: "accounts" }) { edges { node { id } } } }');
  expect(found.tickets.edges).toMatchObject([{ node: { id: String(ticketId) } }]);
  expect((await link(ticketId, { contact_id: Number(was) })).status).toBe(200);
  const entries = await harbour.query(
    `SELECT 1 FROM audit_entry WHERE agency_id = $1 AND action = 'contact.ticket_linked'`,
    [harbour.agencyId],
  );
  expect(entries).toHaveLength(2);
});

it('is told to open lists: of the one contact it leaves, in that of the other it enters', async () => {
  const { ticketId } = await harbour.mail(mailbox, { from: 'lists@home.test' });
  const [{ id: from } = { id: '' }] = await harbour.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE id = $1',
    [ticketId],
  );
  const to = await contact('Bea of Lists');
  // From before the change on: the socket may be there only after it.
  const after = await agent.cursorNow();
  const events = async (id: number | string) =>
    watch<{ change: string; ticketId: string }>(
      await world.socketUrl(),
      agent,
      `subscription { ticketEvents(filter: { contact: "${id}" }, after: "${after}") { change ticketId } }`,
    );
  const [left, entered] = [await events(from), await events(to)];
  await link(ticketId, { contact_id: to });
  const tells = (change: string) => (seen: { change: string; ticketId: string }[]) =>
    seen.some((one) => one.change === change && one.ticketId === String(ticketId));
  await left.until('it leaves', tells('LEFT'));
  await entered.until('it enters', tells('ENTERED'));
  await Promise.all([left.close(), entered.close()]);
});

it('is refused to who may not, for who is not there, and by a stale screen', async () => {
  const { ticketId } = await harbour.mail(mailbox, { from: 'refused@home.test' });
  const to = await contact('Cem');
  const theirs = await contact('Somebody else', stranger);
  const gone = await contact('Gone');
  await harbour.query('UPDATE contact SET deleted_at = now() WHERE id = $1', [gone]);
  expect((await link(ticketId, { contact_id: to }, observer)).status).toBe(403);
  expect((await link(ticketId, { contact_id: to }, stranger)).status).toBe(404);
  expect((await link(ticketId, { contact_id: theirs })).status).toBe(404);
  expect((await link(ticketId, { contact_id: 999_999_999 })).status).toBe(404);
  expect((await link(ticketId, { contact_id: gone })).status).toBe(422);
  expect((await link(ticketId, {})).status).toBe(422);
  expect((await link(ticketId, { contact_id: to, version: 99 })).status).toBe(409);
  const other = await contact('Dan');
  await agent.rest('POST', `/api/v2/contacts/${to}/merge`, { source_contact_ids: [other] });
  const refused = await link(ticketId, { contact_id: other });
  expect([refused.status, refused.body.code]).toEqual([409, 'contact.merged']);
});

it('two at once are one after the other', async () => {
  const { ticketId } = await harbour.mail(mailbox, { from: 'twice@home.test' });
  const ids = await Promise.all(['Eva', 'Finn', 'Gus'].map((name) => contact(name)));
  const answers = await Promise.all(ids.map((contact_id) => link(ticketId, { contact_id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { ticket } = await agent.ask(TICKET, { id: ticketId });
  expect(ids.map(String)).toContain(ticket.contact.id);
});
