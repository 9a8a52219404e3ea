import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type IdentityApp, identityApp } from '../identity-app.js';
import { testDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
let app: IdentityApp;
let port: number;

beforeAll(async () => {
  database = await testDatabase();
  app = await identityApp(database);
  port = Number(new URL(await app.listen()).port);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const PATIENCE_MS = 30_000;
const HIDDEN = 'GET /api/v2/me HTTP/1.1\r\nHost: a\r\nX-Hidden: 1\r\n\r\n';
const BODY = '{"email":"a@b.test","password":"x"}';
const post = (headers: string, body: string) =>
  `POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
/** Of which two programs may see two: what each is, its heads, its body. deploy/prove.mjs sends the same through the proxy. */
const AMBIGUOUS = JSON.parse(
  readFileSync(join(process.cwd(), 'test/api/ambiguous-requests.json'), 'utf8'),
) as [string, string, string][];

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Everything that comes back until the line is closed, or is silent for half a second after so many answers. */
function said(bytes: string, answers: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (statusesOf(text).length >= answers) socket.setTimeout(500);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

// Two programs in a row must agree where a request ends: else the second one takes the rest for somebody else's request.
describe('where a request ends', () => {
  it('is plain for two that follow each other', async () => {
    const both = post(`Content-Length: ${BODY.length}`, BODY) + HIDDEN;
    expect(statusesOf(await said(both, 2))).toEqual([401, 401]);
  });

  it.each(AMBIGUOUS)('is not guessed: %s', async (_what, headers, body) => {
    const answers = statusesOf(await said(post(headers, body) + HIDDEN, 1));
    expect(answers).toEqual([400]);
  });
});
