import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { signIn } from './inbox.support';
import { axe, test } from './journey.support';

/**
 * Roles, permissions and private channels in two browsers. All of it happens at the second company of the demo, whose
 * people no other journey needs, and everything is put back.
 */
test.describe.configure({ mode: 'serial' });

/** Told by the live connection: nothing asks by itself as often as that, and a machine with much to do still answers. */
const AT_ONCE_MS = 5_000;
const ADMIN = 'admin@dune.test';
const AGENT = 'agent@dune.test';

class Office {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  static async open(request: APIRequestContext, email = ADMIN): Promise<Office> {
    const login = await request.post('/auth/login', { data: { email, password: 'parley-demo' } });
    const { access_token: token } = (await login.json()) as { access_token: string };
    return new Office(request, token);
  }

  async call<T>(method: 'GET' | 'PUT' | 'POST', path: string, data?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await this.request.fetch(path, { method, headers, ...(data && { data }) });
    expect([path, answer.status()]).toEqual([path, 200]);
    return ((await answer.json()) as { data: T }).data;
  }

  async idOf(email: string): Promise<number> {
    const users = await this.call<{ id: number; email: string }[]>('GET', `/api/v2/users?term=${email}`);
    return users.find((user) => user.email === email)?.id ?? 0;
  }
}

async function browserOf(browser: Browser, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, email);
  await page.goto(path);
  return page;
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await axe(page).analyze();
  return found.map((one) => `${one.id}: ${one.nodes[0]?.html}`);
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });

test('a permission that is given or taken counts at once in an open browser', async ({
  browser,
  request,
}) => {
  const office = await Office.open(request);
  await office.call('POST', '/api/v2/roles/basic_agent/reset', {});
  const admin = await browserOf(browser, ADMIN, '/admin/users/roles');
  const agent = await browserOf(browser, AGENT, '/tickets');
  await expect(agent.getByRole('navigation').first()).toBeVisible();
  const settings = agent.getByRole('link', { name: 'Settings' });
  await expect(settings).toHaveCount(0);
  const teams = 'Make teams and choose their members, Basic agent';

  await box(admin, teams).check();
  await expect(admin.getByText('Changes are not saved yet')).toBeVisible();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeVisible({ timeout: AT_ONCE_MS });
  await settings.click();
  await agent.getByRole('link', { name: 'Teams' }).first().click();
  await expect(agent).toHaveURL(/\/admin\/teams$/);

  await expect(admin.getByText('Changes are not saved yet')).toBeHidden();
  await box(admin, teams).uncheck();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(agent).toHaveURL(/\/unauthorized$/, { timeout: AT_ONCE_MS });

  await agent.goto('/tickets');
  await expect(agent.getByRole('navigation').first()).toBeVisible();
  await expect(settings).toHaveCount(0);
  await office.call('PUT', '/api/v2/roles/basic_agent', {
    permissions: { 'permissions.teams.manage': true },
  });
  await expect(settings).toBeVisible({ timeout: AT_ONCE_MS });

  await admin.reload();
  await admin.getByRole('button', { name: 'More for Basic agent' }).click();
  await admin.getByRole('menuitem', { name: 'Put the defaults back' }).click();
  await expect(settings).toHaveCount(0, { timeout: AT_ONCE_MS });
  await admin.getByRole('button', { name: 'History' }).click();
  await expect(admin.getByRole('dialog').getByText('Put the defaults back.').first()).toBeVisible();
});

test('the matrix says what goes along, and fits a phone', async ({ browser, request }) => {
  const office = await Office.open(request);
  await office.call('POST', '/api/v2/roles/basic_agent/reset', {});
  const page = await browserOf(browser, ADMIN, '/admin/users/roles');
  const read = box(page, 'Read the conversations of their teams, Basic agent');
  await read.focus();
  await page.keyboard.press('Space');
  await expect(read).not.toBeChecked();
  await expect(read).toBeFocused();
  await expect(page.getByText(/so it was taken with it: Answer customers/)).toBeVisible();
  await expect(box(page, 'Answer customers and write notes, Basic agent')).not.toBeChecked();
  await expect(box(page, 'Answer customers and write notes, Observer')).toBeDisabled();
  await expect(box(page, 'Change what roles may do, Administrator')).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(box(page, 'Answer customers and write notes, Basic agent')).toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Observer' });
  await expect(box(page, 'See all contacts, Observer')).toBeVisible();
  await expect(box(page, 'See all contacts, Basic agent')).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});

test('another role signs out, and the page says why', async ({ browser, request }) => {
  const office = await Office.open(request);
  const id = await office.idOf(AGENT);
  const agent = await browserOf(browser, AGENT, '/tickets');
  await expect(agent.locator('[data-ticket]').first()).toBeVisible();
  try {
    await office.call('PUT', `/api/v2/users/${id}`, { role: 'advanced_agent' });
    await expect(agent.getByText('Your role was changed')).toBeVisible();
  } finally {
    await office.call('PUT', `/api/v2/users/${id}`, { role: 'basic_agent' });
  }
});

test('somebody with private channels alone sees those and nothing else', async ({ browser, request }) => {
  const office = await Office.open(request);
  const id = await office.idOf(AGENT);
  const channels = await office.call<{ id: number; type: string; is_private: boolean }[]>(
    'GET',
    '/api/v2/channels',
  );
  const chat = channels.find((channel) => channel.type === 'CHAT')?.id ?? 0;
  const all = await Office.open(request);
  const chats = await all.call<{ id: number }[]>('GET', `/api/v2/tickets?channels=${chat}&per_page=100`);
  try {
    await office.call('PUT', `/api/v2/channels/${chat}`, { is_private: true, members: [id] });
    await office.call('PUT', `/api/v2/users/${id}`, { only_private_channels: true });
    const agent = await browserOf(browser, AGENT, '/tickets');
    await expect(agent.locator('[data-ticket]').first()).toBeVisible();
    const own = await Office.open(agent.request, AGENT);
    const seen = await own.call<{ id: number }[]>('GET', '/api/v2/tickets?per_page=100');
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((ticket) => !chats.some((one) => one.id === ticket.id))).toEqual([]);
    const shown = await agent
      .locator('[data-ticket]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-ticket'))));
    expect(shown.filter((one) => !chats.some((ticket) => ticket.id === one))).toEqual([]);
    const mine = await own.call<{ id: number }[]>('GET', '/api/v2/contacts?per_page=100');
    const everybody = await office.call<{ id: number }[]>('GET', '/api/v2/contacts?per_page=100');
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan(everybody.length);
  } finally {
    await office.call('PUT', `/api/v2/users/${id}`, { only_private_channels: false });
    await office.call('PUT', `/api/v2/channels/${chat}`, { is_private: false, members: [] });
  }
});
