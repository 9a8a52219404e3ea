import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let mailbox: number;
const fields: Record<string, { id: number; key: string; options: { id: string; label: string }[] }> = {};
const path = '/api/v2/contacts';

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
  for (const [kind, title] of [
    ['TEXT', 'Customer number'],
    ['NUMBER', 'Bikes'],
    ['DATE', 'Birthday'],
    ['CHECKBOX', 'Newsletter'],
    ['DROPDOWN', 'Shop'],
    ['HYPERLINK', 'Website'],
  ]) {
    const options = kind === 'DROPDOWN' ? { options: [{ label: 'North' }, { label: 'South' }] } : {};
    const made = await admin.rest('POST', '/api/v2/custom_fields', {
      type: 'CONTACT',
      kind,
      title,
      ...options,
    });
    fields[String(kind)] = made.json().data;
  }
  const anna = await make('Anna Bakker', {
    email: 'anna@bikes.example',
    phone: '+31201234567',
    locale_code: 'nl',
  });
  await fill(anna, {
    customer_number: 'C-17',
    bikes: 12,
    birthday: '1990-05-01',
    newsletter: true,
    shop: 'North',
  });
  const bram = await make('Bram 100%_\\', {
    email: 'bram@shop.bikes.example',
    phone: '+4915112345678',
    locale_code: 'nl-BE',
  });
  await fill(bram, {
    customer_number: 'c-18',
    bikes: 2,
    newsletter: false,
    shop: 'South',
    website: 'https://bram.example/',
  });
  await make('Zoë Åberg', { email: 'zoe@notbikes.example', locale_code: 'sv' });
  await harbour.mail(mailbox, { from: 'writer@mail.example', name: 'Walter Writer' });
  await make('Nobody Known');
});
afterAll(() => world?.close());

