import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';
import { type Account, newAccount } from './phone.support';

/** The business's account at the simulated Telegram, and a customer's phone there. */
class Telegram {
  constructor(
    readonly page: Page,
    readonly account: Account,
  ) {}

  /** A bot is connected once, so each journey has one of its own. */
  static async open(page: Page): Promise<Telegram> {
    const name = unique('Bot');
    const handle = `@${name.toLowerCase().replace(/\W+/g, '_')}_bot`;
    const credentials = (id: string) => ({ bot_token: `${id}:simulated-token` });
    return new Telegram(page, await newAccount(page, 'telegram', { name, handle, credentials }));
  }

  get token(): string {
    return this.account.credentials['bot_token'] ?? '';
  }

  async newCustomer(name: string): Promise<string> {
    const path = `/simulator/api/accounts/${this.account.id}/customers`;
    const answer = await this.page.request.post(path, { data: { name } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }

  async write(customer: string, text: string): Promise<void> {
    const path = `/simulator/api/accounts/${this.account.id}/customers/${customer}/messages`;
    const answer = await this.page.request.post(path, { data: { text } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** What the customer sees on the phone. */
  async seen(customer: string): Promise<string[]> {
    const path = `/simulator/api/accounts/${this.account.id}/customers/${customer}`;
    const answer = await this.page.request.get(path);
    const { data } = (await answer.json()) as { data: { messages: { from: string; text: string }[] } };
    return data.messages.filter(({ from }) => from !== 'customer').map(({ text }) => text);
  }
}

const HOME = '/admin/channels2/telegram';

/** Connects the bot as somebody does who has the token in hand. */
async function connect(page: Page, telegram: Telegram, name: string): Promise<void> {
  await page.goto(HOME);
  await page.getByRole('link', { name: 'Connect a channel' }).click();
  await page.getByRole('textbox', { name: 'Bot token' }).fill(telegram.token);
  await page.getByLabel('Name for colleagues').fill(name);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: `“${name}” is connected` })).toBeFocused();
}

test('a bot is connected, a customer writes, and the answer is on the phone', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const telegram = await Telegram.open(page);
  const inbox = new Inbox(page);
  const name = unique('Bot');
  await page.goto(`${HOME}/create`);
  await page.getByRole('textbox', { name: 'Bot token' }).fill(telegram.token);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The connection works.' })).toContainText(
    telegram.account.handle,
  );
  expect(await inbox.violations()).toEqual([]);
  await connect(page, telegram, name);
  await expect(page.getByText(/\/webhooks\/telegram\/\d+/i)).toBeVisible();
  expect(await inbox.violations()).toEqual([]);

  const words = unique('Saddle');
  const customer = await telegram.newCustomer(unique('Mila'));
  await telegram.write(customer, `${words}: do you have it in green?`);
  await inbox.open();
  const row = inbox.row(words);
  await expect(row).toBeVisible();
  await row.click();
  await expect(inbox.timeline.getByText(`${words}: do you have it in green?`)).toBeVisible();
  await inbox.reply('In green and in blue.');
  await expect.poll(() => telegram.seen(customer), { timeout: 20_000 }).toContain('In green and in blue.');
});

test('a wrong token is said at its field, and nothing is connected', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto(`${HOME}/create`);
  const token = page.getByRole('textbox', { name: 'Bot token' });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(token).toBeFocused();
  await expect(token).toHaveAccessibleDescription(/This is needed\./);
  await token.fill('1:wrong');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(token).toHaveAccessibleDescription(/Unauthorized/i);
  await expect(page).toHaveURL(/\/create$/);
  expect(await new Inbox(page).violations()).toEqual([]);
});

test('a bot that is connected is not connected again: its field says which channel has it', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const telegram = await Telegram.open(page);
  const name = unique('Once');
  await connect(page, telegram, name);
  await page.goto(`${HOME}/create`);
  const token = page.getByRole('textbox', { name: 'Bot token' });
  await token.fill(telegram.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(token).toHaveAccessibleDescription(new RegExp(`“${name}” has this account already`));
  await expect(page).toHaveURL(/\/create$/);
  expect(await new Inbox(page).violations()).toEqual([]);
});

test('a channel is renamed, made private, switched off and on, deleted, and comes back', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const telegram = await Telegram.open(page);
  const name = unique('Shop');
  await connect(page, telegram, name);
  await page.getByRole('link', { name: 'To the channel' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // A secret that is set is never shown again; it stays when it is left alone.
  await expect(page.getByRole('textbox', { name: 'Bot token' })).toHaveValue('');
  await page.getByLabel('Name for colleagues').fill(`${name} new`);
  await page.getByRole('switch', { name: 'Private channel' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${name} new” is saved.`)).toBeVisible();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The connection works.')).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);

  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  await takeBack(page, page.getByRole('button', { name: 'Switch off' }));

  await page.getByRole('button', { name: `More for ${name} new` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  const row = page.getByRole('link', { name: `${name} new` });
  await expect(row).toBeHidden();
  await takeBack(page, row);
  await expect(row.getByRole('img', { name: 'Private' })).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
});

test('what has ended says why, and what never was leads to the inbox', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/channels2/gbm');
  await expect(page.getByText(/^Google ended Business Messages/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect a channel' })).toHaveCount(0);
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.goto('/admin/channels2/email');
  await expect(page.getByText('support@harbour.test')).toBeVisible();
  for (const gone of ['twitter', 'wechat', 'twitter/create']) {
    await page.goto(`/admin/channels2/${gone}`);
    await expect(page).toHaveURL(/\/tickets/);
  }
});

test('who may not manage channels is told so', async ({ page }) => {
  await signIn(page, 'agent@harbour.test');
  for (const path of [HOME, `${HOME}/create`, `${HOME}/1`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized$/);
  }
});
