import { expect, type Page } from '@playwright/test';
import { api, signIn, unique, takeBack } from './inbox.support';
import { axe, test } from './journey.support';

/** A red square of eight pixels. */
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4YKmNFTEMLQkAq6xJAVajaZIAAAAASUVORK5CYII=';

/** Somebody whom no other journey knows, with a name that is one word. */
async function openSomebody(page: Page): Promise<{ id: string; name: string }> {
  const name = `Pictured${unique('').trim().replaceAll('-', '')}`;
  await signIn(page, 'agent@harbour.test');
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName: name, email: `${name.toLowerCase()}@home.test` } },
  );
  await page.goto(`/contacts/${createContact.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return { id: createContact.id, name };
}

test('a contact gets a picture, loses it, and has it back', async ({ page }) => {
  const { id, name } = await openSomebody(page);
  const avatar = page.getByRole('button', { name: `Picture of ${name}` });
  const image = avatar.locator('..').locator('img');
  await expect(image).toHaveCount(0);
  await avatar.click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a picture…' }).click();
  await (
    await choosing
  ).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: Buffer.from(RED, 'base64') });
  await expect(image).toHaveAttribute('src', /^\/files\/contacts\/\d+\/[0-9a-f-]{36}\/96$/);
  // It was loaded, not only named.
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(96);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Remove the picture' }).click();
  await expect(image).toHaveCount(0);
  await takeBack(page, image);
  await page.goto(`/contacts/all?term=${name}`);
  await expect(page.locator(`[data-contact="${id}"]`).locator('..').locator('img')).toHaveCount(1);
});

test('a file that is no picture is refused in words', async ({ page }) => {
  const { name } = await openSomebody(page);
  const avatar = page.getByRole('button', { name: `Picture of ${name}` });
  await avatar.click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a picture…' }).click();
  await (
    await choosing
  ).setFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  // A failure stays until it is read.
  await expect(page.getByText('This file is not a picture that can be used.')).toBeVisible();
  await expect(avatar.locator('img')).toHaveCount(0);
});
