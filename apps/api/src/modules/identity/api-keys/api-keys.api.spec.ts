import { once } from 'node:events';
import { WebSocket } from 'ws';
import { closeCodeOf } from '../../../../test/worlds/close-code.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { until } from '../../../../test/floor.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let address: string;
let harbour: number;
let dune: number;
let anna: Person;
let agent: Person;
let stranger: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [harbour, dune] = [await people.agency('Harbour Bikes'), await people.agency('Dune Hotels')];
  anna = await people.user(harbour, 'anna@harbour.test', 'administrator');
  agent = await people.user(harbour, 'agent@harbour.test');
  stranger = await people.user(dune, 'admin@dune.test', 'administrator');
  const settings = { TRUST_PROXY: 'loopback', RATE_LIMIT_IP: '100000' };
  [app, second] = await Promise.all([identityApp(database, settings), identityApp(database, settings)]);
  address = await second.listen();
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

async function signIn({ email }: Person): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password: PASSWORD },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().access_token;
}

type Method = 'GET' | 'POST' | 'DELETE';

async function rest(bearer: string, method: Method, url: string, payload?: object, headers: object = {}) {
  const authorization = `Bearer ${bearer}`;
  return app.inject({ method, url, headers: { authorization, ...headers }, ...(payload && { payload }) });
}

async function graphql(bearer: string, query: string, variables: object = {}) {
  return (await rest(bearer, 'POST', '/graphql', { query, variables })).json();
}

async function make(bearer: string, more: object = {}) {
  const answer = await rest(bearer, 'POST', '/api/v2/api_keys', { name: 'Warehouse', ...more });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}

