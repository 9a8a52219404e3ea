import { convertKind } from '../../../test/worlds/kind-changes.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { NEWS, watch } from '../../../test/worlds/live-socket.js';

const path = '/api/v2/profiles';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  observer = await company.colleague('observer', 'observer');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

interface Made {
  id: number;
  name: string;
  version: number;
  merged_into_id: number | null;
  is_deleted: boolean;
}

const call = async (
  who: Colleague,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await who.rest(method, url.startsWith('/') ? url : `${path}/${url}`, body);
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};

async function make(fields: object = {}, who = agent): Promise<Made> {
  const { status, body } = await call(who, 'POST', path, { name: 'Fam. de Vries', ...fields });
  expect([status, body]).toMatchObject([201, expect.anything()]);
  return body.data;
}

/** @returns the contact who wrote, with the conversation */
async function wrote(channel = mailbox): Promise<{ id: number; ticketId: number }> {
  const { ticketId } = await company.mail(channel, {
    from: `who-${(made += 1)}@home.test`,
    name: `Who ${made}`,
  });
  const [row] = await company.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
    [company.agencyId, ticketId],
  );
  return { id: Number(row?.id), ticketId };
}

const contactsOf = async (id: number, who = agent): Promise<number[]> =>
  (await call(who, 'GET', `${id}/contacts`)).body.data
    .map((one: { id: number }) => one.id)
    .toSorted((one: number, other: number) => one - other);

const listed = async (query: string, who = agent): Promise<string[]> => {
  const names: string[] = [];
  let url: string | null = `${path}?per_page=2&${query}`;
  while (url) {
    const { status, body } = await call(who, 'GET', url);
    expect([status, body]).toMatchObject([200, expect.anything()]);
    names.push(...body.data.map((one: Made) => one.name));
    url = body.links.next;
  }
  return names;
};

