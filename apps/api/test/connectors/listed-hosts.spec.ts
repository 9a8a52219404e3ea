import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { ConnectedChannels } from '../../src/modules/channels/connectors/connected-channels.service.js';
import type { ConnectedChannel } from '../../src/modules/channels/connectors/connector.js';
import { MailLines } from '../../src/modules/channels/mailboxes/mail-lines.service.js';
import { SsoProviderService } from '../../src/modules/identity/sso/sso-provider.service.js';
import { MediaServer } from '../../src/modules/internal-chat/calls/media-server.service.js';
import { AskPage } from '../../src/modules/internal-chat/links/ask-page.service.js';
import { type Config, loadConfig } from '../../src/platform/config/index.js';

/** A server that only notes that somebody came. */
let trap: Server;
let port: number;
let visits = 0;

beforeAll(async () => {
  trap = createServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  port = (trap.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => trap.close(resolve)));
beforeEach(() => void (visits = 0));

/** All that is otherwise kept from private addresses may go there: only the list is in the way. */
const settings = (hosts: string): Config =>
  loadConfig({
    SECRETS_KEY: 'a key of the tests with 32 letters',
    OUTGOING_HOSTS: hosts,
    MAIL_ALLOW_PRIVATE: 'on',
    CUSTOM_ALLOW_PRIVATE: 'on',
    SSO_ALLOW_PRIVATE: 'on',
    CHAT_LINKS_ALLOW_PRIVATE: 'on',
  });

const server = () => ({ host: '127.0.0.1', port, security: 'none' as const });
const signIn = { user: 'a', pass: 'b' };
const custom = { type: 'CUSTOM', secrets: {} } as unknown as ConnectedChannel;
const whatsapp = { type: 'WHATSAPP', secrets: {} } as unknown as ConnectedChannel;
const call = (config: Config, channel: ConnectedChannel) =>
  new ConnectedChannels(config, null as never).client(channel).call({ url: `http://127.0.0.1:${port}/` });

/** Every way out, each called as its callers do. */
const ways: readonly [string, (config: Config) => Promise<unknown>][] = [
  ['mailboxes', (config) => new MailLines(config).imap(server(), signIn, 1_000)],
  ['mail servers of channels', (config) => new MailLines(config).smtpTest(server(), signIn)],
  ['programs behind custom channels', (config) => call(config, custom)],
  [
    'providers',
    (config) =>
      call(
        { ...config, providerUrls: { ...config.providerUrls, graph: `http://127.0.0.1:${port}` } },
        whatsapp,
      ),
  ],
  [
    'identity providers',
    (config) =>
      new SsoProviderService(config).endpointsOf({
        issuer: `http://127.0.0.1:${port}`,
        clientId: 'a',
        clientSecret: 'b',
      }),
  ],
  [
    'media servers',
    (config) =>
      new MediaServer({
        ...config,
        calls: { ...config.calls, livekit: { url: `ws://127.0.0.1:${port}`, key: 'a', secret: 'b' } },
      }).close('room'),
  ],
];

describe.each(ways)('the list of servers, on the way to %s', (_, go) => {
  it('keeps from calling who is not on it, and says so', async () => {
    const error: unknown = await go(settings('api.example.com,*.example.org')).catch(
      (thrown: unknown) => thrown,
    );
    const said = [error, (error as Error).cause].map((one) => (one as { code?: string } | undefined)?.code);
    expect(said).toContain('outgoing.host_not_listed');
    expect(visits).toBe(0);
  });

  it('lets through who is on it', async () => {
    await go(settings('127.0.0.1')).catch(() => undefined);
    expect(visits).toBeGreaterThan(0);
  });
});

it('keeps pages that colleagues name from being asked', async () => {
  const ask = (hosts: string) =>
    new AskPage(null as never, settings(hosts)).ask(`http://127.0.0.1:${port}/`).catch(() => 'asked');
  expect([await ask('*.example.org'), visits]).toEqual([null, 0]);
  expect(await ask('127.0.0.1')).toBe('asked');
  expect(visits).toBeGreaterThan(0);
});

describe('connections to other servers', () => {
  /** Who may open one, and why no address that somebody typed comes there without the list. */
  const OPENERS: Readonly<Record<string, string>> = {
    'platform/outgoing/guarded-fetch.ts': 'the list itself',
    'platform/scanning/clamd.ts': 'CLAMAV_URL, which nobody but the operator names',
    'platform/storage/s3-storage.ts': 'S3_ENDPOINT, compared with the list at the start',
    'platform/system-mail/system-mail-transport.ts': 'SMTP_URL, compared with the list at the start',
    'modules/channels/mail-out/mail-transport.ts': 'SMTP_URL, or a place of MailLines',
    'modules/channels/mail-out/raw-mails.service.ts': 'writes a mail, connects to nobody',
    'modules/channels/mailboxes/mail-lines.service.ts': 'asks the list for each place',
  };

  it('are opened in known places alone', () => {
    const sources = join(process.cwd(), 'src');
    const opens =
      /request as httpsRequest|\bconnect[,\s][^;]*from 'node:(net|tls)'|new S3Client|createTransport\(|new ImapFlow\(|(?:globalThis|await|return|=) fetch\('|from 'undici'/;
    const found = readdirSync(sources, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('demo'))
      .filter((file) => opens.test(readFileSync(join(sources, file), 'utf8')));
    expect(found.toSorted()).toEqual(Object.keys(OPENERS).toSorted());
  });
});
