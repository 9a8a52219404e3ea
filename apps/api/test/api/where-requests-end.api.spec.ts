import { connect } from 'node:net';
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

const HIDDEN = 'GET /api/v2/me HTTP/1.1\r\nHost: a\r\nX-Hidden: 1\r\n\r\n';
const BODY = '{"email":"a@b.test","password":"x"}';
const post = (headers: string, body: string) =>
  `POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

/** Everything that comes back until the line is closed, or is silent for half a second. */
function said(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

// Two programs in a row must agree where a request ends: else the second one takes the rest for somebody else's request.
describe('where a request ends', () => {
  it('is plain for two that follow each other', async () => {
    const both = post(`Content-Length: ${BODY.length}`, BODY) + HIDDEN;
    expect(statusesOf(await said(both))).toEqual([401, 401]);
  });

  it.each([
    ['a length and pieces', `Content-Length: ${BODY.length}\r\nTransfer-Encoding: chunked`, chunked(BODY)],
    ['pieces and a length', `Transfer-Encoding: chunked\r\nContent-Length: 4`, chunked(BODY)],
    ['two lengths', `Content-Length: ${BODY.length}\r\nContent-Length: 0`, BODY],
    ['two lengths in one line', `Content-Length: ${BODY.length}, 0`, BODY],
    ['a length with a sign', `Content-Length: +${BODY.length}`, BODY],
    ['a length in hexadecimal', 'Content-Length: 0x23', BODY],
    ['a negative length', 'Content-Length: -1', BODY],
    ['pieces that are something else in the end', 'Transfer-Encoding: chunked, identity', chunked(BODY)],
    ['pieces by nearly their name', 'Transfer-Encoding: xchunked', chunked(BODY)],
    ['pieces behind a tab of another kind', 'Transfer-Encoding: \x0bchunked', chunked(BODY)],
    ['a blank before the colon', `Content-Length : ${BODY.length}`, BODY],
    [
      'a line that goes on in the next one',
      `X-Folded: a\r\n Content-Length: 0\r\nContent-Length: ${BODY.length}`,
      BODY,
    ],
    ['lines that end without a return', `X-Bare: a\nContent-Length: ${BODY.length}`, BODY],
    ['a return by itself', `X-Bare: a\rContent-Length: 0\r\nContent-Length: ${BODY.length}`, BODY],
    ['a piece of no size', 'Transfer-Encoding: chunked', `\r\n${BODY}\r\n0\r\n\r\n`],
    ['a piece of a negative size', 'Transfer-Encoding: chunked', `-1\r\n${BODY}\r\n0\r\n\r\n`],
    ['a piece that is longer than it says', 'Transfer-Encoding: chunked', `2\r\n${BODY}\r\n0\r\n\r\n`],
  ])('is not guessed: %s', async (_what, headers, body) => {
    const answers = statusesOf(await said(post(headers, body) + HIDDEN));
    expect(answers).toEqual([400]);
  });
});
