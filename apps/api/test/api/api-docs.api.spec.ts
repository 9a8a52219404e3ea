import { testDatabase, type TestDatabase } from '../database.js';
import { type IdentityApp, identityApp } from '../identity-app.js';
import { PASSWORD, People, type Person } from '../worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let anna: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  anna = await people.user(await people.agency('Harbour Bikes'), 'anna@harbour.test', 'administrator');
  app = await identityApp(database);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

async function signIn() {
  const payload = { email: anna.email, password: PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/auth/login', payload });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, authorization: `Bearer ${answer.json().access_token}` };
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the description of the API', () => {
  it.each([
    '/api/docs',
    '/api/docs/',
    '/api//docs',
    '/api/docs/swagger-ui.css',
    '/api/docs/swagger-ui-init.js',
    '/api/docs/index.html',
    '/api/docs-json',
    '/api/docs-yaml',
    '/api/docs/LICENSE',
    '/api/openapi.json',
    '/api/openapi.json/',
    '/API/openapi.json',
    '/api/%6fpenapi.json',
  ])('is not given to strangers at %s', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([401, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/swagger|openapi"|paths/i);
    }
  });

  it('sends browsers to the sign-in, and from there to the page about the API', async () => {
    const answer = await get('/api/docs', { accept: 'text/html' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/auth/login?next=%2Fadmin%2Fdevelopers%2Frest',
    ]);
  });

  it('is given to those who are signed in: the page by the cookie, the document by either', async () => {
    const { cookie, authorization } = await signIn();
    const page = await get('/api/docs', { cookie, accept: 'text/html' });
    expect([page.statusCode, page.body.includes('swagger-ui')]).toEqual([200, true]);
    expect(page.body).not.toMatch(/<script>|(?:src|href)="(?:https?:)?\/\//);
    const ways: Record<string, string>[] = [
      { cookie },
      { authorization },
      { authorization: `Bearer ${await people.apiKey(anna)}` },
    ];
    for (const headers of ways) {
      const document = await get('/api/openapi.json', headers);
      expect(document.statusCode).toBe(200);
      expect(Object.keys(document.json().paths)).toContain('/api/v2/api_keys');
    }
  });

  it('is not given for a session that is over, nor for junk', async () => {
    const { cookie, authorization } = await signIn();
    await app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization } });
    expect((await get('/api/openapi.json', { cookie })).statusCode).toBe(401);
    expect((await get('/api/openapi.json', { cookie: 'parley_refresh=1.x.y' })).statusCode).toBe(401);
    expect((await get('/api/openapi.json', { authorization: 'Bearer junk' })).statusCode).toBe(401);
  });
});
