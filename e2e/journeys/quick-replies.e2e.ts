import { expect } from '@playwright/test';
import { violations } from './access.support';
import { Inbox, sendMail, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

const ADMIN = 'admin@harbour.test';

test('a quick reply is written once, and used behind a slash with its names, its file and its count', async ({
  page,
}) => {
  test.slow();
  const word = unique('bell').replace(/\W/g, '').toLowerCase();
  await signIn(page, ADMIN);
  await page.goto('/admin/quick_replies');
  await expect(page.getByRole('heading', { name: 'Quick replies', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Opening hours' }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Folders' })).toContainText('Appointments');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'New quick reply' }).click();
  // The list has a field for titles too.
  await expect(page.getByRole('heading', { name: 'New quick reply', level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill(`About ${word}`);
  await page.getByLabel('Shortcut').fill(word);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'E-mail' }).click();
  const words = page.getByRole('textbox', { name: 'Words' });
  await words.click();
  await words.pressSequentially('Dear ');
  await page.getByRole('button', { name: 'Insert a name' }).click();
  await page.getByRole('option', { name: 'First name of the customer' }).click();
  await expect(words).toContainText('{{contact.first_name}}');
  await words.pressSequentially(', order {{custom.order_number}}');
  await expect(page.getByTestId('preview')).toContainText('Dear Charlotte');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${word}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Ring it twice.') });
  await expect(page.getByRole('button', { name: `Remove ${word}.txt` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.parley-toast')).toContainText('is ready to use');
  await expect(page).toHaveURL(/\/admin\/quick_replies$/);

  const subject = unique('My bell');
  await sendMail({ from: `Tom Baker <tom-${word}@home.test>`, subject, text: 'It does not ring.' });
  const inbox = new Inbox(page);
  await inbox.open();
  await page.locator('[data-ticket]').filter({ hasText: subject }).first().click();
  const { field } = inbox;
  await field.click();
  await expect(page.getByTestId('signature')).toContainText('Service desk');
  await field.pressSequentially(`/${word}`);
  const offered = page.getByRole('listbox', { name: 'Quick replies' });
  await expect(offered.getByRole('option')).toHaveCount(1);
  await expect(offered).toContainText('Dear Tom');
  await field.press('Enter');
  await expect(field).toContainText('Dear Tom, order {{custom.order_number}}');
  const files = page.getByRole('list', { name: 'Files of quick replies' });
  await expect(files).toContainText(`${word}.txt`);

  await field.press('ControlOrMeta+Enter');
  const question = page.getByRole('dialog', { name: 'Send with gaps?' });
  await expect(question).toContainText('{{custom.order_number}}');
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await expect(files).toHaveCount(0);

  await expect
    .poll(
      async () => {
        await page.goto(`/admin/quick_replies?q=${word}`);
        const row = page.getByRole('row').filter({ hasText: `About ${word}` });
        await row.waitFor();
        return (await row.textContent()) ?? '';
      },
      { timeout: 40_000, intervals: [3_000] },
    )
    .not.toContain('Never');

  const row = page.getByRole('row').filter({ hasText: `About ${word}` });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await takeBack(page, row);
});

test('everybody has quick replies and a signature of their own', async ({ page }) => {
  const word = unique('own').replace(/\W/g, '').toLowerCase();
  await signIn(page, 'advanced@harbour.test');
  await page.goto('/profile/quick_replies/create');
  await page.getByLabel('Title').fill(`Mine ${word}`);
  await page.getByRole('textbox', { name: 'Words' }).fill('See you soon!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: `Mine ${word}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/profile/signatures');
  await expect(page.getByRole('heading', { name: 'My signatures', level: 1 })).toBeVisible();
  const sales = page.getByRole('region', { name: 'Sales' });
  await sales.getByRole('switch', { name: 'Use my own here' }).click({ force: true });
  const body = sales.getByRole('textbox', { name: 'Signature: Sales' });
  await body.click();
  await body.press('ControlOrMeta+A');
  await body.pressSequentially(`Ring ring, ${word}`);
  await sales.getByRole('button', { name: 'Save' }).click();
  await expect(sales.locator('div[dir=auto]').last()).toContainText(word);
  expect(await violations(page)).toEqual([]);
  await sales.getByRole('switch', { name: 'Use my own here' }).click({ force: true });
  await expect(sales.locator('div[dir=auto]').last()).toContainText('Happy riding');
});