async function make(full_name: string, more: object = {}): Promise<number> {
  const answer = await admin.rest('POST', path, { full_name, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.id;
}

async function fill(id: number, values: object) {
  expect((await admin.rest('PUT', `${path}/${id}/fields`, { fields: values })).statusCode).toBe(200);
}

/** The first names of who meets a rule. */
async function meeting(rule: object, who = agent): Promise<string[]> {
  const answer = await who.rest('GET', `${path}?sort=name&rule=${encodeURIComponent(JSON.stringify(rule))}`);
  expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
  return answer.json().data.map((one: { full_name: string }) => one.full_name.split(' ')[0]);
}
const where = (field: string, is: string, value?: unknown) => ({
  field,
  is,
  ...(value !== undefined && { value }),
});
const everybody = ['Anna', 'Bram', 'Nobody', 'Walter', 'Zoë'];
const but = (...names: string[]) => everybody.filter((name) => !names.includes(name));

describe('a rule finds contacts by', () => {
  it.each<[string, string, unknown, string[]]>([
    ['name', 'contains', 'ÅBERG', ['Zoë']],
    ['name', 'is', 'anna bakker', ['Anna']],
    ['name', 'is_not', 'anna bakker', but('Anna')],
    ['name', 'starts_with', 'zoe', ['Zoë']],
    ['name', 'contains', '100%_\\', ['Bram']],
    ['name', 'contains', "' OR 1=1 --", []],
    ['name', 'contains', '.*', []],
    ['email', 'is', 'ANNA@bikes.example', ['Anna']],
    ['email', 'none_of', ['anna@bikes.example'], but('Anna')],
    ['email', 'contains', 'bikes', ['Anna', 'Bram', 'Zoë']],
    ['email', 'domain_is', 'bikes.example', ['Anna']],
    ['email', 'domain_ends', 'bikes.example', ['Anna', 'Bram']],
    ['email', 'empty', undefined, ['Nobody']],
    ['email', 'filled', undefined, but('Nobody')],
    ['phone', 'starts_with', '+31 20', ['Anna']],
    ['phone', 'starts_with', '+4915112345', ['Bram']],
    ['phone', 'country', ['DE', 'BE'], ['Bram']],
    ['phone', 'empty', undefined, ['Nobody', 'Walter', 'Zoë']],
    ['language', 'is', 'nl', ['Anna', 'Bram']],
    ['language', 'is', 'nl-BE', ['Bram']],
    ['language', 'none_of', ['nl', 'sv'], ['Nobody', 'Walter']],
    ['blocked', 'is', true, []],
    ['blocked', 'is', false, everybody],
    ['profile', 'empty', undefined, everybody],
    ['profile', 'filled', undefined, []],
    ['created', 'within_days', 1, everybody],
    ['created', 'before', '2020-01-01', []],
    ['created', 'after', '2020-01-01', everybody],
    ['last_wrote', 'within_days', 1, ['Walter']],
    ['last_wrote', 'not_within_days', 1, but('Walter')],
    ['last_wrote', 'empty', undefined, but('Walter')],
    ['custom.customer_number', 'is', 'c-17', ['Anna']],
    ['custom.customer_number', 'contains', 'C-', ['Anna', 'Bram']],
    ['custom.customer_number', 'not_contains', '17', but('Anna')],
    ['custom.customer_number', 'starts_with', 'c-18', ['Bram']],
    ['custom.customer_number', 'empty', undefined, but('Anna', 'Bram')],
    ['custom.bikes', 'greater', 2, ['Anna']],
    ['custom.bikes', 'less', 12, ['Bram']],
    ['custom.bikes', 'is', 12, ['Anna']],
    ['custom.birthday', 'before', '1990-05-02', ['Anna']],
    ['custom.birthday', 'after', '1990-05-02', []],
    ['custom.birthday', 'within_days', 3650, []],
    ['custom.birthday', 'is', '1990-05-01', ['Anna']],
    ['custom.newsletter', 'is', true, ['Anna']],
    ['custom.newsletter', 'is', false, ['Bram']],
    ['custom.shop', 'one_of', ['north', 'South'], ['Anna', 'Bram']],
    ['custom.shop', 'is_not', 'North', but('Anna')],
    ['custom.website', 'contains', 'bram', ['Bram']],
  ])('%s %s %j', async (field, is, value, names) => {
    const condition = where(field, is, value);
    expect(await meeting({ all: [condition] })).toEqual(names);
    // Where "or" stands around it, the same is asked in another way.
    const impossible = where('name', 'is', 'no such name');
    expect(await meeting({ any: [condition, impossible] })).toEqual(names);
  });

  it('the channels that they wrote in, of those that one sees', async () => {
    expect(await meeting({ all: [where('channel', 'one_of', [mailbox])] })).toEqual(['Walter']);
    expect(await meeting({ all: [where('channel', 'none_of', [mailbox])] })).toEqual(but('Walter'));
    const board = await harbour.privateMailbox('board@harbour.test', admin);
    const anna = { from: 'anna@bikes.example', name: 'Anna Bakker' };
    await harbour.mail(board, anna);
    await harbour.mail(mailbox, anna);
    const rule = { any: [where('channel', 'one_of', [board]), where('name', 'is', 'no such name')] };
    expect(await meeting(rule, admin)).toEqual(['Anna']);
    expect(await meeting(rule, agent)).toEqual([]);
    expect(await meeting({ all: [where('channel', 'one_of', [board])] }, agent)).toEqual([]);
  });

  it('several things at once, within each other', async () => {
    const inner = { all: [where('custom.bikes', 'greater', 1), where('email', 'filled')] };
    const rule = {
      any: [{ all: [where('language', 'is', 'nl'), inner] }, where('name', 'starts_with', 'z')],
    };
    expect(await meeting(rule)).toEqual(['Anna', 'Bram', 'Zoë']);
  });

  it('and answers GraphQL as well', async () => {
    const rule = { all: [where('custom.newsletter', 'is', true)] };
    const { contacts } = await agent.ask(
      'query ($filter: ContactFilter) { contacts(filter: $filter) { edges { node { fullName } } } }',
      { filter: { rule } },
    );
    expect(contacts.edges).toMatchObject([{ node: { fullName: 'Anna Bakker' } }]);
  });
});

describe('a rule that is wrong', () => {
  const refused = async (rule: unknown, who = agent) => {
    const text = typeof rule === 'string' ? rule : JSON.stringify(rule);
    const answer = await who.rest('GET', `${path}?rule=${encodeURIComponent(text)}`);
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})];
  };

  it('is told with the path of each thing', async () => {
    const rule = {
      all: [where('name', 'is', 'x'), where('name', 'greater', 1), { any: [where('email', 'is')] }],
    };
    expect(await refused(rule)).toEqual([422, ['rule.all[1].is', 'rule.all[2].any[0].value']]);
    expect(await refused('{"all":[')).toEqual([422, ['rule']]);
    expect(await refused('7')).toEqual([422, ['rule']]);
    expect(await refused({ all: [where('id) OR true --', 'is', 1)] })).toEqual([422, ['rule.all[0].field']]);
    const error = await agent.refused(
      'query ($filter: ContactFilter) { contacts(filter: $filter) { edges { cursor } } }',
      { filter: { rule: { none: [] } } },
    );
    expect(error).toBe('validation.failed');
  });

  it('is refused before it costs anything: however deep, however long', async () => {
    const preview = (rule: unknown) => agent.rest('POST', '/api/v2/contact_groups/preview', { rule });
    let deep: object = { all: [where('name', 'is', 'x')] };
    for (let level = 0; level < 3; level += 1) deep = { all: [deep] };
    expect((await preview(deep)).json().errors).toEqual({
      'rule.all[0].all[0].all[0]': ['Conditions stand at most 3 levels deep.'],
    });
    for (let level = 0; level < 100; level += 1) deep = { all: [deep] };
    expect((await preview(deep)).statusCode).toBe(422);
    expect((await preview({ all: [where('name', 'is', 'x'.repeat(500_000))] })).statusCode).toBe(422);
    const huge = await preview({ all: [where('name', 'is', 'x'.repeat(10_000_000))] });
    expect([413, 422]).toContain(huge.statusCode);
    expect(
      (await preview({ all: Array.from({ length: 10_000 }, () => where('name', 'is', 'x')) })).statusCode,
    ).toBe(422);
  });

  it('never reaches what belongs to somebody else', async () => {
    const own = { all: [where(`custom.${fields.TEXT?.id}`, 'filled')] };
    expect(await refused(own, stranger)).toEqual([422, ['rule.all[0].field']]);
    const group = await admin.rest('POST', '/api/v2/contact_groups', { name: 'Ours' });
    const rule = { all: [where('group', 'one_of', [group.json().data.id])] };
    expect(await refused(rule, stranger)).toEqual([422, ['rule.all[0].value[0]']]);
    expect(await meeting({ all: [where('channel', 'one_of', [mailbox])] }, stranger)).toEqual([]);
    expect(await meeting(rule)).toEqual([]);
  });
});
