import { createHmac, randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { signIn, unique } from './inbox.support';
import { axe, test } from './journey.support';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a website's own server does. */
function signed(secret: string, claims: object): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp: Math.floor(Date.now() / 1000) + 300, ...claims })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function office(request: APIRequestContext) {
  const data = { email: 'admin@harbour.test', password: 'parley-demo' };
  const login = await request.post('/auth/login', { data });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    async make<T extends { id: number }>(path: string, facts: object): Promise<T> {
      const answer = await request.post(path, { headers, data: facts });
      expect(answer.ok(), await answer.text()).toBe(true);
      return ((await answer.json()) as { data: T }).data;
    },
    async ask<T>(query: string, variables: object): Promise<T> {
      const answer = await request.post('/graphql', { headers, data: { query, variables } });
      return ((await answer.json()) as { data: T }).data;
    },
  };
}

interface Widget {
  id: number;
  token: string;
  channel_id: number;
}

/** A page of somebody's website. */
async function website(page: Page, token: string, origin: string, script = ''): Promise<void> {
  const base = test.info().project.use.baseURL ?? '';
  await page.route(`${origin}/shop-*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
        <script>window.Parley ??= (...args) => (Parley.q ??= []).push(args); ${script}</script>
        <script src="${base}/widget.js" data-token="${token}"></script></html>`,
    }),
  );
  await page.goto(`${origin}/shop-${randomUUID()}`);
}

const chatOf = (page: Page) => page.getByRole('dialog', { name: 'Harbour Bikes' });

test('a widget is made and seen while it is written; what it asks leads to the right team', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@harbour.test');
  const { make, ask } = await office(page.request);
  const team = unique('Repairs');
  await make('/api/v2/teams', { name: team });
  const name = unique('Workshop chat');
  // The preview comes while somebody is writing, and leaves the focus where it is.
  let show = () => {};
  const isWriting = new Promise<void>((resolve) => (show = resolve));
  await page.route('**/widget/preview?*', async (route) => {
    await isWriting;
    await route.continue();
  });
  await page.goto('/admin/web_widgets/create');
  const preview = page.frameLocator('iframe');
  await page.getByLabel('Name', { exact: true }).first().focus();
  show();
  await expect(preview.getByText('Hello. How can we help you?')).toBeVisible();
  await page.keyboard.insertText(name);
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(name);
  await page.getByLabel('Greeting', { exact: true }).fill('Welcome to the workshop');
  await expect(preview.getByText('Welcome to the workshop')).toBeVisible();
  await page.getByRole('switch', { name: 'Ask first' }).check();
  await page
    .getByRole('group', { name: 'What is asked' })
    .getByRole('checkbox', { name: 'Name', exact: true })
    .check();
  await page.getByRole('button', { name: 'Add a department' }).click();
  await page.getByLabel('Department 1').fill('My bike is broken');
  const choice = page.getByRole('combobox', { name: /^Team for/ });
  await choice.fill(team);
  await page.getByRole('option', { name: team }).click();
  await page.getByRole('checkbox', { name: 'A department has to be chosen' }).check();
  await expect(preview.getByRole('option', { name: 'My bike is broken' })).toBeAttached();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/web_widgets\/\d+$/);
  const snippet = await page.getByText('<script src=').textContent();
  const { violations } = await axe(page).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  const token = /data-token="([^"]+)"/.exec(snippet ?? '')?.[1] ?? '';
  const visitor = await (await browser.newContext()).newPage();
  const origin = new URL(page.url()).origin;
  await website(visitor, token, origin);
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  const chat = chatOf(visitor);
  await chat.getByRole('button', { name: 'Start chat' }).click();
  await expect(chat.getByText('Fill this in, please.').first()).toBeVisible();
  await chat.getByLabel('Name').fill('Anna');
  await chat.getByLabel('Department').selectOption('My bike is broken');
  const { violations: inside } = await axe(visitor).include('parley-widget').analyze();
  expect(inside.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await chat.getByRole('button', { name: 'Start chat' }).click();
  const words = unique('The chain fell off');
  await chat.getByRole('textbox', { name: 'Write a message' }).fill(words);
  await visitor.keyboard.press('Enter');
  const query =
    'query ($term: String!) { tickets(filter: { term: $term }, first: 1) { edges { node { team { name } } } } }';
  await expect
    .poll(async () => {
      const found = await ask<{ tickets: { edges: { node: { team: { name: string } | null } }[] } }>(query, {
        term: words,
      });
      return found?.tickets?.edges[0]?.node.team?.name;
    })
    .toBe(team);
  await visitor.context().close();
});

