import { expect } from '@playwright/test';
import { Inbox, sendMail, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

/** Of their own: a customer keeps the name that the first mail brought. */
const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@customer.test`;

test('a row offers under the pointer what is done most, and takes it back', async ({ page }) => {
  const inbox = new Inbox(page);
  const [subject, name] = [unique('Row by pointer'), unique('Rowena')];
  await sendMail({ from: `${name} <${addressOf(name)}>`, subject, text: 'Please close this one.' });
  await signIn(page);
  // Alone in the list: what arrives for others moves no row away from under the pointer.
  await page.goto(`/tickets?q=${encodeURIComponent(subject)}`);
  const snooze = page.getByRole('button', { name: `Snooze the ticket of ${name}` });
  // The row may still take its place below what stands above it.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await inbox.row(subject).hover();
    await expect(snooze).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await snooze.click();
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  await expect(dialog).toBeVisible();
  // The pointer has left the row for the dialog, which stays.
  expect(await inbox.violations()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await inbox.row(subject).hover();
  await page.getByRole('button', { name: `Close the ticket of ${name}` }).click();
  await expect(page.locator('[data-ticket]').filter({ hasText: subject })).toHaveCount(0);
  await takeBack(page, page.locator('[data-ticket]').filter({ hasText: subject }));
});

test('a row that is pressed stays under the pointer, whatever arrives', async ({ page, context }) => {
  const word = unique('Pressed').split(' ').at(-1) ?? '';
  const [first, second] = [`Pressed first ${word}`, `Pressed second ${word}`];
  const address = `/tickets?q=${word}`;
  await sendMail({ from: 'Pia <pia@customer.test>', subject: first, text: 'Hello.' });
  await signIn(page);
  await page.goto(address);
  const inbox = new Inbox(page);
  const other = new Inbox(await context.newPage());
  await other.page.goto(address);
  await expect(other.row(first)).toBeVisible();
  await page.bringToFront();
  await inbox.row(first).hover();
  await page.mouse.down();
  await sendMail({ from: 'Piet <piet@customer.test>', subject: second, text: 'Hello.' });
  await expect(other.row(second)).toBeVisible();
  await page.waitForTimeout(500);
  await expect(inbox.row(second)).toHaveCount(0);
  await page.mouse.up();
  await expect(inbox.row(second)).toBeVisible();
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
});

test('the same by keys: from the row on with Tab', async ({ page }) => {
  const [subject, name] = [unique('Row by keys'), unique('Keira')];
  await sendMail({ from: `${name} <${addressOf(name)}>`, subject, text: 'Who takes this?' });
  await signIn(page);
  await page.goto(`/tickets?q=${encodeURIComponent(subject)}`);
  const row = page.locator('[data-ticket]').filter({ hasText: subject });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  const take = page.getByRole('button', { name: `Give the ticket of ${name} to me` });
  await expect(async () => {
    await row.focus();
    await page.keyboard.press('Tab');
    await expect(take).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Assigned to Noor' })).toBeVisible();
});

test('in Arabic a Latin subject is cut at its end, not at its beginning', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parley-locale', 'ar-AR'));
  const subject = unique('Where is the invoice for the cargo bike that I bought in spring and brought back');
  await sendMail({ from: 'Ana <ana@customer.test>', subject, text: 'Hello.' });
  await signIn(page);
  await page.goto('/tickets');
  await page.locator('[data-ticket]').filter({ hasText: subject }).click();
  const title = page.getByRole('heading', { level: 1, name: subject });
  await expect(title).toHaveCSS('direction', 'ltr');
  await expect(title).toHaveCSS('text-align', 'right');
});

test('on a phone every row of a menu is big enough for a finger, and a long menu stays on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page);
  await page.goto('/tickets');
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  const item = page.getByRole('menuitem').first();
  await expect(item).toBeVisible();
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const menu = await page.getByRole('menu').boundingBox();
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(700);
  await page.getByRole('menuitem', { name: 'Snooze' }).click();
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
});

test('where the head has little room, reminding and watching are in its menu', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page);
  await page.goto('/tickets');
  await page.locator('[data-ticket]').first().click();
  await expect(page.getByRole('button', { name: 'Snooze…', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind me…', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await expect(dialog).toBeVisible();
});
