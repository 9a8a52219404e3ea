import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let agencyId: number;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(() => people.query('DELETE FROM sign_in_counter'));

const call = (
  method: InjectOptions['method'],
  url: string,
  bearer: string | null,
  payload: object = {},
  at = app,
): Promise<LightMyRequestResponse> =>
  at.inject({
    method: method ?? 'GET',
    url,
    ...(method !== 'GET' && { payload }),
    ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
  });

const login = (person: Person, at = app) =>
  call('POST', '/auth/login', null, { email: person.email, password: PASSWORD }, at);
const bearerOf = async (person: Person): Promise<string> => (await login(person)).json().access_token;
const colleague = (role: Parameters<People['user']>[2] = 'basic_agent') =>
  people.user(agencyId, `person${(count += 1)}@harbour.test`, role);

/** The code of an app `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

interface Guarded {
  person: Person;
  bearer: string;
  secret: string;
  codes: string[];
}

/** A person with a second factor; the code of the step before now was used to switch it on. */
async function guarded(role: Parameters<People['user']>[2] = 'basic_agent'): Promise<Guarded> {
  const person = await colleague(role);
  const bearer = await bearerOf(person);
  const { secret } = (await call('POST', '/auth/2fa/setup', bearer)).json();
  const confirmed = await call('POST', '/auth/2fa/confirm', bearer, { code: codeOf(secret, -1) });
  return { person, bearer, secret, codes: confirmed.json().recovery_codes };
}

const challengeOf = async (person: Person): Promise<string> => (await login(person)).json().mfa_token;
const verify = (mfa_token: string, code: string, at = app) =>
  call('POST', '/auth/2fa/verify', null, { mfa_token, code }, at);

