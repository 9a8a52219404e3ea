import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { type ReadyMail, takeMails, tokenOf } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

const NEW = 'tern over grey water';
let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let agencyId: number;
let agent: Person;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  [app, second] = await Promise.all([
    identityApp(database, { PUBLIC_URL: 'https://parley.example' }),
    identityApp(database, { PUBLIC_URL: 'https://parley.example' }),
  ]);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(async () => {
  await people.query('DELETE FROM rate_limit');
  await people.query('DELETE FROM sign_in_counter');
  await takeMails(app, agencyId);
  agent = await people.user(agencyId, `agent${(count += 1)}@harbour.test`);
});

const post = (url: string, payload: object, more: object = {}, at = app): Promise<LightMyRequestResponse> =>
  at.inject({ method: 'POST', url, payload, ...more });
const ask = (email: string, more: object = {}, at = app) =>
  post('/auth/password/request', { email }, more, at);
const reset = (token: string, password: string, more: object = {}, at = app) =>
  post('/auth/password/reset', { token, password }, more, at);
const login = (email: string, password: string) => post('/auth/login', { email, password });
const mails = (): Promise<ReadyMail[]> => takeMails(app, agencyId);

async function freshToken(): Promise<string> {
  await ask(agent.email);
  const [mail] = await mails();
  return tokenOf(mail);
}

describe('asking for a new password', () => {
  it('mails one link, in the language of the person', async () => {
    await people.query(`UPDATE user_account SET locale_code = 'nl-NL' WHERE id = $1`, [agent.id]);
    expect((await ask(` ${agent.email.toUpperCase()} `)).statusCode).toBe(200);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: agent.email, subject: 'Kies een nieuw wachtwoord voor Parley' });
    expect(sent[0]?.link).toMatch(
      /^https:\/\/parley\.example\/reset-password\/reset-password\/\d+\.[\w-]{43}$/,
    );
  });

  it('answers alike for strangers, people who left and people who never came, and mails them nothing', async () => {
    const gone = await people.user(agencyId, 'gone@harbour.test');
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [gone.id]);
    const invited = await people.user(agencyId, 'invited@harbour.test');
    await people.query(`UPDATE user_account SET password_hash = '' WHERE id = $1`, [invited.id]);
    const addresses = [
      agent.email,
      'nobody@harbour.test',
      gone.email,
      invited.email,
      'not an address',
      '\u0000',
    ];
    const answers = await Promise.all(addresses.map((email) => ask(email)));
    const [known, ...others] = answers.map(({ statusCode, body, headers, cookies }) => ({
      statusCode,
      body,
      cookies,
      names: Object.keys(headers).sort(),
    }));
    for (const other of others) expect(other).toEqual(known);
    expect((await mails()).map((mail) => mail.to)).toEqual([agent.email]);
  });

  it('takes the same time for an address that nobody has', async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await ask(email);
      return performance.now() - start;
    };
    await time('warm@up.test');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await people.query('DELETE FROM rate_limit');
      known.push(await time(agent.email));
      unknown.push(await time(`nobody${round}@harbour.test`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[2] ?? 0;
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(40);
  });

  it.each([
    [
      'spellings',
      (index: number) => [
        `${' '.repeat(index % 3)}${index % 2 ? agent.email : agent.email.toUpperCase()}`,
        {},
      ],
    ],
    [
      'forwarded addresses',
      (index: number) => [agent.email, { headers: { 'x-forwarded-for': `198.51.100.${index}` } }],
    ],
    ['networks', (index: number) => [agent.email, { remoteAddress: `203.0.113.${index}` }]],
  ] as [string, (index: number) => [string, object]][])(
    'is counted per account over two processes, whatever the %s',
    async (_what, at) => {
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, index) => ask(...at(index), index % 2 ? app : second)),
      );
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
      const refused = answers.find((answer) => answer.statusCode === 429);
      expect(refused?.json()).toMatchObject({ code: 'rate_limit.exceeded', retry_after: expect.any(Number) });
      expect(await mails()).toHaveLength(5);
    },
  );

  it('is counted alike for an address that nobody has, and per network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await ask('no@body.test')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await people.query('DELETE FROM rate_limit');
    const many = await Promise.all(Array.from({ length: 33 }, (_, index) => ask(`no${index}@body.test`)));
    expect(many.filter((answer) => answer.statusCode === 429)).toHaveLength(3);
  });

  it('does not serve a page of another site', async () => {
    const answer = await ask(agent.email, { headers: { origin: 'https://evil.example' } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.csrf']);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=http' }],
    ['Host with a path', { host: 'parley.example:1@evil.example' }],
    [
      'X-Forwarded-Proto, -Port and -Prefix',
      { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1', 'x-forwarded-prefix': '/evil' },
    ],
    [
      'X-Original-URL and X-Rewrite-URL',
      { 'x-original-url': 'https://evil.example', 'x-rewrite-url': '//evil.example' },
    ],
    ['an absolute address in the request line', {}, 'http://evil.example/auth/password/request'],
  ] as [string, Record<string, string>, string?][])(
    'links to the configured address whatever %s says',
    async (_what, headers, url = '/auth/password/request') => {
      await post(url, { email: agent.email }, { headers });
      const [mail] = await mails();
      expect(mail?.link).toMatch(/^https:\/\/parley\.example\/reset-password\//);
      expect(JSON.stringify(mail)).not.toContain('evil');
    },
  );
});

