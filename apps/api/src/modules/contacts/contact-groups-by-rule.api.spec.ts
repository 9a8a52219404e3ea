import { convertKind } from '../../../test/worlds/kind-changes.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { NEWS, watch } from '../../../test/worlds/live-socket.js';

const path = '/api/v2/contact_groups';
let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let stranger: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
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

describe('who is in a group by rule', () => {
  it('is whoever meets it now', async () => {
    const rule = domain('wholesale.example');
    const group = await make('Wholesale', { rule });
    expect(group).toMatchObject({ kind: 'rule', rule, rule_faults: [], member_count: 0 });
    const one = await contact('Whole Sale', { email: 'one@wholesale.example' });
    expect([await members(group.id), (await get(group.id)).member_count]).toEqual([['Whole Sale'], 1]);
    expect((await call(agent, 'GET', `/api/v2/contacts/${one}/groups`)).body.data).toMatchObject([
      { name: 'Wholesale', kind: 'rule' },
    ]);
    await call(agent, 'PUT', `/api/v2/contacts/${one}`, { email: 'one@retail.example' });
    expect(await members(group.id)).toEqual([]);
    const other = await call(admin, 'PUT', `${path}/${group.id}`, { rule: domain('retail.example') });
    expect(other.body.data).toMatchObject({ version: 2, member_count: 1 });
    const kept = await records('contact_group.updated', group.id);
    // How many conditions, not whom they name: the log is never rewritten.
    expect(kept).toMatchObject([{ after: { conditions: 1 } }]);
    const byHand = await put(group.id, [one]);
    expect([byHand.status, byHand.body.code]).toEqual([409, 'contact_group.by_rule']);
  });

  it('is nobody while the rule speaks of what is gone, and says so', async () => {
    const field = (
      await call(admin, 'POST', '/api/v2/custom_fields', { type: 'CONTACT', kind: 'NUMBER', title: 'Points' })
    ).body.data;
    const one = await contact('Has Points');
    await call(agent, 'PUT', `/api/v2/contacts/${one}/fields`, { fields: { points: 12 } });
    const group = await make('Many points', {
      rule: { all: [{ field: 'custom.points', is: 'greater', value: 10 }] },
    });
    const inverse = await make('Few points', {
      rule: { all: [{ field: 'custom.points', is: 'is_not', value: 12 }] },
    });
    expect(await members(group.id)).toEqual(['Has Points']);
    await call(admin, 'DELETE', `/api/v2/custom_fields/${field.id}`);
    expect(await get(group.id)).toMatchObject({
      member_count: 0,
      rule_faults: [{ path: 'rule.all[0].field', message: 'This field does not exist.' }],
    });
    expect([await members(group.id), await members(inverse.id)]).toEqual([[], []]);
    expect((await call(agent, 'GET', `/api/v2/contacts/${one}/groups`)).body.data).not.toContainEqual(
      expect.objectContaining({ id: group.id }),
    );
    await call(admin, 'POST', `/api/v2/custom_fields/${field.id}/restore`);
    expect(await members(group.id)).toEqual(['Has Points']);
    const { version } = (await call(admin, 'GET', '/api/v2/custom_fields?type=CONTACT')).body.data.find(
      (it: { id: number }) => it.id === field.id,
    );
    const changed = await call(admin, 'PUT', `/api/v2/custom_fields/${field.id}/kind`, {
      kind: 'TEXT',
      version,
    });
    expect(changed.status).toBe(202);
    await convertKind(harbour, field.id);
    expect(await get(group.id)).toMatchObject({ member_count: 0, rule_faults: [{ path: 'rule.all[0].is' }] });
  });

  it('can be asked of other groups', async () => {
    const vip = await make('Asked of');
    const [one] = [await contact('In Both'), await contact('In None')];
    await put(vip.id, [one]);
    const condition = { field: 'group', is: 'one_of', value: [vip.id] };
    const group = await make('Asks', {
      rule: { all: [condition, { field: 'name', is: 'starts_with', value: 'in ' }] },
    });
    expect(await members(group.id)).toEqual(['In Both']);
    const rest = {
      all: [
        { ...condition, is: 'none_of' },
        { field: 'name', is: 'starts_with', value: 'in ' },
      ],
    };
    expect((await call(agent, 'POST', `${path}/preview`, { rule: rest })).body.data).toMatchObject({
      count: 1,
      contacts: [{ full_name: 'In None' }],
    });
    const again = await make('Of a rule', { rule: { all: [{ ...condition, value: [group.id] }] } });
    expect([again.member_count, await members(again.id)]).toEqual([1, ['In Both']]);
    const none = { all: [{ ...condition, is: 'none_of', value: [again.id, vip.id] }, rest.all[1]] };
    expect((await call(agent, 'POST', `${path}/preview`, { rule: none })).body.data).toMatchObject({
      count: 1,
      contacts: [{ full_name: 'In None' }],
    });
    expect((await call(agent, 'GET', `/api/v2/contacts/${one}/groups`)).body.data).toMatchObject([
      { name: 'Asked of' },
      { name: 'Asks' },
      { name: 'Of a rule' },
    ]);
  });

  it('is never asked in a circle, and of nobody else’s groups', async () => {
    const first = await make('Round', { rule: domain('round.example') });
    const asks = (id: number) => ({ all: [{ field: 'group', is: 'one_of', value: [id] }] });
    const second = await make('Roundabout', { rule: asks(first.id) });
    const circle = await call(admin, 'PUT', `${path}/${first.id}`, { rule: asks(second.id) });
    expect([circle.status, circle.body.errors]).toEqual([
      422,
      {
        'rule.all[0].value[0]': [
          '“Roundabout” asks for this group in turn: groups cannot go round in a circle.',
        ],
      },
    ]);
    const self = await call(admin, 'PUT', `${path}/${second.id}`, { rule: asks(second.id) });
    expect(self.body.errors).toEqual({ 'rule.all[0].value[0]': ['“Roundabout” cannot ask for itself.'] });
    const theirs = await call(stranger, 'POST', path, { name: 'Theirs', rule: asks(first.id) });
    expect(theirs.body.errors).toEqual({ 'rule.all[0].value[0]': ['There is no such group.'] });
    const kept = await call(agent, 'POST', '/api/v2/contact_segments', {
      name: 'Own',
      rule: asks(second.id),
    });
    const ofOwn = await call(admin, 'POST', path, { name: 'Of own', rule: asks(kept.body.data.id) });
    expect(ofOwn.status).toBe(422);
    await contact('Goes Round', { email: 'a@round.example' });
    expect(await members(second.id)).toEqual(['Goes Round']);
    expect(
      (await call(agent, 'GET', `/api/v2/contacts?group_id=${kept.body.data.id}`)).body.data,
    ).toHaveLength(1);
    await call(agent, 'DELETE', `/api/v2/contact_segments/${kept.body.data.id}`);
    await call(admin, 'DELETE', `${path}/${first.id}`);
    expect(await get(second.id)).toMatchObject({
      member_count: 0,
      rule_faults: [{ path: 'rule.all[0].value[0]', message: 'There is no such group.' }],
    });
  });

  it('may stand on their profile', async () => {
    const tag = 'profiled';
    const field = { type: 'PROFILE', kind: 'TEXT', title: 'Tier' };
    await call(admin, 'POST', '/api/v2/custom_fields', field);
    const [one, two] = [await contact(`${tag} One`), await contact(`${tag} Two`)];
    const made = await call(agent, 'POST', '/api/v2/profiles', { name: 'Vélo & Co', kind: 'COMPANY' });
    expect([made.status, made.body]).toMatchObject([201, {}]);
    const profile = made.body.data;
    await call(agent, 'POST', `/api/v2/profiles/${profile.id}/contacts`, { contact_ids: [one] });
    await call(agent, 'PUT', `/api/v2/profiles/${profile.id}/fields`, { fields: { tier: 'Gold' } });
    const found = async (...conditions: object[]) =>
      (
        await call(agent, 'POST', `${path}/preview`, {
          rule: { all: [{ field: 'name', is: 'starts_with', value: tag }, ...conditions] },
        })
      ).body.data.contacts.map(({ id }: { id: number }) => id);
    expect(await found({ field: 'profile_name', is: 'contains', value: 'VELO' })).toEqual([one]);
    expect(await found({ field: 'profile_name', is: 'is_not', value: 'velo & co' })).toEqual([two]);
    expect(await found({ field: 'profile_kind', is: 'is', value: 'COMPANY' })).toEqual([one]);
    expect(await found({ field: 'profile_kind', is: 'is', value: 'PERSON' })).toEqual([]);
    expect(await found({ field: 'profile.tier', is: 'is', value: 'gold' })).toEqual([one]);
    const either = {
      any: [
        { field: 'profile.tier', is: 'is', value: 'gold' },
        { field: 'blocked', is: 'is', value: true },
      ],
    };
    expect(await found(either)).toEqual([one]);
    expect(await found({ field: 'profile.tier', is: 'empty' })).toEqual([two]);
  });
});

