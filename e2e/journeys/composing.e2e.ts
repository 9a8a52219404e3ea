import { type Browser, expect, type Page } from '@playwright/test';
import { onOperation } from './access.support';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { heldLine, test } from './journey.support';

/** So long news are on their way where they are late. */
const LATE_MS = 4_000;

/** A ticket that a customer's mail has just made. */
async function arrived(page: Page, words: string): Promise<{ id: string; subject: string }> {
  const subject = unique(words);
  await sendMail({ from: 'Ada <ada@customer.test>', subject, text: 'Please help me.' });
  const FIND =
    'query ($term: String!) { tickets(filter: { term: $term }) { edges { node { id subject } } } }';
  let id = '';
  await expect(async () => {
    const found = await api<{ tickets: { edges: { node: { id: string; subject: string } }[] } }>(
      page.request,
      FIND,
      { term: subject.split(' ').at(-1) },
    );
    id = found.tickets.edges.find(({ node }) => node.subject === subject)?.node.id ?? '';
    expect(id).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return { id, subject };
}

/** Somebody else, in a browser of their own. */
async function colleague(browser: Browser, email: string): Promise<Inbox> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(page, email);
  return new Inbox(page);
}

test('a draft is there again on another device, is seen by a colleague while it is typed, and can be taken over', async ({
  page,
  browser,
}) => {
  test.slow();
  const { id } = await arrived(page, 'Draft');
  await signIn(page, 'agent@harbour.test');
  const sam = new Inbox(page);
  const kim = await colleague(browser, 'advanced@harbour.test');
  const other = await colleague(browser, 'agent@harbour.test');
  await sam.open(id);
  await kim.open(id);
  await sam.composer.getByRole('tab', { name: 'Reply' }).click();
  await sam.field.click();
  await page.keyboard.type('Your bell is on its way');

  const bar = kim.page.getByText(/has a draft/);
  await expect(bar).toBeVisible();
  await kim.page.getByRole('button', { name: /^Show it/ }).click();
  await expect(kim.page.getByText('Your bell is on its way')).toBeVisible();
  await page.keyboard.type(', truly');
  await expect(kim.page.getByText('Your bell is on its way, truly')).toBeVisible();
  expect(await kim.violations()).toEqual([]);

  await other.open(id);
  await expect(other.field).toContainText('Your bell is on its way, truly');

  await kim.page.getByRole('button', { name: 'Take it over' }).click();
  await expect(kim.field).toContainText('Your bell is on its way, truly');
  await expect(sam.field).toHaveText('');
});

test('the draft of a colleague that was told of stays when an older answer comes after it', async ({
  page,
  browser,
}) => {
  const { id } = await arrived(page, 'Overtaken');
  await signIn(page, 'agent@harbour.test');
  const sam = new Inbox(page);
  await sam.open(id);
  const kim = await colleague(browser, 'advanced@harbour.test');
  const bar = kim.page.getByText(/has a draft/);
  let late: Promise<void> = Promise.resolve();
  let looked = () => {};
  const hasLooked = new Promise<void>((resolve) => (looked = resolve));
  await onOperation(kim.page, 'TicketDrafts', (route) => {
    late = (async () => {
      const response = await route.fetch();
      looked();
      await expect(bar).toBeVisible();
      await route.fulfill({ response });
    })();
    return late;
  });
  await kim.open(id);
  await hasLooked;
  await sam.composer.getByRole('tab', { name: 'Reply' }).click();
  await sam.field.click();
  await page.keyboard.type('Your bell is on its way');
  await expect(bar).toBeVisible();
  await late;
  await kim.page.waitForTimeout(500);
  await expect(bar).toBeVisible();
});

test('a colleague who is named in a note is offered, chosen by key, and stands there as a chip', async ({
  page,
  browser,
}) => {
  const { id } = await arrived(page, 'Mention');
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const kim = await colleague(browser, 'advanced@harbour.test');
  await kim.open(id);
  await inbox.open(id);
  await inbox.composer.getByRole('tab', { name: 'Note' }).click();
  await inbox.field.click();
  await page.keyboard.type('Ask @');
  const list = page.getByRole('listbox', { name: 'Colleagues' });
  await expect(list.getByRole('option').first()).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  const name = await list.getByRole('option').first().locator('bdi').first().textContent();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(inbox.field.locator('[data-mention]')).toHaveText(`@${name}`);
  await page.keyboard.type('please :tad');
  await expect(page.getByRole('listbox', { name: 'Emoji' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inbox.field).toContainText('🎉');
  await inbox.composer.getByRole('button', { name: 'Add note', exact: true }).click();
  await expect(inbox.timeline.locator('[data-mention]')).toHaveText(`@${name}`);
  await expect(kim.timeline.locator('[data-mention]')).toHaveText(`@${name}`);
});

test('two who answer at once are told of each other before the second answer goes', async ({
  page,
  browser,
}) => {
  test.slow();
  const { id } = await arrived(page, 'Both');
  await signIn(page, 'agent@harbour.test');
  const sam = new Inbox(page);
  const kim = await colleague(browser, 'advanced@harbour.test');
  await sam.open(id);
  await kim.open(id);
  await sam.composer.getByRole('tab', { name: 'Reply' }).click();
  await sam.field.click();
  await page.keyboard.type('From Sam');
  await kim.composer.getByRole('tab', { name: 'Reply' }).click();
  await kim.field.click();
  await kim.page.keyboard.type('From Kim');

  // Sam still writes: Kim is asked once, and waits.
  await expect(kim.page.getByText(/has a draft/)).toBeVisible();
  await kim.composer.getByRole('button', { name: 'Send', exact: true }).click();
  const question = kim.page.getByRole('alert').filter({ hasText: 'is writing an answer' });
  await expect(question).toBeVisible();
  expect(await kim.violations()).toEqual([]);
  await question.getByRole('button', { name: 'Wait' }).click();
  await expect(kim.field).toContainText('From Kim');

  await kim.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await kim.page.getByRole('alert').getByRole('button', { name: 'Send anyway' }).click();
  await expect(kim.timeline.getByText('From Kim')).toBeVisible();
});

test('the list of drafts follows what one writes on another device', async ({ page, browser }) => {
  const { id, subject } = await arrived(page, 'Elsewhere');
  await signIn(page, 'agent@harbour.test');
  await page.goto('/drafts');
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const other = await colleague(browser, 'agent@harbour.test');
  await other.open(id);
  await other.composer.getByRole('tab', { name: 'Note' }).click();
  await other.field.click();
  await other.page.keyboard.type('To be asked');
  await expect(page.getByRole('main').getByText(subject)).toBeVisible();
});

test('a draft that was begun before the live line came up is shown with it', async ({ page, browser }) => {
  const { id } = await arrived(page, 'Before');
  await signIn(page, 'agent@harbour.test');
  const sam = new Inbox(page);
  await sam.open(id);
  const kim = await colleague(browser, 'advanced@harbour.test');
  const connect = await heldLine(kim.page);
  const asked = kim.page.waitForResponse(
    (one) => one.request().postData()?.includes('TicketDrafts(') ?? false,
  );
  await kim.open(id);
  await asked;
  await sam.composer.getByRole('tab', { name: 'Reply' }).click();
  await sam.field.click();
  const saved = page.waitForResponse((one) => one.request().postData()?.includes('SaveTicketDraft') ?? false);
  await page.keyboard.type('From Sam');
  await saved;
  await expect(kim.page.getByText(/has a draft/)).toHaveCount(0);
  connect();
  await expect(kim.page.getByText(/has a draft/)).toBeVisible();
});

test('what was sent does not come back with news of its draft that were late', async ({ page }) => {
  let news = 0;
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const isLate = String(message).includes('"ticketDraftEvents"');
      if (isLate) news += 1;
      setTimeout(() => socket.send(message), isLate ? LATE_MS : 0);
    });
  });
  await signIn(page, 'advanced@harbour.test');
  const { id } = await arrived(page, 'Late news');
  const inbox = new Inbox(page);
  await inbox.open(id);
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.click();
  const saved = page.waitForResponse((one) => one.request().postData()?.includes('SaveTicketDraft') ?? false);
  await page.keyboard.type('It rings again');
  await saved;
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.timeline.getByText('It rings again')).toBeVisible();
  await expect(inbox.field).toHaveText('');
  // Until the last of them has come.
  for (const until = Date.now() + LATE_MS + 2_000; Date.now() < until; await page.waitForTimeout(100))
    expect(await inbox.field.textContent()).toBe('');
  expect(news).toBeGreaterThan(1);
});

