import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { bearerOf } from './access.support';
import {
  ADMIN,
  arrived,
  CHAT,
  colleague,
  group,
  limit,
  PASSWORD,
  say,
  type Ticket,
  windowOf,
} from './chat.support';
import { Inbox, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Team chat' });
const cardOf = (page: Page, { id }: Ticket) => page.locator(`[data-ticket-card="${id}"]`);

test('a conversation stands in the team’s talk as it is now, and only for who may see it', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const [sees, closed] = [await colleague(request), await colleague(request)];
  await limit(request, closed);
  const ticket = await arrived(request, unique('Card'));
  const id = await group(request, unique('Cards'), [sees, closed]);
  await say(
    request,
    { email: ADMIN },
    { threadId: id, body: 'Who has a room?', ticketIds: [Number(ticket.id)] },
  );

  const [one, other] = [
    await windowOf(browser, sees, `/chat/g${id}`),
    await windowOf(browser, closed, `/chat/g${id}`),
  ];
  const card = cardOf(one, ticket);
  await expect(card).toContainText(`#${ticket.number}`);
  await expect(card).toContainText('Nia');
  await expect(card).toHaveAttribute('data-status', 'open');
  await expect(cardOf(other, ticket)).toHaveText('A conversation that you may not see');
  expect(await new Inbox(one).violations()).toEqual([]);

  await signIn(page, ADMIN);
  const inbox = new Inbox(page);
  await inbox.open(ticket.id);
  await inbox.field.fill('The room is');
  await expect(card).toContainText('is replying now');
  await inbox.reply('The room is yours.');
  await expect(card).toContainText('The room is yours.');
  const headers = await bearerOf(request, ADMIN);
  await request.post(`/api/v2/tickets/${ticket.id}/close`, { headers, data: {} });
  await expect(card).toHaveAttribute('data-status', 'closed');
  await expect(cardOf(other, ticket)).toHaveText('A conversation that you may not see');
  await card.getByRole('link', { name: 'Open' }).click();
  await expect(one).toHaveURL(new RegExp(`/tickets/${ticket.id}$`));
});

