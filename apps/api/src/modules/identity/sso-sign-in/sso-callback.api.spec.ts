import { SsoBrowser } from '../../../../test/worlds/identity-provider.js';
import { query, SsoWorld, verified } from '../../../../test/worlds/sso-world.js';

let w: SsoWorld;

beforeAll(async () => {
  w = await SsoWorld.open();
});

afterAll(() => w?.close());

describe('what comes back from the provider', () => {
  const mallory = verified('mallory@acme.test');
  const failed = (problem: string) => ({
    status: 302,
    location: `/auth/login?error=${problem}`,
    refresh: undefined,
  });

  it('works once', async () => {
    const browser = new SsoBrowser();
    const callback = await w.toCallback(browser, 'once', verified('once@acme.test'));
    expect((await w.end(browser, callback.href)).location).toBe('/');
    const again = await browser.get(callback.href);
    expect(again.headers.get('location')).toBe('/auth/login?error=sso_expired');
    const sessions = await w.people.query(
      `SELECT s.id FROM user_session s JOIN user_account u ON u.id = s.user_id WHERE u.email = 'once@acme.test'`,
    );
    expect(sessions).toHaveLength(1);
  });

  it('works in the browser that began, and the other does not spoil it', async () => {
    const browser = new SsoBrowser();
    const callback = await w.toCallback(browser, 'victim', verified('victim@acme.test'));
    expect(await w.end(new SsoBrowser(), callback.href)).toEqual(failed('sso_expired'));
    const other = new SsoBrowser();
    await w.toCallback(other, 'mallory', mallory);
    expect(await w.end(other, callback.href)).toEqual(failed('sso_expired'));
    expect((await w.end(browser, callback.href)).location).toBe('/');
  });

  it('does not work with the code of another sign-in of the same browser', async () => {
    const browser = new SsoBrowser();
    const first = await w.toCallback(browser, 'swap', verified('swap@acme.test'));
    const second = await w.toCallback(browser, 'mallory', mallory);
    first.searchParams.set('code', second.searchParams.get('code') ?? '');
    expect(await w.end(browser, first.href)).toEqual(failed('sso_failed'));
  });

  it('does not work with a code that was used', async () => {
    const [one, other] = [new SsoBrowser(), new SsoBrowser()];
    const used = await w.toCallback(one, 'used', verified('used@acme.test'));
    await w.end(one, used.href);
    const fresh = await w.toCallback(other, 'mallory', mallory);
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await w.end(other, fresh.href)).toEqual(failed('sso_failed'));
  });

  it.each(['nonce', 'code_challenge'])(
    'does not work when somebody changed the %s on the way',
    async (name) => {
      const browser = new SsoBrowser((url) => {
        if (url.searchParams.has(name))
          url.searchParams.set(name, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
        return url;
      });
      expect(await w.come('changed', mallory, 'agency=acme', browser)).toEqual(failed('sso_failed'));
    },
  );

  it('does not work in the name of another issuer', async () => {
    const browser = new SsoBrowser();
    const callback = await w.toCallback(browser, 'issuer', mallory);
    callback.searchParams.set('iss', 'https://evil.test');
    expect(await w.end(browser, callback.href)).toEqual(failed('sso_failed'));
  });

  it('does not work after ten minutes, nor after the connection was changed', async () => {
    const browser = new SsoBrowser();
    const late = await w.toCallback(browser, 'late', mallory);
    await w.people.within(w.acme, `UPDATE sso_attempt SET expires_at = now() - interval '1 second'`);
    expect(await w.end(browser, late.href)).toEqual(failed('sso_expired'));
    const before = await w.toCallback(browser, 'before', mallory);
    await w.saved(w.boss);
    expect(await w.end(browser, before.href)).toEqual(failed('sso_expired'));
  });

  it.each([
    ['', 'sso_expired'],
    ['?state=1.x&code=y', 'sso_expired'],
    [`?state=1.${'a'.repeat(43)}&code=y`, 'sso_expired'],
    ['?code=y', 'sso_expired'],
    ['?error=access_denied', 'sso_expired'],
  ])('is nothing when it is %j', async (search, problem) => {
    expect(await w.end(new SsoBrowser(), `${w.home}/auth/sso/callback${search}`)).toEqual(failed(problem));
  });

  it('says that the person changed their mind', async () => {
    const browser = new SsoBrowser();
    const callback = await w.toCallback(browser, 'mind', mallory);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    expect(await w.end(browser, callback.href)).toEqual(failed('sso_cancelled'));
  });

  it('never made an account of any of it', async () => {
    expect(await w.accounts('mallory@acme.test')).toHaveLength(0);
  });
});

