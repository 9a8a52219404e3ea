import type { InjectOptions } from 'fastify';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let behindProxy: IdentityApp;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  const agencyId = await people.agency('Harbour Bikes');
  agent = await people.user(agencyId, 'agent@harbour.test');
  admin = await people.user(agencyId, 'admin@harbour.test', 'administrator');
  [app, second, behindProxy] = await Promise.all([
    identityApp(database),
    identityApp(database),
    identityApp(database, { TRUST_PROXY: '10.0.0.5' }),
  ]);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), behindProxy?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(() => people.query('DELETE FROM sign_in_counter'));

const login = (email: string, password: string, more: Partial<InjectOptions> = {}, at = app) =>
  at.inject({ method: 'POST', url: '/auth/login', payload: { email, password }, ...more });
const ipOf = async (person: Person): Promise<string | undefined> => {
  const rows = await people.query<{ ip: string }>(
    'SELECT ip FROM user_session WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [person.id],
  );
  return rows[0]?.ip;
};

describe('headers that say who somebody is', () => {
  it.each([
    { 'x-remote-user': 'admin@harbour.test' },
    { 'remote-user': 'admin@harbour.test', 'x-forwarded-user': 'admin@harbour.test' },
    { 'x-forwarded-email': 'admin@harbour.test', 'x-auth-request-email': 'admin@harbour.test' },
    { 'x-user-id': '1', 'x-agency-id': '1', 'x-role': 'administrator' },
    {
      'x-authenticated-userid': '1',
      'x-webauth-user': 'admin',
      'cf-access-authenticated-user-email': 'admin@harbour.test',
    },
    { 'x-original-url': '/client-api/hello', 'x-rewrite-url': '/client-api/hello' },
  ])('sign nobody in: %j', async (headers) => {
    for (const remoteAddress of ['203.0.113.9', '127.0.0.1', '10.0.0.5']) {
      const rest = await behindProxy.inject({ method: 'GET', url: '/api/v2/me', headers, remoteAddress });
      expect(rest.statusCode).toBe(401);
      const payload = { query: '{ me { id } }' };
      const graphql = await app.inject({ method: 'POST', url: '/graphql', payload, headers, remoteAddress });
      expect(graphql.json().errors[0].extensions.code).toBe('auth.required');
    }
  });

  it('do not make somebody more than their token does', async () => {
    const { access_token } = (await login(agent.email, PASSWORD)).json();
    const headers = {
      authorization: `Bearer ${access_token}`,
      'x-remote-user': admin.email,
      'x-role': 'administrator',
    };
    const me = await app.inject({ method: 'GET', url: '/api/v2/me', headers });
    expect(me.json().data).toMatchObject({ email: agent.email, role: { name: 'basic_agent' } });
  });
});

describe('headers that say where somebody is', () => {
  const claims = {
    'x-forwarded-for': '198.51.100.1',
    'x-real-ip': '198.51.100.2',
    'client-ip': '198.51.100.3',
    'true-client-ip': '198.51.100.4',
    'cf-connecting-ip': '198.51.100.5',
    forwarded: 'for=198.51.100.6',
  };

  it('are not believed without a proxy', async () => {
    await login(agent.email, PASSWORD, { headers: claims, remoteAddress: '203.0.113.9' });
    expect(await ipOf(agent)).toBe('203.0.113.9');
  });

  it('are not believed when somebody else than the proxy sends them', async () => {
    await login(agent.email, PASSWORD, { headers: claims, remoteAddress: '203.0.113.9' }, behindProxy);
    expect(await ipOf(agent)).toBe('203.0.113.9');
  });

  it('are believed from the proxy, which says what it has seen, and nothing of what it was told', async () => {
    const headers = { ...claims, 'x-forwarded-for': '192.0.2.66, 198.51.100.7' };
    await login(agent.email, PASSWORD, { headers, remoteAddress: '10.0.0.5' }, behindProxy);
    expect(await ipOf(agent)).toBe('198.51.100.7');
  });

  it('do not make a page of another site one of ours', async () => {
    for (const headers of [
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      { origin: 'https://evil.example', 'x-forwarded-proto': 'https', 'x-original-host': 'evil.example' },
      { origin: 'https://evil.example', forwarded: 'host=evil.example;proto=https' },
    ]) {
      const answer = await login(
        agent.email,
        PASSWORD,
        { headers, remoteAddress: '203.0.113.9' },
        behindProxy,
      );
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.csrf']);
    }
  });
});