test('a conversation is discussed beside it, and what a colleague says becomes its note', async ({
  page,
  request,
}) => {
  test.slow();
  const ticket = await arrived(request, unique('Discussed'));
  await signIn(page, ADMIN);
  const inbox = new Inbox(page);
  await inbox.open(ticket.id);
  await expect(inbox.timeline.getByText('Room 12, please.')).toBeVisible();
  await page.keyboard.press('Shift+T');
  const drawer = drawerOf(page);
  await expect(drawer.locator(`[data-ticket-of-thread="${ticket.id}"]`)).toContainText(`#${ticket.number}`);
  const field = drawer.getByRole('textbox', { name: /^Message to/ });
  const words = unique('Breakfast is included');
  await field.fill(words);
  await field.press('Enter');
  const said = drawer.getByRole('article').filter({ hasText: words });
  await expect(said).toBeVisible();
  await expect(said).not.toHaveAttribute('aria-busy', 'true');
  expect(await inbox.violations()).toEqual([]);

  await said.hover();
  await said.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: /Turn into a note/ }).click();
  await expect(inbox.timeline.getByText(words)).toBeVisible();

  // The way back from the page of the chat.
  await drawer.getByRole('button', { name: 'More about this thread' }).click();
  await page.getByRole('menuitem', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/chat\/g\d+$/);
  await page.locator(`[data-ticket-of-thread="${ticket.id}"]`).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.id}$`));
});

test('a reminder asked for where a conversation is discussed is a reminder of that conversation', async ({
  page,
  request,
}) => {
  const ticket = await arrived(request, unique('Reminded'));
  await signIn(page, ADMIN);
  const inbox = new Inbox(page);
  await inbox.open(ticket.id);
  await expect(inbox.timeline.getByText('Room 12, please.')).toBeVisible();
  await page.keyboard.press('Shift+T');
  const field = drawerOf(page).getByRole('textbox', { name: /^Message to/ });
  await expect(drawerOf(page).locator(`[data-ticket-of-thread="${ticket.id}"]`)).toBeVisible();
  const what = unique('is the room ready');
  await field.fill(`/remind 2h ${what}`);
  await field.press('Enter');
  await expect(field).toHaveText('');
  const headers = await bearerOf(request, ADMIN);
  const query = `{ ticket(id: ${ticket.id}) { reminder { note } } }`;
  await expect(async () => {
    const answer = await request.post('/graphql', { headers, data: { query } });
    expect(await answer.json()).toMatchObject({ data: { ticket: { reminder: { note: what } } } });
  }).toPass();
  await expect(drawerOf(page).getByRole('log').getByText('/remind')).toHaveCount(0);
});

test('the chat lies beside the inbox by a key, keeps its thread, and stands in a window of its own', async ({
  page,
  request,
}) => {
  const person = await colleague(request);
  const name = unique('Beside');
  const id = await group(request, name, [person]);
  await signIn(page, ADMIN);
  await page.goto('/tickets');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('t');
    await expect(drawerOf(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const drawer = drawerOf(page);
  await drawer.getByRole('textbox', { name: 'Search people and groups' }).fill(name);
  await drawer
    .getByRole('link', { name: new RegExp(name) })
    .or(drawer.getByRole('button', { name: new RegExp(name) }))
    .first()
    .click();
  await expect(drawer.getByRole('heading', { name })).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().focus();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.keyboard.press('t');
  await expect(drawer.getByRole('heading', { name })).toBeVisible();

  // Another tab of the same person stays where it is.
  const other = await page.context().newPage();
  await other.goto('/contacts/all');
  await expect(other.getByRole('navigation').first()).toBeVisible();

  const opened = page.waitForEvent('popup');
  await drawer.getByRole('button', { name: 'More about this thread' }).click();
  await page.getByRole('menuitem', { name: 'Open in a window of its own' }).click();
  const popup = await opened;
  await expect(popup).toHaveURL(new RegExp(`/team-chat/g${id}$`));
  await expect(popup.getByRole('heading', { name })).toBeVisible();
  expect(await new Inbox(popup).violations()).toEqual([]);
  await expect(drawer).toBeHidden();
  // The window closes itself under the click, which may take the click's own answer along: that it closed is what counts.
  const closed = popup.waitForEvent('close');
  await popup
    .getByRole('button', { name: 'Open as a page' })
    .click()
    .catch(() => undefined);
  await closed;
  await expect(page).toHaveURL(new RegExp(`/chat/g${id}$`));
  await expect(other).toHaveURL(/\/contacts\/all$/);
});

test('a conversation that the words name goes with the message, and commands act on it', async ({
  page,
  request,
}) => {
  test.slow();
  const person = await colleague(request);
  const ticket = await arrived(request, unique('Named'));
  const id = await group(request, unique('Commands'), [person]);
  await signIn(page, ADMIN);
  await page.goto(`/chat/g${id}`);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  const chip = page.locator(`[data-named-ticket="${ticket.id}"]`);
  await field.fill(`Look at #${ticket.number} please`);
  await expect(chip).toContainText('Nia');
  await field.press('Enter');
  const card = cardOf(page, ticket);
  await expect(card).toHaveAttribute('data-status', 'open');
  await expect(chip).toHaveCount(0);
  await field.fill(`${new URL(page.url()).origin}/tickets/${ticket.id}`);
  await expect(chip).toBeVisible();
  await chip.getByRole('button').click();
  await expect(chip).toHaveCount(0);

  await field.fill('/clo');
  await expect(page.getByRole('option', { name: /\/close/ })).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially('#99999999');
  await field.press('Enter');
  await expect(page.getByText('There is no conversation #99999999 that you may see.')).toBeVisible();
  await expect(field).toContainText('/close #99999999');
  await field.fill(`/close #${ticket.number}`);
  await field.press('Enter');
  await expect(card).toHaveAttribute('data-status', 'closed');
  await expect(field).toHaveText('');

  const what = unique('the key of room 12');
  await field.fill(`/remind 2h ${what}`);
  await field.press('Enter');
  const headers = await bearerOf(request, ADMIN);
  await expect(async () => {
    const answer = await request.get(`${CHAT}/reminders?per_page=100`, { headers });
    const { data } = (await answer.json()) as { data: { text: string }[] };
    expect(data.map(({ text }) => text)).toContain(what);
  }).toPass();
  await expect(page.getByRole('log').getByText('/remind')).toHaveCount(0);

  // It waits among one's own, is put off, deleted and brought back.
  await page.getByRole('button', { name: 'Your reminders' }).click();
  const waiting = page.locator('[data-reminder]').filter({ hasText: what });
  await expect(waiting).toBeVisible();
  const before = await waiting.getByRole('time').getAttribute('datetime');
  await waiting.getByRole('button', { name: /^Remind later/ }).click();
  await page.getByRole('option', { name: /Next week/ }).click();
  await expect(waiting.getByRole('time')).not.toHaveAttribute('datetime', before ?? '');
  await waiting.getByRole('button', { name: /^Delete the reminder/ }).click();
  await expect(waiting).toHaveCount(0);
  await takeBack(page, waiting);
});