async function device(browser: Browser, widget: Widget, identity: string, origin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await website(
    page,
    widget.token,
    origin,
    `Parley('identify', { token: ${JSON.stringify(identity)} }); Parley('open');`,
  );
  await expect(chatOf(page)).toBeVisible();
  return page;
}

test('somebody whom the website has signed sees the same conversation on two devices', async ({
  page,
  browser,
  baseURL,
}) => {
  const { make } = await office(page.request);
  const settings = { away: { mode: 'chat' } };
  const widget = await make<Widget>('/api/v2/web_widgets', { name: unique('Members'), settings });
  const { secret } = (await make(`/api/v2/web_widgets/${widget.id}/secret`, {})) as unknown as {
    secret: string;
  };
  const identity = signed(secret, { sub: unique('member'), name: 'Anna' });
  const phone = await device(browser, widget, identity, baseURL ?? '');
  await chatOf(phone).getByRole('textbox', { name: 'Write a message' }).fill('Written on the phone');
  await phone.keyboard.press('Enter');
  await expect(chatOf(phone).getByText('Written on the phone')).toBeVisible();
  await expect(chatOf(phone).getByText('Sending')).toHaveCount(0);
  const laptop = await device(browser, widget, identity, baseURL ?? '');
  await expect(chatOf(laptop).getByText('Written on the phone')).toBeVisible();
  await chatOf(laptop).getByRole('textbox', { name: 'Write a message' }).fill('And on the laptop');
  await laptop.keyboard.press('Enter');
  await expect(chatOf(phone).getByText('And on the laptop')).toBeVisible();
  await phone.context().close();
  await laptop.context().close();
});

test('a website that may not show the chat is refused, and told why', async ({ page, baseURL }) => {
  const { make } = await office(page.request);
  const facts = { name: unique('Own shop'), allowed_domains: ['shop.example.com'] };
  const widget = await make<Widget>('/api/v2/web_widgets', facts);
  const said = page.waitForEvent('console', (line) => line.text().includes('may not show this chat'));
  // The same machine by another name is another website; a browser asks before a website reaches into one's own machine.
  await page.context().grantPermissions(['local-network-access']);
  await website(page, widget.token, (baseURL ?? '').replace('localhost', '127.0.0.1'));
  expect((await said).text()).toContain('its domain is not on the list of allowed domains');
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
});

test('outside of business hours the chat asks for an address', async ({ page, baseURL }) => {
  const { make } = await office(page.request);
  const settings = { away: { mode: 'form', text: { 'en-GB': 'The workshop is closed.' } } };
  const widget = await make<Widget>('/api/v2/web_widgets', { name: unique('Closed shop'), settings });
  await make('/api/v2/business_hours', {
    name: unique('Closed'),
    time_zone: 'Europe/Amsterdam',
    channel_ids: [widget.channel_id],
  });
  await website(page, widget.token, baseURL ?? '', "Parley('open');");
  const chat = chatOf(page);
  await expect(chat.getByText('The workshop is closed.')).toBeVisible();
  await chat.getByLabel('Name').fill('Anna');
  await chat.getByLabel('E-mail').fill('anna@example.com');
  await chat.getByLabel('Message').fill('Please call me back');
  await chat.getByRole('button', { name: 'Send message' }).click();
  await expect(
    chat.getByText('Thank you. We have your message and will answer anna@example.com.'),
  ).toBeVisible();
});
