import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let admin: Person;
let authorization: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  admin = await people.user(await people.agency('Harbour Bikes'), 'admin@harbour.test', 'administrator');
  app = await identityApp(database, { PUBLIC_URL: 'https://parley.example' });
  const login = await app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email: admin.email, password: PASSWORD },
  });
  authorization = `Bearer ${login.json().access_token}`;
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

const hostile: [string, Record<string, string>][] = [
  ['Host', { host: 'evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Host and -Proto', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ['Forwarded', { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' }],
  ['X-Host and X-Forwarded-Server', { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' }],
];
const post = (url: string, payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });

/** What each mail with a link is asked for by, and where its link must lead. */
const mails: [string, (headers: Record<string, string>) => Promise<unknown>, RegExp][] = [
  [
    'an invitation',
    (headers) =>
      post(
        '/api/v2/users',
        { email: `new${(count += 1)}@harbour.test`, first_name: 'New', role: 'basic_agent' },
        headers,
      ),
    /^https:\/\/parley\.example\/auth\/password\?token=\d/,
  ],
  [
    'a new password',
    async (headers) => {
      await people.query('DELETE FROM rate_limit');
      return post('/auth/password/request', { email: admin.email }, headers);
    },
    /^https:\/\/parley\.example\/reset-password\/reset-password\/\d/,
  ],
  [
    'a confirmation of an address',
    (headers) => post('/auth/verification/send', {}, headers),
    /^https:\/\/parley\.example\/verification\?secret=\d/,
  ],
];

describe.each(mails)('the link of %s', (_kind, ask, expected) => {
  it.each(hostile)('leads to the configured address whatever %s says', async (_header, headers) => {
    await takeMails(app, admin.agencyId);
    await ask(headers);
    const sent = await takeMails(app, admin.agencyId);
    expect(sent.map((mail) => mail.link)).toEqual([expect.stringMatching(expected)]);
    expect(JSON.stringify(sent)).not.toContain('evil');
  });
});
