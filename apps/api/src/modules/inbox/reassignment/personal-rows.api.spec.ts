import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let mailbox: number;
let ticketId: number;

// No worker runs here: what is gone when the answer comes went within the transaction of the deletion.
beforeAll(async () => {
  world = await InboxWorld.open({ SUPPORT_EMAIL: 'help@operator.test' });
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
  ({ ticketId } = await harbour.mail(mailbox));
});

afterAll(() => world?.close());

/** The sessions stay until their sweep, so that a device can still be told why it is signed out. */
const STAYS = ['user_session'];

/** All tables with rows of one person, from the catalogue: a new one is asked for by itself. */
async function rowsOf(userId: number): Promise<string[]> {
  const tables = await harbour.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_constraint f
     JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
     WHERE f.contype = 'f' AND t.relname = 'user_account' AND f.confdeltype = 'c'
       AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await harbour.query(
      `SELECT 1 FROM "${name}" WHERE agency_id = $1 AND user_id = $2 LIMIT 1`,
      [harbour.agencyId, userId],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.filter((name) => !STAYS.includes(name));
}

async function livedIn(name: string): Promise<{ person: Colleague; channelId: number }> {
  // Only who manages the company asks those who run Parley.
  const person = await harbour.colleague(name, 'administrator');
  const channelId = await harbour.privateMailbox(`${name}@harbour.test`, person);
  const asks = [
    `setTicketFavourite(ticketId: "${ticketId}", isFavourite: true) { id }`,
    `watchTicket(ticketId: "${ticketId}", isWatching: true) { id }`,
    `markTicketRead(ticketId: "${ticketId}") { id }`,
    `setTicketReminder(input: { ticketId: "${ticketId}", dueAt: "${new Date(Date.now() + 86_400_000).toISOString()}" }) { id }`,
    `saveTicketDraft(input: { ticketId: "${ticketId}", kind: REPLY, body: "<p>Half a</p>" }) { id }`,
    `saveOwnSignature(input: { channelId: "${mailbox}", body: "<p>Bye</p>" }) { __typename }`,
    `createCustomView(input: { name: "Mine of ${name}", filter: {} }) { id }`,
    `askForSupport(input: { subject: "About ${name}", message: "I forgot how this works." })`,
    `createQuickReply(input: { title: "Mine of ${name}", type: EMAIL, audience: PRIVATE, body: "<p>Hi</p>" }) { id }`,
  ];
  for (const ask of asks) await person.ask(`mutation { ${ask} }`);
  await admin.ask(
    `mutation { assignTicket(input: { ticketId: "${ticketId}", userId: "${person.id}" }) { id } }`,
  );
  return { person, channelId };
}

const asRole = (person: Colleague, role: string) =>
  harbour.query('UPDATE user_account SET role = $3 WHERE agency_id = $1 AND id = $2', [
    harbour.agencyId,
    person.id,
    role,
  ]);

const kept = (table: string, ownerId: number) =>
  harbour.query(
    `SELECT id FROM ${table} WHERE agency_id = $1 AND owner_id = $2 AND deleted_at IS NULL ORDER BY id`,
    [harbour.agencyId, ownerId],
  );

it('somebody who is deleted leaves no row that is theirs alone', async () => {
  const { person, channelId } = await livedIn('vera');
  const shared = await admin.ask(
    `mutation { createQuickReply(input: { title: "For all", type: EMAIL, audience: EVERYBODY, body: "<p>Hi</p>" }) { id } }`,
  );
  await harbour.query('UPDATE quick_reply SET owner_id = $3 WHERE agency_id = $1 AND id = $2', [
    harbour.agencyId,
    shared.createQuickReply.id,
    person.id,
  ]);
  expect((await rowsOf(person.id)).sort()).toEqual(
    expect.arrayContaining([
      'channel_member',
      'notice',
      'support_request',
      'ticket_draft',
      'ticket_favourite',
      'ticket_reminder',
      'ticket_watch',
      'user_signature',
    ]),
  );

  expect((await admin.rest('DELETE', `/api/v2/users/${person.id}`)).statusCode).toBeLessThan(300);

  expect(await rowsOf(person.id)).toEqual([]);
  // What was shared belongs to everybody; what was private nobody could see, use or delete any more.
  expect(await kept('quick_reply', person.id)).toEqual([{ id: Number(shared.createQuickReply.id) }]);
  expect(await kept('custom_view', person.id)).toEqual([]);
  const { data } = (await admin.rest('GET', `/api/v2/channels/${channelId}/members`)).json();
  expect(JSON.stringify(data ?? null)).not.toContain('vera');
});

it('somebody who is only switched off keeps all of it, and so does somebody whose deletion is refused', async () => {
  const { person, channelId } = await livedIn('olga');
  const before = await rowsOf(person.id);
  await admin.rest('POST', `/api/v2/users/${person.id}/deactivate`, {});
  const refused = await admin.rest('DELETE', `/api/v2/users/${person.id}?reassign_to_user_id=999999`);
  expect(refused.statusCode).toBe(422);
  expect(await rowsOf(person.id)).toEqual(before.filter((name) => name !== 'one_time_token'));
  expect(before).toContain('channel_member');
  expect((await kept('quick_reply', person.id)).length).toBe(1);
  expect(channelId).toBeGreaterThan(0);
});

it('the makers of Parley are nobody to delete: when they were let in, and why, stays', async () => {
  const staff = await harbour.colleague('staff', 'basic_agent');
  await asRole(staff, 'parley_staff');
  await harbour.query(
    `INSERT INTO staff_access (agency_id, user_id, operator, reason, starts_at, ends_at)
     VALUES ($1, $2, 'Vera Vos', 'A lost mailbox', now(), now() + interval '1 hour')`,
    [harbour.agencyId, staff.id],
  );
  const refused = await admin.rest('DELETE', `/api/v2/users/${staff.id}`);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'users.staff_fixed']);
  expect(await rowsOf(staff.id)).toContain('staff_access');
});
