import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { SweepContactsJob } from './privacy/sweep-contacts.job.js';
import { SweepProfilesJob } from './profiles/sweep-profiles.job.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
});
afterAll(() => world?.close());

const contact = async (): Promise<number> => {
  made += 1;
  const body = { full_name: `Swept ${made}`, email: `swept-${made}@home.test` };
  return (await admin.rest('POST', path, body)).json().data.id;
};
const deleted = async (table: 'contact' | 'profile', id: number, days: number) =>
  harbour.query(
    `UPDATE ${table} SET deleted_at = now() - $3 * interval '1 day' WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, id, days],
  );
const sweep = async () => {
  await world.app.get(SweepContactsJob).run();
  await world.app.get(SweepProfilesJob).run();
};
const isThere = async (table: 'contact' | 'profile', id: number) =>
  (await harbour.query(`SELECT 1 FROM ${table} WHERE agency_id = $1 AND id = $2`, [harbour.agencyId, id]))
    .length === 1;

it('takes deleted contacts for good after thirty days, with what hangs on them', async () => {
  const [old, young, living] = [await contact(), await contact(), await contact()];
  await admin.rest('POST', `${path}/${old}/notes`, { body: 'Nobody reads this' });
  await admin.rest('PUT', `${path}/${old}/consents/email`, { state: 'opted_in' });
  await deleted('contact', old, 31);
  await deleted('contact', young, 29);
  await sweep();
  expect([
    await isThere('contact', old),
    await isThere('contact', young),
    await isThere('contact', living),
  ]).toEqual([false, true, true]);
  for (const table of ['contact_note', 'contact_consent', 'contact_identity', 'contact_word'])
    expect(
      await harbour.query(`SELECT 1 FROM ${table} WHERE agency_id = $1 AND contact_id = $2`, [
        harbour.agencyId,
        old,
      ]),
    ).toEqual([]);
  const log = await harbour.query(
    `SELECT target_name AS name FROM audit_entry WHERE agency_id = $1 AND action = 'contact.swept'`,
    [harbour.agencyId],
  );
  expect(log).toEqual([{ name: `#${old}` }]);
});

it('leaves those of whom a conversation stands, and who may be taken apart', async () => {
  const mailbox = await harbour.mailbox('support@harbour.test');
  const { ticketId } = await harbour.mail(mailbox, { from: 'writer@home.test', name: 'A Writer' });
  const [ticket] = await harbour.query<{ contact: number }>(
    'SELECT contact_id AS contact FROM ticket WHERE agency_id = $1 AND id = $2',
    [harbour.agencyId, ticketId],
  );
  const writer = ticket?.contact as number;
  const [into, from] = [await contact(), await contact()];
  await admin.rest('POST', `${path}/${into}/merge`, { source_contact_ids: [from] });
  for (const id of [writer, into, from]) await deleted('contact', id, 90);
  await sweep();
  for (const id of [writer, into, from]) expect([id, await isThere('contact', id)]).toEqual([id, true]);
});

it('leaves who is about to be erased to the erasure', async () => {
  const id = await contact();
  await admin.rest('POST', `${path}/${id}/erasure`, { name: `Swept ${made}` });
  await deleted('contact', id, 90);
  await sweep();
  expect(await isThere('contact', id)).toBe(true);
});

it('takes more than one portion at once', async () => {
  const ids: number[] = [];
  const rows = await harbour.query<{ id: number }>(
    `INSERT INTO contact (agency_id, full_name, deleted_at) SELECT $1, 'Many ' || n, now() - interval '40 days'
     FROM generate_series(1, 230) n RETURNING id`,
    [harbour.agencyId],
  );
  ids.push(...rows.map(({ id }) => id));
  await sweep();
  const left = await harbour.query('SELECT 1 FROM contact WHERE agency_id = $1 AND id = ANY ($2::bigint[])', [
    harbour.agencyId,
    ids,
  ]);
  expect(left).toEqual([]);
});

it('takes deleted profiles, not their contacts, and none that was merged', async () => {
  const profile = async () =>
    (await admin.rest('POST', '/api/v2/profiles', { name: 'Bikes Ltd', kind: 'COMPANY' })).json().data
      .id as number;
  const [old, young, into, from] = [await profile(), await profile(), await profile(), await profile()];
  const id = await contact();
  await harbour.query('UPDATE contact SET profile_id = $3 WHERE agency_id = $1 AND id = $2', [
    harbour.agencyId,
    id,
    old,
  ]);
  await harbour.query('UPDATE profile SET merged_into_id = $3 WHERE agency_id = $1 AND id = $2', [
    harbour.agencyId,
    from,
    into,
  ]);
  await deleted('profile', old, 31);
  await deleted('profile', young, 29);
  for (const one of [into, from]) await deleted('profile', one, 90);
  await sweep();
  expect([
    await isThere('profile', old),
    await isThere('profile', young),
    await isThere('profile', into),
    await isThere('profile', from),
    await isThere('contact', id),
  ]).toEqual([false, true, true, true, true]);
});