describe('the limit of guesses', () => {
  const guessed = (answers: { statusCode: number }[]) =>
    answers.filter(({ statusCode }) => statusCode === 401).length;

  it('is ten per account, whatever the spelling, the header and the process', async () => {
    const spellings = [
      'agent@harbour.test',
      'AGENT@HARBOUR.TEST',
      '  agent@harbour.test\t',
      'ａｇｅｎｔ@harbour.test',
      'agent@ｈarbour.test',
      'agent@harbour。test',
      'agent\u0000@harbour.test',
      '\u0007agent@harbour.test',
    ];
    const headers = (n: number) => ({
      'x-forwarded-for': `198.51.${n}.1`,
      'x-real-ip': `198.51.100.${n}`,
      'user-agent': `guesser ${n}`,
      'x-csrf-token': String(n),
      cookie: `parley_refresh=${n}`,
    });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        login(
          spellings[n % spellings.length] ?? '',
          `guess ${n}`,
          { headers: headers(n), remoteAddress: `203.0.113.${n}` },
          n % 2 ? app : second,
        ),
      ),
    );
    expect(guessed(answers)).toBeLessThanOrEqual(10);
    expect((await login(agent.email, PASSWORD)).statusCode).toBe(429);
  });

  it('counts what REST, GraphQL and other encodings bring together', async () => {
    const input = (n: number) => ({ email: agent.email, password: `guess ${n}` });
    const graphql = (n: number) => {
      const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
      return app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query, variables: { input: input(n) } },
      });
    };
    const form = (n: number) =>
      second.inject({
        method: 'POST',
        url: `/auth/login?email=somebody${n}@else.test`,
        payload: `email=${encodeURIComponent(agent.email)}&password=guess`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    let wrong = 0;
    for (let n = 0; n < 12; n += 1) {
      const answers = [await login(agent.email, `guess ${n}`, {}, n % 2 ? app : second), await form(n)];
      wrong += guessed(answers);
      const code = (await graphql(n)).json().errors?.[0]?.extensions?.code;
      if (code === 'auth.wrong_credentials') wrong += 1;
    }
    expect(wrong).toBeLessThanOrEqual(10);
    expect((await login(agent.email, PASSWORD)).statusCode).toBe(429);
  });

  it('is not multiplied by aliases or by a batch', async () => {
    const aliases = (count: number, field: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => `a${n}: ${field(n)}`).join(' ');
    const one = (n: number) =>
      `login(input: { email: "${agent.email}", password: "guess ${n}" }) { accessToken }`;
    const answers = await Promise.all(
      [app, second].flatMap((at) => [
        at.inject({ method: 'POST', url: '/graphql', payload: { query: `mutation { ${aliases(9, one)} }` } }),
        at.inject({
          method: 'POST',
          url: '/graphql',
          payload: Array.from({ length: 20 }, (_, n) => ({ query: `mutation { ${one(n)} }` })),
        }),
      ]),
    );
    const wrong =
      JSON.stringify(answers.map((answer) => answer.json())).match(/auth\.wrong_credentials/g) ?? [];
    expect(wrong.length).toBeLessThanOrEqual(10);
    const [counter] = await people.query<{ used: number }>(
      `SELECT max(cardinality(attempts)) AS used FROM sign_in_counter WHERE key LIKE 'account:%'`,
    );
    expect(counter?.used).toBeLessThanOrEqual(10);
  });

  it('holds for many accounts from one network', async () => {
    const from = (n: number) => ({ remoteAddress: `2001:db8:7:7::${(n + 1).toString(16)}` });
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) =>
        login(`rotating${n}@harbour.test`, 'guess', from(n), n % 2 ? app : second),
      ),
    );
    expect(guessed(answers)).toBeLessThanOrEqual(100);
    expect((await login(agent.email, PASSWORD, from(9_000))).statusCode).toBe(429);
    expect((await login(agent.email, PASSWORD, { remoteAddress: '192.0.2.200' })).statusCode).toBe(200);
  });
});
