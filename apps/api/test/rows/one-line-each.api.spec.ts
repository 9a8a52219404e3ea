import { createConnection } from 'node:net';
import { SmtpListener } from '../../src/modules/channels/mail-in/smtp-listener.js';
import { Log } from '../../src/platform/logging/log.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** What would be a line of its own, a colour of the terminal, or the end of a JSON object, were it written as it is. */
const FORGED = '"}\r\n{"level":60,"msg":"forged","actor":"user 1"}\n\u2028\u001b[31m\u0085';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let text = '';

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  const to = new Log('debug', { write: (line: string) => void (text += line) });
  Object.assign(world.app.get(Log), { pino: to.pino });
});
afterAll(() => world?.close());
beforeEach(() => (text = ''));

/** Each line whole, of this process, and about something that the sources say. */
function expectOwnLines(atLeast = 1): void {
  const lines = text.split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
  for (const line of lines) {
    expect([...line].filter((one) => one < ' ')).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ pid: process.pid, msg: expect.not.stringMatching(/forged/) });
    expect(JSON.parse(line).level).not.toBe(60);
  }
}

describe('the log has one line for each thing that happened, whatever somebody wrote', () => {
  it.each<[string, { url?: string; headers?: Record<string, string> }]>([
    ['a path', { url: `/api/v2/${encodeURIComponent(FORGED)}` }],
    ['a path that leads to a thing', { url: `/api/v2/contacts/${encodeURIComponent(FORGED)}` }],
    ['a query', { url: `/api/v2/contacts?sort=${encodeURIComponent(FORGED)}` }],
    ['an id of the request', { headers: { 'x-request-id': FORGED } }],
    ['an agent', { headers: { 'user-agent': FORGED } }],
    ['an address', { headers: { 'x-forwarded-for': FORGED } }],
    ['a token', { headers: { authorization: `Bearer ${FORGED}` } }],
    ['a trace', { headers: { traceparent: `00-${FORGED}-01` } }],
  ])('in %s', async (_, { url = '/api/v2/nowhere', headers = {} }) => {
    await world.inject({ method: 'GET', url, headers });
    expectOwnLines();
  });

  it('in names, titles and texts that are kept', async () => {
    await admin.rest('POST', '/api/v2/contacts', { full_name: FORGED });
    await admin.rest('POST', '/api/v2/labels', { name: FORGED, color: '#112233' });
    await admin.rest('PUT', '/api/v2/user_config/some.key', { value: { [FORGED]: FORGED } });
    await world.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email: `${FORGED}@home.test`, password: FORGED },
    });
    await world.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: `{ ${JSON.stringify(FORGED)} }`, operationName: FORGED },
    });
    expectOwnLines(4);
  });

  it('in an error of the server whose words somebody else chose', async () => {
    world.app.get(Log).error('a job failed and will be tried again', {
      [FORGED]: FORGED,
      error: Object.assign(new Error(FORGED), { code: FORGED, cause: new Error(FORGED) }),
    });
    expectOwnLines();
  });

  it('in the envelope and the heads of a mail', async () => {
    await harbour.mailbox('support@harbour.test');
    const listener = world.app.get(SmtpListener, { strict: false });
    await listener.start();
    try {
      const { port } = (
        listener as unknown as { server: { server: { address(): { port: number } } } }
      ).server.server.address();
      await spoken(port, [
        `EHLO {"level":60,"msg":"forged"}\u001b[31m`,
        `MAIL FROM:<"\n{\\"level\\":60}"@home.test>`,
        'MAIL FROM:<anna@home.test>',
        'RCPT TO:<support@harbour.test>',
        'DATA',
        `Subject: x\r\n {"level":60,"msg":"forged"}\r\nFrom: =?utf-8?b?${Buffer.from(FORGED).toString('base64')}?= <a@b.test>\r\n\r\nHello\r\n.`,
        `{"level":60,"msg":"forged"}`,
        'QUIT',
      ]);
    } finally {
      await listener.stop();
    }
    expectOwnLines();
  });
});

/** Says one line after the other, each when the one before was answered. */
function spoken(port: number, lines: readonly string[]): Promise<void> {
  const waiting = [...lines];
  return new Promise((resolve, fail) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('error', fail);
    socket.on('close', () => resolve());
    socket.on('data', (answer) => {
      if (/^\d{3}-[^\n]*\n$/.test(String(answer))) return;
      const line = waiting.shift();
      if (line === undefined) return void socket.end();
      socket.write(`${line}\r\n`);
    });
  });
}
