import { expect, type Page } from '@playwright/test';
import { Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

/** What one operation asks stays on its way until it is let through. */
async function heldBack(page: Page, operation: string): Promise<() => void> {
  let arrive = () => {};
  const through = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === operation) await through;
    await route.continue();
  });
  return arrive;
}

for (const scheme of ['light', 'dark'] as const) {
  test(`no state of the conversation breaks a rule of accessibility, ${scheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    const inbox = new Inbox(page);
    const subject = unique('Accessible');
    await sendMail({ from: 'Ada <ada@customer.test>', subject, text: 'Please read this.' });
    await signIn(page);
    await inbox.open();
    await inbox.row(subject).click();
    await inbox.reply('We have read it.');
    const arrive = await heldBack(page, 'SendMessage');
    await inbox.note('Only for us.');
    const note = inbox.timeline.getByRole('article').filter({ hasText: 'Only for us.' });
    await expect(note).toHaveAttribute('aria-busy', 'true');
    expect(await inbox.violations(), 'sending').toEqual([]);
    arrive();
    await expect(note).not.toHaveAttribute('aria-busy');
    expect(await inbox.violations(), 'open').toEqual([]);

    await page.getByRole('button', { name: 'Assigned to' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await inbox.violations(), 'assignee menu').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Close with a result' }).click();
    await expect(page.getByRole('menuitem', { name: 'Solved' })).toBeVisible();
    expect(await inbox.violations(), 'close menu').toEqual([]);
    // One Escape closes the menu; one more, and the conversation would be left.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Solved' })).toBeHidden();

    await page.getByRole('button', { name: 'Customer and ticket' }).click();
    await expect(page.getByRole('complementary', { name: 'Customer and ticket' })).toContainText(
      'ada@customer.test',
    );
    expect(await inbox.violations(), 'panel').toEqual([]);
  });
}

test('a ticket that is not there says so at once and leads back', async ({ page }) => {
  const inbox = new Inbox(page);
  await signIn(page);
  // The first answer is enough: what asks again later finds nobody who waits for it.
  let asked = 0;
  await page.route('**/graphql', async (route) => {
    const isTicket = route.request().postDataJSON()?.operationName === 'Conversation';
    if (isTicket) asked += 1;
    if (!isTicket || asked === 1) await route.continue();
  });
  await inbox.open('999999999');
  await expect(page.getByText('This ticket is not here')).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('link', { name: 'Go to the inbox' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('a ticket that a server had not heard of yet comes by itself', async ({ page }) => {
  const inbox = new Inbox(page);
  await signIn(page);
  await inbox.open();
  const id = await page.locator('[data-ticket]').first().getAttribute('data-ticket');
  let asked = 0;
  await page.route('**/graphql', async (route) => {
    const request = route.request().postDataJSON();
    asked += request?.operationName === 'Conversation' ? 1 : 0;
    if (request?.operationName !== 'Conversation' || asked > 1) return route.continue();
    return route.continue({ postData: { ...request, variables: { ...request.variables, id: '999999999' } } });
  });
  await page.goto(`/tickets/${id}`);
  await expect(page.getByText('This ticket is not here')).toBeVisible();
  await expect(page.getByRole('log')).toBeVisible();
});

test('an observer reads, and is told why there is no field', async ({ page }) => {
  const inbox = new Inbox(page);
  await signIn(page, 'observer@harbour.test');
  await inbox.open();
  await page.locator('[data-ticket]').first().click();
  await expect(page.getByText(/You can read this conversation/)).toBeVisible();
  await expect(inbox.composer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close with a result' })).toHaveCount(0);
});

test('on a phone: the list, the conversation, a note, and back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const inbox = new Inbox(page);
  const subject = unique('From the phone');
  await sendMail({ from: 'Phil <phil@customer.test>', subject, text: 'On the road.' });
  await signIn(page);
  await inbox.open();
  await inbox.row(subject).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phil' })).toBeVisible();
  await inbox.composer.getByRole('button', { name: 'Note', pressed: false }).click();
  await inbox.field.fill('Seen on the phone.');
  await inbox.composer.getByRole('button', { name: 'Add note' }).click();
  await expect(inbox.timeline.getByText('Seen on the phone.')).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Customer and ticket' }).click();
  await expect(page.getByText('phil@customer.test').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the details' }).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(inbox.row(subject)).toBeVisible();
});