describe('a filter that somebody keeps', () => {
  const own = '/api/v2/contact_segments';
  const rule = domain('kept.example');

  it('is theirs alone', async () => {
    const made = await call(agent, 'POST', own, { name: 'My own', rule });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: 'My own', rule, rule_faults: [], version: 1 },
    ]);
    const { id } = made.body.data;
    expect((await call(agent, 'POST', own, { name: 'My own', rule })).status).toBe(422);
    expect((await call(admin, 'POST', own, { name: 'My own', rule })).status).toBe(201);
    expect((await call(agent, 'GET', own)).body.data).toHaveLength(1);
    for (const who of [admin, stranger]) {
      expect((await call(who, 'PUT', `${own}/${id}`, { name: 'x' })).status).toBe(404);
      expect((await call(who, 'DELETE', `${own}/${id}`)).status).toBe(404);
      expect((await call(who, 'PUT', `${path}/${id}`, { name: 'x' })).status).toBe(404);
      expect((await call(who, 'GET', `${path}/${id}`)).status).toBe(404);
      expect((await call(who, 'GET', `/api/v2/contacts?group_id=${id}`)).body.data).toEqual([]);
    }
    expect((await call(agent, 'GET', `${path}/${id}`)).status).toBe(404);
    expect(
      (await call(admin, 'GET', `${path}?per_page=100`)).body.data.map((it: Group) => it.id),
    ).not.toContain(id);
    const keeps = await contact('Kept', { email: 'k@kept.example' });
    expect((await call(agent, 'GET', `/api/v2/contacts?group_id=${id}`)).body.data).toMatchObject([
      { id: keeps },
    ]);
    expect((await call(agent, 'GET', `/api/v2/contacts/${keeps}/groups`)).body.data).toEqual([]);
    expect(
      (await call(agent, 'PUT', `${own}/${id}`, { name: 'Renamed', version: 1 })).body.data,
    ).toMatchObject({ name: 'Renamed', version: 2 });
    expect((await call(agent, 'DELETE', `${own}/${id}?version=1`)).status).toBe(409);
    expect((await call(agent, 'DELETE', `${own}/${id}`)).status).toBe(204);
    expect((await call(agent, 'POST', `${own}/${id}/restore`)).body.data).toMatchObject({ name: 'Renamed' });
    expect(await records('contact_segment.created', id)).toHaveLength(1);
  });

  it('is kept through GraphQL as well, and needs a rule', async () => {
    const CREATE =
      'mutation ($input: CreateContactSegmentInput!) { createContactSegment(input: $input) { id name rule version } }';
    const { createContactSegment } = await observer.ask(CREATE, { input: { name: 'Seen', rule } });
    expect(createContactSegment).toMatchObject({ name: 'Seen', rule });
    const { contactSegments } = await observer.ask('{ contactSegments { id name ruleFaults { path } } }');
    expect(contactSegments).toMatchObject([{ name: 'Seen', ruleFaults: [] }]);
    expect(await observer.refused(CREATE, { input: { name: 'None', rule: null } })).toBeDefined();
    expect((await call(agent, 'POST', own, { name: 'None' })).status).toBe(422);
  });
});

