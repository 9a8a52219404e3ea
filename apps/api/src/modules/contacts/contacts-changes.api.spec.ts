import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { NEWS, watch } from '../../../test/worlds/live-socket.js';

const path = '/api/v2/contacts';
const FIELDS =
  'id fullName email phone localeCode isBlocked isDeleted lastWroteAt version identities { id kind value }';
const CREATE = `mutation ($input: CreateContactInput!) { createContact(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateContactInput!) { updateContact(input: $input) { ${FIELDS} } }`;

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  await harbour.query(`UPDATE agency SET locale_code = 'nl' WHERE id = $1`, [harbour.agencyId]);
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  observer = await harbour.colleague('observer', 'observer');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

const address = () => `someone-${(made += 1)}@home.test`;

interface Made {
  id: number;
  version: number;
  identities: { id: number; kind: string; value: string }[];
  [key: string]: unknown;
}

async function make(fields: object = {}, who = agent): Promise<Made> {
  const answer = await who.rest('POST', path, { full_name: 'Anna de Vries', ...fields });
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data;
}

const get = async (id: number, who = agent): Promise<Made> =>
  (await who.rest('GET', `${path}/${id}`)).json().data;

const listed = async (query: string, who = agent): Promise<string[]> => {
  const names: string[] = [];
  let url: string | null = `${path}?per_page=2&${query}`;
  while (url) {
    const answer = await who.rest('GET', url);
    expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
    names.push(...answer.json().data.map((one: { full_name: string }) => one.full_name));
    url = answer.json().links.next;
  }
  return names;
};

const records = (action: string, id: number) =>
  harbour.query<{ target_name: string; actor_id: string | null; after: object | null }>(
    `SELECT target_name, actor_id, after FROM audit_entry
     WHERE agency_id = $1 AND action = $2 AND target_kind = 'contact' AND target_id = $3`,
    [harbour.agencyId, action, id],
  );

