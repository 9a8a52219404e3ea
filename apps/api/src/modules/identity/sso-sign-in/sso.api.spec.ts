import { SsoBrowser } from '../../../../test/worlds/identity-provider.js';
import { query, SsoWorld, verified } from '../../../../test/worlds/sso-world.js';

let w: SsoWorld;

beforeAll(async () => {
  w = await SsoWorld.open();
});

afterAll(() => w?.close());

describe('the connection', () => {
  it('shows everything but the secret', async () => {
    const answer = await w.rest(w.boss, 'GET');
    expect(answer.json().data).toMatchObject({
      issuer: w.provider.issuer,
      client_id: 'acme',
      domains: ['acme.test', 'shared.test'],
      default_role: 'basic_agent',
      just_in_time: true,
      enforced: false,
      redirect_uri: `${w.home}/auth/sso/callback`,
      start_url: `${w.home}/auth/sso/start?agency=acme`,
    });
    expect(answer.body).not.toContain('secret');
    const rows = await w.people.within(w.acme, 'SELECT row_to_json(c)::text AS row FROM sso_connection c');
    expect(JSON.stringify(rows)).not.toContain('secret-of-acme');
    const log = await w.people.within(
      w.acme,
      `SELECT row_to_json(e)::text AS row FROM audit_entry e WHERE action LIKE 'sso.%'`,
    );
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('secret-of-acme');
  });

  it.each([
    ['issuer', { issuer: 'http://127.0.0.1:9', client_secret: 'x' }],
    ['issuer', { issuer: 'nonsense' }],
    ['client_secret', { client_id: 'other' }],
    ['client_secret', { issuer: 'http://localhost:9' }],
    ['domains', { domains: [] }],
    ['domains', { domains: ['no domain'] }],
    ['domains', { domains: ['acme.test', 'gmail.com'] }],
    ['default_role', { default_role: 'administrator' }],
    ['default_role', { default_role: 'parley_staff' }],
    ['break_glass_user_id', { enforced: true }],
    ['break_glass_user_id', { enforced: true, break_glass_user_id: '999999' }],
    ['button_label', { button_label: 'x'.repeat(41) }],
  ])('names the field %s of %j', async (field, more) => {
    const answer = await w.rest(w.boss, 'PUT', w.settings(more));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  it('refuses a provider that calls itself otherwise', async () => {
    const answer = await w.rest(
      w.boss,
      'PUT',
      w.settings({ issuer: w.provider.issuer.replace('127.0.0.1', 'localhost'), client_secret: 'x' }),
    );
    expect(answer.json().errors.issuer[0]).toContain('calls itself otherwise');
  });

  it('answers a break-glass person of another company like one who is not there', async () => {
    const foreign = await w.rest(
      w.boss,
      'PUT',
      w.settings({ enforced: true, break_glass_user_id: String(w.rival.id) }),
    );
    const missing = await w.rest(
      w.boss,
      'PUT',
      w.settings({ enforced: true, break_glass_user_id: '999999' }),
    );
    expect([foreign.statusCode, foreign.body]).toEqual([422, missing.body]);
  });

  it('keeps its secret when it is saved without, and is not overwritten unseen', async () => {
    const before = await w.saved(w.boss, { button_label: 'Continue with Acme' });
    expect((await w.rest(w.boss, 'PUT', w.settings({ version: before.version - 1 }))).statusCode).toBe(409);
    expect((await w.come('keeps', verified('keeps@acme.test'))).refresh).toBeDefined();
  });

  it('is for those who look after the account, themselves and just proven', async () => {
    const agent = await w.people.user(w.acme, 'agent@acme.test');
    expect((await w.rest(agent, 'GET')).statusCode).toBe(403);
    const key = await w.people.apiKey(w.boss, 'write', 'settings.company_profile.manage');
    const withKey = await w.app.inject({
      method: 'PUT',
      url: '/api/v2/sso',
      headers: { authorization: `Bearer ${key}` },
      payload: w.settings(),
    });
    expect(withKey.json().code).toBe('auth.in_person_only');
    const authorization = `Bearer ${(await w.login(w.boss)).json().access_token}`;
    await w.people.query(`UPDATE user_session SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [
      w.boss.id,
    ]);
    const stale = await w.app.inject({
      method: 'PUT',
      url: '/api/v2/sso',
      headers: { authorization },
      payload: w.settings(),
    });
    expect(stale.json().code).toBe('auth.step_up_needed');
  });
});

describe('signing in at the own provider', () => {
  it('gives people of the domain an account when they come for the first time', async () => {
    const browser = new SsoBrowser();
    const claims = verified('mia@acme.test', { given_name: 'Mia', family_name: 'Wong' });
    const ended = await w.come(
      'mia',
      claims,
      query({ email: ' Mia@ACME.test ', next: '/tickets?view=mine' }),
      browser,
    );
    expect(ended).toMatchObject({ status: 302, location: '/tickets?view=mine' });
    expect(decodeURIComponent(browser.cookie(w.home, 'parley_sso_hint') ?? '')).toContain('"agency":"acme"');
    expect(await w.whoIs(browser)).toMatchObject({
      me: { email: 'mia@acme.test', fullName: 'Mia Wong' },
      agency: { id: String(w.acme) },
    });
    expect((await w.accounts('mia@acme.test'))[0]?.role).toBe('basic_agent');
    const actions = await w.people.within<{ action: string }>(
      w.acme,
      `SELECT action FROM audit_entry WHERE actor_name = 'Mia Wong' ORDER BY id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['user.created', 'sso.linked', 'sign_in.succeeded']);
  });

  it('leads into the account that has the proven address, and from then on by the name at the provider', async () => {
    const known = await w.people.user(w.acme, 'known@acme.test', 'supervisor');
    const browser = new SsoBrowser();
    await w.come('sub-1', verified('known@acme.test'), 'agency=acme', browser);
    expect((await w.whoIs(browser)).me.id).toBe(String(known.id));
    const later = new SsoBrowser();
    await w.come('sub-1', verified('renamed@acme.test'), 'agency=acme', later);
    expect((await w.whoIs(later)).me).toMatchObject({ id: String(known.id), email: 'known@acme.test' });
    expect(await w.accounts('renamed@acme.test')).toHaveLength(0);
  });

  it('never leads somebody new into the account of who had the address before', async () => {
    await w.come('first-owner', verified('desk@acme.test'));
    expect(await w.come('second-owner', verified('desk@acme.test'))).toMatchObject({
      location: '/auth/login?error=sso_no_account',
      refresh: undefined,
    });
  });

  it('counts as the second factor', async () => {
    const browser = new SsoBrowser();
    await w.come('factor', verified('factor@acme.test'), 'agency=acme', browser);
    await w.people.query('UPDATE agency SET mfa_is_mandatory = true WHERE id = $1', [w.acme]);
    try {
      expect((await w.whoIs(browser)).me.email).toBe('factor@acme.test');
    } finally {
      await w.people.query('UPDATE agency SET mfa_is_mandatory = false WHERE id = $1', [w.acme]);
    }
  });

  it('goes on when the provider changes its keys', async () => {
    await w.provider.rotateKeys();
    expect((await w.come('rotated', verified('rotated@acme.test'))).refresh).toBeDefined();
  });

  it.each([
    ['sso_email_unverified', { email: 'eve@acme.test', email_verified: false }],
    ['sso_email_unverified', { email: 'eve@acme.test' }],
    ['sso_email_unverified', {}],
    ['sso_domain', verified('eve@evil.test')],
    ['sso_domain', verified('eve@acme.test.evil.test')],
    ['sso_domain', verified('eve@sub.acme.test')],
    ['sso_domain', verified('"eve@acme.test"@evil.test')],
  ])('refuses with %s who is %j', async (problem, claims) => {
    const before = await w.people.query('SELECT id FROM user_account');
    expect(await w.come(`eve-${Math.random()}`, claims)).toMatchObject({
      location: `/auth/login?error=${problem}`,
      refresh: undefined,
    });
    expect(await w.people.query('SELECT id FROM user_account')).toHaveLength(before.length);
  });

  it('refuses who was deactivated, also when the link is known', async () => {
    await w.come('gone', verified('gone@acme.test'));
    await w.people.query(`UPDATE user_account SET is_active = false WHERE email = 'gone@acme.test'`);
    for (const sub of ['gone', 'gone-again']) {
      expect(await w.come(sub, verified('gone@acme.test'))).toMatchObject({
        location: '/auth/login?error=sso_inactive',
        refresh: undefined,
      });
    }
  });

  it('makes no accounts where that is off', async () => {
    await w.saved(w.boss, { just_in_time: false });
    const ended = await w.come('nobody', verified('nobody@acme.test'));
    await w.saved(w.boss);
    expect(ended.location).toBe('/auth/login?error=sso_no_account');
    expect(await w.accounts('nobody@acme.test')).toHaveLength(0);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:x=1',
    '/\t/evil.test',
    '/auth/logout',
    '/../..//evil.test',
    '/.//evil.test',
    '',
  ])('goes on within Parley only, not to %j', async (next) => {
    const { location } = await w.come('path', verified('path@acme.test'), query({ agency: 'acme', next }));
    const url = new URL(location, w.home);
    expect(url.origin).toBe(w.home);
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(url.pathname).not.toContain('logout');
  });
});
