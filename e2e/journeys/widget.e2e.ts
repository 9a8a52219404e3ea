import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { answerChanged, axe, test } from './journey.support';

const WIDGET = 'harbour-demo-widget';

/** An agent who answers through the API; what is tested here is the visitor's side. */
class Agent {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly authorization: string,
  ) {}

  static async signIn(request: APIRequestContext): Promise<Agent> {
    const data = { email: 'agent@harbour.test', password: 'parley-demo' };
    const answer = await request.post('/auth/login', { data });
    const { access_token } = (await answer.json()) as { access_token: string };
    return new Agent(request, `Bearer ${access_token}`);
  }

  reply(ticketId: number, text: string): Promise<unknown> {
    return this.graphql(
      'mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }',
      {
        input: { ticketId: String(ticketId), body: text, kind: 'REPLY' },
      },
    );
  }

  types(ticketId: number): Promise<unknown> {
    return this.graphql('mutation($id: ID!) { setTicketTyping(ticketId: $id, isTyping: true) }', {
      id: String(ticketId),
    });
  }

  reads(ticketId: number): Promise<unknown> {
    return this.graphql('mutation($id: ID!) { markTicketRead(ticketId: $id) { id } }', {
      id: String(ticketId),
    });
  }

  close(ticketId: number): Promise<unknown> {
    return this.graphql('mutation($input: CloseTicketInput!) { closeTicket(input: $input) { id } }', {
      input: { ticketId: String(ticketId) },
    });
  }

  private async graphql(query: string, variables: object): Promise<unknown> {
    const headers = { authorization: this.authorization };
    const answer = await this.request.post('/graphql', { headers, data: { query, variables } });
    const { data, errors } = (await answer.json()) as { data: unknown; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }
}

/** The chat on the demo shop's page, as its visitor uses it. */
class Chat {
  readonly launcher: Locator;
  readonly dialog: Locator;
  readonly field: Locator;
  readonly log: Locator;

  constructor(
    private readonly page: Page,
    business = 'Harbour Bikes',
  ) {
    this.launcher = page.getByRole('button', { name: /^Open chat/ });
    this.dialog = page.getByRole('dialog', { name: business });
    this.field = this.dialog.getByRole('textbox', { name: 'Write a message' });
    this.log = this.dialog.getByRole('log');
  }

  async open(): Promise<void> {
    await this.page.goto('/demo/shop');
    await this.launcher.click();
    await expect(this.field).toBeFocused();
  }

  async say(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }

  bubble(text: string): Locator {
    return this.log.locator('.bubble', { hasText: text });
  }

  /** The conversation that the server keeps for this browser. */
  async ticketId(): Promise<number> {
    const saved = await this.page.evaluate((key) => localStorage.getItem(key), `parley:${WIDGET}`);
    const { visitorToken } = JSON.parse(saved ?? '{}') as { visitorToken?: string };
    const headers = { 'x-widget-token': WIDGET, authorization: `Bearer ${visitorToken}` };
    const answer = await this.page.request.get('/widget/v1/messages', { headers });
    const { meta } = (await answer.json()) as { meta: { conversation_id: number } };
    return meta.conversation_id;
  }
}

const violations = async (page: Page) =>
  (await axe(page).analyze()).violations.map((found) => `${found.id}: ${found.nodes[0]?.html}`);

let agent: Agent;

test.beforeEach(async ({ request }) => {
  // Somebody has to be there: else the chat asks for an address to answer to.
  agent = await Agent.signIn(request);
});