describe('the link', () => {
  it('sets a new password once, ends all sessions, and a mail says so', async () => {
    const before = await login(agent.email, PASSWORD);
    const token = await freshToken();
    const answer = await reset(token, NEW);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    expect((await login(agent.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(agent.email, NEW)).statusCode).toBe(200);
    const me = await app.inject({
      url: '/api/v2/me',
      headers: { authorization: `Bearer ${before.json().access_token}` },
    });
    expect(me.statusCode).toBe(401);
    const fresh = await app.inject({
      url: '/client-api/me/token',
      cookies: {
        parley_refresh: before.cookies[0]?.value ?? '',
        '__Host-parley_refresh': before.cookies[0]?.value ?? '',
      },
      headers: { 'x-csrf-token': before.cookies[1]?.value ?? '' },
    });
    expect(fresh.statusCode).toBe(401);
    const told = (await mails()).filter((mail) => mail.subject.includes('was changed'));
    expect(told.map((mail) => [mail.to, mail.link])).toEqual([
      [agent.email, 'https://parley.example/reset-password/request-email'],
    ]);
    const again = await reset(token, 'another fine sentence');
    expect([again.statusCode, again.json().code]).toEqual([410, 'auth.link_over']);
  });

  it('works for one of twenty that show it at once', async () => {
    const token = await freshToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `${NEW} ${index}`, {}, index % 2 ? app : second)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(19);
  });

  it('ends the other links of the person, also those that are still on their way', async () => {
    const first = await freshToken();
    const other = await freshToken();
    await ask(agent.email);
    await reset(first, NEW);
    expect((await reset(other, NEW)).statusCode).toBe(410);
    expect((await mails()).filter((mail) => mail.link?.includes('reset-password/reset'))).toEqual([]);
  });

  it('is good for ten minutes', async () => {
    const token = await freshToken();
    const expiry = () =>
      people.within<{ left: number }>(
        agencyId,
        `SELECT extract(epoch FROM expires_at - now())::int AS left FROM one_time_token WHERE user_id = $1`,
        [agent.id],
      );
    expect((await expiry())[0]?.left).toBeGreaterThan(9 * 60);
    expect((await expiry())[0]?.left).toBeLessThanOrEqual(10 * 60);
    await people.within(
      agencyId,
      `UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [agent.id],
    );
    expect((await reset(token, NEW)).statusCode).toBe(410);
  });

  it('is nothing for somebody who left in the meantime', async () => {
    const token = await freshToken();
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [agent.id]);
    expect((await reset(token, NEW)).statusCode).toBe(410);
  });

  it.each([
    ['short', 'seven77'],
    ['common', 'Password123!'],
    ['personal', 'harbour-bikes-1'],
    ['long', 'x'.repeat(129)],
    ['empty', ''],
  ])('is not used up by a password that is too %s', async (_what, password) => {
    const token = await freshToken();
    const answer = await reset(token, password);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['password']]);
    expect((await reset(token, NEW)).statusCode).toBe(200);
  });

  it('is nothing when it is cut, changed, of another kind or of another agency', async () => {
    const token = await freshToken();
    const [agency = '', secret = ''] = token.split('.');
    const other = await people.agency(`Dune ${count}`);
    const wrong = [
      '',
      secret,
      `${agency}.`,
      `${agency}.${secret.slice(1)}`,
      `${agency}.${secret}A`,
      `${agency}.${[...secret].reverse().join('')}`,
      `${other}.${secret}`,
      `99999999.${secret}`,
      `${agency}.${secret}' OR 1=1 --`,
      `0${agency}.${secret} `,
    ];
    for (const one of wrong) {
      const answer = await reset(one, NEW);
      expect([one, answer.statusCode, answer.json().code]).toEqual([one, 410, 'auth.link_over']);
    }
    const asSetup = await post('/auth/password/setup', { token, password: NEW });
    const asSecret = await post('/auth/verification/exchange', { secret: token });
    expect([asSetup.statusCode, asSecret.statusCode]).toEqual([410, 410]);
  });

  it('leaves two-factor authentication on', async () => {
    await people.query('UPDATE user_account SET two_factor_enabled_at = now() WHERE id = $1', [agent.id]);
    await reset(await freshToken(), NEW);
    const answer = await login(agent.email, NEW);
    expect(answer.json()).toMatchObject({ mfa_required: true, mfa_token: expect.any(String) });
    expect(answer.json()).not.toHaveProperty('access_token');
  });

  it('lets somebody in again who was locked out', async () => {
    for (let guess = 0; guess < 11; guess += 1) await login(agent.email, `${guess}`);
    expect((await login(agent.email, PASSWORD)).statusCode).toBe(429);
    await reset(await freshToken(), NEW);
    expect((await login(agent.email, NEW)).statusCode).toBe(200);
  });

  it('is remembered: asked for, and used, from where', async () => {
    await reset(await freshToken(), NEW);
    const entries = await people.within<{ action: string; ip: string; target_id: string; after: unknown }>(
      agencyId,
      `SELECT action, ip, target_id, after FROM audit_entry WHERE target_id = $1 ORDER BY id`,
      [agent.id],
    );
    expect(entries.map((entry) => entry.action)).toEqual(['password.reset_requested', 'password.reset']);
    expect(entries.every((entry) => entry.ip === '127.0.0.1' && entry.after === null)).toBe(true);
  });
});