describe('switching it on', () => {
  it('gives the secret three ways, and counts only once a code of it is shown', async () => {
    const person = await colleague();
    const bearer = await bearerOf(person);
    const answer = await call('POST', '/auth/2fa/setup', bearer);
    expect(answer.statusCode).toBe(200);
    const { secret, otpauth_url, qr_svg } = answer.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(qr_svg).toMatch(/^<svg[^>]*>.*<\/svg>\s*$/s);
    expect((await login(person)).json().access_token).toEqual(expect.any(String));

    const wrong = await call('POST', '/auth/2fa/confirm', bearer, { code: '000000' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { code: [expect.any(String)] }]);
    const right = await call('POST', '/auth/2fa/confirm', bearer, { code: codeOf(secret) });
    expect(right.statusCode).toBe(200);
    expect(right.json().recovery_codes).toHaveLength(10);
    expect((await login(person)).json()).toEqual({ mfa_required: true, mfa_token: expect.any(String) });
  });

  it('keeps nothing that could be read: secrets sealed, codes hashed', async () => {
    const { person, secret, codes } = await guarded();
    const rows = await people.within(
      agencyId,
      `SELECT row_to_json(f) AS f, (SELECT json_agg(c) FROM recovery_code c) AS c FROM two_factor f WHERE user_id = $1`,
      [person.id],
    );
    const dump = JSON.stringify(rows).toLowerCase();
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.toContain(hidden.toLowerCase());
  });

  it('ends the other sessions, keeps this one, and tells the person by mail', async () => {
    const person = await colleague();
    const [mine, other] = [await bearerOf(person), await bearerOf(person)];
    await takeMails(app, agencyId);
    const { secret } = (await call('POST', '/auth/2fa/setup', mine)).json();
    await call('POST', '/auth/2fa/confirm', mine, { code: codeOf(secret) });
    expect((await call('GET', '/api/v2/me', mine)).statusCode).toBe(200);
    expect((await call('GET', '/api/v2/me', other)).statusCode).toBe(401);
    const [mail] = await takeMails(app, agencyId);
    expect(mail).toMatchObject({ to: person.email, subject: 'Two-step sign-in is on' });
    expect(mail?.link).toMatch(/\/profile\/2fa$/);
  });

  it('needs somebody who begins it, and a proof that is not old', async () => {
    const person = await colleague();
    const bearer = await bearerOf(person);
    const early = await call('POST', '/auth/2fa/confirm', bearer, { code: '123456' });
    expect([early.statusCode, early.json().code]).toEqual([409, 'auth.2fa_not_begun']);
    await people.query(
      `UPDATE user_session SET proven_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [person.id],
    );
    const old = await call('POST', '/auth/2fa/setup', bearer);
    expect([old.statusCode, old.json().code]).toEqual([403, 'auth.step_up_needed']);
    const wrong = await call('POST', '/auth/step_up', bearer, { password: 'no' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { password: [expect.any(String)] }]);
    expect((await call('POST', '/auth/step_up', bearer, { password: PASSWORD })).statusCode).toBe(200);
    expect((await call('POST', '/auth/2fa/setup', bearer)).statusCode).toBe(200);
  });

  it('does not give its secrets again to who repeats a request', async () => {
    const bearer = await bearerOf(await colleague());
    const again = () =>
      app.inject({
        method: 'POST',
        url: '/auth/2fa/setup',
        payload: {},
        headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': 'one' },
      });
    expect((await again()).json().secret).toEqual(expect.any(String));
    expect(JSON.stringify((await again()).json())).not.toMatch(/[A-Z2-7]{32}/);
  });
});

describe('the second step', () => {
  it('signs in with a code of the app, with one step of a wrong clock, and with a recovery code', async () => {
    const { person, secret, codes } = await guarded();
    const answer = await verify(await challengeOf(person), codeOf(secret));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ access_token: expect.any(String), expires_in: 900 });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['parley_refresh', 'parley_csrf']);
    expect((await verify(await challengeOf(person), codeOf(secret, 1))).statusCode).toBe(200);
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`;
    expect((await verify(await challengeOf(person), typed)).statusCode).toBe(200);
  });

  it('takes each code once: of the app, from paper, and the challenge itself', async () => {
    const { person, secret, codes } = await guarded();
    const first = await challengeOf(person);
    const [now, paper] = [codeOf(secret), codes[3] ?? ''];
    expect((await verify(first, now)).statusCode).toBe(200);
    const again = await verify(await challengeOf(person), now);
    expect([again.statusCode, again.json().code]).toEqual([401, 'auth.wrong_code']);
    expect((await verify(await challengeOf(person), codeOf(secret, -1))).statusCode).toBe(401);
    expect((await verify(await challengeOf(person), paper)).statusCode).toBe(200);
    expect((await verify(await challengeOf(person), paper)).statusCode).toBe(401);
    const used = await verify(first, codeOf(secret, 1));
    expect([used.statusCode, used.json().code]).toEqual([401, 'auth.mfa_challenge_over']);
    expect((await verify(await challengeOf(person), codeOf(secret, 1))).statusCode).toBe(200);
  });

  it('lets one of 50 parallel requests with a right code in, over two processes', async () => {
    const { person, secret } = await guarded();
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(person)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        verify(challenges[index % 4] ?? '', code, index % 2 ? app : second),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 429].includes(status))).toBe(true);
  });

  it('lets one of 50 parallel requests with a recovery code in', async () => {
    const { person, codes } = await guarded();
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(person)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        verify(challenges[index % 4] ?? '', codes[5] ?? '', index % 2 ? app : second),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('looks at 5 of 50 parallel guesses, however many sign-ins were begun and wherever', async () => {
    const { person, secret } = await guarded();
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(person)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        verify(challenges[index % 10] ?? '', String(index).padStart(6, '0'), index % 2 ? app : second),
      ),
    );
    const codes = answers.map((answer) => answer.json().code as string);
    expect(codes.filter((code) => code === 'auth.wrong_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'auth.locked')).toHaveLength(45);
    const right = await verify(await challengeOf(person), codeOf(secret));
    expect([right.statusCode, right.json().retry_after > 800]).toEqual([429, true]);
    await people.query(
      'UPDATE sign_in_counter SET attempts = ARRAY(SELECT at - 900001 FROM unnest(attempts) at)',
    );
    expect((await verify(await challengeOf(person), codeOf(secret))).statusCode).toBe(200);
  });

  it('counts guesses in GraphQL and in other places of the account together with those at the door', async () => {
    const { person, bearer } = await guarded();
    const mfaToken = await challengeOf(person);
    const aliases = Array.from(
      { length: 3 },
      (_, index) =>
        `a${index}: verifySecondFactor(input: { mfaToken: "${mfaToken}", code: "00000${index}" }) { accessToken }`,
    );
    await call('POST', '/graphql', null, { query: `mutation { ${aliases.join(' ')} }` });
    await call('POST', '/auth/step_up', bearer, { code: '000009' });
    const fifth = await call('DELETE', '/auth/2fa', bearer, { code: '000010' });
    const sixth = await verify(mfaToken, '000011');
    expect([[200, 422].includes(fifth.statusCode), sixth.statusCode]).toEqual([true, expect.any(Number)]);
    const [counter] = await people.query<{ used: number }>(
      `SELECT cardinality(attempts) AS used FROM sign_in_counter WHERE key LIKE 'code:%'`,
    );
    expect(counter?.used).toBeGreaterThanOrEqual(3);
    expect(counter?.used).toBeLessThanOrEqual(5);
  });

  it('says how many tries are left, the same for every kind of wrong', async () => {
    const { person } = await guarded();
    const mfaToken = await challengeOf(person);
    for (const [tries, code] of [
      [4, '123456'],
      [3, 'not a code'],
      [2, 'aaaa-aaaa-aaaa-aaaa'],
      [1, '１２３'],
    ] as const) {
      const answer = await verify(mfaToken, code);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        code: 'auth.wrong_code',
        message: expect.any(String),
        facts: { tries_left: tries },
      });
    }
  });

  it('is over after five minutes, and nothing but itself is such a token', async () => {
    const { person, secret, bearer } = await guarded();
    const mfaToken = await challengeOf(person);
    await people.within(
      agencyId,
      `UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE kind = 'mfa-challenge'`,
    );
    const late = await verify(mfaToken, codeOf(secret));
    expect([late.statusCode, late.json().code]).toEqual([401, 'auth.mfa_challenge_over']);
    const foreign = mfaToken.replace(/^\d+/, String(agencyId + 1));
    for (const token of [foreign, '', 'x', bearer, `${mfaToken}x`, '0.x'])
      expect([401, 422]).toContain((await verify(token, codeOf(secret))).statusCode);
  });

  it('belongs to one person: the code of another is nothing', async () => {
    const [ann, ben] = [await guarded(), await guarded()];
    expect((await verify(await challengeOf(ann.person), codeOf(ben.secret))).statusCode).toBe(401);
    expect((await verify(await challengeOf(ann.person), ben.codes[0] ?? '')).statusCode).toBe(401);
  });

  it('is no way in for people who left meanwhile, or whose factor was changed', async () => {
    const { person, secret } = await guarded();
    const mfaToken = await challengeOf(person);
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [person.id]);
    expect((await verify(mfaToken, codeOf(secret))).statusCode).toBe(401);
    await people.query('UPDATE user_account SET is_active = true WHERE id = $1', [person.id]);
    expect((await verify(mfaToken, codeOf(secret))).statusCode).toBe(200);
  });

  it('works in GraphQL', async () => {
    const { person, secret } = await guarded();
    const run = async (query: string, variables: object) =>
      (await call('POST', '/graphql', null, { query, variables })).json();
    const first = await run(
      'mutation ($i: LoginInput!) { login(input: $i) { accessToken mfaRequired mfaToken } }',
      { i: { email: person.email, password: PASSWORD } },
    );
    expect(first.data.login).toMatchObject({ accessToken: null, mfaRequired: true });
    const { mfaToken } = first.data.login;
    const verifyQuery =
      'mutation ($i: VerifySecondFactorInput!) { verifySecondFactor(input: $i) { accessToken user { twoFactorEnabled twoFactorRequired } } }';
    const wrong = await run(verifyQuery, { i: { mfaToken, code: '000000' } });
    expect(wrong.errors[0].extensions).toMatchObject({ code: 'auth.wrong_code', tries_left: 4 });
    const right = await run(verifyQuery, { i: { mfaToken, code: codeOf(secret) } });
    expect(right.data.verifySecondFactor).toMatchObject({
      accessToken: expect.any(String),
      user: { twoFactorEnabled: true, twoFactorRequired: 'NO' },
    });
  });
});

