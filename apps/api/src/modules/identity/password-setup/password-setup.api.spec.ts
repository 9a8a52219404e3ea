import type { LightMyRequestResponse } from 'fastify';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import type { OneTimeTokenKind } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';

const NEW = 'tern over grey water';
let database: TestDatabase;
let people: People;
let app: IdentityApp;
let agencyId: number;
let person: Person;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  app = await identityApp(database);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(async () => {
  await people.query('DELETE FROM rate_limit');
  person = await people.user(agencyId, `new${(count += 1)}@harbour.test`);
  await people.query(`UPDATE user_account SET password_hash = '' WHERE id = $1`, [person.id]);
  await takeMails(app, agencyId);
});

const post = (url: string, payload: object, more: object = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url, payload, ...more });
const setUp = (payload: object, more: object = {}) => post('/auth/password/setup', payload, more);
const peek = (token: string) => post('/auth/password/peek', { token });
const login = (password: string) => post('/auth/login', { email: person.email, password });
const within = <T>(work: Parameters<Database['write']>[1]) =>
  app.get(Database).write(systemContext(agencyId, 'test'), work) as Promise<T>;
const issue = (kind: OneTimeTokenKind = 'invitation') =>
  within<string>((tx) => app.get(OneTimeTokensService).issue(tx, kind, person.id));

describe('a link to choose the first password', () => {
  it('shows whose it is, as often as one looks', async () => {
    const token = await issue();
    for (let look = 0; look < 3; look += 1) {
      const answer = await peek(token);
      expect(answer.json().data).toEqual({
        kind: 'invitation',
        email: person.email,
        first_name: expect.any(String),
        last_name: 'Tester',
        company_name: 'Harbour Bikes',
        locale_code: 'en-GB',
        expires_at: expect.any(String),
      });
    }
  });

  it('sets the password and the names, proves the address and signs in', async () => {
    const token = await issue();
    const answer = await setUp({ token, password: NEW, first_name: ' Noor ', last_name: 'de Wit' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      access_token: expect.any(String),
      user: { full_name: 'Noor de Wit' },
    });
    expect(answer.cookies.map((cookie) => cookie.name)).toEqual(['parley_refresh', 'parley_csrf']);
    expect((await login(NEW)).statusCode).toBe(200);
    const [row] = await people.query(
      'SELECT email_verified_at, needs_new_password FROM user_account WHERE id = $1',
      [person.id],
    );
    expect(row).toEqual({ email_verified_at: expect.any(Date), needs_new_password: false });
    // There was nothing to change yet.
    expect((await takeMails(app, agencyId)).filter((mail) => mail.subject.includes('was changed'))).toEqual(
      [],
    );
  });

  it('keeps the names that are not given', async () => {
    await setUp({ token: await issue(), password: NEW });
    const [row] = await people.query('SELECT last_name FROM user_account WHERE id = $1', [person.id]);
    expect(row).toEqual({ last_name: 'Tester' });
  });

  it('works once, and ends the ones that were sent before', async () => {
    const [first, other] = [await issue(), await issue()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => setUp({ token: other, password: NEW })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const token of [first, other]) {
      expect((await setUp({ token, password: NEW })).json().code).toBe('auth.link_over');
      expect((await peek(token)).statusCode).toBe(410);
    }
  });

  it.each([
    [
      'is too old',
      () => people.within(agencyId, `UPDATE one_time_token SET expires_at = now() - interval '1 second'`),
    ],
    ['was revoked', () => within((tx) => app.get(OneTimeTokensService).revoke(tx, person.id, 'invitation'))],
    [
      'is of somebody who left',
      () => people.query('UPDATE user_account SET is_active = false WHERE id = $1', [person.id]),
    ],
    [
      'is of somebody who was deleted',
      () => people.query('UPDATE user_account SET deleted_at = now() WHERE id = $1', [person.id]),
    ],
  ] as [string, () => Promise<unknown>][])('is nothing any more when it %s', async (_what, change) => {
    const token = await issue();
    await change();
    expect((await peek(token)).statusCode).toBe(410);
    expect((await setUp({ token, password: NEW })).statusCode).toBe(410);
    const [row] = await people.query('SELECT password_hash FROM user_account WHERE id = $1', [person.id]);
    expect(row).toEqual({ password_hash: '' });
  });

  it('lasts 72 hours', async () => {
    await issue();
    const [row] = await people.within<{ hours: number }>(
      agencyId,
      `SELECT (extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM one_time_token WHERE user_id = $1`,
      [person.id],
    );
    expect(row?.hours).toBe(72);
  });

  it('cannot raise a role, move a person or change an address besides', async () => {
    const token = await issue();
    const more = {
      role: 'administrator',
      agency_id: 99,
      email: 'other@evil.example',
      is_primary: true,
      id: 1,
    };
    const answer = await setUp({ token, password: NEW, ...more });
    expect([200, 422]).toContain(answer.statusCode);
    const [row] = await people.query(
      'SELECT role, email, agency_id, is_primary FROM user_account WHERE id = $1',
      [person.id],
    );
    expect(row).toMatchObject({ role: 'basic_agent', email: person.email, is_primary: false });
    expect(Number(row?.['agency_id'])).toBe(agencyId);
  });

  it('refuses the new names as a password as well', async () => {
    const answer = await setUp({ token: await issue(), password: 'Wendelin12', first_name: 'Wendelin' });
    expect(answer.json().errors).toEqual({ password: [expect.stringContaining('your name')] });
  });

  it('is no way round the second factor', async () => {
    await people.query('UPDATE user_account SET two_factor_enabled_at = now() WHERE id = $1', [person.id]);
    const answer = await setUp({ token: await issue('password-setup'), password: NEW });
    expect(answer.json()).toEqual({ mfa_required: true, mfa_token: expect.any(String) });
    expect(answer.cookies).toEqual([]);
  });

  it('has the same steps in GraphQL', async () => {
    const token = await issue();
    const graphql = (query: string, input: object) =>
      post('/graphql', { query, variables: { input } }).then((answer) => answer.json());
    const shown = await graphql(
      'query ($input: PasswordLinkInput!) { passwordLink(input: $input) { kind email } }',
      {
        token,
      },
    );
    expect(shown.data.passwordLink).toEqual({ kind: 'invitation', email: person.email });
    const mutation =
      'mutation ($input: SetUpPasswordInput!) { setUpPassword(input: $input) { accessToken } }';
    const done = await graphql(mutation, { token, password: NEW });
    expect(done.data.setUpPassword.accessToken).toEqual(expect.any(String));
    expect((await graphql(mutation, { token, password: NEW })).errors[0].extensions.code).toBe(
      'auth.link_over',
    );
  });
});

