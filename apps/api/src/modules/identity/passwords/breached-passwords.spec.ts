import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../../platform/config/index.js';
import { Log } from '../../../platform/logging/log.js';
import { BreachedPasswords } from './breached-passwords.service.js';
import { PasswordChoiceService } from './password-choice.service.js';

const STOLEN = 'tern over grey water';
const PADDING = 'kvetch-7-lamp';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

let server: Server;
let url: string;
let mood: 'answer' | 'fail' | 'hang up' = 'answer';
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['add-padding']}`);
    if (mood === 'hang up') return void request.destroy();
    if (mood === 'fail') return void response.writeHead(503).end();
    const begins = (password: string) => request.url === `/range/${hashOf(password).slice(0, 5)}`;
    const lines = [
      `${'0'.repeat(35)}:7`,
      ...(begins(STOLEN) ? [`${hashOf(STOLEN).slice(5)}:12`] : []),
      ...(begins(PADDING) ? [`${hashOf(PADDING).slice(5)}:0`] : []),
    ];
    response.end(lines.join('\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  mood = 'answer';
  asked.splice(0);
});

const list = (env: NodeJS.ProcessEnv = { BREACHED_PASSWORDS_URL: url }) =>
  new BreachedPasswords(
    loadConfig({ SECRETS_KEY: 'a key of the tests with 32 letters', ...env }),
    new Log('silent'),
  );

describe('passwords that were stolen elsewhere', () => {
  it('are known by what the list says of them, and by nothing that only fills it up', async () => {
    const found = await Promise.all(
      [STOLEN, PADDING, 'correct horse battery staple'].map((one) => list().knows(one)),
    );
    expect(found).toEqual([true, false, false]);
  });

  it('are asked for with five letters, and no more', async () => {
    await list().knows(STOLEN);
    expect(asked).toEqual([`/range/${hashOf(STOLEN).slice(0, 5)} true`]);
  });

  it('are not asked for where no list is set, nor from a server that may not be called', async () => {
    expect(await list({}).knows(STOLEN)).toBe(false);
    const config = {
      ...loadConfig({ SECRETS_KEY: 'a key of the tests with 32 letters' }),
      breachedPasswordsUrl: url,
    };
    const elsewhere = new BreachedPasswords({ ...config, outgoingHosts: ['x.test'] }, new Log('silent'));
    expect(await elsewhere.knows(STOLEN)).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each(['fail', 'hang up'] as const)(
    'keep nobody from choosing one while the list would %s',
    async (how) => {
      mood = how;
      expect(await list().knows(STOLEN)).toBe(false);
    },
  );

  it('are refused when somebody chooses one', async () => {
    const hash = { hash: async () => 'hash' };
    const none = null as never;
    const choice = new PasswordChoiceService(hash as never, list(), none, none, none, none);
    const owner = {
      email: 'mila@harbour.test',
      firstName: 'Mila',
      lastName: 'Jansen',
      companyName: 'Harbour Bikes',
    };
    await expect(choice.prepare(owner as never, STOLEN)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { fields: { password: [expect.stringContaining('stolen elsewhere')] } },
    });
    expect(await choice.prepare(owner as never, PADDING)).toBe('hash');
  });
});
