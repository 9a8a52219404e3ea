import { expect } from '@playwright/test';
import { api, Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

test('a customer is found by their address and opened from the palette', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const tag = unique('').trim().replaceAll('-', '');
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName: `Noor ${tag}`, email: `noor.${tag}@home.test` } },
  );
  await page.goto(`/contacts/all?q=${tag}`);
  await expect(page.getByRole('row').filter({ hasText: tag })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search tickets, or type what to do').fill(`noor.${tag}@home`);
  const row = page.getByRole('dialog').getByText(`Noor ${tag}`);
  await expect(row).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${createContact.id}$`));
  await expect(page.getByRole('heading', { name: `Noor ${tag}`, level: 1 })).toBeVisible();
});