describe('a person who needs a new password', () => {
  let bearer: { headers: { authorization: string } };

  beforeEach(async () => {
    person = await people.user(agencyId, `needs${count}@harbour.test`);
    const answer = await login(PASSWORD);
    bearer = { headers: { authorization: `Bearer ${answer.json().access_token}` } };
    await people.query('UPDATE user_account SET needs_new_password = true WHERE id = $1', [person.id]);
  });

  it('chooses one in their session, which stays; the others end', async () => {
    const other = (await login(PASSWORD)).json().access_token;
    expect((await setUp({ password: NEW }, bearer)).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/v2/me', ...bearer })).statusCode).toBe(200);
    const gone = await app.inject({ url: '/api/v2/me', headers: { authorization: `Bearer ${other}` } });
    expect(gone.statusCode).toBe(401);
    expect((await login(NEW)).statusCode).toBe(200);
    expect((await takeMails(app, agencyId)).some((mail) => mail.subject.includes('was changed'))).toBe(true);
  });

  it('cannot do it twice: that is a change, and asks for the old password', async () => {
    await setUp({ password: NEW }, bearer);
    const answer = await setUp({ password: `${NEW} again` }, bearer);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.new_password_not_needed']);
  });

  it('has to be signed in', async () => {
    const answer = await setUp({ password: NEW });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
  });

  it('gets the same rule', async () => {
    expect((await setUp({ password: 'password1' }, bearer)).json().errors).toEqual({
      password: [expect.any(String)],
    });
  });
});
