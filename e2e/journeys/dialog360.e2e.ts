import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';
import { newAccount, Phone } from './phone.support';

test('a number at 360dialog is connected with its key, tried with a telephone, and answers', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const account = await newAccount(page, 'dialog360', {
    name: unique('Dock'),
    handle: '+31 20 555 0361',
    credentials: (id) => ({ api_key: `key-${randomUUID()}`, waba_id: `9${id}` }),
  });
  const key = account.credentials['api_key'] ?? '';
  await page.goto('/admin/channels2/wa_business');
  await page.getByRole('link', { name: 'Connect by 360dialog' }).click();
  await expect(page).toHaveURL(/\/create360dialog$/);
  const field = page.getByRole('textbox', { name: 'API key' });
  await field.fill('not-a-key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(field).toHaveAccessibleDescription(/Invalid api_key/);
  await field.fill(key);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The connection works.' })).toContainText(
    account.handle,
  );
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: `“${account.name}” is connected` })).toBeFocused();
  // Only 360dialog and Parley know the word that comes with each call.
  await expect(page.getByText('Secret of the webhook')).toHaveCount(0);
  await expect(page.getByText(`Write one to ${account.handle}`)).toBeVisible();
  expect(await inbox.violations()).toEqual([]);

  const words = unique('Ahoy');
  const phone = await Phone.at(page, account.id, unique('Olle'));
  await phone.does('/messages', { text: words });
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Send a test answer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The test answer:' })).toContainText('Delivered');
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('link', { name: 'Open the conversation' }).click();
  await expect(inbox.timeline.getByText(words)).toBeVisible();
  await inbox.reply('Come alongside.');
  await expect.poll(async () => (await phone.seen()).map(({ text }) => text)).toContain('Come alongside.');
});
