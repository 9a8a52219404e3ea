import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { systemContext } from '../../platform/context/index.js';
import { ContactGroupsService } from './index.js';

const path = '/api/v2/contact_groups';
const FIELDS = 'id name description color kind rule ruleFaults { path message } memberCount version';
let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  observer = await harbour.colleague('observer', 'observer');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
});
afterAll(() => world?.close());

interface Group {
  id: number;
  name: string;
  kind: string;
  version: number;
  member_count: number | null;
  rule: object | null;
  rule_faults: { path: string; message: string }[];
}

const call = async (
  who: Colleague,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await who.rest(method, url, body);
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};
async function make(name: string, more: object = {}, who = admin): Promise<Group> {
  const { status, body } = await call(who, 'POST', path, { name, ...more });
  expect([status, body]).toMatchObject([201, {}]);
  return body.data;
}
async function contact(full_name: string, more: object = {}, who = agent): Promise<number> {
  const { status, body } = await call(who, 'POST', '/api/v2/contacts', { full_name, ...more });
  expect([status, body]).toMatchObject([201, {}]);
  return body.data.id;
}
const put = (id: number, ids: number[], who = agent) => call(who, 'POST', `${path}/${id}/members`, { ids });
const take = (id: number, ids: number[], who = agent) =>
  call(who, 'POST', `${path}/${id}/members/remove`, { ids });
const members = async (id: number, who = agent): Promise<string[]> =>
  (await call(who, 'GET', `${path}/${id}/members`)).body.data.map(
    (one: { full_name: string }) => one.full_name,
  );
const get = async (id: number, who = agent): Promise<Group> =>
  (await call(who, 'GET', `${path}/${id}`)).body.data;
const records = (action: string, id: number) =>
  harbour.query<{ target_name: string; after: object | null }>(
    'SELECT target_name, after FROM audit_entry WHERE agency_id = $1 AND action = $2 AND target_id = $3',
    [harbour.agencyId, action, id],
  );
const domain = (value: string) => ({ all: [{ field: 'email', is: 'domain_is', value }] });

