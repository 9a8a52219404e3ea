import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/profiles';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
const fieldIds = new Map<string, number>();
const ids = new Map<string, number>();

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  await field('TEXT', 'Town');
  await field('NUMBER', 'Bikes');
  await field('CHECKBOX', 'Member');
  await field('DROPDOWN', 'Level', ['Gold rider', 'Silver']);
  await profile('Anna', { town: 'Zürich', bikes: 4, member: true, level: optionOf('Gold rider') });
  await profile('Ben', { town: 'Gouda', bikes: 12, level: optionOf('Silver') });
  await profile('=Cees', { town: '=1+1', member: false });
});

afterAll(() => world?.close());

let options: { id: string; label: string }[] = [];
const optionOf = (label: string) => options.find((one) => one.label === label)?.id;

async function field(kind: string, title: string, labels: string[] = []): Promise<void> {
  const body = {
    type: 'PROFILE',
    kind,
    title,
    ...(labels.length > 0 && { options: labels.map((label) => ({ label })) }),
  };
  const { data } = (await admin.rest('POST', '/api/v2/custom_fields', body)).json();
  fieldIds.set(title, data.id);
  if (labels.length > 0) options = data.options;
}

async function profile(name: string, fields: object): Promise<void> {
  const { data } = (await admin.rest('POST', path, { name })).json();
  ids.set(name, data.id);
  const answer = await admin.rest('PUT', `${path}/${data.id}/fields`, { fields });
  expect(answer.statusCode).toBe(200);
}

async function named(query: string, who = admin): Promise<string[]> {
  const answer = await who.rest('GET', `${path}?sort=name&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.map((one: { name: string }) => one.name);
}

const rule = (...conditions: object[]) => `rule=${encodeURIComponent(JSON.stringify({ all: conditions }))}`;
const of = (title: string) => `profile.${fieldIds.get(title)}`;

describe('profiles are found by what stands in their fields', () => {
  it.each([
    ['zurich', ['Anna']],
    ['Zür', ['Anna']],
    ['12', ['Ben']],
    ['gold', ['Anna']],
    ['ben gouda', ['Ben']],
    ['anna gouda', []],
    ['true', []],
  ])('looking for %s', async (term, expected) => {
    expect(await named(`term=${encodeURIComponent(term)}`)).toEqual(expected);
    expect(await named(`term=${encodeURIComponent(term)}`, agent)).toEqual(expected);
    expect(await named(`term=${encodeURIComponent(term)}`, stranger)).toEqual([]);
  });

  it('by rules', async () => {
    expect(await named(rule({ field: of('Town'), is: 'contains', value: 'gou' }))).toEqual(['Ben']);
    expect(await named(rule({ field: of('Bikes'), is: 'greater', value: 3 }))).toEqual(['Anna', 'Ben']);
    expect(await named(rule({ field: of('Member'), is: 'is', value: true }))).toEqual(['Anna']);
    expect(await named(rule({ field: of('Bikes'), is: 'empty' }))).toEqual(['=Cees']);
    const silver = { field: of('Level'), is: 'is', value: optionOf('Silver') };
    expect(await named(rule(silver, { field: of('Bikes'), is: 'greater', value: 3 }))).toEqual(['Ben']);
    const { profiles } = await admin.ask(
      'query ($filter: ProfileFilter) { profiles(filter: $filter) { edges { node { name } } } }',
      { filter: { rule: { any: [silver, { field: of('Town'), is: 'is', value: 'Zürich' }] } } },
    );
    expect(profiles.edges.map(({ node }: { node: { name: string } }) => node.name).toSorted()).toEqual([
      'Anna',
      'Ben',
    ]);
  });

  it.each([
    [{ all: [{ field: 'email', is: 'filled' }] }, 'rule'],
    [{ all: [{ field: 'profile.999999', is: 'filled' }] }, 'rule.all[0].field'],
    [{ all: [] }, 'rule'],
    ['nonsense', 'rule'],
  ])('a rule that says something else is refused: %j', async (wrong, where) => {
    const asked = encodeURIComponent(typeof wrong === 'string' ? wrong : JSON.stringify(wrong));
    const answer = await admin.rest('GET', `${path}?rule=${asked}`);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [where]]);
  });

  it('and those that are deleted as well, when they are asked for', async () => {
    await profile('Dora', { town: 'Delft' });
    const delft = rule({ field: of('Town'), is: 'is', value: 'delft' });
    await admin.rest('DELETE', `${path}/${ids.get('Dora')}`);
    expect(await named(delft)).toEqual([]);
    expect(await named(`${delft}&is_deleted=true`)).toEqual(['Dora']);
  });
});

describe('a file of profiles', () => {
  it('has every field, and nothing in it is taken for a formula', async () => {
    const answer = await admin.rest('GET', `${path}/export?sort=name`);
    expect(answer.statusCode).toBe(200);
    const [head, ...rows] = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe('profile id,profile,kind,contacts,Town,Bikes,Member,Level,created at,changed at');
    expect(rows.map((row) => row.split(',').slice(1, 8).join(','))).toEqual([
      "'=Cees,person,0,'=1+1,,no,",
      'Anna,person,0,Zürich,4,yes,Gold rider',
      'Ben,person,0,Gouda,12,,Silver',
    ]);
  });

  it('has what the list shows, also as a workbook, and only for those who may delete profiles', async () => {
    const narrowed = await admin.rest('GET', `${path}/export?term=gouda`);
    expect(narrowed.body.trim().split('\r\n')).toHaveLength(2);
    const workbook = await admin.rest('GET', `${path}/export?format=xlsx`);
    expect(workbook.headers['content-disposition']).toMatch(/profiles-.*\.xlsx/);
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await agent.rest('GET', `${path}/export`)).statusCode).toBe(403);
    const [entry] = await company.query<{ after: object }>(
      `SELECT after FROM audit_entry WHERE action = 'export.profiles' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.after).toMatchObject({ format: 'xlsx' });
  });
});
