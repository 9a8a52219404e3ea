import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { until } from '../../../test/floor.js';
import { freePort } from '../../../test/free-port.js';
import { StillLine } from '../../../test/still-line.js';

interface Started {
  child: ChildProcess;
  url: string;
  output: () => string;
  ended: Promise<number | null>;
}

/** The built processes themselves, as an operator starts and ends them. */
describe.each(['main', 'worker'])('the process %s', (entrance) => {
  let database: TestDatabase;
  const started: Started[] = [];

  beforeAll(async () => {
    database = await testDatabase();
  });

  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await database.drop();
  });

  async function start(more: NodeJS.ProcessEnv = {}): Promise<Started> {
    const [port, mailPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [resolve(__dirname, `../../../dist/${entrance}.js`)], {
      env: {
        ...process.env,
        DATABASE_URL: database.ownerUrl,
        REDIS_URL: '',
        LOG_LEVEL: 'info',
        SMTP_LISTEN_PORT: String(mailPort),
        ...(entrance === 'main' ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
        ...more,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    const process_ = { child, url: `http://127.0.0.1:${port}`, output: () => output, ended };
    started.push(process_);
    return process_;
  }

  const isReady = (url: string) =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );

  it('serves, and ends in order when it is told to', async () => {
    const { child, url, ended, output } = await start();
    await until('it is ready', () => isReady(url), 120_000);
    const begin = Date.now();
    child.kill('SIGTERM');
    expect([await ended, output()]).toEqual([0, expect.stringContaining('"msg":"ended"')]);
    expect(Date.now() - begin).toBeLessThan(10_000);
  });

  it('goes on answering, not ready, until whoever balances load has seen it', async () => {
    const { child, url, ended } = await start({ SHUTDOWN_DELAY_SECONDS: '5' });
    await until('it is ready', () => isReady(url), 120_000);
    const begin = Date.now();
    child.kill('SIGTERM');
    await until('it has heard of it', async () => !(await isReady(url)), 3_500);
    while (Date.now() - begin < 4_000) {
      const [ready, alive] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/healthz`)]);
      expect([ready.status, alive.status]).toEqual([503, 200]);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(await ended).toBe(0);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(5_000);
  });

  it('ends in order while Redis stands still', async () => {
    const line = new StillLine(new URL(process.env.PARLEY_TEST_REDIS_URL ?? ''));
    try {
      const { child, url, ended, output } = await start({ REDIS_URL: await line.listen() });
      await until('it is ready', () => isReady(url), 120_000);
      line.isStill = true;
      child.kill('SIGTERM');
      expect([await ended, output()]).toEqual([0, expect.stringContaining('"msg":"ended"')]);
    } finally {
      line.close();
    }
  });

  it('says in one sentence which setting is wrong', async () => {
    const { ended, output } = await start({ DATABASE_POOL: 'many' });
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(/^The setting DATABASE_POOL is not usable: [^\n]+\.$/);
  });
});