describe('a group', () => {
  it('is made, changed, deleted and brought back, with a record of each', async () => {
    const group = await make('  VIP \n customers ', { color: '#AA3366', description: 'They come first.' });
    expect(group).toMatchObject({
      name: 'VIP customers',
      kind: 'static',
      color: '#aa3366',
      member_count: 0,
      version: 1,
    });
    const one = await contact('Very Important');
    await put(group.id, [one]);
    const renamed = await call(admin, 'PUT', `${path}/${group.id}`, { name: 'VIP', version: 1 });
    expect(renamed.body.data).toMatchObject({
      name: 'VIP',
      description: 'They come first.',
      version: 2,
      member_count: 1,
    });
    const late = await call(admin, 'PUT', `${path}/${group.id}`, { name: 'Late', version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'contact_group.version_conflict', facts: { version: 2 } },
    ]);
    expect((await call(admin, 'DELETE', `${path}/${group.id}?version=2`)).status).toBe(204);
    expect((await call(agent, 'GET', `${path}/${group.id}`)).status).toBe(404);
    expect((await put(group.id, [one])).status).toBe(404);
    expect((await call(agent, 'GET', `/api/v2/contacts/${one}/groups`)).body.data).toEqual([]);
    expect((await call(agent, 'GET', `/api/v2/contacts?group_id=${group.id}`)).body.data).toEqual([]);
    const gone = await call(admin, 'GET', `${path}?deleted=true&term=vip`);
    expect(gone.body.data).toMatchObject([{ id: group.id }]);
    const back = await call(admin, 'POST', `${path}/${group.id}/restore`);
    expect(back.body.data).toMatchObject({ name: 'VIP', version: 4, member_count: 1 });
    for (const done of ['created', 'updated', 'deleted', 'restored', 'members_added'])
      expect(await records(`contact_group.${done}`, group.id)).toHaveLength(1);
  });

  it('says which field is wrong', async () => {
    await make('Taken');
    const wrong = async (body: object) => {
      const { status, body: said } = await call(admin, 'POST', path, body);
      return [status, Object.keys(said.errors ?? {})];
    };
    expect(await wrong({ name: 'Taken' })).toEqual([422, ['name']]);
    expect(await wrong({ name: ' ' })).toEqual([422, ['name']]);
    expect(await wrong({ name: 'x'.repeat(101) })).toEqual([422, ['name']]);
    expect(await wrong({ name: 'Red', color: 'red' })).toEqual([422, ['color']]);
    expect(await wrong({ name: 'Rule', rule: { all: [] } })).toEqual([422, ['rule']]);
    expect(await wrong({ name: 'Rule', rule: domain('a b') })).toEqual([422, ['rule.all[0].value']]);
    const group = await make('By hand');
    const ruled = await call(admin, 'PUT', `${path}/${group.id}`, { rule: domain('x.test') });
    expect([ruled.status, Object.keys(ruled.body.errors)]).toEqual([422, ['rule']]);
    const deleted = await make('Comes back');
    await call(admin, 'DELETE', `${path}/${deleted.id}`);
    await make('Comes back');
    expect((await call(admin, 'POST', `${path}/${deleted.id}/restore`)).status).toBe(422);
  });

  it('is managed by those alone who may, and filled by whoever may see contacts', async () => {
    const group = await make('Rights');
    expect((await call(agent, 'POST', path, { name: 'Mine' })).status).toBe(403);
    expect((await call(agent, 'PUT', `${path}/${group.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await call(agent, 'DELETE', `${path}/${group.id}`)).status).toBe(403);
    expect(await agent.refused('mutation { createContactGroup(input: { name: "Mine" }) { id } }')).toBe(
      'auth.forbidden',
    );
    const one = await contact('Seen');
    expect((await put(group.id, [one])).status).toBe(200);
    const outside = await harbour.colleague('outside');
    await harbour.query(
      'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
      [harbour.agencyId, outside.id],
    );
    expect((await call(outside, 'GET', path)).status).toBe(403);
    expect((await put(group.id, [one], outside)).status).toBe(403);
    expect((await call(outside, 'POST', `${path}/preview`, { rule: domain('x.test') })).status).toBe(403);
    expect((await call(outside, 'GET', '/api/v2/')).body.data.contact_groups).toEqual([]);
    expect((await call(agent, 'GET', '/api/v2/')).body.data.contact_groups).toContainEqual({
      id: group.id,
      name: 'Rights',
      color: expect.any(String),
      kind: 'static',
    });
    expect((await call(observer, 'GET', path)).status).toBe(200);
  });

  it('of another company does not exist', async () => {
    const group = await make('Not theirs');
    const one = await contact('Not theirs');
    const theirs = await contact('Theirs', {}, stranger);
    expect((await call(stranger, 'GET', `${path}/${group.id}`)).status).toBe(404);
    expect((await call(stranger, 'PUT', `${path}/${group.id}`, { name: 'x' })).status).toBe(404);
    expect((await call(stranger, 'DELETE', `${path}/${group.id}`)).status).toBe(404);
    expect((await call(stranger, 'GET', `${path}/${group.id}/members`)).status).toBe(404);
    expect((await put(group.id, [theirs], stranger)).status).toBe(404);
    expect((await put(group.id, [one, theirs])).status).toBe(404);
    expect(await members(group.id)).toEqual([]);
    expect((await call(stranger, 'GET', `/api/v2/contacts/${one}/groups`)).status).toBe(404);
  });
});

describe('who is in a group by hand', () => {
  it('was put in, and is taken out again', async () => {
    const group = await make('By hand of agents');
    const [one, two] = [await contact('First In'), await contact('Second In')];
    expect((await put(group.id, [one, two])).body.data).toEqual({ contact_ids: [one, two] });
    // Who is in already is told apart, so that an undo takes out nobody else.
    expect((await put(group.id, [one])).body.data).toEqual({ contact_ids: [] });
    expect(await members(group.id)).toEqual(['Second In', 'First In']);
    expect((await take(group.id, [one])).body.data).toEqual({ contact_ids: [one] });
    expect((await take(group.id, [one])).body.data).toEqual({ contact_ids: [] });
    const ADD = 'mutation ($id: ID!, $ids: [ID!]!) { addContactGroupMembers(groupId: $id, ids: $ids) }';
    expect(await agent.ask(ADD, { id: group.id, ids: [one] })).toEqual({
      addContactGroupMembers: [String(one)],
    });
    const REMOVE = 'mutation ($id: ID!, $ids: [ID!]!) { removeContactGroupMembers(groupId: $id, ids: $ids) }';
    expect(await agent.ask(REMOVE, { id: group.id, ids: [one] })).toEqual({
      removeContactGroupMembers: [String(one)],
    });
  });

  it('is put in once, however many do so at once', async () => {
    const group = await make('At once');
    const ids: number[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await contact(`At once ${at}`));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(group.id, at % 2 ? ids : ids.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.flatMap(({ body }) => body.data.contact_ids).toSorted((a, b) => a - b)).toEqual(ids);
    expect((await get(group.id)).member_count).toBe(6);
  });

  it('are all put in or none, and never too many', async () => {
    const group = await make('All or none');
    const one = await contact('All or none');
    expect((await put(group.id, [one, 999_999_999])).status).toBe(404);
    expect((await put(group.id, [])).status).toBe(422);
    expect(
      (
        await put(
          group.id,
          Array.from({ length: 501 }, (_, at) => at + 1),
        )
      ).status,
    ).toBe(422);
    expect((await get(group.id)).member_count).toBe(0);
  });

  it('and was deleted is hidden until they are back', async () => {
    const group = await make('Hidden');
    const one = await contact('Hides');
    await put(group.id, [one]);
    await call(admin, 'DELETE', `/api/v2/contacts/${one}`);
    expect([(await get(group.id)).member_count, await members(group.id)]).toEqual([0, []]);
    await call(admin, 'POST', '/api/v2/contacts/restore', { ids: [one] });
    expect(await members(group.id)).toEqual(['Hides']);
  });

  it('is shown to those alone who may see them', async () => {
    const board = await harbour.privateMailbox('board@harbour.test', admin);
    await harbour.mail(board, { from: 'secret@board.example', name: 'Secret Person' });
    const found = await call(admin, 'GET', '/api/v2/contacts?term=Secret');
    const secret = found.body.data[0].id;
    const group = await make('With secrets');
    expect((await put(group.id, [secret], agent)).status).toBe(404);
    await put(group.id, [secret], admin);
    expect([await members(group.id, admin), (await get(group.id, admin)).member_count]).toEqual([
      ['Secret Person'],
      1,
    ]);
    expect([await members(group.id, agent), (await get(group.id, agent)).member_count]).toEqual([[], 0]);
    const preview = (who: Colleague) =>
      call(who, 'POST', `${path}/preview`, { rule: domain('board.example') });
    expect((await preview(admin)).body.data).toMatchObject({
      count: 1,
      contacts: [{ full_name: 'Secret Person' }],
    });
    expect((await preview(agent)).body.data).toEqual({ count: 0, contacts: [] });
  });
});

describe('groups', () => {
  it('of many contacts are read at once', async () => {
    const group = await make('Batch');
    const ruled = await make('Batch by rule', { rule: domain('batch.example') });
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.push(await contact(`Batch ${at}`, { email: `b${at}@batch.example` }));
    await put(group.id, ids.slice(0, 2));
    const { contacts } = await agent.ask(
      `{ contacts(term: "batch", sort: NAME) { edges { node { id groups { name kind } } } } }`,
    );
    expect(
      contacts.edges.map(({ node }: { node: { groups: { name: string }[] } }) =>
        node.groups.map(({ name }) => name),
      ),
    ).toEqual([
      ['Batch', 'Batch by rule'],
      ['Batch', 'Batch by rule'],
      ['Batch by rule'],
      ['Batch by rule'],
      ['Batch by rule'],
    ]);
    const asked = `query ($id: ID!) { contactGroup(id: $id) { ${FIELDS} members(first: 2, sort: NAME) { edges { node { fullName } } pageInfo { hasNextPage } } } }`;
    const { contactGroup } = await agent.ask(asked, { id: ruled.id });
    expect(contactGroup).toMatchObject({
      kind: 'RULE',
      memberCount: 5,
      ruleFaults: [],
      members: {
        edges: [{ node: { fullName: 'Batch 0' } }, { node: { fullName: 'Batch 1' } }],
        pageInfo: { hasNextPage: true },
      },
    });
  });

  it('are handed out in parts to what writes to all of them', async () => {
    const byHand = await make('Streamed');
    const byRule = await make('Streamed by rule', { rule: domain('stream.example') });
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.push(await contact(`Stream ${at}`, { email: `s${at}@stream.example` }));
    await put(byHand.id, ids);
    const service = world.app.get(ContactGroupsService);
    const ctx = systemContext(harbour.agencyId, 'a broadcast');
    for (const { id } of [byHand, byRule]) {
      const found: number[] = [];
      for (let after = 0; ; after = found.at(-1) ?? 0) {
        const part = await service.membersAfter(ctx, id, after, 2);
        found.push(...part);
        if (part.length < 2) break;
      }
      expect(found).toEqual(ids);
    }
    expect(await service.membersAfter(ctx, 999_999_999, 0, 10)).toEqual([]);
  });

  it('are listed by name, and searched', async () => {
    for (const name of ['List c', 'List a', 'List b']) await make(name);
    const names: string[] = [];
    let url: string | null = `${path}?per_page=1&term=list `;
    while (url) {
      const { body } = await call(agent, 'GET', url);
      names.push(...body.data.map((one: Group) => one.name));
      url = body.links.next;
    }
    expect(names).toEqual(['List a', 'List b', 'List c']);
    const { contactGroups } = await agent.ask(
      `{ contactGroups(term: "list", first: 2) { edges { node { ${FIELDS} } } } }`,
    );
    expect(contactGroups.edges).toHaveLength(2);
  });
});
