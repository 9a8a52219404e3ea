import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { violations } from './access.support';
import { api, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

interface People {
  users: { edges: { node: { id: string; fullName: string; email: string } }[] };
}

const EMAILS = ['admin@harbour.test', 'agent@harbour.test', 'supervisor@harbour.test'] as const;

/** Names and ids of the three who talk here. */
async function people(page: Page) {
  const query = '{ users(first: 100) { edges { node { id fullName email } } } }';
  const { users } = await api<People>(page.request, query, {});
  return EMAILS.map((email) => {
    const found = users.edges.find(({ node }) => node.email === email)?.node;
    if (!found) throw new Error(`${email} does not work here`);
    return found;
  }) as [People['users']['edges'][number]['node'], ...People['users']['edges'][number]['node'][]];
}

/** The chat as one of its people sees it. */
class Chat {
  readonly field: Locator;
  readonly log: Locator;

  constructor(readonly page: Page) {
    this.field = page.getByRole('textbox', { name: /^Message to/ });
    this.log = page.getByRole('log');
  }

  static async of(browser: Browser, email: string, path: string): Promise<Chat> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, email);
    await page.goto(path);
    return new Chat(page);
  }

  row = (name: string): Locator => this.page.locator('[data-thread-row]').filter({ hasText: name });
  said = (words: string): Locator => this.log.getByRole('article').filter({ hasText: words });
  /** The first with these words: who answers quotes them. */
  first = (words: string): Locator => this.said(words).first();

  /** Of many threads those in sight alone are in the page. */
  async find(name: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Search people and groups' }).fill(name);
    await expect(this.row(name)).toBeVisible();
  }

  async say(words: string): Promise<void> {
    await this.field.click();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
    await expect(this.said(words)).toHaveCount(1);
    await expect(this.said(words)).not.toHaveAttribute('aria-busy');
  }

  /** A key while the message has the focus. */
  async press(words: string, key: string): Promise<void> {
    await this.first(words).focus();
    await this.page.keyboard.press(key);
  }

  async choose(words: string, item: string): Promise<void> {
    await this.press(words, 'Enter');
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}

interface Made {
  createChatThread: { id: string; identifier: string };
}

/** A group of the three that no other journey has. */
async function group(page: Page, ids: readonly string[]) {
  const subject = unique('group');
  const mutation =
    'mutation ($input: CreateChatThreadInput!) { createChatThread(input: $input) { id identifier } }';
  const input = { subject, participants: ids.map((id) => ({ id })) };
  const { createChatThread: made } = await api<Made>(page.request, mutation, { input });
  return { subject, id: made.id, path: `/chat/g${made.id}` };
}