describe('making an API key', () => {
  it('shows it once and keeps no more than its hash', async () => {
    const token = await signIn(anna);
    const made = await make(token, { scopes: ['write', 'settings.labels.manage', 'write'] });
    expect(made).toMatchObject({
      name: 'Warehouse',
      scopes: ['read', 'write', 'settings.labels.manage'],
      state: 'ACTIVE',
      owner_id: anna.id,
      last_four: made.token.slice(-4),
      last_used_at: null,
    });
    expect(made.token).toMatch(new RegExp(`^parley_${harbour}_[\\w-]{43}$`));
    const days = (new Date(made.expires_at).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const listed = await rest(token, 'GET', '/api/v2/api_keys');
    expect(listed.body).not.toContain(made.token);
    const rows = await people.within(harbour, 'SELECT row_to_json(k)::text AS row FROM api_key k');
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(12));
  });

  it('can be done in GraphQL as well, for ever and for certain networks', async () => {
    const token = await signIn(anna);
    const { data } = await graphql(
      token,
      `
        mutation ($input: CreateApiKeyInput!) {
          createApiKey(input: $input) {
            token
            apiKey {
              id
              name
              expiresAt
              allowedNetworks
              requestsPerMinute
              ownerName
            }
          }
        }
      `,
      {
        input: { name: ' ERP ', neverExpires: true, allowedNetworks: ['203.0.113.7'], requestsPerMinute: 30 },
      },
    );
    expect(data.createApiKey.apiKey).toMatchObject({
      name: 'ERP',
      expiresAt: null,
      allowedNetworks: ['203.0.113.7/32'],
      requestsPerMinute: 30,
      ownerName: 'anna Tester',
    });
    const list = await graphql(token, '{ apiKeys { id lastFour state scopes } }');
    expect(list.data.apiKeys[0].lastFour).toBe(data.createApiKey.token.slice(-4));
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ scopes: 'write' }, 'scopes'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: '2400-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'soon' }, 'expires_at'],
    [{ expires_at: '2030-01-01T00:00:00Z', never_expires: true }, 'expires_at'],
    [{ allowed_networks: ['example.com'] }, 'allowed_networks'],
    [{ allowed_networks: Array(21).fill('10.0.0.1') }, 'allowed_networks'],
    [{ requests_per_minute: 0 }, 'requests_per_minute'],
    [{ requests_per_minute: 1_000_000 }, 'requests_per_minute'],
  ])('refuses %j', async (more, field) => {
    const answer = await rest(await signIn(anna), 'POST', '/api/v2/api_keys', { name: 'Key', ...more });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  it('cannot hand on what one may not do, whatever else the body says', async () => {
    await people.within(
      harbour,
      `INSERT INTO role_permission (agency_id, role, permission, is_granted, changed_by_name)
       VALUES ($1, 'supervisor', 'settings.company_profile.manage', true, 'test')`,
      [harbour],
    );
    const lead = await people.user(harbour, 'lead@harbour.test', 'supervisor');
    const token = await signIn(lead);
    const refused = await rest(token, 'POST', '/api/v2/api_keys', {
      name: 'Key',
      scopes: ['permissions.users.manage'],
    });
    expect(refused.json().errors.scopes[0]).toContain('permissions.users.manage');
    const made = await make(token, { user_id: anna.id, owner_id: anna.id, agency_id: dune, token: 'mine' });
    expect(made).toMatchObject({ owner_id: lead.id });
    expect(made.token).toMatch(new RegExp(`^parley_${harbour}_`));
  });

  it('is for those who look after the account, themselves', async () => {
    expect((await rest(await signIn(agent), 'POST', '/api/v2/api_keys', { name: 'x' })).statusCode).toBe(403);
    expect((await rest(await signIn(agent), 'GET', '/api/v2/api_keys')).statusCode).toBe(403);
    const key = await people.apiKey(anna, 'write', 'settings.company_profile.manage');
    const answer = await rest(key, 'POST', '/api/v2/api_keys', { name: 'a key that makes keys' });
    expect(answer.json()).toMatchObject({ code: 'auth.in_person_only' });
    expect((await rest(key, 'GET', '/api/v2/api_keys')).statusCode).toBe(200);
    expect((await rest(await people.apiKey(anna), 'GET', '/api/v2/api_keys')).json()).toMatchObject({
      code: 'api_key.scope_missing',
      facts: { scope: 'settings.company_profile.manage' },
    });
  });

  it('does not keep the secret for a repeated request', async () => {
    const token = await signIn(anna);
    const again = () =>
      rest(token, 'POST', '/api/v2/api_keys', { name: 'Once' }, { 'idempotency-key': 'make-one' });
    const [first, repeated] = [await again(), await again()];
    expect(first.json().data.token).toMatch(/^parley_/);
    expect(repeated.json().data).toEqual({ ...first.json().data, token: null });
    const kept = await people.within(harbour, 'SELECT response::text AS text FROM idempotency_key');
    expect(JSON.stringify(kept)).not.toContain(first.json().data.token);
  });

  it('ends at fifty, also when they are made at once', async () => {
    const crowd = await people.agency('Crowd');
    const boss = await people.user(crowd, 'boss@crowd.test', 'administrator');
    for (let n = 0; n < 46; n += 1) await people.apiKey(boss);
    const token = await signIn(boss);
    const answers = await Promise.all(
      [...Array(8)].map(() => rest(token, 'POST', '/api/v2/api_keys', { name: 'one more' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'api_key.too_many',
    });
  });

  it('is remembered, and so is the end', async () => {
    const token = await signIn(anna);
    const made = await make(token, { name: 'Remembered' });
    await rest(token, 'DELETE', `/api/v2/api_keys/${made.id}`);
    const entries = await people.within<{ action: string; actor_id: string; text: string }>(
      harbour,
      `SELECT action, actor_id, row_to_json(e)::text AS text FROM audit_entry e
       WHERE target_kind = 'api_key' AND target_id = $1 ORDER BY id`,
      [made.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['api_key.created', 'api_key.revoked']);
    expect(Number(entries[0]?.actor_id)).toBe(anna.id);
    expect(JSON.stringify(entries)).not.toContain(made.token);
  });
});

describe('an API key', () => {
  it('speaks for its person in both faces', async () => {
    const key = await people.apiKey(anna);
    expect((await rest(key, 'GET', '/api/v2/users')).statusCode).toBe(200);
    const { data } = await graphql(key, '{ me { id email } agency { id } }');
    expect(data).toMatchObject({ me: { id: String(anna.id) }, agency: { id: String(harbour) } });
  });

  it.each([
    ['a letter too few', (key: string) => key.slice(0, -1)],
    ['another letter', (key: string) => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')],
    ['another case', (key: string) => key.toUpperCase()],
    ['another company', (key: string) => key.replace(`_${harbour}_`, `_${dune}_`)],
    ['no company', (key: string) => key.replace(/_\d+_/, '__')],
    ['its hash', () => 'x'.repeat(43)],
  ])('with %s is nothing', async (_, spoil) => {
    const key = await people.apiKey(anna);
    expect((await rest(spoil(key), 'GET', '/api/v2/users')).statusCode).toBe(401);
    expect((await rest(key, 'GET', '/api/v2/users')).statusCode).toBe(200);
  });

  it('ends with its term', async () => {
    const key = await people.apiKey(anna);
    await people.within(
      harbour,
      `UPDATE api_key SET expires_at = now() - interval '1 second' WHERE last_four = $1`,
      [key.slice(-4)],
    );
    expect((await rest(key, 'GET', '/api/v2/users')).statusCode).toBe(401);
  });

  it('works from its networks only, and no header talks it out of that', async () => {
    const { token } = await make(await signIn(anna), { allowed_networks: ['203.0.113.0/24'] });
    const from = async (ip: string) =>
      (await rest(token, 'GET', '/api/v2/users', undefined, { 'x-forwarded-for': ip })).statusCode;
    expect([await from('203.0.113.77'), await from('198.51.100.1')]).toEqual([200, 401]);
    expect(await from('203.0.113.77, 198.51.100.1')).toBe(401);
  });

  it('notes when and from where it was used, once a minute', async () => {
    const { token, id } = await make(await signIn(anna));
    for (let n = 0; n < 5; n += 1) await rest(token, 'GET', '/api/v2/users');
    const read = () =>
      people.within<{ last_used_at: Date | null; last_used_ip: string; xmin: string }>(
        harbour,
        'SELECT last_used_at, last_used_ip, xmin::text FROM api_key WHERE id = $1',
        [id],
      );
    await until('it is noted', async () => (await read())[0]?.last_used_at !== null);
    const [noted] = await read();
    expect(noted?.last_used_ip).toBe('127.0.0.1');
    for (let n = 0; n < 5; n += 1) await rest(token, 'GET', '/api/v2/users');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await read())[0]?.xmin).toBe(noted?.xmin);
  });

  it('has a limit of its own, in every address and told in headers', async () => {
    const { token } = await make(await signIn(anna), { requests_per_minute: 5 });
    const answers = [];
    for (let n = 0; n < 7; n += 1) {
      answers.push(
        await rest(token, 'GET', '/api/v2/users', undefined, { 'x-forwarded-for': `198.51.100.${n}` }),
      );
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
    expect(answers[6]?.json()).toMatchObject({
      code: 'rate_limit.exceeded',
      retry_after: expect.any(Number),
    });
    expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0);
    const another = await make(await signIn(anna), { requests_per_minute: 5 });
    expect((await rest(another.token, 'GET', '/api/v2/users')).statusCode).toBe(200);
  });
});

describe('another company', () => {
  it('neither sees nor revokes a key, and cannot tell it from one that is not there', async () => {
    const made = await make(await signIn(anna));
    const foreign = await signIn(stranger);
    expect((await rest(foreign, 'GET', '/api/v2/api_keys')).json().data).toEqual([]);
    const [theirs, missing] = [
      await rest(foreign, 'DELETE', `/api/v2/api_keys/${made.id}`),
      await rest(foreign, 'DELETE', '/api/v2/api_keys/999999'),
    ];
    expect([theirs.statusCode, theirs.body]).toEqual([404, missing.body]);
    expect((await rest(made.token, 'GET', '/api/v2/users')).statusCode).toBe(200);
  });
});

/** A GraphQL socket to the second process. */
async function socketOf(
  bearer: string,
): Promise<{ socket: WebSocket; closed: Promise<number>; heard: string[] }> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  const closed = closeCodeOf(socket);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => void heard.push(data.toString()));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } }));
  await Promise.race([once(socket, 'message'), closed]);
  return { socket, closed, heard };
}

