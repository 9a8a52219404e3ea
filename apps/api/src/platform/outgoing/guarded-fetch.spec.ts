import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { byAddressAlone } from '../../../test/inner-addresses.js';
import { isPublicAddress } from './address.rules.js';
import { guardedAddress } from './guarded-address.js';
import { assertMayCall, guardedFetch, RefusedRequest, UnlistedHost } from './guarded-fetch.js';

const strict = { allowPrivate: false, hosts: [] };
const open = { allowPrivate: true, hosts: [] };

let server: Server;
let port: number;
const heard: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    if (request.url === '/away') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (request.url === '/hangs') return void response.writeHead(200, { 'content-length': 100 }).write('x');
    if (request.url === '/large') return void response.end('x'.repeat(2 * 1024 * 1024));
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ body })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => void heard.splice(0));
afterEach(() => vi.restoreAllMocks());

describe('servers whose address somebody typed in', () => {
  it.each([
    'http://login.example.com',
    'ftp://login.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:pass@login.example.com',
    'https://login.example.com:22',
    'https://login.example.com:5432',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://10.1.2.3',
    'https://172.31.255.255',
    'https://192.168.0.1',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://198.18.0.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://①②⑦.0.0.1',
    'https://127。0。0。1',
    'not an address',
    '',
  ])('%s is never called', (address) => expect(() => assertMayCall(address, strict)).toThrow(RefusedRequest));

  it.each([
    'https://accounts.google.com',
    'https://login.example.com:8443/x',
    'https://[2a00:1450::1]',
    'https://8.8.8.8',
  ])('%s may be', (address) => expect(assertMayCall(address, strict).href).toContain('https://'));

  it.each(['localhost', 'localhost.', 'inner.example.com'])(
    '%s is looked at by its address',
    async (name) => {
      answerWith([{ address: '127.0.0.1', family: 4 }]);
      await expect(guardedFetch(strict)(`https://${name}/`)).rejects.toThrow('not on the public Internet');
    },
  );

  it('with one inner address among several is not called', async () => {
    answerWith([
      { address: '8.8.8.8', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ]);
    await expect(guardedFetch(strict)('https://two.example.com/')).rejects.toThrow(
      'not on the public Internet',
    );
  });

  it('is resolved once: what the name means a moment later does not count', async () => {
    const spy = answerWith([{ address: '::1', family: 6 }]);
    await expect(guardedFetch(strict)('https://flips.example.com/')).rejects.toThrow();
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it('is called at the address that was looked at, whatever the name means a moment later', async () => {
    const spy = answerWith([{ address: '127.0.0.1', family: 4 }]).mockImplementationOnce(((
      _name: string,
      _options: object,
      done: (error: null, found: object) => void,
    ) => done(null, [{ address: '8.8.8.8', family: 4 }])) as never);
    const asked = guardedFetch(strict)(`https://flips.example.com:8443/`, { headMs: 300 });
    await expect(asked).rejects.not.toThrow('not on the public Internet');
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it.each(byAddressAlone().filter((spelling) => !/localhost\./i.test(spelling)))(
    '%s is refused for its address alone',
    (address) =>
      expect(guardedFetch(strict)(address)).rejects.toMatchObject({
        constructor: RefusedRequest,
        message: expect.stringContaining('not on the public Internet'),
      }),
  );

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00::1',
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
    'localhost',
  ])('%s is no mail server either', (host) =>
    expect(guardedAddress(host, strict)).rejects.toThrow('not on the public Internet'),
  );

  it.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (ip) => expect(isPublicAddress(ip)).toBe(true));
  it.each(['::1', '::ffff:8.8.8.8', 'fe80::1%eth0', '2001:db8::1', 'nonsense', ''])('%j is not', (ip) =>
    expect(isPublicAddress(ip)).toBe(false),
  );
});

describe('a request', () => {
  const base = () => `http://127.0.0.1:${port}`;

  it('brings form and answer', async () => {
    const answer = await guardedFetch(open)(`${base()}/token`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'a b' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ body: 'code=a+b' });
  });

  it('follows no redirect', async () => {
    const answer = await guardedFetch(open)(`${base()}/away`);
    expect(answer.status).toBe(302);
    expect(heard).toEqual(['GET /away']);
  });

  it('reads no endless answer', async () => {
    await expect(guardedFetch(open)(`${base()}/large`)).rejects.toThrow('too large');
  });

  it('reads the beginning of one, where that is enough', async () => {
    const answer = await guardedFetch(open)(`${base()}/large`, { maxBytes: 1000, isCut: true });
    expect(await answer.text()).toBe('x'.repeat(1000));
  });

  it('goes to known servers only, where those are told', async () => {
    const bounded = guardedFetch({ ...open, origins: ['https://login.example.com'] });
    await expect(bounded(`${base()}/token`)).rejects.toThrow('not among the known servers');
    expect(heard).toEqual([]);
  });

  it('goes to those on the list of the operator only, whatever else is allowed', async () => {
    const few = { ...open, hosts: ['api.example.com', '*.example.org'] };
    await expect(guardedFetch(few)(`${base()}/token`)).rejects.toMatchObject({
      code: 'outgoing.host_not_listed',
    });
    for (const address of ['https://example.org/', 'https://api.example.com.evil.test/', 'https://[::1]/'])
      expect(() => assertMayCall(address, few)).toThrow(UnlistedHost);
    expect(assertMayCall('https://deep.below.example.org/', few).hostname).toBe('deep.below.example.org');
    expect(heard).toEqual([]);
    const answer = await guardedFetch({ ...open, hosts: ['127.0.0.1'] })(`${base()}/token`);
    expect(answer.status).toBe(200);
  });

  it('asks no name server for a name that is not on the list', async () => {
    const asked = answerWith([{ address: '93.184.216.34', family: 4 }]);
    await expect(guardedFetch({ ...strict, hosts: ['x.test'] })('https://y.test/')).rejects.toThrow(
      UnlistedHost,
    );
    await expect(guardedAddress('y.test', { ...strict, hosts: ['x.test'] })).rejects.toThrow(UnlistedHost);
    expect(asked).not.toHaveBeenCalled();
  });
});

function answerWith(addresses: { address: string; family: number }[]) {
  return vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: (error: null, found: object) => void) =>
      done(null, addresses)) as never);
}

describe('an answer that does not end', () => {
  /** What nobody holds is gone after it, as it is in a process that has worked for a while. */
  const collectGarbage = async (): Promise<void> => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let time = 0; time < 5; time += 1) {
      collect();
      await sleep(20);
    }
  };

  it.each([
    ['by itself', () => ({ totalMs: 600 })],
    ['asked for by somebody who may give up', () => ({ totalMs: 600, signal: new AbortController().signal })],
    ['with a bound of whoever asks', () => ({ totalMs: 60_000, signal: AbortSignal.timeout(600) })],
  ])('is given up when its time is over, whatever was collected meanwhile: %s', async (_who, bounds) => {
    const asked = guardedFetch(open)(`http://127.0.0.1:${port}/hangs`, bounds());
    const ended = expect(asked).rejects.toThrow();
    await sleep(100);
    await collectGarbage();
    const first = await Promise.race([ended.then(() => 'given up'), sleep(3_000).then(() => 'still asked')]);
    expect(first).toBe('given up');
  });

  it('ends when whoever asked gives up', async () => {
    const asker = new AbortController();
    const asked = guardedFetch(open)(`http://127.0.0.1:${port}/hangs`, { signal: asker.signal });
    const ended = expect(asked).rejects.toThrow();
    await sleep(100);
    await collectGarbage();
    asker.abort();
    await ended;
  });
});