test('three colleagues: what one says, changes and takes back is seen by the others at once', async ({
  browser,
  page,
}) => {
  const [mila, noor, third] = await people(page);
  const { subject, path } = await group(page, [noor?.id ?? '', third?.id ?? '']);
  await signIn(page, mila.email);
  await page.goto(path);
  const one = new Chat(page);
  const two = await Chat.of(browser, EMAILS[1], path);
  const three = await Chat.of(browser, EMAILS[2], '/chat');
  await three.find(subject);
  await expect(two.field).toBeVisible();

  await one.field.click();
  await page.keyboard.type('Writing');
  await expect(two.page.getByText(/is typing/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  // Nobody says that they stopped: it ends by itself.
  await expect(two.page.getByText(/is typing/)).toBeHidden();
  await one.say('Spokes came in, drawer 12');
  await expect(two.said('Spokes came in')).toHaveCount(1);
  await expect(two.page.locator('[data-live="messages"]')).toHaveText(
    `${mila.fullName}: Spokes came in, drawer 12`,
  );
  await expect(three.row(subject)).toContainText('1 unread message');

  // React, edit, answer.
  await two.choose('Spokes came in', 'React with 👍');
  await expect(one.said('Spokes came in').getByRole('button', { name: /👍 1/ })).toBeVisible();
  await one.press('Spokes came in', 'e');
  const edit = page.getByRole('textbox', { name: 'Edit your message' });
  await expect(edit).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and 13');
  await page.keyboard.press('Enter');
  await expect(two.said('drawer 12 and 13')).toContainText('edited');
  await two.press('drawer 12', 'r');
  await expect(two.page.getByText('Reply to', { exact: false }).first()).toBeVisible();
  await two.say('Thank you');
  await expect(one.said('Thank you')).toContainText('drawer 12 and 13');

  // Deleted, and back.
  await two.press('Thank you', 'd');
  await expect(one.said('Thank you')).toHaveCount(0);
  await takeBack(two.page, two.said('Thank you'));
  await expect(one.said('Thank you')).toHaveCount(1);

  // Named: a badge, and a line that stands out.
  await one.field.click();
  await page.keyboard.type(`@${third?.fullName.slice(0, 4) ?? ''}`);
  await page.getByRole('option', { name: third?.fullName ?? '' }).click();
  await page.keyboard.type('please look');
  await page.keyboard.press('Enter');
  await expect(three.row(subject)).toContainText('1 mention');
  await three.row(subject).click();
  await expect(three.said('please look')).toHaveAttribute('data-names-me');
  await expect(three.log.getByText('New', { exact: true })).toBeVisible();
  await expect(three.row(subject)).not.toContainText('unread');

  // Unread from here, and muted.
  await three.choose('please look', 'Unread from here');
  await expect(three.row(subject)).toContainText('1 unread message');
  await three.page.goto('/chat');
  await three.find(subject);
  await expect(three.row(subject)).toContainText('1 mention');
  await three.row(subject).click();
  await three.page.getByRole('button', { name: 'More about this thread' }).click();
  await three.page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(three.row(subject).getByRole('img', { name: 'Muted' })).toBeVisible();

  // All who are in the group are named by one word, which muting does not silence.
  await one.field.click();
  await page.keyboard.type('@here');
  await page.getByRole('option', { name: /here/ }).first().click();
  await page.keyboard.type('tea is ready');
  await page.keyboard.press('Enter');
  await expect(two.said('tea is ready')).toHaveAttribute('data-names-me');
  await expect(three.said('tea is ready')).toHaveAttribute('data-names-me');

  // Pinned for all, starred for oneself.
  await one.press('drawer 12', 'p');
  await expect(two.page.getByRole('button', { name: /Pinned.*drawer 12 and 13/ })).toBeVisible();
  await two.press('drawer 12', 's');
  await expect(two.first('drawer 12').getByRole('img', { name: 'Starred' })).toBeVisible();
  await expect(one.first('drawer 12').getByRole('img', { name: 'Starred' })).toHaveCount(0);
  await two.page.getByRole('button', { name: 'Starred messages' }).click();
  await expect(two.page.getByRole('button', { name: /drawer 12 and 13/ }).first()).toBeVisible();
});

test('a group is made, renamed, left and deleted; what was said is found again', async ({
  browser,
  page,
}) => {
  const [, noor] = await people(page);
  const subject = unique('workshop');
  await signIn(page, EMAILS[0]);
  await page.goto('/chat');
  const one = new Chat(page);
  await page.getByRole('button', { name: 'New group' }).click();
  const form = page.getByRole('dialog', { name: 'New group' });
  await form.getByRole('textbox', { name: 'Name' }).fill(subject);
  await form.getByRole('checkbox', { name: noor?.fullName ?? '', exact: true }).check();
  await form.getByRole('button', { name: 'Make the group' }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const word = `lantern${Date.now()}`;
  await one.say(`The ${word} is in the cellar`);
  await one.say('Something else');

  const two = await Chat.of(browser, EMAILS[1], path);
  await expect(two.said(word)).toHaveCount(1);
  await two.page.getByRole('button', { name: 'Search in this thread' }).click();
  await two.page.keyboard.type(word);
  await two.page
    .getByRole('complementary', { name: 'Search in this thread' })
    .getByRole('button', { name: new RegExp(word) })
    .click();
  await expect(two.said(word)).toBeFocused();
  await two.page.goto('/chat');
  await two.page.getByRole('textbox', { name: 'Search people and groups' }).fill(word);
  await two.page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: new RegExp(word) })
    .click();
  await expect(two.said(word)).toHaveCount(1);

  await page.getByRole('button', { name: 'More about this thread' }).click();
  await page.getByRole('menuitem', { name: 'Group settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Group settings' });
  await settings.getByRole('textbox', { name: 'Name' }).fill(`${subject} two`);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(two.page.getByRole('heading', { name: `${subject} two` })).toBeVisible();

  await two.page.getByRole('button', { name: 'More about this thread' }).click();
  await two.page.getByRole('menuitem', { name: 'Leave the group' }).click();
  await two.page.getByRole('dialog').getByRole('button', { name: 'Leave the group' }).click();
  await expect(two.row(`${subject} two`)).toHaveCount(0);
  await expect(page.getByText('1 person, 1 online')).toBeVisible();

  await page.getByRole('button', { name: 'More about this thread' }).click();
  await page.getByRole('menuitem', { name: 'Delete the group' }).click();
  await expect(one.row(`${subject} two`)).toHaveCount(0);
  await takeBack(page, one.row(`${subject} two`));
});

test('a field that comes late takes the keyboard from nobody who reads already', async ({ page }) => {
  const [, noor] = await people(page);
  const [read, opened] = [await group(page, [noor?.id ?? '']), await group(page, [noor?.id ?? ''])];
  await signIn(page, EMAILS[0]);
  await page.goto(read.path);
  const chat = new Chat(page);
  await chat.say('Look here');

  let bring = () => {};
  const late = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/assets/ChatField-*.js', (route) => late.then(() => route.continue()));
  await page.reload();
  await chat.first('Look here').focus();
  bring();
  await expect(chat.field).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await expect(chat.field).toBeFocused();
  // Who opens another thread writes at once.
  await chat.find(opened.subject);
  await chat.row(opened.subject).click();
  await expect(page.getByRole('heading', { name: opened.subject })).toBeVisible();
  await expect(chat.field).toBeFocused();
});

test('a draft outlives the page; what happens without a network comes once, and nothing is lost', async ({
  browser,
  page,
}) => {
  const [, noor] = await people(page);
  const { path } = await group(page, [noor?.id ?? '']);
  await signIn(page, EMAILS[0]);
  await page.goto(path);
  const one = new Chat(page);
  const two = await Chat.of(browser, EMAILS[1], path);
  await one.field.click();
  await page.keyboard.type('Half a thought');
  await expect(one.field).toContainText('Half a thought');
  await page.reload();
  await expect(one.field).toContainText('Half a thought');
  await one.field.click();
  await page.keyboard.press('Enter');
  await expect(two.said('Half a thought')).toHaveCount(1);

  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await two.say('First');
  await two.say('Second');
  await one.field.click();
  await page.keyboard.type('From the tunnel');
  await page.keyboard.press('Enter');
  // What could not be sent is given back, with the sentence that says so.
  await expect(page.getByText('Something went wrong when sending your message')).toBeVisible();
  await expect(one.field).toContainText('From the tunnel');
  await page.context().setOffline(false);
  await expect(one.said('Second')).toHaveCount(1);
  await expect(one.said('First')).toHaveCount(1);
  await one.field.click();
  await page.keyboard.press('Enter');
  await expect(two.said('From the tunnel')).toHaveCount(1);
  await expect(one.said('From the tunnel')).toHaveCount(1);
  await expect(one.field).toHaveText('');
});

test('the chat keeps the rules of accessibility, and its messages are walked by key', async ({ page }) => {
  const [, noor] = await people(page);
  const { path } = await group(page, [noor?.id ?? '']);
  await signIn(page, EMAILS[0]);
  await page.goto(path);
  const chat = new Chat(page);
  await chat.say('First words');
  await chat.say('Second words');
  await chat.choose('First words', 'React with 🎉');
  await expect(chat.said('First words').getByRole('button', { name: /🎉 1/ })).toBeVisible();
  await chat.said('Second words').focus();
  await page.keyboard.press('ArrowUp');
  await expect(chat.said('First words')).toBeFocused();
  await page.keyboard.press('End');
  await expect(chat.said('Second words')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The arrow up in the empty field edits the last message.
  await chat.field.click();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Edit your message' })).toContainText('Second words');
  await page.keyboard.press('Escape');
  await page.goto('/chat');
  await expect(page.locator('[data-thread-row]').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
