import { type Colleague, type Company, InboxWorld } from '../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let dune: Company;
let admin: Colleague;
let agent: Colleague;
let neighbour: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  dune = await world.company('Dune Hotels');
  admin = await harbour.colleague('harbour-admin', 'administrator');
  agent = await harbour.colleague('harbour-agent');
  neighbour = await dune.colleague('dune-admin', 'administrator');
  for (const [company, name] of [
    [harbour, 'harbour'],
    [dune, 'dune'],
  ] as const) {
    await company.mailbox(`${name}@mail.test`);
    await company.label(`${name} label`);
    await company.team(`${name} team`);
    await company.result(`${name} result`);
  }
  await harbour.privateMailbox('harbour-secret@mail.test', admin);
});
afterAll(() => world?.close());

async function start(who: Colleague | null, known?: string) {
  const headers = {
    ...(who && { authorization: await who.authorization() }),
    ...(known && { 'if-none-match': known }),
  };
  const answer = await world.inject({ method: 'GET', url: '/api/v2/', headers });
  const text = answer.payload;
  return {
    status: answer.statusCode,
    tag: String(answer.headers.etag),
    headers: answer.headers,
    text,
    body: text ? JSON.parse(text) : null,
  };
}

async function change(who: Colleague, method: 'PUT' | 'POST', url: string, payload: object) {
  const headers = { authorization: await who.authorization() };
  const answer = await world.inject({ method, url, headers, payload });
  expect([url, answer.statusCode]).toEqual([url, 200]);
}

describe('GET /api/v2/', () => {
  it('has everything that the specification lists, with or without the slash', async () => {
    const { status, body } = await start(admin);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(
      'agency channels company_profile contact_groups countries csat custom_fields custom_views do_not_disturb_schedule labels locale_codes me onboarding plugins surveys teams ticket_results timezones translations users'.split(
        ' ',
      ),
    );
    expect(body.data.me).toMatchObject({ email: admin.email, role: { name: 'administrator' } });
    expect(body.data.users).toHaveLength(2);
    expect(body.data.locale_codes).toHaveLength(10);
    expect(body.data.countries.length).toBeGreaterThan(240);
    expect(body.data.custom_fields).toEqual({ TICKET: [], PROFILE: [], CONTACT: [], USER: [] });
    expect(body.data.company_profile).toMatchObject({
      pricing_model: 'seats',
      subscription: { graced: false },
    });
    expect(body.data.translations).toEqual({ locale_code: 'en-GB', direction: 'ltr', served_by: 'client' });
    expect(body.meta).toEqual({ version: expect.stringMatching(/^[\w-]{27}$/), truncated: [] });
    const bare = await world.inject({
      method: 'GET',
      url: '/api/v2',
      headers: { authorization: await admin.authorization() },
    });
    expect(Object.keys(bare.json().data)).toEqual(Object.keys(body.data));
  });

  it('asks for a sign-in', async () => {
    const { status, body } = await start(null);
    expect([status, body.code]).toEqual([401, 'auth.required']);
  });

  it('shows each the own company only, and of it what they may see', async () => {
    const theirs = await start(neighbour);
    expect(/harbour[ -]/i.exec(theirs.text)?.[0]).toBeUndefined();
    expect(theirs.body.data.labels).toEqual([expect.objectContaining({ name: 'dune label' })]);
    const mine = await start(agent);
    expect(/dune[ -]/i.exec(mine.text)?.[0]).toBeUndefined();
    expect(mine.text).not.toContain('harbour-secret');
    expect(mine.body.data.company_profile).toEqual({ pricing_model: 'seats' });
    expect((await start(admin)).text).toContain('harbour-secret');
    expect(mine.text).not.toMatch(/argon2|password_hash/);
  });

  it('is answered with 304 and nothing else while nothing changed', async () => {
    const first = await start(agent);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-encoding',
    });
    expect(first.tag).toBe(`"${first.body.meta.version}"`);
    for (const known of [first.tag, `W/${first.tag}`, `"other", ${first.tag}`, '*']) {
      const again = await start(agent, known);
      expect([known, again.status, again.text]).toEqual([known, 304, '']);
    }
    expect((await start(agent, '"other"')).status).toBe(200);
    expect((await start(admin, first.tag)).status).toBe(200);
    expect((await start(neighbour, first.tag)).status).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a label', () => harbour.label(`label ${Date.now()}`)],
    ['a team', () => harbour.team(`team ${Date.now()}`)],
    ['a ticket result', () => harbour.result(`result ${Date.now()}`)],
    ['a channel', () => harbour.mailbox(`more-${Date.now()}@mail.test`)],
    ['a colleague', () => harbour.colleague(`new-${Date.now()}`)],
    ['a colleague’s name', () => change(admin, 'PUT', '/api/v2/me', { first_name: 'Renamed' })],
    ['the own language', () => change(agent, 'PUT', '/api/v2/me', { locale_code: 'de-DE' })],
    ['the company’s name', () => change(admin, 'PUT', '/api/v2/agency', { name: 'Harbour Cycles' })],
    ['a first step', () => change(agent, 'PUT', '/api/v2/onboarding_steps/complete/first_reply', {})],
    [
      'an interest',
      () => change(agent, 'PUT', '/api/v2/onboarding_steps/interests', { interests: ['chat'] }),
    ],
    ['do not disturb', () => change(agent, 'POST', '/api/v2/me/do_not_disturb_schedule', { enabled: true })],
    [
      'a colleague who goes',
      () => harbour.query(`UPDATE user_account SET is_active = false WHERE id = $1`, [admin.id]),
    ],
  ])('has another version after %s', async (_, happen) => {
    const before = await start(agent);
    expect((await start(agent, before.tag)).status).toBe(304);
    await happen();
    const after = await start(agent, before.tag);
    expect(after.status).toBe(200);
    expect(after.tag).not.toBe(before.tag);
  });

  it('has another version for who manages the company when its profile changes', async () => {
    const before = await start(neighbour);
    await change(neighbour, 'POST', '/client-api/company_profile/settings', { city: 'Scheveningen' });
    expect((await start(neighbour, before.tag)).status).toBe(200);
  });

  it('is not changed by what happens next door', async () => {
    const before = await start(agent);
    await dune.label('another');
    await dune.team('another');
    expect((await start(agent, before.tag)).status).toBe(304);
  });
});