test('a visitor writes, an agent answers, and both see how far it came', async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.say('My rear wheel makes a noise');
  await expect(chat.log.getByText('Sent')).toBeVisible();
  const ticketId = await chat.ticketId();
  await agent.types(ticketId);
  await expect(chat.log.getByText('Noor is typing')).toBeVisible();
  await agent.reads(ticketId);
  await expect(chat.log.getByText('Read')).toBeVisible();
  await agent.reply(ticketId, 'Bring it in, see https://harbour.test/repairs');
  await expect(chat.bubble('Bring it in')).toBeVisible();
  await expect(chat.log.getByText('Noor is typing')).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Bring it in' })).toBeAttached();
  const link = chat.log.getByRole('link', { name: 'https://harbour.test/repairs' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await agent.close(ticketId);
  await expect(chat.log.getByText('This conversation is closed')).toBeVisible();
  await chat.say('One more thing');
  await expect(chat.log.getByText('This conversation is open again')).toBeVisible();
});

test('the conversation is there after a reload, and what came meanwhile is counted', async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  await chat.say('Do you sell lamps?');
  await expect(chat.log.getByText('Sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.dialog).toBeHidden();
  await expect(chat.launcher).toBeFocused();
  await agent.reply(await chat.ticketId(), 'Yes, four kinds');
  await expect(page.getByRole('button', { name: 'Open chat. New messages: 1' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Open chat. New messages: 1' }).click();
  await expect(chat.bubble('Do you sell lamps?')).toBeVisible();
  await expect(chat.bubble('Yes, four kinds')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible();
});

test('nothing is lost or doubled when the line is cut while both write', async ({ page }) => {
  let isCut = false;
  const open: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/widget\/v1\/socket/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await page.route('**/widget/v1/**', (route) => (isCut ? route.abort() : route.continue()));
  const chat = new Chat(page);
  await chat.open();
  await chat.say('before the cut');
  await expect(chat.log.getByText('Sent')).toBeVisible();
  const ticketId = await chat.ticketId();
  isCut = true;
  for (const socket of open) await socket.close();
  await expect(chat.dialog.getByText('No connection. Trying again…')).toBeVisible();
  await chat.say('written without a line');
  await agent.reply(ticketId, 'answered meanwhile');
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chat.bubble('answered meanwhile')).toHaveCount(1);
  await expect(chat.bubble('written without a line')).toHaveCount(1);
  await expect(chat.log.getByText('Sending')).toHaveCount(0);
  const texts = await chat.log.locator('.bubble').allInnerTexts();
  expect(texts.map((text) => text.replace(/^\w+:\s*/, '').trim())).toEqual([
    'before the cut',
    'answered meanwhile',
    'written without a line',
  ]);
});

test('a picture goes along and is shown', async ({ page }) => {
  const chat = new Chat(page);
  await chat.open();
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } });
  await page.locator('input[type=file]').setInputFiles({ name: 'wheel.png', mimeType: 'image/png', buffer });
  await expect(chat.dialog.getByRole('button', { name: 'Remove wheel.png' })).toBeVisible();
  await expect(chat.dialog.getByRole('progressbar')).toBeHidden();
  await chat.say('this one');
  await expect(chat.log.getByRole('link', { name: 'Open image wheel.png' }).locator('img')).toBeVisible();
});

test('it works where the browser blocks its storage, as long as the page is open', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const chat = new Chat(page);
  await chat.open();
  await chat.say('first');
  await chat.say('second');
  await expect(chat.log.getByText('Sent')).toBeVisible();
  await expect(chat.log.locator('.bubble')).toHaveCount(2);
});

test('a page with a strict policy can show it', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('**/demo/shop', async (route) => {
    const response = await route.fetch();
    const policy =
      "default-src 'none'; script-src 'self'; connect-src 'self' ws:; img-src 'self'; style-src 'none'";
    const headers = { ...response.headers(), 'content-security-policy': policy };
    const page = '<!doctype html><html lang="en"><title>Strict</title><body><main><h1>Strict</h1></main>';
    await route.fulfill({
      headers,
      body: `${page}<script src="/widget.js" data-token="${WIDGET}" async></script></body></html>`,
    });
  });
  const chat = new Chat(page);
  await chat.open();
  expect(await chat.dialog.boundingBox()).toMatchObject({ width: 380 });
  expect(errors).toEqual([]);
});

test('when nobody is there, it asks where to answer, and says what is missing', async ({ page }) => {
  await page.route('**/widget/v1/config', (route) =>
    answerChanged(route, async (response) => {
      const { data } = (await response.json()) as { data: object };
      return { json: { data: { ...data, online: false } } };
    }),
  );
  // Harbour's chat is always open; the hotel's asks for an address while nobody is there.
  await page.route('**/demo/shop', (route) =>
    answerChanged(route, async (response) => ({
      body: (await response.text()).replace(WIDGET, 'dune-demo-widget'),
    })),
  );
  const chat = new Chat(page, 'Dune Hotels');
  await page.goto('/demo/shop');
  await chat.launcher.click();
  const send = chat.dialog.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(chat.dialog.getByLabel('Name')).toBeFocused();
  await expect(chat.dialog.getByText('Fill this in, please.')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await chat.dialog.getByLabel('Name').fill('Bo Berg');
  await chat.dialog.getByLabel('E-mail').fill('bo@home.test');
  await chat.dialog.getByLabel('Message').fill('Please call me');
  await send.click();
  await expect(chat.dialog.getByText('We have your message and will answer bo@home.test')).toBeVisible();
  await chat.dialog.getByRole('button', { name: 'Write another message' }).click();
  await expect(chat.dialog.getByLabel('Message')).toHaveValue('');
});

test('the keyboard reaches everything, and the page keeps working beside it', async ({ page }) => {
  const chat = new Chat(page);
  await page.goto('/demo/shop');
  await chat.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(chat.field).toBeFocused();
  await page.keyboard.type('Two lines,');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('one message');
  await page.keyboard.press('Tab');
  await expect(chat.dialog.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.bubble('one message')).toBeVisible();
  await page.getByRole('link', { name: 'Workshop' }).click();
  await expect(chat.dialog).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing for axe to say, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const chat = new Chat(page);
    await page.goto('/demo/shop');
    await expect(chat.launcher).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await chat.launcher.click();
    await expect(chat.field).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await chat.say(`Hello ${randomUUID()}`);
    await expect(chat.log.getByText('Sent')).toBeVisible();
    await agent.reply(await chat.ticketId(), 'Good day');
    await expect(chat.bubble('Good day')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test.describe('on a phone, in Arabic', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('it fills the screen, from right to left, with targets for fingers', async ({ page }) => {
    await page.route('**/demo/shop', (route) =>
      answerChanged(route, async (response) => ({
        body: (await response.text()).replace('lang="en"', 'lang="ar" dir="rtl"'),
      })),
    );
    await page.goto('/demo/shop');
    const launcher = page.getByRole('button', { name: 'فتح المحادثة' });
    expect((await launcher.boundingBox())?.x).toBeLessThan(100);
    await launcher.tap();
    const dialog = page.getByRole('dialog', { name: 'Harbour Bikes' });
    // The panel rises into its place; on the way its box has fractions of a pixel.
    await dialog.evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    for (const button of await dialog.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(launcher).toBeFocused();
  });
});
