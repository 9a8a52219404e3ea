import { testDatabase, type TestDatabase } from '../database.js';
import { type IdentityApp, identityApp } from '../identity-app.js';
import { type Claims, IdentityProvider, SsoBrowser } from './identity-provider.js';
import { PASSWORD, People, type Person } from './people.js';
import { freePort } from '../free-port.js';

export const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();
export const verified = (email: string, more: Claims = {}): Claims => ({
  email,
  email_verified: true,
  ...more,
});

/** Two companies whose people sign in at one real provider. */
export class SsoWorld {
  private constructor(
    private readonly database: TestDatabase,
    readonly people: People,
    readonly app: IdentityApp,
    readonly provider: IdentityProvider,
    /** Where Parley is. */
    readonly home: string,
    readonly boss: Person,
    readonly rival: Person,
  ) {}

  static async open(): Promise<SsoWorld> {
    const database = await testDatabase();
    const people = await People.in(database);
    const boss = await people.user(await people.agency('Acme'), 'boss@acme.test', 'administrator');
    const rival = await people.user(await people.agency('Beta'), 'boss@beta.test', 'administrator');
    const home = `http://127.0.0.1:${await freePort()}`;
    const provider = await IdentityProvider.start(`${home}/auth/sso/callback`, ['acme', 'beta']);
    const settings = { PUBLIC_URL: home, SSO_ALLOW_PRIVATE: 'on', RATE_LIMIT_IP: '100000' };
    const app = await identityApp(database, settings);
    await app.listen(Number(new URL(home).port));
    const world = new SsoWorld(database, people, app, provider, home, boss, rival);
    for (const [who, name] of [
      [boss, 'acme'],
      [rival, 'beta'],
    ] as const) {
      const domains = [`${name}.test`, 'shared.test'];
      await world.saved(who, { client_id: name, client_secret: `secret-of-${name}`, domains });
    }
    return world;
  }

  get acme(): number {
    return this.boss.agencyId;
  }

  get beta(): number {
    return this.rival.agencyId;
  }

  async close(): Promise<void> {
    await Promise.all([this.app.close(), this.provider.stop(), this.people.close()]);
    await this.database.drop();
  }

  login({ email }: Person) {
    return this.app.inject({ method: 'POST', url: '/auth/login', payload: { email, password: PASSWORD } });
  }

  /** A request about the connection of somebody's company. */
  async rest(who: Person, method: 'GET' | 'PUT' | 'DELETE', payload?: object) {
    const authorization = `Bearer ${(await this.login(who)).json().access_token}`;
    const url = '/api/v2/sso';
    return this.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  }

  settings(more: object = {}) {
    return {
      issuer: this.provider.issuer,
      client_id: 'acme',
      domains: ['acme.test', 'shared.test'],
      ...more,
    };
  }

  async saved(who: Person, more: object = {}) {
    const answer = await this.rest(who, 'PUT', this.settings(more));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().data;
  }

  /** To the provider and back, up to the address that the browser shall call at home. */
  async toCallback(browser: SsoBrowser, sub: string, claims: Claims, start = 'agency=acme'): Promise<URL> {
    await this.provider.next(sub, claims);
    return browser.follow(`${this.home}/auth/sso/start?${start}`, (url) => url.origin === this.home);
  }

  /** A whole sign-in. @returns where it ended, and the session's token if there is one. */
  async come(sub: string, claims: Claims, start = 'agency=acme', browser = new SsoBrowser()) {
    const callback = await this.toCallback(browser, sub, claims, start);
    return this.end(browser, callback.href);
  }

  async end(browser: SsoBrowser, address: string) {
    const answer = await browser.get(address);
    const location = answer.headers.get('location') ?? '';
    return { location, status: answer.status, refresh: browser.cookie(this.home, 'parley_refresh') };
  }

  async whoIs(browser: SsoBrowser) {
    const cookie = `parley_refresh=${browser.cookie(this.home, 'parley_refresh')}`;
    const csrf = browser.cookie(this.home, 'parley_csrf') ?? '';
    const token = await this.app.inject({
      method: 'GET',
      url: '/client-api/me/token',
      headers: { cookie, 'x-csrf-token': csrf },
    });
    const me = await this.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${token.json().access_token}` },
      payload: { query: '{ me { id email fullName } agency { id } }' },
    });
    return me.json().data as {
      me: { id: string; email: string; fullName: string };
      agency: { id: string };
    };
  }

  accounts(email: string) {
    return this.people.query<{ id: string; role: string; agency_id: string }>(
      'SELECT id, role, agency_id FROM user_account WHERE email = $1',
      [email],
    );
  }
}
