import { spawn } from 'node:child_process';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { signIn, unique } from './inbox.support.js';
import { axe, test } from './journey.support';

const ADMIN = 'admin@dune.test';

interface Answer<T> {
  data: T;
}

/** A colleague of this journey's own, in the company that no other journey looks at. */
async function colleague(request: APIRequestContext): Promise<{ name: string }> {
  const first = unique('Nadia').replace(' ', '');
  const login = await request.post('/auth/login', { data: { email: ADMIN, password: 'parley-demo' } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post('/api/v2/users', {
    headers,
    data: {
      email: `${first.toLowerCase()}@dune.test`,
      first_name: first,
      last_name: 'Journey',
      role: 'basic_agent',
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { data } = (await created.json()) as Answer<{ full_name: string }>;
  return { name: data.full_name };
}

/** Somebody who works there already. */
async function agent(request: APIRequestContext): Promise<{ id: string; name: string }> {
  const login = await request.post('/auth/login', { data: { email: ADMIN, password: 'parley-demo' } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/v2/users?status=active&per_page=100', { headers });
  const { data } = (await answer.json()) as Answer<
    { id: number; full_name: string; role: { name: string } }[]
  >;
  const found = data.find(({ role }) => !['administrator', 'parley_staff'].includes(role.name));
  return { id: String(found?.id), name: found?.full_name ?? '' };
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'You are not working as yourself' });

test('an administrator works as a colleague under a banner, comes back, and both names are in the log', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { id, name } = await agent(page.request);
  await page.goto(`/admin/users/${id}`);
  await page.locator('header button').last().click();
  await page.getByRole('menuitem', { name: `Work as ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: `Work as ${name}` })).toBeDisabled();
  await dialog.getByLabel('Why').fill('She cannot find a conversation');
  await dialog.getByRole('button', { name: `Work as ${name}` }).click();

  await page.waitForURL('**/tickets');
  await expect(banner(page)).toContainText(`You are working as ${name}`);
  await expect(banner(page)).toContainText(/5\d min left/);
  await page.goto('/profile/overview');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'End' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(banner(page).getByRole('button', { name: 'End' })).toBeInViewport();
  await page.goto('/unauthorized');
  await expect(banner(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(banner(page)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await banner(page).getByRole('button', { name: 'End' }).click();
  await page.waitForURL(`**/admin/users/${id}`);
  await expect(banner(page)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/account_settings/audit_log?group=impersonation&kind=user&of=${id}`);
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.filter({ hasText: `Astrid Holm stopped working as ${name}` }).first()).toBeVisible();
  const began = entries.filter({ hasText: `Astrid Holm began to work as ${name}` }).first();
  await began.getByRole('button').first().click();
  await expect(began).toContainText('She cannot find a conversation');
});

test('the audit log is found, unfolded, checked and taken along', async ({ page }) => {
  await signIn(page, ADMIN);
  const { name } = await colleague(page.request);
  await page.goto('/admin/account_settings/audit_log');
  await expect(page.getByText(/The log is as it was written/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search names, actions, addresses' }).fill(name);
  await expect(page).toHaveURL(/q=Nadia/);
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toContainText(name);
  await entries.first().getByRole('button').first().click();
  await expect(entries.first()).toContainText('127.0.0.1');
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('menuitem', { name: 'Last year' }).click();
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(entries.first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/);
  await page.getByRole('button', { name: /^What/ }).click();
  await page.getByRole('menuitem', { name: 'Exports' }).click();
  await expect(entries.first()).toContainText('Astrid Holm exported the audit log');
});

test('a one-time link asks before it signs out somebody else', async ({ page, browser }) => {
  await signIn(page, ADMIN);
  const login = await page.request.post('/auth/login', { data: { email: ADMIN, password: 'parley-demo' } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const link = async () => {
    const answer = await page.request.get('/client-api/me/direct-login-url?next=/profile/overview', {
      headers,
    });
    return ((await answer.json()) as { url: string }).url;
  };
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await link());
  await elsewhere.waitForURL('**/profile/overview');
  await expect(elsewhere.getByText('admin@dune.test').first()).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'admin@harbour.test');
  await other.goto(await link());
  await expect(other.getByRole('heading', { name: 'Go on as Astrid Holm?' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Go on as Astrid Holm' }).click();
  await other.waitForURL('**/profile/overview');
  await other.goto('/auth/direct-login#token=1.nothing');
  await expect(other.getByRole('heading', { name: 'This link is over' })).toBeVisible();
});

test('access by staff of the makers is seen on every page and ended at once', async ({ page, browser }) => {
  const link = await staffLink();
  const isElsewhere = process.env['E2E_BASE_URL'] !== undefined;
  test.skip(
    link === null && isElsewhere,
    'The operator’s command reaches no database of a Parley elsewhere.',
  );
  expect(link).not.toBeNull();
  await signIn(page, ADMIN);
  await page.goto('/tickets');
  const strip = page.getByRole('region', { name: 'Access by Parley staff' });
  await expect(strip).toContainText('Parley staff has access until');
  const staff = await (await browser.newContext()).newPage();
  await staff.goto(link ?? '');
  await staff.waitForURL('**/tickets');
  await expect(banner(staff)).toContainText('Journey Operator');
  await strip.getByRole('button', { name: 'End now' }).click();
  await expect(strip).toBeHidden();
  await expect(staff).toHaveURL(/\/auth\/log(in|out)/);
});

/** Runs the operator's command; null where it has no way to the database. */
async function staffLink(): Promise<string | null> {
  const args = [
    'staff-access',
    '--agency',
    'dune-hotels',
    '--operator',
    'Journey Operator',
    '--reason',
    'A journey',
  ];
  const env = {
    ...process.env,
    PUBLIC_URL: process.env['E2E_BASE_URL_USED'],
    ...(process.env['E2E_DATA_DIR'] && { PARLEY_DATA_DIR: process.env['E2E_DATA_DIR'] }),
    ...(process.env['E2E_DATABASE_URL'] && { DATABASE_URL: process.env['E2E_DATABASE_URL'] }),
  };
  const child = spawn(process.execPath, ['../bin/operator.mjs', ...args], { env });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((done) => child.once('close', done));
  return code === 0 ? (output.trim().split('\n').at(-1) ?? null) : null;
}