describe('GraphQL', () => {
  const graphql = (query: string, input: object) =>
    post('/graphql', { query, variables: { input } }).then((answer) => answer.json());

  it('has both steps', async () => {
    const asked = await graphql(
      `
        mutation ($input: RequestPasswordResetInput!) {
          requestPasswordReset(input: $input)
        }
      `,
      {
        email: agent.email,
      },
    );
    expect(asked.data).toEqual({ requestPasswordReset: true });
    const token = tokenOf((await mails())[0]);
    const mutation = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }`;
    const refused = await graphql(mutation, { token, password: 'short' });
    expect(refused.errors[0].extensions).toMatchObject({
      code: 'validation.failed',
      fields: { password: [expect.any(String)] },
    });
    expect((await graphql(mutation, { token, password: NEW })).data).toEqual({ resetPassword: true });
    expect((await login(agent.email, NEW)).statusCode).toBe(200);
  });

  it('counts each alias', async () => {
    const aliases = Array.from({ length: 8 }, (_, index) => `a${index}: requestPasswordReset(input: $input)`);
    await graphql(`mutation ($input: RequestPasswordResetInput!) { ${aliases.join(' ')} }`, {
      email: agent.email,
    });
    await wait(50);
    expect((await mails()).length).toBeLessThanOrEqual(5);
  });
});
