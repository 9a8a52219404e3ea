import { permissions, type RoleName, roleNames } from '@parley/schema';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
const harbour = {} as Record<RoleName, Person>;
const bearers = new Map<Person, string>();
let dune: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  const [here, there] = [await people.agency('Harbour Bikes'), await people.agency('Dune Hotels')];
  for (const role of roleNames) harbour[role] = await people.user(here, `${role}@harbour.test`, role);
  dune = await people.user(there, 'admin@dune.test', 'administrator');
  for (const [agency, name] of [
    [here, 'Harbour'],
    [there, 'Dune'],
  ] as const)
    await furnish(agency, name);
  app = await identityApp(database);
  for (const person of [...Object.values(harbour), dune]) {
    const payload = { email: person.email, password: PASSWORD };
    bearers.set(
      person,
      (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token,
    );
  }
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

/** One of everything, each with a name that must never be seen next door. */
async function furnish(agency: number, name: string): Promise<void> {
  const add = (sql: string, ...params: unknown[]) => people.within(agency, sql, [agency, ...params]);
  await add(`INSERT INTO team (agency_id, name) VALUES ($1, $2)`, `${name} team`);
  await add(
    `INSERT INTO team_member (agency_id, team_id, user_id)
     SELECT t.agency_id, t.id, u.id FROM team t JOIN user_account u USING (agency_id) WHERE t.agency_id = $1`,
  );
  await add(`INSERT INTO label (agency_id, name, color) VALUES ($1, $2, '#123456')`, `${name} label`);
  await add(`INSERT INTO ticket_result (agency_id, name) VALUES ($1, $2)`, `${name} result`);
  await add(`INSERT INTO contact (agency_id, full_name) VALUES ($1, $2)`, `${name} customer`);
}

async function get(who: Person | null, url: string) {
  const headers = who ? { authorization: `Bearer ${bearers.get(who)}` } : {};
  const answer = await app.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, body: answer.json(), text: answer.payload };
}

async function ask(who: Person, query: string, variables: object = {}) {
  const headers = { authorization: `Bearer ${bearers.get(who)}` };
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query, variables },
  });
  return { body: answer.json(), text: answer.payload };
}

const lists = ['users', 'teams', 'labels', 'ticket_results', 'contacts'];
const everything = `{
  me { id email fullName firstName lastName role permissions isPrimary localeCode timezone color abbr }
  agency { id name timeZone localeCode }
  users { edges { cursor node { id fullName firstName email role color abbr isOnline isAssignable } } pageInfo { hasNextPage endCursor } }
  teams { edges { node { id name loadBalancingEnabled memberCount } } }
  labels { edges { node { id name color } } }
  ticketResults { edges { node { id name } } }
  contacts { edges { node { id fullName email phone localeCode createdAt identities { id kind value } } } }
}`;

