import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderClient } from '../../src/modules/channels/connectors/provider-client.js';
import { innerAddresses } from '../inner-addresses.js';
import { bareConnectors, fewWords } from './bare-connectors.js';

const spellings = innerAddresses();

let trap: Server;
let trapPort: number;
let provider: Server;
let origin: string;
const heard: string[] = [];
const shown: (string | undefined)[] = [];
let location = '';

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  trap = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('a secret of the network');
  });
  trap.on('connection', () => heard.push('connected'));
  trapPort = await listen(trap);
  provider = createServer((request, response) =>
    answer(request, (head) => response.writeHead(...head)).end(),
  );
  origin = `http://127.0.0.1:${await listen(provider)}`;
});
afterAll(() => {
  for (const server of [trap, provider]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => void heard.splice(0));

/** The provider itself may be asked, and leads elsewhere. */
function answer<T>(request: IncomingMessage, write: (head: [number, Record<string, string>]) => T): T {
  shown.push(request.headers.authorization);
  return write([302, { location }]);
}

const withFiles = () => bareConnectors(origin).filter(({ connector }) => connector.fetchFile !== undefined);
const byAddress = () =>
  withFiles().filter(({ provider: name }) => !['whatsapp_cloud', 'dialog360', 'telegram'].includes(name));
const client = () => new ProviderClient({ trusted: [origin], hosts: [] }, []);

async function fetchBy({ connector, channel }: ReturnType<typeof withFiles>[number], ref: string) {
  try {
    await connector.fetchFile?.({ ref }, channel, client());
    return 'fetched';
  } catch {
    return 'refused';
  }
}

describe('the address of a file, as a provider or a program of somebody’s own gives it', () => {
  it('leads nowhere into this machine or its network, however it is written', async () => {
    expect(spellings.length).toBeGreaterThanOrEqual(120);
    for (const spelling of spellings) {
      const ref = spelling.replace(':P', `:${trapPort}`);
      const results = await Promise.all(byAddress().map((one) => fetchBy(one, ref)));
      expect([ref, ...new Set(results)]).toEqual([ref, 'refused']);
    }
    expect(byAddress().length).toBeGreaterThanOrEqual(5);
    expect(heard).toEqual([]);
  });

  it('of a custom channel leads nowhere there either', async () => {
    const custom = bareConnectors(origin).find(({ provider: name }) => name === 'custom');
    if (!custom) throw new Error('There is no custom channel.');
    for (const spelling of spellings) {
      const url = spelling.replace(':P', `:${trapPort}`);
      const channel = { ...custom.channel, settings: { url } };
      const sent = custom.connector.submit(fewWords, channel, client()).then(
        ({ kind }) => kind,
        () => 'failed',
      );
      expect([url, await sent]).toEqual([url, 'failed']);
      const tested = custom.connector.test?.(channel, client()).then(
        ({ isOk }) => isOk,
        () => false,
      );
      expect([url, await tested]).toEqual([url, false]);
    }
    expect(heard).toEqual([]);
  });

  it('leads nowhere by a redirect of the provider either, and shows no credentials there', async () => {
    for (const target of [
      `http://127.0.0.1:${trapPort}/`,
      `http://[::1]:${trapPort}/`,
      'http://169.254.169.254/',
    ]) {
      location = target;
      const results = await Promise.all(withFiles().map((one) => fetchBy(one, `${origin}/file`)));
      expect([target, ...new Set(results)]).toEqual([target, 'refused']);
    }
    expect(heard).toEqual([]);
    expect(shown.length).toBeGreaterThan(0);
  });

  it('never carries the credentials of the channel to another server', async () => {
    const elsewhere = new ProviderClient(
      { trusted: [origin, `http://127.0.0.1:${trapPort}`], hosts: [] },
      [],
    );
    const seen: (string | undefined)[] = [];
    trap.on('request', ({ headers }: IncomingMessage) => seen.push(headers.authorization));
    for (const { connector, channel } of byAddress())
      await connector.fetchFile?.({ ref: `http://127.0.0.1:${trapPort}/file` }, channel, elsewhere);
    expect(seen).toEqual(byAddress().map(() => undefined));
  });
});