describe('the account of somebody who has it on', () => {
  it('switches it off with password or code, and then the password is enough again', async () => {
    const { person, bearer, secret } = await guarded();
    await people.query(`UPDATE user_session SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [
      person.id,
    ]);
    expect((await call('DELETE', '/auth/2fa', bearer)).json().code).toBe('auth.step_up_needed');
    expect((await call('DELETE', '/auth/2fa', bearer, { password: 'no' })).statusCode).toBe(422);
    expect((await call('DELETE', '/auth/2fa', bearer, { code: '000000' })).statusCode).toBe(422);
    expect((await call('DELETE', '/auth/2fa', bearer, { code: codeOf(secret) })).statusCode).toBe(200);
    expect((await login(person)).json().access_token).toEqual(expect.any(String));
    expect((await call('DELETE', '/auth/2fa', bearer, { password: PASSWORD })).json().code).toBe(
      'auth.2fa_not_on',
    );
  });

  it('gets new recovery codes, and the old ones are nothing any more', async () => {
    const { person, bearer, codes } = await guarded();
    const fresh = await call('POST', '/auth/2fa/recovery_codes', bearer, { password: PASSWORD });
    expect(fresh.json().recovery_codes).toHaveLength(10);
    expect((await call('GET', '/auth/2fa', bearer)).json()).toMatchObject({
      enabled: true,
      recovery_codes_left: 10,
    });
    expect((await verify(await challengeOf(person), codes[0] ?? '')).statusCode).toBe(401);
    expect((await verify(await challengeOf(person), fresh.json().recovery_codes[0])).statusCode).toBe(200);
    expect((await call('GET', '/auth/2fa', bearer)).json().recovery_codes_left).toBe(9);
  });

  it('moves to another phone: the old one counts until the new one has shown a code', async () => {
    const { person, bearer, secret } = await guarded();
    const next = (await call('POST', '/auth/2fa/setup', bearer)).json().secret;
    expect((await verify(await challengeOf(person), codeOf(secret))).statusCode).toBe(200);
    expect((await call('POST', '/auth/2fa/confirm', bearer, { code: codeOf(next, -1) })).statusCode).toBe(
      200,
    );
    expect((await verify(await challengeOf(person), codeOf(secret, 1))).statusCode).toBe(401);
    expect((await verify(await challengeOf(person), codeOf(next))).statusCode).toBe(200);
  });

  it('is helped by a colleague who manages people, but administrators only by who may make them', async () => {
    const { person } = await guarded();
    const boss = await guarded('administrator');
    const [admin, supervisor, agent] = [
      await bearerOf(await colleague('administrator')),
      await bearerOf(await colleague('supervisor')),
      await bearerOf(await colleague()),
    ];
    const url = `/api/v2/users/${person.id}/two_factor`;
    expect((await call('DELETE', url, agent)).statusCode).toBe(403);
    const bySupervisor = await call('DELETE', `/api/v2/users/${boss.person.id}/two_factor`, supervisor);
    expect(bySupervisor.statusCode).toBe(403);
    expect((await call('DELETE', url, admin)).statusCode).toBe(200);
    expect((await login(person)).json().access_token).toEqual(expect.any(String));
    expect((await call('DELETE', url, admin)).json().code).toBe('auth.2fa_not_on');

    const dune = await people.user(await people.agency(`Dune ${(count += 1)}`), `dune${count}@dune.test`);
    const foreign = await call('DELETE', `/api/v2/users/${dune.id}/two_factor`, admin);
    const missing = await call('DELETE', '/api/v2/users/99999999/two_factor', admin);
    expect([foreign.statusCode, foreign.json()]).toEqual([missing.statusCode, missing.json()]);
    expect(foreign.statusCode).toBe(404);
  });

  it('leaves a record of all of it', async () => {
    const { person, bearer, codes } = await guarded();
    await verify(await challengeOf(person), codes[0] ?? '');
    await call('DELETE', '/auth/2fa', bearer, { password: PASSWORD });
    const rows = await people.within<{ action: string }>(
      agencyId,
      `SELECT action FROM audit_entry WHERE target_id = $1 ORDER BY id`,
      [person.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'sign_in.succeeded',
      'two_factor.enabled',
      'sign_in.succeeded',
      'two_factor.recovery_code_used',
      'two_factor.disabled',
    ]);
  });
});
