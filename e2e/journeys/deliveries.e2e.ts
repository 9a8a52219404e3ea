import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

// The trouble is made for the account of the whole company at the simulated provider.
test.describe.configure({ mode: 'serial' });

const API = '/simulator/api/accounts';

/** Somebody writes by Messenger. @returns who, and by which account */
async function customerWrites(page: Page, text: string): Promise<string> {
  const { data } = (await (await page.request.get(API)).json()) as {
    data: { id: string; provider: string }[];
  };
  const account = `${API}/${data.find(({ provider }) => provider === 'messenger')?.id}`;
  const made = await page.request.post(`${account}/customers`, { data: { name: unique('Mila') } });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const written = await page.request.post(`${account}/customers/${id}/messages`, { data: { text } });
  expect(written.ok(), await written.text()).toBe(true);
  return account;
}

const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

test('an answer that failed is looked at, and sent again', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const words = unique('Basket');
  const answer = `In stock: ${words}`;
  const account = await customerWrites(page, `${words}: have you got it?`);
  await inbox.open();
  await inbox.row(words).click();
  await expect(inbox.timeline.getByText(`${words}: have you got it?`)).toBeVisible();
  const trouble = await page.request.post(`${account}/trouble`, { data: { kind: 'no_such_user' } });
  expect(trouble.ok(), await trouble.text()).toBe(true);
  await inbox.reply(answer);
  await expect(inbox.timeline.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await page.request.delete(`${account}/trouble`);

  await page.goto('/admin/deliveries/out');
  await page.getByRole('button', { name: 'Outcome: Any outcome' }).click();
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/outcome=FAILED/);
  const row = rowsOf(page, 'Going out').filter({ hasText: 'Failed' }).first();
  await row.getByRole('button', { expanded: false }).click();
  await expect(row.getByText(/POST .*\/messages → 400/)).toBeVisible();
  await expect(row.getByLabel('What was asked')).toContainText(answer);
  expect(await inbox.violations()).toEqual([]);
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is being sent again.')).toBeVisible();
  // Where the list is empty by now, it offers the same.
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(rowsOf(page, 'Going out').first()).toContainText(/Sent|Delivered/, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});

test('what came in is shown as it was brought, on a phone and in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const words = unique('Bell');
  await customerWrites(page, `${words}: is it loud?`);
  await page.goto('/admin/deliveries');
  await page.getByRole('button', { name: 'Channel: Any channel' }).click();
  await page.getByRole('menuitem', { name: 'Harbour Bikes', exact: true }).click();
  await expect(page).toHaveURL(/channel=\d/);
  // Reports of what was sent before come in beside it, and so do other journeys' customers.
  const messages = rowsOf(page, 'Coming in')
    .filter({ hasText: 'Done' })
    .filter({ has: page.getByText('Message', { exact: true }) });
  const brought = messages.filter({ hasText: words });
  await expect(async () => {
    await page.reload();
    await messages.first().waitFor({ timeout: 5_000 });
    for (const message of (await messages.all()).slice(0, 5)) {
      await message.getByRole('button', { expanded: false }).click();
      await expect(message.getByLabel('What was brought')).toBeVisible({ timeout: 5_000 });
    }
    await expect(brought).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(brought.getByLabel('What was brought')).toContainText('"sender"');
  expect(await inbox.violations()).toEqual([]);
  await brought.getByRole('link', { name: 'To the conversation' }).click();
  // Those who listen hear it as well: the voice of the page says it, and is not seen.
  await expect(page.getByText(`${words}: is it loud?`).filter({ visible: true }).first()).toBeVisible();
});

test('nothing has failed for good, and the page says so', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/deliveries');
  await page.getByRole('link', { name: 'Background work' }).click();
  await expect(page).toHaveURL(/\/failed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
});
