import { expect, test } from '@playwright/test';
import { Inbox, sendMail, signIn, unique } from './inbox.support';

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
    await inbox.note('Only for us.');
    await expect(inbox.timeline.getByText('Only for us.')).toBeVisible();
    expect(await inbox.violations(), 'open').toEqual([]);

    await page.getByRole('button', { name: 'Assigned to' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await inbox.violations(), 'assignee menu').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Close with a result' }).click();
    await expect(page.getByRole('menuitem', { name: 'Solved' })).toBeVisible();
    expect(await inbox.violations(), 'close menu').toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Customer and ticket' }).click();
    await expect(page.getByRole('complementary', { name: 'Customer and ticket' })).toContainText(
      'ada@customer.test',
    );
    expect(await inbox.violations(), 'panel').toEqual([]);
  });
}

test('a ticket that is not there says so and leads back', async ({ page }) => {
  const inbox = new Inbox(page);
  await signIn(page);
  await inbox.open('999999999');
  await expect(page.getByText('This ticket is not here')).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('link', { name: 'Go to the inbox' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
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
