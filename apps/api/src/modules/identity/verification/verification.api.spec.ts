import type { LightMyRequestResponse } from 'fastify';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails, tokenOf } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let agencyId: number;
let person: Person;
let bearer: { headers: { authorization: string } };
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  app = await identityApp(database, { PUBLIC_URL: 'https://parley.example' });
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(async () => {
  await people.query('DELETE FROM rate_limit');
  person = await people.user(agencyId, `mila${(count += 1)}@harbour.test`);
  const answer = await post('/auth/login', { email: person.email, password: PASSWORD });
  bearer = { headers: { authorization: `Bearer ${answer.json().access_token}` } };
  await takeMails(app, agencyId);
});

function post(url: string, payload: object = {}, more: object = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, payload, ...more });
}
const exchange = (secret: string) => post('/auth/verification/exchange', { secret });
const verify = (token: string) => post('/auth/verification/verify', { verification_token: token });
const verifiedAt = async () =>
  (await people.query('SELECT email_verified_at FROM user_account WHERE id = $1', [person.id]))[0]?.[
    'email_verified_at'
  ];

async function mailedSecret(): Promise<string> {
  expect((await post('/auth/verification/send', {}, bearer)).statusCode).toBe(200);
  const [mail] = await takeMails(app, agencyId);
  expect(mail?.to).toBe(person.email);
  expect(mail?.link).toMatch(/^https:\/\/parley\.example\/verification\?secret=/);
  return tokenOf(mail);
}

describe('a secret for the page of verification', () => {
  it('is made for the person who is signed in, and signs them in elsewhere, once', async () => {
    const { secret, url, expires_at } = (await post('/auth/verification/generate', {}, bearer)).json();
    expect(url).toBe(`https://parley.example/verification?secret=${secret}`);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(9 * 60_000);
    const answer = await exchange(secret);
    expect(answer.json()).toMatchObject({
      access_token: expect.any(String),
      expires_in: 900,
      user: { id: person.id },
    });
    expect(answer.cookies).toHaveLength(2);
    const again = await exchange(secret);
    expect([again.statusCode, again.json()]).toEqual([
      410,
      { code: 'auth.link_over', message: expect.stringContaining('used already') },
    ]);
    expect(await verifiedAt()).toBeNull();
  });

  it('confirms the address when it came by mail, by signing in or without it', async () => {
    expect((await exchange(await mailedSecret())).statusCode).toBe(200);
    expect(await verifiedAt()).toEqual(expect.any(Date));
    await people.query('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [person.id]);
    const answer = await verify(await mailedSecret());
    expect([answer.json(), answer.cookies]).toEqual([{ verified: true, email: person.email }, []]);
    expect(await verifiedAt()).toEqual(expect.any(Date));
  });

  it('confirms nothing when it was never mailed, and is not used up by trying', async () => {
    const { secret } = (await post('/auth/verification/generate', {}, bearer)).json();
    expect((await verify(secret)).statusCode).toBe(410);
    expect(await verifiedAt()).toBeNull();
    expect((await exchange(secret)).statusCode).toBe(200);
  });

  it('ends the one before', async () => {
    const first = (await post('/auth/verification/generate', {}, bearer)).json().secret;
    const mailed = await mailedSecret();
    expect((await exchange(first)).statusCode).toBe(410);
    expect((await exchange(mailed)).statusCode).toBe(200);
  });

  it('works for one of ten that show it at once', async () => {
    const secret = await mailedSecret();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(secret)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it.each(['', 'x', '1.short', `1.${'a'.repeat(43)}`, `999.${'a'.repeat(43)}`, '../..'])(
    'is nothing as %j',
    async (secret) => {
      expect((await exchange(secret)).json().code).toBe('auth.link_over');
      expect((await verify(secret)).json().code).toBe('auth.link_over');
    },
  );

  it('asks for the second factor where it is on', async () => {
    const secret = await mailedSecret();
    await people.query('UPDATE user_account SET two_factor_enabled_at = now() WHERE id = $1', [person.id]);
    const answer = await exchange(secret);
    expect([answer.json(), answer.cookies]).toEqual([
      { mfa_required: true, mfa_token: expect.any(String) },
      [],
    ]);
  });

  it('is nothing for somebody who left', async () => {
    const secret = await mailedSecret();
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [person.id]);
    expect((await exchange(secret)).statusCode).toBe(410);
  });

  it('is made for nobody who is not signed in, and ten times in a quarter of an hour at most', async () => {
    expect((await post('/auth/verification/generate')).statusCode).toBe(401);
    expect((await post('/auth/verification/send')).statusCode).toBe(401);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      statuses.push((await post('/auth/verification/send', {}, bearer)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  it('has the same steps in GraphQL', async () => {
    const graphql = (query: string, input?: object) =>
      post('/graphql', { query, variables: { input } }, bearer).then((answer) => answer.json());
    const made = await graphql('mutation { generateVerification { secret url expiresAt } }');
    const exchanged = await graphql(
      'mutation ($input: ExchangeVerificationInput!) { exchangeVerification(input: $input) { accessToken } }',
      { secret: made.data.generateVerification.secret },
    );
    expect(exchanged.data.exchangeVerification.accessToken).toEqual(expect.any(String));
    expect((await graphql('mutation { sendVerification }')).data).toEqual({ sendVerification: true });
    const verificationToken = tokenOf((await takeMails(app, agencyId))[0]);
    const verified = await graphql('mutation ($input: VerifyInput!) { verifyAddress(input: $input) }', {
      verificationToken,
    });
    expect(verified.data).toEqual({ verifyAddress: true });
  });
});