describe('what open screens hear', () => {
  it('is which group changed, and who is in it, of those that they may see', async () => {
    const url = await world.socketUrl();
    type News = { kind: string; payload: object };
    const here = await watch<News>(url, agent, NEWS, { after: await agent.cursorNow() });
    const there = await watch<News>(url, stranger, NEWS, { after: await stranger.cursorNow() });
    const group = await make('Heard');
    const one = await contact('Heard');
    await put(group.id, [one]);
    const of = (kind: string) => (seen: News[]) => seen.some((news) => news.kind === kind);
    await here.until('the members', of('contact_group_members.changed'));
    expect(here.seen).toContainEqual({ kind: 'contact_groups.changed', payload: { groupId: group.id } });
    expect(here.seen).toContainEqual({
      kind: 'contact_group_members.changed',
      payload: { groupId: group.id, contactIds: [one] },
    });
    await call(admin, 'POST', '/api/v2/contact_segments', { name: 'Unheard', rule: domain('x.test') });
    await make('Heard last');
    await here.until(
      'the last',
      (seen) => seen.filter(({ kind }) => kind === 'contact_groups.changed').length > 1,
    );
    expect(here.seen.map(({ kind }) => kind)).not.toContain('contact_segments.changed');
    expect(there.seen).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });
});
