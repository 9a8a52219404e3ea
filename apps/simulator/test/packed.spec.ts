import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const own = join(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'parley-simulator-packed-'));
const home = join(folder, 'node_modules/@parley/simulator');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
let started: ChildProcess | null = null;
let url = '';
let said = '';

/** The tarball itself, unpacked where npm would; beside it what it says that it needs, and nothing else. */
beforeAll(async () => {
  if (!existsSync(join(own, 'dist/server/cli.js')) || !existsSync(join(own, 'dist/page')))
    execFileSync(npm, ['run', 'build'], { cwd: own, stdio: 'ignore' });
  execFileSync(npm, ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: own,
    stdio: 'ignore',
  });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', home]);
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(own, 'node_modules', name), link);
  }
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  started = spawn(process.execPath, [join(home, 'bin/parley-simulator.mjs'), '--port', String(port)], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
  });
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()));
  await until(() => said.includes('is ready'));
}, 120_000);

afterAll(() => {
  started?.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('says what it is, and where each provider is', () => {
  expect(said).toContain('no message leaves this machine');
  for (const place of ['graph', 'dialog360', 'telegram', 'twilio', 'vonage', 'bird', 'custom'])
    expect(said).toContain(`${url}/providers/${place}`);
});

it('has its page, labelled', async () => {
  const page = await fetch(`${url}/`);
  expect(page.url).toBe(`${url}/simulator/`);
  expect(await page.text()).toMatch(/<title>[^<]*[Ss]imulator/);
  const script = readdirSync(join(home, 'dist/page/assets')).find((name) => name.endsWith('.js')) ?? '';
  expect((await fetch(`${url}/simulator/assets/${script}`)).status).toBe(200);
});

it('is a provider to whoever asks, and goes wrong on demand', async () => {
  const send = () =>
    fetch(`${url}/providers/graph/v26.0/100200300400500/messages`, {
      method: 'POST',
      headers: { authorization: 'Bearer simulated-whatsapp-token', 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        to: '31655501234',
        type: 'text',
        text: { body: 'Hi' },
      }),
    });
  const customers = `${url}/simulator/api/accounts/100200300400500/customers`;
  const post = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post(customers, { id: '31655501234', name: 'Sanne' });
  const early = await send();
  expect([early.status, early.headers.get('x-imitated-by')]).toEqual([400, 'parley-simulator']);
  expect(await early.json()).toMatchObject({ error: { code: 131_047 } });
  await post(`${customers}/31655501234/messages`, { text: 'Hello?' });
  expect((await send()).status).toBe(200);
  await post(`${url}/simulator/api/accounts/100200300400500/trouble`, {
    kind: 'too_many',
    times: 1,
    seconds: 7,
  });
  const slow = await send();
  expect([slow.status, slow.headers.get('retry-after')]).toEqual([429, '7']);
  expect((await send()).status).toBe(200);
  const ledger = (await (await fetch(`${url}/simulator/api/ledger`)).json()) as { data: unknown[] };
  expect(ledger.data.length).toBeGreaterThanOrEqual(3);
});

it('can be a part of a program', () => {
  const code = `import { createSimulator } from '@parley/simulator';
    const { app, world } = await createSimulator({ folder: 'inside', url: () => 'http://simulator.test' });
    const { statusCode } = await app.inject('/simulator/healthz');
    console.log(statusCode, world.accountsOf('telegram').length);
    await app.close();`;
  const done = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  expect(done.toString().trim()).toBe('200 1');
});

it('says what is wrong with an option', () => {
  const wrong = () =>
    execFileSync(process.execPath, [join(home, 'bin/parley-simulator.mjs'), '--port', 'many'], {
      stdio: 'pipe',
    });
  expect(wrong).toThrow(/--port/);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300 && !isSo(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (!isSo()) throw new Error(`It did not start: ${said}`);
}