const actions = async (id: number): Promise<string[]> =>
  (
    await company.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE agency_id = $1 AND target_kind = 'profile' AND target_id = $2 ORDER BY id`,
      [company.agencyId, id],
    )
  ).map(({ action }) => action);

describe('a profile', () => {
  it('is made and changed through REST, each change under its version', async () => {
    const profile = await make({ name: '  Van \u202eDam\n& Zn. 👩🏽‍🚒 ', kind: 'company' });
    expect(profile).toMatchObject({
      name: 'Van Dam & Zn. 👩🏽‍🚒',
      kind: 'COMPANY',
      version: 1,
      is_deleted: false,
    });
    const changed = await call(agent, 'PUT', String(profile.id), { kind: 'person', version: 1 });
    expect(changed.body.data).toMatchObject({ name: profile.name, kind: 'PERSON', version: 2 });
    const late = await call(agent, 'PUT', String(profile.id), { name: 'Other', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'profile.version_conflict']);
    expect(await actions(profile.id)).toEqual(['profile.created', 'profile.updated']);
  });

  it('is made with its first contacts, and shown beside each of them, through GraphQL', async () => {
    const [one, two] = [await wrote(), await wrote()];
    const FIELDS = `id name kind contactCount contacts(first: 5) { edges { node { id profile { id name } } } }`;
    const { createProfile } = await agent.ask(
      `mutation ($input: CreateProfileInput!) { createProfile(input: $input) { ${FIELDS} } }`,
      { input: { name: 'مريم', contactIds: [String(one.id), String(two.id)] } },
    );
    const beside = { id: createProfile.id, name: 'مريم' };
    expect(createProfile).toMatchObject({ kind: 'PERSON', contactCount: 2 });
    expect(createProfile.contacts.edges.map(({ node }: { node: object }) => node)).toEqual([
      { id: String(one.id), profile: beside },
      { id: String(two.id), profile: beside },
    ]);
    const asked = await agent.ask('query ($id: ID!) { ticket(id: $id) { contact { profile { name } } } }', {
      id: one.ticketId,
    });
    expect(asked.ticket.contact.profile).toEqual({ name: 'مريم' });
  });

  it('shows the conversations of all its contacts, of each viewer those that they may see', async () => {
    const board = await company.privateMailbox(`board-${(made += 1)}@harbour.test`, admin);
    const [one, two, secret] = [await wrote(), await wrote(), await wrote(board)];
    const profile = await make({ contact_ids: [one.id, two.id] });
    expect((await call(admin, 'POST', `${profile.id}/contacts`, { contact_ids: [secret.id] })).status).toBe(
      200,
    );
    const asked =
      'query ($id: ID!, $after: String) { profile(id: $id) { contactCount tickets(first: 2, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage } } } }';
    const first = (await admin.ask(asked, { id: profile.id })).profile;
    const ids = (page: { edges: { node: { id: string } }[] }) =>
      page.edges.map(({ node }) => Number(node.id));
    expect([first.contactCount, ids(first.tickets)]).toEqual([3, [secret.ticketId, two.ticketId]]);
    const after = first.tickets.edges[1].cursor;
    expect(ids((await admin.ask(asked, { id: profile.id, after })).profile.tickets)).toEqual([one.ticketId]);
    const seen = (await agent.ask(asked, { id: profile.id })).profile;
    expect([seen.contactCount, ids(seen.tickets)]).toEqual([2, [two.ticketId, one.ticketId]]);
    expect(await contactsOf(profile.id)).toEqual([one.id, two.id]);
    // Whoever sees none of its contacts does not see the profile.
    const hidden = await make({ name: 'Hidden', contact_ids: [secret.id] }, admin);
    expect((await call(agent, 'GET', String(hidden.id))).status).toBe(404);
    expect(await listed('term=hidden')).toEqual([]);
    expect(await listed('term=hidden', admin)).toEqual(['Hidden']);
  });

  it('needs a name', async () => {
    for (const name of ['', '   ', '\u200b\u202e']) {
      const { status, body } = await call(agent, 'POST', path, { name });
      expect([status, body.errors.name]).toEqual([422, ['Give a name.']]);
    }
    expect((await call(agent, 'POST', path, { name: 'A', kind: 'dog' })).body.errors).toHaveProperty('kind');
  });

  it('is deleted and brought back with its contacts', async () => {
    const one = await wrote();
    const profile = await make({ contact_ids: [one.id] });
    expect((await call(agent, 'DELETE', String(profile.id))).status).toBe(403);
    expect((await call(admin, 'POST', 'bulk_delete', { ids: [profile.id, 999_999] })).status).toBe(404);
    expect((await call(admin, 'POST', 'bulk_delete', { ids: [profile.id] })).status).toBe(204);
    const contact = 'query ($id: ID!) { contact(id: $id) { profile { id } } }';
    expect((await agent.ask(contact, { id: one.id })).contact.profile).toBeNull();
    expect((await call(agent, 'PUT', String(profile.id), { name: 'x' })).status).toBe(404);
    expect((await call(agent, 'POST', `${profile.id}/contacts`, { contact_ids: [one.id] })).status).toBe(404);
    const back = await call(admin, 'POST', 'restore', { ids: [profile.id] });
    expect(back.body.data).toMatchObject([{ id: profile.id, is_deleted: false, version: 3 }]);
    expect((await agent.ask(contact, { id: one.id })).contact.profile.id).toBe(String(profile.id));
    expect(await actions(profile.id)).toEqual([
      'profile.created',
      'profile.contacts_added',
      'profile.deleted',
      'profile.restored',
    ]);
  });

  it('is told to open screens of those who see it', async () => {
    const url = await world.socketUrl();
    const [here, there] = [
      await watch<{ kind: string; payload: object }>(url, agent, NEWS, { after: await agent.cursorNow() }),
      await watch<{ kind: string }>(url, stranger, NEWS, { after: await stranger.cursorNow() }),
    ];
    const { id } = await make({ name: 'Live' });
    await here.until('the new profile', (seen) => seen.some(({ kind }) => kind === 'profiles.changed'));
    const heard = here.seen.filter(({ kind }) => kind === 'profiles.changed');
    expect(heard.map(({ payload }) => payload)).toEqual([{ profileIds: [id], version: 1 }]);
    expect(there.seen.filter(({ kind }) => kind === 'profiles.changed')).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });
});

describe('contacts of profiles', () => {
  it('are in one at most, and leave it again', async () => {
    const [one, two] = [await wrote(), await wrote()];
    const [left, right] = [await make({ contact_ids: [one.id, two.id] }), await make()];
    const moved = await call(agent, 'POST', `${right.id}/contacts`, { contact_ids: [one.id, one.id] });
    expect(moved.status).toBe(200);
    expect([await contactsOf(left.id), await contactsOf(right.id)]).toEqual([[two.id], [one.id]]);
    // One that is in another profile is left there.
    await call(agent, 'POST', `${left.id}/contacts/remove`, { contact_ids: [one.id, two.id] });
    expect([await contactsOf(left.id), await contactsOf(right.id)]).toEqual([[], [one.id]]);
    expect(await actions(left.id)).toContain('profile.contacts_removed');
  });

  it('are put in all or not at all', async () => {
    const one = await wrote();
    const profile = await make();
    const { body } = await call(stranger, 'POST', '/api/v2/contacts', { full_name: 'Foreign' });
    for (const foreign of [body.data.id, 999_999]) {
      const answer = await call(agent, 'POST', `${profile.id}/contacts`, { contact_ids: [one.id, foreign] });
      expect(answer.status).toBe(404);
    }
    expect(await contactsOf(profile.id)).toEqual([]);
    const many = Array.from({ length: 501 }, (_, n) => n + 1);
    expect((await call(agent, 'POST', `${profile.id}/contacts`, { contact_ids: many })).status).toBe(422);
    expect((await call(stranger, 'POST', `${profile.id}/contacts`, { contact_ids: [one.id] })).status).toBe(
      404,
    );
    expect((await call(stranger, 'GET', String(profile.id))).status).toBe(404);
  });

  it('keep their profile when somebody is merged into them, or take it over until the merge is undone', async () => {
    const [one, two, three] = [await wrote(), await wrote(), await wrote()];
    const [left, right] = [await make({ contact_ids: [one.id] }), await make({ contact_ids: [two.id] })];
    const join = (from: number, into: number) =>
      call(admin, 'POST', `/api/v2/contacts/${into}/merge`, { source_contact_ids: [from] });
    const takeApart = async (into: number) => {
      const { body } = await call(admin, 'GET', `/api/v2/contacts/${into}/merges`);
      return call(admin, 'POST', `/api/v2/contact_merges/${body.data[0].id}/undo`);
    };
    expect((await join(one.id, two.id)).status).toBe(200);
    expect([await contactsOf(left.id), await contactsOf(right.id)]).toEqual([[], [two.id]]);
    expect((await takeApart(two.id)).status).toBe(200);
    expect([await contactsOf(left.id), await contactsOf(right.id)]).toEqual([[one.id], [two.id]]);
    expect((await join(one.id, three.id)).status).toBe(200);
    expect(await contactsOf(left.id)).toEqual([three.id]);
    expect((await takeApart(three.id)).status).toBe(200);
    expect(await contactsOf(left.id)).toEqual([one.id]);
  });

  it('that two people put into two profiles at once end in one of them', async () => {
    const contacts = await Promise.all([wrote(), wrote(), wrote()]);
    const ids = contacts.map(({ id }) => id);
    const [left, right] = [await make(), await make()];
    await Promise.all(
      [left, right, left, right].map(({ id }, n) =>
        call(n % 2 ? admin : agent, 'POST', `${id}/contacts`, {
          contact_ids: n > 1 ? ids.toReversed() : ids,
        }),
      ),
    );
    const both = [...(await contactsOf(left.id)), ...(await contactsOf(right.id))];
    expect(new Set(both)).toEqual(new Set(ids));
    expect(both).toHaveLength(ids.length);
  });
});

describe('the list of profiles', () => {
  let harbour: Company;
  let who: Colleague;

  beforeAll(async () => {
    harbour = await world.company('Canal Books');
    who = await harbour.colleague('books-admin', 'administrator');
    for (const [name, kind] of [
      ['Zoë Smit', 'person'],
      ['élan Reizen', 'company'],
      ['Adam', 'person'],
      ['Smit & Co', 'company'],
    ]) {
      await make({ name, kind }, who);
    }
    const gone = await make({ name: 'Gone Smit' }, who);
    await call(who, 'DELETE', String(gone.id));
  });

  it.each([
    ['', ['Smit & Co', 'Adam', 'élan Reizen', 'Zoë Smit']],
    ['sort=oldest', ['Zoë Smit', 'élan Reizen', 'Adam', 'Smit & Co']],
    ['sort=name', ['Adam', 'élan Reizen', 'Smit & Co', 'Zoë Smit']],
    ['sort=name&kind=company', ['élan Reizen', 'Smit & Co']],
    ['sort=name&term=smi', ['Smit & Co', 'Zoë Smit']],
    ['term=elan', ['élan Reizen']],
    ['term=%25', []],
    ['is_deleted=true', ['Gone Smit']],
  ])('%s', async (query, names) => {
    expect(await listed(query, who)).toEqual(names);
  });

  it('is found by what the contacts in it are found by, of whom one sees', async () => {
    const created = await call(who, 'POST', '/api/v2/contacts', {
      full_name: 'Ilse Found',
      email: 'ilse@foundhere.test',
      phone: '+31612340001',
    });
    await make({ name: 'Their Company', kind: 'company', contact_ids: [created.body.data.id] }, who);
    for (const term of ['ilse', 'foundhere', '+316123400', 'their ilse'])
      expect([term, await listed(`term=${encodeURIComponent(term)}`, who)]).toEqual([
        term,
        ['Their Company'],
      ]);
    expect(await listed('term=ilse%20adam', who)).toEqual([]);
    await call(who, 'DELETE', `/api/v2/contacts/${created.body.data.id}`);
    expect(await listed('term=ilse', who)).toEqual([]);
    const [gone] = (await call(who, 'GET', `${path}?term=their`)).body.data;
    await call(who, 'DELETE', String(gone.id));
  });

  it('refuses forged places and words', async () => {
    for (const query of ['cursor=WyJ4Il0', 'sort=random', 'kind=dog', 'is_deleted=maybe'])
      expect((await call(who, 'GET', `${path}?${query}`)).status).toBe(422);
  });

  it('shows somebody with private channels alone what is theirs, and refuses who has none', async () => {
    const board = await harbour.privateMailbox('board@canal.test', who);
    const { ticketId } = await harbour.mail(board, { from: 'mia@canal.test', name: 'Mia' });
    const [row] = await harbour.query<{ id: string }>(
      'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
      [harbour.agencyId, ticketId],
    );
    await make({ name: 'Mia & Co', contact_ids: [Number(row?.id)] }, who);
    const limited = await harbour.colleague('limited');
    await harbour.query(
      'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
      [harbour.agencyId, limited.id],
    );
    expect((await call(limited, 'GET', path)).status).toBe(403);
    await harbour.query('INSERT INTO channel_member (agency_id, channel_id, user_id) VALUES ($1, $2, $3)', [
      harbour.agencyId,
      board,
      limited.id,
    ]);
    await make({ name: 'Own' }, limited);
    expect(await listed('sort=name', limited)).toEqual(['Mia & Co', 'Own']);
  });
});

describe('custom fields of profiles', () => {
  it('are filled in, kept when required, and follow a field to another kind', async () => {
    const field = async (given: object) =>
      (await call(admin, 'POST', '/api/v2/custom_fields', { type: 'PROFILE', ...given })).body.data;
    const size = await field({ kind: 'TEXT', title: 'Staff' });
    await field({ kind: 'TEXT', title: 'VAT', is_required: true });
    const profile = await make({ kind: 'company' });
    const put = (fields: object, who = agent) => call(who, 'PUT', `${profile.id}/fields`, { fields });
    expect((await put({ staff: ' 40 ', vat: 'NL1' })).body.data).toMatchObject([
      { key: 'staff', value: '40' },
      { key: 'vat', value: 'NL1', is_required: true },
    ]);
    expect((await put({ vat: null })).body.errors).toEqual({ 'fields.vat': ['“VAT” is needed.'] });
    expect((await put({ staff: 'x' }, observer)).status).toBe(403);
    expect((await put({ staff: 'x' }, stranger)).status).toBe(404);
    expect((await call(stranger, 'GET', `${profile.id}/fields`)).status).toBe(404);
    const kind = await call(admin, 'PUT', `/api/v2/custom_fields/${size.id}/kind`, { kind: 'NUMBER' });
    expect([kind.status, kind.body]).toMatchObject([202, expect.anything()]);
    await convertKind(company, size.id);
    const set = `mutation ($input: SetProfileFieldValuesInput!) { setProfileFieldValues(input: $input) { fieldValues { field { key useCount } value } } }`;
    const asked = await agent.ask(set, { input: { profileId: profile.id, values: [] } });
    expect(asked.setProfileFieldValues.fieldValues[0]).toEqual({
      field: { key: 'staff', useCount: 1 },
      value: 40,
    });
    expect(await actions(profile.id)).toContain('profile.fields_changed');
  });
});