const elsewhere = async (bearer: string) =>
  (await fetch(`${address}/api/v2/users`, { headers: { authorization: `Bearer ${bearer}` } })).status;

describe('the end of an API key', () => {
  const within5s = async (what: string, key: string) =>
    until(what, async () => (await elsewhere(key)) === 401, 5_000);

  it('comes at once, in every process and on open sockets', async () => {
    const token = await signIn(anna);
    const [made, other] = [await make(token), await make(token)];
    const [ends, stays] = [await socketOf(made.token), await socketOf(other.token)];
    expect(await elsewhere(made.token)).toBe(200);
    const { data } = await graphql(token, `mutation { revokeApiKey(id: "${made.id}") { state } }`);
    expect(data.revokeApiKey.state).toBe('REVOKED');
    expect(await ends.closed).toBe(4403);
    await within5s('it is refused there', made.token);
    expect((await rest(made.token, 'GET', '/api/v2/users')).statusCode).toBe(401);
    expect(await (await socketOf(made.token)).closed).toBe(4401);
    expect(stays.socket.readyState).toBe(WebSocket.OPEN);
    stays.socket.close();
    expect((await rest(token, 'DELETE', `/api/v2/api_keys/${made.id}`)).statusCode).toBe(404);
  });

  it.each([
    ['leaves', 'is_active = false'],
    ['gets a role without that right', `role = 'basic_agent'`],
    ['is deleted', 'deleted_at = now()'],
  ])('comes when its person %s', async (_, change) => {
    const owner = await people.user(harbour, `owner-${Math.random()}@harbour.test`, 'administrator');
    const key = await people.apiKey(owner);
    const { closed } = await socketOf(key);
    expect(await elsewhere(key)).toBe(200);
    await people.query(`UPDATE user_account SET ${change} WHERE id = $1`, [owner.id]);
    await within5s('it is refused', key);
    expect([4403, 4410]).toContain(await closed);
    const listed = (await rest(await signIn(anna), 'GET', '/api/v2/api_keys')).json().data;
    expect(listed.find(({ owner_id }: { owner_id: number }) => owner_id === owner.id).state).toBe(
      'SUSPENDED',
    );
  });
});

describe('an API key on a socket', () => {
  it('asks as its person and has the same limit there as over HTTP', async () => {
    const { token } = await make(await signIn(anna), { requests_per_minute: 4 });
    const { socket, heard } = await socketOf(token);
    for (let n = 1; n <= 6; n += 1) {
      socket.send(JSON.stringify({ type: 'subscribe', id: String(n), payload: { query: '{ me { id } }' } }));
    }
    await until(
      'all are answered',
      () => heard.filter((text) => /"type":"(next|error)"/.test(text)).length === 6,
    );
    expect(heard.filter((text) => text.includes('"type":"next"'))).toHaveLength(4);
    expect(heard.find((text) => text.includes('rate_limit.exceeded'))).toMatch(/"retryAfter":\d+/);
    expect(await elsewhere(token)).toBe(429);
    socket.close();
  });
});
