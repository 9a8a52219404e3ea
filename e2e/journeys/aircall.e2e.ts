import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';
import { type Account, newAccount, Phone } from './phone.support';

const HOME = '/admin/channels2/voip';

/** A company at Aircall that no other journey has. */
function company(page: Page): Promise<Account> {
  return newAccount(page, 'aircall', {
    name: unique('Quay'),
    handle: '+31205550178',
    credentials: (id) => ({ api_id: `quay-${id}`, api_token: `token-${randomUUID()}` }),
  });
}

/** Where Aircall brings its news of this company's calls. */
async function webhookOf(page: Page, { id }: Account): Promise<string | null> {
  const { data } = (await (await page.request.get('/simulator/api/accounts')).json()) as {
    data: { id: string; webhook: { url: string } | null }[];
  };
  return data.find((one) => one.id === id)?.webhook?.url ?? null;
}

/** Its form stands beside that of Twilio. */
async function openForm(page: Page): Promise<void> {
  await page.goto(`${HOME}/create`);
  await page.getByText('Aircall', { exact: true }).click();
}

async function connect(page: Page, account: Account): Promise<void> {
  await openForm(page);
  await page.getByRole('textbox', { name: 'API ID' }).fill(account.credentials['api_id'] ?? '');
  await page.getByRole('textbox', { name: 'API token' }).fill(account.credentials['api_token'] ?? '');
  await page.getByLabel('Name for colleagues').fill(account.name);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: `“${account.name}” is connected` })).toBeFocused();
}

test('Aircall is connected, and a call stands in the conversation of whoever called', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const account = await company(page);
  await openForm(page);
  await page.getByRole('textbox', { name: 'API ID' }).fill(account.credentials['api_id'] ?? '');
  const token = page.getByRole('textbox', { name: 'API token' });
  await token.fill('not-the-token');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(token).toHaveAccessibleDescription(/Invalid API key/);
  await token.fill(account.credentials['api_token'] ?? '');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The connection works.' })).toContainText(
    account.handle,
  );
  expect(await inbox.violations()).toEqual([]);
  await connect(page, account);
  // Aircall has made the word of its calls; nobody has to carry it from here to there.
  await expect(page.getByText(/Aircall knows this address already/)).toBeVisible();
  await expect(page.getByText(/\/webhooks\/aircall\/\d+/)).toBeVisible();
  expect(await webhookOf(page, account)).toMatch(/\/webhooks\/aircall\/\d+$/);
  expect(await inbox.violations()).toEqual([]);

  // Nobody answers, and a colleague writes down in Aircall what came of it.
  const name = unique('Ines');
  const caller = await Phone.at(page, account.id, name);
  await caller.does('/aircall', {});
  await inbox.open();
  await inbox.row(name).click();
  const told = inbox.timeline.locator('[data-message]');
  await expect(told).toContainText('Incoming call');
  await caller.does('/aircall/hang-up', {});
  await expect(told).toContainText('Missed call');
  await caller.does('/aircall/comment', { text: 'Wants a quote for ten bells' });
  await caller.does('/aircall/tag', { name: 'sales' });
  await expect(told).toContainText('Noor at Aircall: Wants a quote for ten bells');
  await expect(told).toContainText('#sales');
  await expect(told).toHaveCount(1);
  // What is said twice stands there twice.
  await caller.does('/aircall/comment', { text: 'Wants a quote for ten bells' });
  await expect(told.getByText('Noor at Aircall: Wants a quote for ten bells')).toHaveCount(2);
  // It is a log: nothing can be written by it, and that is said where one would write.
  await expect(inbox.composer.getByRole('status').first()).toContainText(
    'Nothing can be written on this channel',
  );
  await expect(inbox.composer.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  expect(await inbox.violations()).toEqual([]);

  // The next call is taken in Aircall, and its recording is here to be heard.
  await caller.does('/aircall', {});
  await caller.does('/aircall/answer', {});
  await expect(told.last()).toContainText('Noor at Aircall');
  await caller.does('/aircall/hang-up', { isRecorded: true });
  await expect(told.last().locator('audio')).toBeVisible({ timeout: 20_000 });
  await expect(told).toHaveCount(2);
  await page.goto('/calls');
  const rows = page.getByRole('listitem').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Missed call' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Incoming call' })).toContainText('Noor at Aircall');
  await expect(rows.locator('audio')).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
});

test('a deleted channel takes its webhook away from Aircall, and brings it back with undo', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const account = await company(page);
  await connect(page, account);
  const webhook = await webhookOf(page, account);
  await page.getByRole('link', { name: 'To the channel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
  // What was set once is never shown again.
  await expect(page.getByRole('textbox', { name: 'API token' })).toHaveValue('');
  await page.getByRole('button', { name: `More for ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  const row = page.getByRole('link', { name: account.name });
  await expect(row).toBeHidden();
  await expect.poll(() => webhookOf(page, account)).toBeNull();
  await takeBack(page, row);
  await expect.poll(() => webhookOf(page, account)).toBe(webhook);

  const name = unique('Otto');
  const caller = await Phone.at(page, account.id, name);
  await caller.does('/aircall', {});
  await caller.does('/aircall/voicemail', { seconds: 3 });
  const inbox = new Inbox(page);
  await inbox.open();
  await inbox.row(name).click();
  await expect(inbox.timeline.getByText('Voicemail', { exact: true })).toBeVisible();
  await expect(inbox.timeline.locator('audio')).toBeVisible({ timeout: 20_000 });
});

test('a call that was made in Aircall and that nobody took says so, in the list and at its foot', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const account = await company(page);
  await connect(page, account);
  const name = unique('Wim');
  const called = await Phone.at(page, account.id, name);
  await called.does('/aircall', { direction: 'outbound' });
  await called.does('/aircall/hang-up', {});
  const inbox = new Inbox(page);
  await inbox.open();
  // The link lies over the row and names it; what it shows stands beside it.
  const row = inbox.row(name).locator('..');
  await expect(row).toContainText('Outgoing call, nobody answered');
  await expect(row).not.toContainText('Missed call');
  await inbox.row(name).click();
  await expect(inbox.timeline.locator('[data-message]')).toContainText('Outgoing call, nobody answered');
  await expect(inbox.timeline.getByText('Called in Aircall')).toBeVisible();
  // A call is not sent.
  await expect(inbox.timeline.getByText('Sent', { exact: true })).toBeHidden();
});