describe('two companies with one provider', () => {
  it('have each their own people', async () => {
    const browser = new SsoBrowser();
    await w.come('ben', verified('ben@beta.test'), query({ email: 'ben@beta.test' }), browser);
    expect((await w.whoIs(browser)).agency.id).toBe(String(w.beta));
    expect((await w.come('ben', verified('ben@beta.test'), 'agency=acme')).location).toBe(
      '/auth/login?error=sso_domain',
    );
  });

  it('do not get at each other by a domain that both have named', async () => {
    const browser = new SsoBrowser();
    await w.come('sam', verified('sam@shared.test'), 'agency=acme', browser);
    expect((await w.whoIs(browser)).agency.id).toBe(String(w.acme));
    expect(await w.come('sam', verified('sam@shared.test'), 'agency=beta')).toMatchObject({
      location: '/auth/login?error=sso_no_account',
      refresh: undefined,
    });
    const start = await new SsoBrowser().get(`${w.home}/auth/sso/start?email=new@shared.test`);
    expect(start.headers.get('location')).toBe('/auth/login?error=sso_unavailable');
    const known = await new SsoBrowser().get(`${w.home}/auth/sso/start?email=sam@shared.test`);
    expect(known.headers.get('location')).toContain('client_id=acme');
  });

  it('do not swap their states', async () => {
    const browser = new SsoBrowser();
    const mine = await w.toCallback(browser, 'ben', verified('ben@beta.test'), 'agency=beta');
    const theirs = await w.toCallback(browser, 'x', verified('x@acme.test'), 'agency=acme');
    mine.searchParams.set('state', theirs.searchParams.get('state') ?? '');
    expect((await w.end(browser, mine.href)).location).toBe('/auth/login?error=sso_failed');
  });
});

describe('the beginning', () => {
  it('answers alike for companies without single sign-on and for none', async () => {
    await w.people.agency('Plain');
    const plain = await w.people.query<{ id: string }>(`SELECT id FROM agency WHERE slug = 'plain'`);
    await w.people.user(Number(plain[0]?.id), 'ann@plain.test');
    const answers = await Promise.all(
      [
        'email=ann@plain.test',
        'email=ann@nowhere.test',
        'agency=plain',
        'agency=nowhere',
        'email=',
        'agency[]=acme',
        '',
      ].map(async (search) => {
        const answer = await new SsoBrowser().get(`${w.home}/auth/sso/start?${search}`);
        return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')];
      }),
    );
    expect([...new Set(answers.map(String))]).toEqual([
      expect.stringMatching(/^302,\/auth\/login\?error=sso_unavailable,parley_sso_hint=;/),
    ]);
  });

  it('binds the browser by a cookie that scripts do not see', async () => {
    const answer = await new SsoBrowser().get(`${w.home}/auth/sso/start?agency=acme`);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^parley_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(`${w.home}/auth/sso/callback`);
    expect([...url.searchParams.keys()]).not.toContain('client_secret');
  });
});

describe('a company that lets its people in by its provider only', () => {
  it('closes the door of passwords for all but one, until the connection is gone', async () => {
    const other = await w.people.user(w.beta, 'other@beta.test', 'administrator');
    const its = { client_id: 'beta', domains: ['beta.test'] };
    await w.saved(w.rival, { ...its, enforced: true, break_glass_user_id: String(w.rival.id) });
    expect((await w.login(other)).json()).toMatchObject({ code: 'auth.sso_required' });
    expect((await w.login(w.rival)).statusCode).toBe(200);
    const wrong = { email: other.email, password: 'not it' };
    const guess = await w.app.inject({ method: 'POST', url: '/auth/login', payload: wrong });
    expect(guess.json()).toMatchObject({ code: 'auth.wrong_credentials' });
    const browser = new SsoBrowser();
    await w.come('other', verified('other@beta.test'), 'agency=beta', browser);
    expect((await w.whoIs(browser)).me.id).toBe(String(other.id));
    expect((await w.rest(w.rival, 'DELETE')).statusCode).toBe(204);
    expect((await w.login(other)).statusCode).toBe(200);
    expect((await w.rest(w.rival, 'GET')).statusCode).toBe(404);
  });
});
