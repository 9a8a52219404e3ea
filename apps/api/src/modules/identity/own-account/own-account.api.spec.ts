import { TwoCompanies } from '../../../../test/worlds/two-companies.js';

let world: TwoCompanies;
beforeAll(async () => (world = await TwoCompanies.open()));
afterAll(() => world?.close());

const change = (body: object, who = world.agent) => world.rest(who, 'PUT', '/api/v2/me', body);
const me = async (who = world.agent) => (await world.rest(who, 'GET', '/api/v2/me')).body.data;

describe('what people change about themselves', () => {
  it('is kept, shown in both faces, and remembered with before and after', async () => {
    const { status, body } = await change({
      first_name: 'Mira',
      last_name: 'de Boer',
      locale_code: 'nl-NL',
      timezone: 'Asia/Calcutta',
      color: '#AABBCC',
      favourite_reactions: ['👍', '🎉', '👩‍🔧', '🇳🇱'],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      full_name: 'Mira de Boer',
      abbr: 'MD',
      locale_code: 'nl-NL',
      timezone: 'Asia/Kolkata',
      color: '#aabbcc',
      favourite_reactions: ['👍', '🎉', '👩‍🔧', '🇳🇱'],
    });
    const { data } = await world.gql(
      world.agent,
      '{ me { fullName timezone color favouriteReactions version isEmailVerified teams { name } } }',
    );
    expect(data.me).toMatchObject({ fullName: 'Mira de Boer', timezone: 'Asia/Kolkata', teams: [] });
    const [entry] = await world.people.within<{ before: object; after: object }>(
      world.agent.agencyId,
      `SELECT before, after FROM audit_entry WHERE action = 'user.updated' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.before).toMatchObject({ firstName: 'agent', timezone: 'Europe/Amsterdam' });
    expect(entry?.after).toMatchObject({ firstName: 'Mira', timezone: 'Asia/Kolkata' });
  });

  it('may be a part of it, and nothing at all changes nothing', async () => {
    const before = await me();
    expect((await change({})).body.data.version).toBe(before.version);
    expect((await change({ first_name: before.first_name })).body.data.version).toBe(before.version);
    expect((await change({ last_name: '' })).body.data).toMatchObject({ last_name: '', full_name: 'Mira' });
  });

  it('is refused when it was changed elsewhere since', async () => {
    const { version } = await me();
    expect((await change({ last_name: 'one', version })).status).toBe(200);
    const late = await change({ last_name: 'two', version });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await me()).last_name).toBe('one');
  });

  it.each([
    ['a direction that is turned', '\u202Enimda', 'nimda'],
    ['invisible letters', 'Ad\u200Bmin\uFEFF', 'Admin'],
    ['a line break', 'Mira\nParley support', 'Mira Parley support'],
    ['an emoji', '👩‍🔧 Ada', '👩‍🔧 Ada'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['half a letter', 'half \ud83d', 'half \ufffd'],
    ['Arabic', 'ليلى', 'ليلى'],
  ])('takes a name with %s for what can be shown', async (_, given, kept) => {
    const { status, body } = await change({ first_name: given });
    expect([status, body.data?.first_name]).toEqual([200, kept]);
  });

  it.each([
    ['an empty first name', { first_name: '' }, 'first_name'],
    ['a first name of nothing visible', { first_name: '\u200B\u202E ' }, 'first_name'],
    ['ten thousand letters', { first_name: 'x'.repeat(10_000) }, 'first_name'],
    ['a name that is no text', { last_name: { $ne: null } }, 'last_name'],
    ['a language nobody speaks here', { locale_code: 'tlh' }, 'locale_code'],
    ['a zone that does not exist', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a zone named like an object', { timezone: '__proto__' }, 'timezone'],
    ['a colour that is a script', { color: 'red;background:url(//x)' }, 'color'],
    ['a reaction that is a word', { favourite_reactions: ['ok'] }, 'favourite_reactions'],
    ['two emoji as one', { favourite_reactions: ['👍👍'] }, 'favourite_reactions'],
    ['the same reaction twice', { favourite_reactions: ['👍', '👍'] }, 'favourite_reactions'],
    ['thirteen reactions', { favourite_reactions: [...'😀😁😂🤣😃😄😅😆😉😊😋😎😍'] }, 'favourite_reactions'],
    ['a version that is none', { version: 'x' }, 'version'],
  ])('refuses %s', async (_, body, field) => {
    const before = await me();
    const answer = await change(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await me()).toEqual(before);
  });

  it('is only what the list says: role, mail, company and rights stay as they are', async () => {
    const before = await me();
    const { status } = await change({
      role: 'administrator',
      email: 'root@harbour.test',
      agency_id: world.neighbour.agencyId,
      is_primary: true,
      permissions: ['permissions.roles.manage'],
      id: world.admin.id,
      only_private_channels: false,
    });
    expect(status).toBe(200);
    expect(await me()).toEqual(before);
  });

  it('asks for a sign-in, and touches nobody else', async () => {
    const before = [await me(world.admin), await me(world.neighbour)];
    expect((await world.rest(null, 'PUT', '/api/v2/me', { first_name: 'X' })).status).toBe(401);
    await change({ first_name: 'Alone' });
    expect([await me(world.admin), await me(world.neighbour)]).toEqual(before);
  });
});

it('is the same in GraphQL', async () => {
  const update =
    'mutation ($input: UpdateMeInput!) { updateMe(input: $input) { firstName timezone version } }';
  const { data } = await world.gql(world.agent, update, { input: { firstName: 'Noor', timezone: 'GB' } });
  expect(data.updateMe).toMatchObject({ firstName: 'Noor', timezone: 'Europe/London' });
  const { errors } = await world.gql(world.agent, update, { input: { timezone: 'Nowhere' } });
  expect(errors[0].extensions).toMatchObject({
    code: 'validation.failed',
    fields: { timezone: [expect.any(String)] },
  });
});

describe('what the whole world shares', () => {
  it('is a list of time zones with the names of today', async () => {
    const { body } = await world.rest(world.agent, 'GET', '/api/v2/timezones');
    const kolkata = body.data.find((zone: { name: string }) => zone.name === 'Asia/Kolkata');
    expect(kolkata).toMatchObject({ offset_minutes: 330, legacy_names: ['Asia/Calcutta'] });
    expect(body.data.length).toBeGreaterThan(400);
  });

  it('is a list of countries in the language of the person', async () => {
    await change({ locale_code: 'de-DE' });
    await world.signIn(world.agent);
    const { body } = await world.rest(world.agent, 'GET', '/api/v2/countries');
    const germany = body.data.find((country: { code: string }) => country.code === 'DE');
    expect(germany).toEqual({ code: 'DE', name: 'Deutschland', phone_codes: ['+49'], currency: 'EUR' });
    expect(new Set(body.data.map((country: { code: string }) => country.code)).size).toBe(body.data.length);
    const { data } = await world.gql(world.agent, '{ countries { code } timeZones { name } localeCodes }');
    expect(data.countries).toHaveLength(body.data.length);
    expect(data.localeCodes).toHaveLength(10);
  });
});