test('what was sent does not come back with news that overtake the answer to its own draft', async ({
  page,
}) => {
  let news = 0;
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes('"ticketDraftEvents"')) news += 1;
      socket.send(message);
    });
  });
  await signIn(page, 'advanced@harbour.test');
  const { id } = await arrived(page, 'News first');
  const inbox = new Inbox(page);
  await inbox.open(id);
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.click();
  let goOn = () => {};
  const isCleared = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('SaveTicketDraft')) return route.fallback();
    await isCleared;
    const response = await route.fetch();
    await expect.poll(() => news).toBeGreaterThan(0);
    // The page has the news before the answer.
    await page.waitForTimeout(500);
    await route.fulfill({ response });
  });
  const saving = page.waitForRequest((one) => one.postData()?.includes('SaveTicketDraft') ?? false);
  await page.keyboard.type('It rings on');
  await saving;
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.field).toHaveText('');
  goOn();
  await expect.poll(() => news).toBeGreaterThan(1);
  await expect(inbox.timeline.getByText('It rings on')).toBeVisible();
  for (const until = Date.now() + 2_000; Date.now() < until; await page.waitForTimeout(100))
    expect(await inbox.field.textContent()).toBe('');
});

test('what was sent does not come back where the answer to its last save was lost with the line', async ({
  page,
}) => {
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => String(message).includes('"ticketDraftEvents"') || socket.send(message));
  });
  await signIn(page, 'advanced@harbour.test');
  const { id } = await arrived(page, 'Lost answer');
  const inbox = new Inbox(page);
  await inbox.open(id);
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.click();
  let saved = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('SaveTicketDraft')) return route.fallback();
    await route.fetch();
    saved += 1;
    await route.abort();
  });
  await page.keyboard.type('Nobody answered');
  await expect.poll(() => saved).toBeGreaterThan(0);
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.timeline.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/graphql');
  await page.reload();
  await expect(inbox.timeline.getByText('Nobody answered')).toBeVisible();
  for (const until = Date.now() + 2_000; Date.now() < until; await page.waitForTimeout(100))
    expect(await inbox.field.textContent()).toBe('');
});

