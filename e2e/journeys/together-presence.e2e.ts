import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { bearerOf } from './access.support';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

async function tab(context: BrowserContext, path = '/tickets'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function colleague(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  await page.close();
  return context;
}

/** What the people page of the first company says of a colleague. */
const seen = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const mark = (page: Page, email: string) => seen(page, email).locator('[data-presence]');

const OBSERVED = 'observer@harbour.test';

/** However a journey ends: who was made away or quiet by it is there again for those that follow. */
test.afterEach(async ({ request }) => {
  const headers = await bearerOf(request, OBSERVED);
  const quiet = await request.post('/api/v2/me/do_not_disturb_schedule', {
    headers,
    data: { enabled: false },
  });
  expect(quiet.ok(), await quiet.text()).toBe(true);
  const here = await request.put('/api/v2/user_config/internal_chat.online', {
    headers,
    data: { value: true },
  });
  expect(here.ok(), await here.text()).toBe(true);
});

test('presence: dots follow a colleague through tabs, words and a browser that dies', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/users');
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'OFFLINE');

  const other = await colleague(browser, OBSERVED);
  const [one, two] = [await tab(other), await tab(other)];
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'ONLINE');
  await expect(seen(page, OBSERVED)).toContainText('Online');
  expect(await new Inbox(page).violations(), 'people').toEqual([]);
  await one.close();
  await page.waitForTimeout(7_000);
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'ONLINE');

  await two.getByRole('button', { name: /Account/ }).click();
  await two.getByRole('menuitem', { name: 'Show me as away' }).click();
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'AWAY');
  await two.getByRole('button', { name: /Account/ }).click();
  await two.getByRole('menuitem', { name: 'Show me as here' }).click();
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'ONLINE');

  await two.getByRole('button', { name: /Account/ }).click();
  await two.getByRole('menuitem', { name: 'Do not disturb for 2 hours' }).click();
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'QUIET');
  await expect(seen(page, OBSERVED)).toContainText(/do not disturb until \d\d:\d\d/);
  await two.getByRole('button', { name: /Account/ }).click();
  await two.getByRole('menuitem', { name: 'Switch off do not disturb' }).click();
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'ONLINE');

  await other.close();
  await expect(mark(page, OBSERVED)).toHaveAttribute('data-presence', 'OFFLINE', { timeout: 15_000 });
});

test('presence: whoever is there is offered first', async ({ page, browser, request }) => {
  test.slow();
  const subject = unique('Who is there');
  await sendMail({ from: 'Pia <pia@customer.test>', subject, text: 'Hello' });
  await signIn(page, 'admin@harbour.test');
  let ticketId = '';
  await expect(async () => {
    const { tickets } = await api<{ tickets: { edges: { node: { id: string } }[] } }>(
      request,
      'query ($term: String) { tickets(first: 1, filter: { term: $term }) { edges { node { id } } } }',
      { term: subject },
    );
    ticketId = tickets.edges[0]?.node.id ?? '';
    expect(ticketId).not.toBe('');
  }).toPass();
  const other = await colleague(browser, 'supervisor@harbour.test');
  await tab(other);
  const inbox = new Inbox(page);
  await inbox.open(ticketId);
  await page.getByRole('button', { name: /Assigned to/ }).click();
  const first = page.getByRole('listbox').getByRole('group').first().getByRole('option').first();
  await expect(first).toContainText('online');
  await expect(first.locator('[data-presence="ONLINE"]')).toBeVisible();
  expect(await inbox.violations(), 'chooser').toEqual([]);
  await other.close();
});
