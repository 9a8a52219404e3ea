import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

// What stands on the page for partners is what is run here, to the letter.
const DOCS = readFileSync(new URL('../../docs/custom-channels.md', import.meta.url), 'utf8');
const snippets = [...DOCS.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const [signing = '', program = ''] = snippets;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** A program of the docs, in a folder of its own. */
class Program {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-docs-'));
  private process: ChildProcess | null = null;
  said = '';

  start(code: string, env: Record<string, string>): ChildProcess {
    const file = join(this.folder, 'app.mjs');
    writeFileSync(file, code);
    const started = spawn(process.execPath, [file], { env: { PATH: process.env['PATH'] ?? '', ...env } });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part: Buffer) => (this.said += part.toString()));
    this.process = started;
    return started;
  }

  stop(): void {
    this.process?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a line of the page would copy. */
async function copied(page: Page, label: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Copy: ${label}` }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a custom channel is made from the docs alone', async ({ page }) => {
  test.slow();
  const app = new Program();
  const signer = new Program();
  try {
    const port = await freePort();
    const name = unique('Kiosk');
    await signIn(page, 'admin@harbour.test');
    const inbox = new Inbox(page);
    await page.goto('/admin/channels2/custom/create');
    await page
      .getByRole('textbox', { name: 'Address of your program' })
      .fill(`http://localhost:${port}/parley`);
    await page.getByLabel('Name for colleagues').fill(name);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { name: `“${name}” is connected` })).toBeFocused();
    expect(await inbox.violations()).toEqual([]);
    const webhook = await copied(page, 'Webhook address');
    const secret = await copied(page, 'Signing secret');

    app.start(program, { PARLEY_WEBHOOK: webhook, PARLEY_SECRET: secret, PORT: String(port) });
    await expect.poll(() => app.said).toContain(`Listening on ${port}`);
    const words = unique('Is my bike ready?');
    const say = await fetch(`http://localhost:${port}/say`, {
      method: 'POST',
      body: JSON.stringify({ id: `user-${name}`, name: 'Mila Kiosk', text: words }),
    });
    expect(say.status).toBe(200);
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: 'Open the conversation' }).click();
    await expect(inbox.timeline.getByText(words)).toBeVisible();
    await inbox.reply('It waits for you.');
    await expect.poll(() => app.said, { timeout: 20_000 }).toContain(`To user-${name}: It waits for you.`);
    await expect(inbox.timeline.getByText('Sent', { exact: true }).last()).toBeVisible();

    // Nobody else can speak to the program, nor to Parley.
    const forged = await fetch(`http://localhost:${port}/parley`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
    expect((await page.request.post(webhook, { data: { type: 'typing' } })).status()).toBe(401);

    // The few lines about signing work as they stand.
    const bell = unique('Ring');
    const event = { type: 'message', id: bell, customer: { id: `user-${name}` }, text: bell };
    const given = `const [event, secret, webhookUrl] = ${JSON.stringify([event, secret, webhook])};\n`;
    const [code] = await once(signer.start(given + signing, {}), 'exit');
    expect([code, signer.said]).toEqual([0, '']);
    await expect(inbox.timeline.getByText(bell)).toBeVisible();

    await page.goto('/admin/channels2/custom');
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('The connection works.')).toBeVisible();
  } finally {
    app.stop();
    signer.stop();
  }
});
