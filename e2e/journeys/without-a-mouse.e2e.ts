import { expect, type Page } from '@playwright/test';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

/** A ticket of one's own, made by a mail. @returns its id. */
async function ticketFor(page: Page, subject: string): Promise<string> {
  await sendMail({ from: '"Kay Board" <kay@keys.test>', subject, text: 'Can you help me without a mouse?' });
  const find = `query($term: String!) { tickets(filter: { term: $term }) { edges { node { id } } } }`;
  let id = '';
  await expect(async () => {
    const data = await api<{ tickets: { edges: { node: { id: string } }[] } }>(page.request, find, {
      term: subject.split(' ').at(-1),
    });
    id = data.tickets.edges[0]?.node.id ?? '';
    expect(id).not.toBe('');
  }).toPass();
  return id;
}

const toast = (page: Page) => page.getByRole('alert');
/** The server's answer to an operation: what is left before it would not have been done. */
const answered = (page: Page, operation: string) =>
  page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes(operation)));
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

test('a day without a mouse: find, open, answer, note, assign, label, watch, snooze, close, undo', async ({
  page,
}) => {
  const subject = unique('Keys only');
  const id = await ticketFor(page, subject);
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await page.locator('[data-ticket]').first().waitFor();

  // Found by the palette, opened by Enter.
  await press(page, 'Control+k');
  await expect(
    page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).first(),
  ).toBeFocused();
  await page.keyboard.type(subject.split(' ').at(-1) ?? '');
  await expect(page.getByRole('dialog').getByText(subject).first()).toBeVisible();
  await press(page, 'ArrowDown');
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/tickets/${id}`));
  await expect(inbox.timeline).toContainText('without a mouse');

  // A note: the key goes to the composer, Escape out of it.
  await press(page, 'n');
  await page.keyboard.type('Known from last week');
  await press(page, 'Control+Enter');
  await expect(inbox.timeline).toContainText('Known from last week');
  await press(page, 'Escape');

  // Watched, and colleagues see who watches.
  await press(page, 'w');
  await expect(inbox.head.getByRole('button', { name: /^Watched by/ })).toBeVisible();

  // A label by a sentence in the palette; its list opens with the verb.
  await press(page, 'Control+k');
  await expect(
    page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).first(),
  ).toBeFocused();
  await page.keyboard.type('label re');
  await expect(page.getByRole('dialog').getByText('Repair').first()).toBeVisible();
  await press(page, 'Enter');

  // Put to sleep by words of one's own: what was understood stands there before Enter.
  await press(page, 'b');
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  await expect(dialog).toBeVisible();
  await page.keyboard.type('tomorrow 9:15');
  await expect(dialog.getByRole('option', { name: /09:15/ })).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await press(page, 'Enter');
  await expect(toast(page).filter({ hasText: /Snoozed until .* 09:15/ })).toBeVisible();

  // It is back by one key, also from another ticket.
  const awake = answered(page, 'UnsnoozeTicket');
  await press(page, 'z');
  await expect(toast(page).filter({ hasText: 'Awake again' })).toBeVisible();
  await (await awake).finished();
  await page.goto(`/tickets/${id}`);
  await expect(inbox.timeline).toContainText('ended the snooze');

  // The shortcuts are listed, and closed by Escape without leaving the ticket.
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Snooze');
  expect(await inbox.violations()).toEqual([]);
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/tickets/${id}`));

  // Closed; the undo by key opens it again. Then back to the list.
  await press(page, 'e');
  await expect(toast(page).filter({ hasText: 'closed' })).toBeVisible();
  const reopened = answered(page, 'ReopenTicket');
  await press(page, 'z');
  await (await reopened).finished();
  await page.goto(`/tickets/${id}`);
  await expect(inbox.head.getByRole('button', { name: /^Close/ }).first()).toBeVisible();
  await press(page, 'u');
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
});

test('what is typed before the editor is there is kept, also the key that sends it', async ({ page }) => {
  const id = await ticketFor(page, unique('Slow editor'));
  const inbox = new Inbox(page);
  await signIn(page);
  await page.route(/RichField/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.goto(`/tickets/${id}`);
  await expect(inbox.timeline).toContainText('without a mouse');
  await press(page, 'n');
  await page.keyboard.type('Seen befire');
  await press(page, 'Backspace', 'Backspace', 'Backspace', 'o', 'r', 'e', 'Control+Enter');
  await page.keyboard.type('And more');
  await expect(inbox.timeline).toContainText('Seen before');
  await expect(inbox.timeline).not.toContainText('And more');
  await expect(inbox.field).toBeFocused();
  await expect(inbox.field).toContainText('And more');
});

test('a reminder rings in the bell and asks what to do; what a colleague gives stands there too', async ({
  page,
}) => {
  const subject = unique('Ring me');
  const id = await ticketFor(page, subject);
  const inbox = new Inbox(page);
  await signIn(page);
  await page.goto(`/tickets/${id}`);
  await expect(inbox.timeline).toContainText('without a mouse');
  await press(page, 'h');
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await dialog.getByRole('textbox', { name: 'Note to yourself' }).fill('call the bank');
  await dialog.getByRole('textbox', { name: 'Remind me' }).fill('in 2 seconds');
  await expect(dialog.getByText('as you typed it')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Remind me' }).press('Enter');
  await expect(dialog).toBeHidden();
  await press(page, 'u');
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
  await expect(toast(page).filter({ hasText: 'Reminder: #' })).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole('button', { name: /unread notification/ })
    .first()
    .click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toContainText('call the bank');
  expect(await inbox.violations()).toEqual([]);
  await bell.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${id}`));
  await expect(page.getByText('Your reminder of')).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).first().click();
  await expect(page.getByText('Your reminder of')).toBeHidden();
});