test('what waits in the chat is told by the title of the tab', async ({ browser, request }) => {
  // Nothing of the inbox is open to them: the chat alone is counted.
  const person = await colleague(request);
  await limit(request, person);
  const id = await group(request, unique('Waiting'), [person]);
  const theirs = await windowOf(browser, person, '/tickets');
  await expect(theirs).toHaveTitle(/Parley$/);
  await say(request, { email: ADMIN }, { threadId: id, body: 'Anybody there?' });
  await expect(theirs).toHaveTitle(/^\(1\) /, { timeout: 15_000 });
  await expect(theirs.locator('#favicon')).toHaveAttribute('href', '/favicon-unread.svg');
  await theirs.goto(`/chat/g${id}`);
  await expect(theirs.getByText('Anybody there?')).toBeVisible();
  await expect(theirs).toHaveTitle(/^(?!\()/);
  await expect(theirs.locator('#favicon')).toHaveAttribute('href', '/favicon.svg');
});

/** What the desktop was told, instead of telling it. */
function recordNotices(): void {
  class Told {
    static permission = 'granted';
    onclick: (() => void) | null = null;
    constructor(title: string, options: { body: string }) {
      const told = JSON.parse(localStorage.getItem('told') ?? '[]') as object[];
      localStorage.setItem('told', JSON.stringify([...told, { title, body: options.body }]));
    }
    close(): void {
      this.onclick = null;
    }
  }
  Object.assign(window, { Notification: Told });
}

const toldOn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('told') ?? '[]') as { title: string; body: string }[]);

test('the desktop is told once of what nobody looks at, in thirty letters', async ({ browser, request }) => {
  test.slow();
  const person = await colleague(request);
  const [name, silent] = [unique('Told'), unique('Muted')];
  const [id, muted] = [await group(request, name, [person]), await group(request, silent, [person])];
  const headers = await bearerOf(request, person.email, PASSWORD);
  await request.post(`${CHAT}/threads/${muted}/mute`, { headers, data: { value: true } });
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.addInitScript(recordNotices);
  const login = await context.request.post('/auth/login', {
    data: { email: person.email, password: PASSWORD },
  });
  expect(login.ok()).toBe(true);
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await page.goto('/chat');
    await page.getByRole('textbox', { name: 'Search people and groups' }).fill(name);
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
  }
  await say(request, { email: ADMIN }, { threadId: muted, body: 'Nobody is told of this' });
  await say(
    request,
    { email: ADMIN },
    { threadId: id, body: 'The ferry is late, and the guests will be as well' },
  );
  await expect.poll(async () => (await toldOn(first)).length).toBe(1);
  const [told] = await toldOn(first);
  expect(told?.title).toContain(name);
  expect([...(told?.body ?? '')]).toHaveLength(30);
  // The other window has heard the same by now.
  await expect(second).toHaveTitle(/^\(\d+\) /);
  const named = `<strong data-mention="user:${person.id}">@Lina</strong> look`;
  await say(request, { email: ADMIN }, { threadId: muted, body: named });
  await expect
    .poll(async () => (await toldOn(first)).map(({ body }) => body))
    .toEqual([told?.body, '@Lina look']);
});

test.describe('a page that is named', () => {
  let server: Server;
  let base: string;
  let picture: Buffer;
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 800, height: 420 } });
    picture = await page.screenshot();
    await page.close();
    server = createServer(({ url }, response) =>
      url === '/boats.png'
        ? response.setHeader('content-type', 'image/png').end(picture)
        : response.setHeader('content-type', 'text/html').end(
            `<title>The tide tables</title><meta name="description" content="High water at noon">
               <meta property="og:image" content="${base}/boats.png">`,
          ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('is shown by its title and picture a moment later, unless its author or the company wants none', async ({
    page,
    request,
  }) => {
    const id = await group(request, unique('Links'), []);
    await say(request, { email: ADMIN }, { threadId: id, body: `See ${base}/tides` });
    await say(request, { email: ADMIN }, { threadId: id, body: 'No page is named here' });
    await signIn(page, ADMIN);
    await page.goto(`/chat/g${id}`);
    const preview = page.locator('[data-link-preview]');
    await expect(preview).toContainText('The tide tables', { timeout: 20_000 });
    await expect(preview).toHaveCount(1);
    await expect(preview.getByRole('link')).toHaveAttribute('rel', /noopener/);
    const shown = preview.locator('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    expect(new URL((await shown.getAttribute('src')) ?? '', page.url()).origin).toBe(
      new URL(page.url()).origin,
    );

    await choosePreviews(page, false);
    await page.goto(`/chat/g${id}`);
    await expect(page.getByText('No page is named here')).toBeVisible();
    await expect(preview).toHaveCount(0);
    await choosePreviews(page, true);
    await page.goto(`/chat/g${id}`);
    await expect(preview).toHaveCount(1);

    await preview.getByRole('button').click();
    await expect(preview).toHaveCount(0);
  });
});

async function choosePreviews(page: Page, isOn: boolean) {
  await page.goto('/admin/inbox');
  await page.getByRole('switch', { name: 'Show previews of links' }).setChecked(isOn, { force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The inbox works this way now.')).toBeVisible();
}