describe('GET /api/v2/me', () => {
  it('has the fields of the specification', async () => {
    const { status, body } = await get(harbour.supervisor, '/api/v2/me');
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(
      expect.arrayContaining(
        'id email full_name first_name last_name name agency_id role permissions is_primary locale_code timezone color abbr profile_image is_online chat_status user_status voip_status favourite_reactions created_at two_factor_authentication_enabled needs_new_pw'.split(
          ' ',
        ),
      ),
    );
    expect(body.data).toMatchObject({
      role: { name: 'supervisor' },
      name: 'supervisor Tester',
      is_online: true,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('gives an administrator every permission, and an observer hardly any', async () => {
    expect((await get(harbour.administrator, '/api/v2/me')).body.data.permissions).toEqual([...permissions]);
    expect((await get(harbour.observer, '/api/v2/me')).body.data.permissions).toEqual([
      'inbox.conversations.read_for_team',
      'inbox.ticket_sidebar.view',
      'contacts.contacts.view',
    ]);
  });
});

describe('everything that tells about people', () => {
  it('asks for a sign-in', async () => {
    for (const path of ['me', 'agency', 'users/1', 'contacts/1', ...lists]) {
      const { status, body } = await get(null, `/api/v2/${path}`);
      expect([path, status, body.code]).toEqual([path, 401, 'auth.required']);
    }
  });

  it('is shown to one agency only, in REST', async () => {
    for (const path of ['agency', ...lists]) {
      const { status, text } = await get(dune, `/api/v2/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('une');
      expect(text).not.toMatch(/harbour/i);
    }
  });

  it('is shown to one agency only, in GraphQL', async () => {
    const { body, text } = await ask(dune, everything);
    expect(body.errors).toBeUndefined();
    expect(body.data.teams.edges[0].node).toMatchObject({ name: 'Dune team', memberCount: 1 });
    expect(text).not.toMatch(/harbour/i);
  });

  it('says the same of what is next door and of what does not exist', async () => {
    const [contact] = await people.within<{ id: number }>(
      harbour.observer.agencyId,
      `SELECT id FROM contact WHERE full_name = 'Harbour customer'`,
    );
    for (const [foreign, missing] of [
      [`users/${harbour.observer.id}`, 'users/999999'],
      [`contacts/${contact?.id}`, 'contacts/999999'],
    ]) {
      const [one, other] = [await get(dune, `/api/v2/${foreign}`), await get(dune, `/api/v2/${missing}`)];
      expect([one.status, one.body]).toEqual([404, other.body]);
    }
    const query = 'query ($id: ID!) { contact(id: $id) { id } }';
    const foreign = await ask(dune, query, { id: contact?.id });
    expect(foreign.body.errors[0].extensions.code).toBe('not_found');
    expect(foreign.body).toEqual((await ask(dune, query, { id: '999999' })).body);
  });

  it.each(['users/abc', 'users/1e400', 'users/99999999999999999999', 'users/-1', 'contacts/1%27'])(
    'does not stumble over %s',
    async (path) => expect([400, 404]).toContain((await get(dune, `/api/v2/${path}`)).status),
  );

  it.each(['abc', '', '1.5', '99999999999999999999', '-1'])('does not stumble over the id %j', async (id) => {
    const { body } = await ask(dune, 'query ($id: ID!) { contact(id: $id) { id } }', { id });
    expect(body.errors[0].extensions.code).toBe('not_found');
  });
});

describe('lists of people', () => {
  it('are paged by cursor in both faces', async () => {
    const seen: string[] = [];
    let url: string | null = '/api/v2/users?per_page=4';
    while (url) {
      const { body } = await get(harbour.basic_agent, url);
      seen.push(...body.data.map((user: { email: string }) => user.email));
      url = body.links.next;
    }
    expect(seen).toEqual(roleNames.map((role) => `${role}@harbour.test`).sort());

    const query =
      'query ($after: String) { users(first: 4, after: $after) { edges { cursor node { email } } pageInfo { hasNextPage } } }';
    const first = (await ask(harbour.basic_agent, query)).body.data.users;
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (await ask(harbour.basic_agent, query, { after: first.edges.at(-1).cursor })).body.data
      .users;
    expect([...first.edges, ...second.edges].map((edge) => edge.node.email)).toEqual(seen);
  });

  it('are searched by a term, and do not show people who left', async () => {
    const term = async (text: string) =>
      (await get(harbour.basic_agent, `/api/v2/users?term=${encodeURIComponent(text)}`)).body.data.length;
    expect(await term('ADVANCED')).toBe(1);
    expect(await term('%')).toBe(0);
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [
      harbour.advanced_agent.id,
    ]);
    expect(await term('advanced')).toBe(0);
  });

  it('tell who may be given conversations', async () => {
    const { body } = await get(harbour.basic_agent, '/api/v2/users');
    const notAssignable = body.data.filter((user: { is_assignable: boolean }) => !user.is_assignable);
    expect(notAssignable.map((user: { role: { name: string } }) => user.role.name)).toEqual([
      'observer',
      'parley_staff',
    ]);
  });

  it('refuse cursors that somebody made up, and bear any term', async () => {
    const cursor = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    const made = [['a', 'b', 'c'], [1, 2, '3'], ['a', 'b'], [], {}, null];
    for (const path of lists) {
      for (const keys of [...made, ['x'], ['x', 'y'], [1e300, 1]]) {
        const { status } = await get(dune, `/api/v2/${path}?cursor=${cursor(keys)}`);
        expect([path, keys, [200, 422].includes(status)]).toEqual([path, keys, true]);
      }
      const { status } = await get(
        dune,
        `/api/v2/${path}?cursor=${cursor(['\u0000', '\u0000', 1])}&term=%00`,
      );
      expect([path, [200, 400, 422].includes(status)]).toEqual([path, true]);
    }
  });

  it.each(['per_page=0', 'per_page=101', 'per_page=x', 'cursor=nonsense'])('refuse %s', async (query) => {
    const { status, body } = await get(dune, `/api/v2/users?${query}`);
    expect([status, body.code]).toEqual([422, 'validation.failed']);
    expect(Object.keys(body.errors)).toEqual([query.startsWith('cursor') ? 'cursor' : 'per_page']);
  });
});