describe('a contact', () => {
  it('is made and changed through REST, with addresses and numbers as they are kept', async () => {
    const email = address();
    const contact = await make({
      email: ` ${email.toUpperCase()} `,
      phone: '06 1234 0001',
      locale_code: 'nl',
    });
    expect(contact).toMatchObject({
      full_name: 'Anna de Vries',
      email,
      phone: '+31612340001',
      locale_code: 'nl',
      is_blocked: false,
      is_deleted: false,
      last_wrote_at: null,
      version: 1,
    });
    expect(contact.identities.map(({ kind, value }) => [kind, value])).toEqual([
      ['email', email],
      ['phone', '+31612340001'],
    ]);
    const other = address();
    const changed = await agent.rest('PUT', `${path}/${contact.id}`, {
      email: other,
      phone: null,
      version: 1,
    });
    expect(changed.json().data).toMatchObject({ email: other, phone: null, version: 2 });
    // By the former address they are still known; the number that was taken away is nobody's.
    expect(changed.json().data.identities.map(({ value }: { value: string }) => value)).toEqual([
      email,
      other,
    ]);
    expect(await records('contact.created', contact.id)).toMatchObject([{ target_name: 'Anna de Vries' }]);
    expect(await records('contact.updated', contact.id)).toMatchObject([
      { actor_id: agent.id, after: { email: other, phone: null } },
    ]);
  });

  it('is made and changed through GraphQL', async () => {
    const email = address();
    const { createContact } = await agent.ask(CREATE, { input: { email } });
    expect(createContact).toMatchObject({
      fullName: email,
      email,
      phone: null,
      version: 1,
      isBlocked: false,
    });
    const input = { id: createContact.id, version: 1, fullName: '  Zo\u202eë 👩🏽‍🚒\nمريم  ' };
    const { updateContact } = await agent.ask(UPDATE, { input });
    expect(updateContact).toMatchObject({ fullName: 'Zo ë 👩🏽‍🚒 مريم', version: 2 });
    const again = await agent.ask(UPDATE, { input: { ...input, version: 2 } });
    // Nothing was different.
    expect(again.updateContact.version).toBe(2);
  });

  it('is shown by its address as long as nobody gave it a name', async () => {
    const email = address();
    const { id } = await make({ full_name: null, email });
    const other = address();
    await agent.rest('PUT', `${path}/${id}`, { email: other });
    expect(await get(id)).toMatchObject({ full_name: other });
    await agent.rest('PUT', `${path}/${id}`, { full_name: 'Named' });
    await agent.rest('PUT', `${path}/${id}`, { email: null });
    expect(await get(id)).toMatchObject({ full_name: 'Named', email: null });
  });

  it('changes only as whoever changes it has seen it', async () => {
    const { id } = await make();
    const changes = await Promise.all(
      ['One', 'Two'].map((full_name) => agent.rest('PUT', `${path}/${id}`, { full_name, version: 1 })),
    );
    expect(changes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await agent.rest('PUT', `${path}/${id}`, { full_name: 'Late', version: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'contact.version_conflict', facts: { version: 2 } },
    ]);
    expect(await agent.refused(UPDATE, { input: { id, version: 1, fullName: 'Late' } })).toBe(
      'contact.version_conflict',
    );
  });

  it.each([
    [{ full_name: ' \u202e ' }, 'full_name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'x'.repeat(250)}@home.test` }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ phone: 'call me' }, 'phone'],
    [{ locale_code: '!' }, 'locale_code'],
    [{ full_name: 'x'.repeat(1001) }, 'full_name'],
  ])('is refused with the field named: %#', async (fields, field) => {
    const answer = await agent.rest('POST', path, fields);
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
  });

  it('is made by those alone who may see contacts', async () => {
    const outside = await harbour.colleague('outside');
    await harbour.query(
      'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
      [harbour.agencyId, outside.id],
    );
    const email = address();
    expect((await outside.rest('POST', path, { email })).statusCode).toBe(403);
    expect(await outside.refused(CREATE, { input: { email } })).toBe('auth.forbidden');
    const { id } = await make();
    expect((await outside.rest('PUT', `${path}/${id}`, { full_name: 'Mine' })).statusCode).toBe(403);
    expect((await agent.rest('DELETE', `${path}/${id}`)).statusCode).toBe(403);
    expect((await observer.rest('POST', `${path}/restore`, { ids: [id] })).statusCode).toBe(403);
  });
});

describe('an address', () => {
  it('belongs to one contact; whose it is, is told', async () => {
    const email = address();
    const { id } = await make({ full_name: 'Owner', email });
    const answer = await agent.rest('POST', path, { full_name: 'Other', email: email.toUpperCase() });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'contact.identity_taken',
        errors: { email: [expect.any(String)] },
        facts: { contact_id: id, full_name: 'Owner', is_deleted: false },
      },
    ]);
    expect(await agent.refused(CREATE, { input: { email } })).toBe('contact.identity_taken');
    expect(await listed('term=Other')).not.toContain('Other');
  });

  it('is not told to be of somebody whom the caller does not see', async () => {
    const board = await harbour.privateMailbox('board@harbour.test', admin);
    const email = address();
    await harbour.mail(board, { from: email, name: 'Secret' });
    const answer = await agent.rest('POST', path, { full_name: 'Other', email });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'contact.identity_taken']);
    expect(answer.body).not.toContain('Secret');
    expect(answer.json().facts).toBeUndefined();
    const told = await admin.rest('POST', path, { full_name: 'Other', email });
    expect(told.json().facts).toMatchObject({ full_name: 'Secret' });
  });

  it('makes one contact, however many make it at once', async () => {
    const email = address();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        agent.rest('POST', path, { full_name: `At once ${index}`, email }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(11);
    const rows = await harbour.query('SELECT id FROM contact WHERE agency_id = $1 AND email = $2', [
      harbour.agencyId,
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is added, found by, and taken away again', async () => {
    const first = address();
    const { id } = await make({ full_name: 'Many', email: first });
    const second = address();
    const added = await agent.rest('POST', `${path}/${id}/identities`, { kind: 'email', value: second });
    expect(added.json().data).toMatchObject({ email: first, version: 2 });
    const phone = await agent.ask(
      `mutation ($input: AddContactIdentityInput!) { addContactIdentity(input: $input) { ${FIELDS} } }`,
      { input: { contactId: id, kind: 'phone', value: '0031 6 1234 0002' } },
    );
    expect(phone.addContactIdentity).toMatchObject({ phone: '+31612340002', version: 3 });
    expect(await listed(`term=${second.split('@')[0]}`)).toEqual(['Many']);
    const [one, two, number] = phone.addContactIdentity.identities;
    expect((await agent.rest('DELETE', `${path}/identities/${one.id}`)).statusCode).toBe(204);
    expect(await get(id)).toMatchObject({ email: second });
    const REMOVE = `mutation ($id: ID!) { removeContactIdentity(id: $id) { ${FIELDS} } }`;
    expect((await agent.ask(REMOVE, { id: number.id })).removeContactIdentity).toMatchObject({ phone: null });
    expect(await agent.refused(REMOVE, { id: number.id })).toBe('not_found');
    expect(await stranger.refused(REMOVE, { id: two.id })).toBe('not_found');
    expect(await records('contact.identity_added', id)).toHaveLength(2);
    expect(await records('contact.identity_removed', id)).toHaveLength(2);
  });

  it.each([
    [{ kind: 'email', value: 'nobody' }, 'value'],
    [{ kind: 'phone', value: '' }, 'value'],
    [{ kind: 'telegram', value: '1' }, 'kind'],
  ])('is refused with the field named: %#', async (fields, field) => {
    const { id } = await make();
    const answer = await agent.rest('POST', `${path}/${id}/identities`, fields);
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('deleted contacts', () => {
  const bulk = (ids: number[], who = admin) => who.rest('POST', `${path}/bulk_delete`, { ids });

  it('are hidden everywhere, and come back', async () => {
    const [one, two] = [await make({ full_name: 'Hidden One' }), await make({ full_name: 'Hidden Two' })];
    expect((await bulk([one.id, two.id])).statusCode).toBe(204);
    expect(await listed('term=Hidden')).toEqual([]);
    expect(await listed('term=Hidden&is_deleted=true')).toEqual(['Hidden Two', 'Hidden One']);
    const search = await agent.rest('GET', '/api/v2/search?term=Hidden&kinds=contact');
    expect(JSON.stringify(search.json().data)).not.toContain('Hidden One');
    expect(await get(one.id)).toMatchObject({ is_deleted: true, version: 2 });
    expect((await agent.rest('PUT', `${path}/${one.id}`, { full_name: 'Changed' })).statusCode).toBe(404);
    // Twice is once.
    expect((await bulk([one.id])).statusCode).toBe(204);
    const restored = await admin.ask(
      'mutation ($ids: [ID!]!) { restoreContacts(ids: $ids) { fullName isDeleted version } }',
      { ids: [one.id, two.id] },
    );
    expect(restored.restoreContacts).toEqual([
      { fullName: 'Hidden One', isDeleted: false, version: 3 },
      { fullName: 'Hidden Two', isDeleted: false, version: 3 },
    ]);
    expect(await listed('term=Hidden')).toEqual(['Hidden Two', 'Hidden One']);
    expect(await records('contact.deleted', one.id)).toHaveLength(1);
    expect(await records('contact.restored', one.id)).toHaveLength(1);
  });

  it('go one by one as well, and through GraphQL', async () => {
    const { id } = await make();
    expect((await admin.rest('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await admin.rest('POST', `${path}/restore`, { ids: [id] })).json().data).toMatchObject([
      { id, is_deleted: false },
    ]);
    const gone = await admin.ask('mutation ($ids: [ID!]!) { deleteContacts(ids: $ids) }', { ids: [id] });
    expect(gone).toEqual({ deleteContacts: true });
    expect(await get(id)).toMatchObject({ is_deleted: true });
  });

  it('are all deleted or none, and never those of others', async () => {
    const { id } = await make();
    const foreign = await make({}, stranger);
    expect((await bulk([id, foreign.id])).statusCode).toBe(404);
    expect((await bulk([id, 999_999_999])).statusCode).toBe(404);
    expect(await get(id)).toMatchObject({ is_deleted: false });
    expect((await stranger.rest('GET', `${path}/${id}`)).statusCode).toBe(404);
    expect((await stranger.rest('PUT', `${path}/${id}`, { full_name: 'Mine' })).statusCode).toBe(404);
    expect((await bulk([])).statusCode).toBe(422);
    expect((await bulk(Array.from({ length: 501 }, (_, at) => at + 1))).statusCode).toBe(422);
  });

  it('are back when they write again', async () => {
    const email = address();
    const { id } = await make({ full_name: 'Comes Back', email });
    await admin.rest('DELETE', `${path}/${id}`);
    await harbour.mail(mailbox, { from: email, name: 'Comes Back' });
    expect(await get(id)).toMatchObject({ is_deleted: false, last_wrote_at: expect.any(String) });
    expect(await records('contact.restored', id)).toMatchObject([{ actor_id: null }]);
  });

  it('hold their address until they are back', async () => {
    const email = address();
    const { id } = await make({ full_name: 'Holds', email });
    await admin.rest('DELETE', `${path}/${id}`);
    const answer = await agent.rest('POST', path, { email });
    expect(answer.json()).toMatchObject({ facts: { contact_id: id, is_deleted: true } });
  });
});

describe('what open screens hear', () => {
  it('is which contacts changed, for those who may see them', async () => {
    const url = await world.socketUrl();
    const [here, there] = [
      await watch<{ kind: string; payload: object }>(url, agent, NEWS, { after: await agent.cursorNow() }),
      await watch(url, stranger, NEWS, { after: await stranger.cursorNow() }),
    ];
    const { id } = await make();
    await agent.rest('PUT', `${path}/${id}`, { full_name: 'Heard' });
    await here.until(
      'both changes',
      (seen) => seen.filter(({ kind }) => kind === 'contacts.changed').length >= 2,
    );
    const heard = here.seen.filter(({ kind }) => kind === 'contacts.changed');
    expect(heard.map(({ payload }) => payload)).toEqual([
      { contactIds: [id], version: 1 },
      { contactIds: [id], version: 2 },
    ]);
    expect(there.seen).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });
});
