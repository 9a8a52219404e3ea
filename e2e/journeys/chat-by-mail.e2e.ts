import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

/** Somebody on the company's website, in a browser of their own, which knows them when they come again. */
class Visitor {
  private page: Page | undefined;

  constructor(
    private readonly context: BrowserContext,
    private readonly token: string,
  ) {}

  get chat(): Locator {
    return this.there.getByRole('dialog', { name: 'Harbour Bikes' });
  }

  async comes(): Promise<void> {
    const base = test.info().project.use.baseURL ?? '';
    const script = `<script src="${base}/widget.js" data-token="${this.token}"></script>`;
    this.page = await this.context.newPage();
    await this.page.route(`${base}/bells`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Bells</title><h1>Bells</h1>${script}</html>`,
      }),
    );
    await this.page.goto(`${base}/bells`);
  }

  async introduces(name: string, email: string): Promise<void> {
    await this.there.getByRole('button', { name: /^Open chat/ }).click();
    await this.chat.getByLabel('Name').fill(name);
    await this.chat.getByLabel('E-mail').fill(email);
    await this.chat.getByRole('button', { name: 'Start chat' }).click();
  }

  async says(text: string): Promise<void> {
    await this.chat.getByRole('textbox', { name: 'Write a message' }).fill(text);
    await this.there.keyboard.press('Enter');
    await expect(this.chat.getByText('Sent')).toBeVisible();
  }

  async leaves(): Promise<void> {
    await this.there.close();
  }

  private get there(): Page {
    if (!this.page) throw new Error('Nobody is on the website.');
    return this.page;
  }
}

/** A chat of its own that asks for an address first. */
async function newChat(page: Page): Promise<{ token: string; channel_id: number }> {
  const data = { email: 'admin@harbour.test', password: 'parley-demo' };
  const login = await page.request.post('/auth/login', { data });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const fields = ['name', 'email'].map((key) => ({ key, isRequired: true }));
  const answer = await page.request.post('/api/v2/web_widgets', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: unique('Bells'),
      // Mails lead back to websites that the company has named.
      allowed_domains: [new URL(test.info().project.use.baseURL ?? '').hostname],
      settings: {
        preChat: { isOn: true, fields, departments: [], isDepartmentRequired: false, consent: {} },
        away: { mode: 'chat' },
      },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { token: string; channel_id: number } }).data;
}

/** The customer's mail program, at /simulator. */
async function mailProgram(page: Page, name: string, address: string): Promise<void> {
  await page.goto('/simulator/');
  await page.getByLabel('You are').fill(name);
  await page.getByLabel('Your address').fill(address);
  await page.getByRole('button', { name: 'Be this customer' }).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(option);
}

test('an answer in the chat that its visitor is not there to see goes by mail, and what they answer comes back', async ({
  page,
  browser,
}) => {
  // Whoever closes a page may be on the way to the next one of the website: some seconds pass before they are gone.
  test.setTimeout(120_000);
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const { token, channel_id: channelId } = await newChat(page);
  await page.goto(`/admin/channels2/chat/${channelId}`);
  const onOff = page.getByRole('switch', { name: 'Send unseen answers by e-mail' });
  await onOff.check();
  await choose(page, 'How long an answer waits in the chat', 'Only until they have left');
  await choose(page, 'From which mailbox', 'Service desk (support@harbour.test)');
  expect(await inbox.violations()).toEqual([]);
  await page.reload();
  await expect(onOff).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'From which mailbox' })).toHaveValue(
    'Service desk (support@harbour.test)',
  );

  const name = unique('Ilse');
  const address = `${name.toLowerCase().replace(' ', '.')}@home.test`;
  const visitor = new Visitor(await browser.newContext({ locale: 'en-GB' }), token);
  await visitor.comes();
  await visitor.introduces(name, address);
  const question = unique('Do you have a blue bell?');
  await visitor.says(question);

  await page.goto(`/tickets?q=${encodeURIComponent(name)}`);
  await page.getByRole('grid').getByRole('link', { name }).click();
  await expect(inbox.timeline.getByText(question)).toBeVisible();
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.pressSequentially('Let me see');
  await expect(visitor.chat.getByText('Mila is typing')).toBeVisible();
  await visitor.leaves();
  await inbox.reply('Yes, two of them.');
  const line = inbox.timeline.getByText(`E-mailed to ${address} as well`);
  await expect(line).toBeVisible({ timeout: 60_000 });

  const desk = await page.context().newPage();
  await mailProgram(desk, name, address);
  const mail = desk.getByRole('list').getByRole('button').filter({ hasText: 'answered you' });
  await expect(mail).toHaveCount(1);
  await mail.click();
  const letter = desk.frameLocator('iframe[title="The mail as the customer sees it"]');
  await expect(letter.getByText('Yes, two of them.')).toBeVisible();
  await expect(letter.getByText(question)).toBeVisible();
  await expect(letter.getByRole('link', { name: 'Go on in the chat' })).toHaveAttribute('href', /\/bells$/);
  const reply = unique('I take both.');
  await desk.getByLabel('Your answer').fill(reply);
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('You wrote to support')).toBeVisible();

  await expect(inbox.timeline.getByText(reply)).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  // The chat is open still, as they left it.
  await visitor.comes();
  for (const words of [question, 'Yes, two of them.', reply])
    await expect(visitor.chat.getByText(words)).toBeVisible();
});