test('a conversation is begun by c, and comes back when it was not finished', async ({ page }) => {
  await signIn(page, 'advanced@harbour.test');
  const inbox = new Inbox(page);
  await inbox.open();
  await expect(page.locator('[data-ticket]').first()).toBeVisible();
  await page.keyboard.press('c');
  const form = page.getByRole('form', { name: 'New conversation' });
  const to = form.getByRole('textbox', { name: 'To', exact: true });
  await to.fill('not-an-address');
  await to.press('Enter');
  await expect(form.getByText(/is not an e-mail address/)).toBeVisible();
  const address = `${unique('new').replace(' ', '-')}@customer.test`;
  await to.fill(address);
  await to.press(',');
  await form.getByRole('textbox', { name: 'Subject' }).fill('About your order');
  await form.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Dear Ada, it has arrived.');
  expect(await inbox.violations()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.reload();
  await page.goto('/composer');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('About your order');
  await expect(page.getByText(address)).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('link', { name: /^#/ }).click();
  await expect(inbox.timeline.getByText('Dear Ada, it has arrived.')).toBeVisible();
});

test('in a window of its own the composer has the same words, and comes back', async ({ page }) => {
  const { id } = await arrived(page, 'Popout');
  await signIn(page, 'agent@harbour.test');
  const inbox = new Inbox(page);
  await inbox.open(id);
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.click();
  await page.keyboard.type('Begun here');
  const opening = page.waitForEvent('popup');
  await inbox.composer.getByRole('button', { name: 'Write in a window of its own' }).click();
  const own = new Inbox(await opening);
  await expect(own.field).toContainText('Begun here');
  await expect(page.getByText('You are writing this in a window of its own.')).toBeVisible();
  expect(await own.violations()).toEqual([]);
  await own.field.click();
  await own.page.keyboard.press('End');
  await own.page.keyboard.type(', ended there');
  await page.waitForTimeout(1_500);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(inbox.field).toContainText('Begun here, ended there');
});
