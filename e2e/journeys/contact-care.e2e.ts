import { expect, type Page } from '@playwright/test';
import { api, signIn, unique } from './inbox.support';
import { brokenRules, test } from './journey.support';

const ADMIN = 'admin@harbour.test';

/** Somebody whom no other journey knows, with a name that is one word. */
async function openSomebody(page: Page): Promise<string> {
  const name = `Forgetme${unique('').trim().replaceAll('-', '')}`;
  await signIn(page, ADMIN);
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName: name, email: `${name.toLowerCase()}@home.test` } },
  );
  await page.goto(`/contacts/${createContact.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return name;
}

test('a note is written, changed, deleted and brought back', async ({ page }) => {
  await openSomebody(page);
  const notes = page.getByRole('list', { name: 'Notes' });
  const field = page.getByRole('textbox', { name: 'Write a note about this customer' });
  await field.fill('Likes tea');
  await field.press('Control+Enter');
  await expect(notes).toContainText('Likes tea');
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Change note' }).click();
  const editor = page.getByRole('textbox', { name: 'Change note' });
  await editor.fill('Likes coffee');
  await editor.press('Control+Enter');
  await expect(notes).toContainText('Likes coffee');
  await expect(notes).toContainText('changed');
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete note' }).click();
  await expect(notes).toBeHidden();
  await page.keyboard.press('z');
  await expect(notes).toContainText('Likes coffee');
});

test('where somebody is, is chosen, and the time there is told', async ({ page }) => {
  await openSomebody(page);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Asia \/ Tokyo/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/there it is \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText('guessed')).toBeHidden();
});

test('what somebody agreed to is put down with how it is known', async ({ page }) => {
  await openSomebody(page);
  await page.getByRole('button', { name: 'Change: E-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Consent for E-mail' });
  await dialog.getByRole('radio', { name: 'Opted out' }).check();
  await dialog.getByRole('textbox', { name: 'How do you know?' }).fill('Said so on the phone');
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Consent' });
  await expect(list).toContainText('Opted out');
  await expect(list).toContainText('Said so on the phone');
  await page.getByRole('button', { name: 'How it came to this' }).click();
  await expect(page.getByRole('list', { name: 'How it came to this' })).toContainText('E-mail: Opted out');
});

test('somebody is erased by name, and kept after all', async ({ page }) => {
  const name = await openSomebody(page);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Erase for good…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${name} for good` });
  await expect(dialog.getByRole('list', { name: 'What would go' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled();
  const field = dialog.getByRole('textbox', { name: `Type “${name}” to confirm` });
  await field.fill('Somebody else');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('Write the name as it stands there.')).toBeVisible();
  expect(await brokenRules(page)).toEqual([]);
  await field.fill(name);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('asked to erase this contact')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the contact' }).click();
  await expect(page.getByText('asked to erase this contact')).toBeHidden();
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeVisible();
});

test('all that is held of somebody is made as a file, and fetched', async ({ page }) => {
  const name = await openSomebody(page);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'All we hold…' }).click();
  const section = page.getByRole('region', { name: 'All we hold about them' });
  const get = section.getByRole('button', { name: 'Download' });
  await expect(get).toBeVisible();
  expect(await brokenRules(page)).toEqual([]);
  const loading = page.waitForEvent('download');
  await get.click();
  expect((await loading).suggestedFilename()).toMatch(/^contact-\d+-\d{4}-\d\d-\d\d\.zip$/);
  await expect(section.getByRole('button', { name: 'Make the file' })).toBeEnabled();
});

test('the reports of erasures name nobody, and say what can still be taken back', async ({ page }) => {
  const name = await openSomebody(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;
  await api(page.request, 'mutation ($input: EraseContactInput!) { eraseContact(input: $input) { id } }', {
    input: { contactId: id, name },
  });
  await page.goto('/admin/erasures');
  const row = page
    .getByRole('list', { name: 'Erased contacts' })
    .getByRole('listitem')
    .filter({ hasText: `Contact #${id},` })
    .first();
  await expect(row).toContainText('Waits');
  await expect(page.getByText(name)).toBeHidden();
  await row.getByRole('button').first().click();
  const loading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download report' }).click();
  expect((await loading).suggestedFilename()).toMatch(/^erasure-\d+\.json$/);
  expect(await brokenRules(page)).toEqual([]);
  await row.getByRole('button', { name: 'Keep the contact' }).click();
  await expect(row).toContainText('Kept');
});

test('what somebody agreed to stands beside the conversation, and is changed there', async ({ page }) => {
  await signIn(page, ADMIN);
  const { tickets } = await api<{
    tickets: { edges: { node: { id: string; channel: { type: string } } }[] };
  }>(page.request, 'query { tickets(first: 50) { edges { node { id channel { type } } } } }', {});
  const mail = tickets.edges.find(({ node }) => node.channel.type === 'EMAIL');
  await page.goto(`/tickets/${mail?.node.id}`);
  await page.getByRole('button', { name: 'Customer and ticket' }).click();
  const section = page.getByRole('region', { name: 'Consent' });
  await section.getByRole('button', { name: 'Change: E-mail' }).click();
  const said = unique('Told us at the desk');
  const dialog = page.getByRole('dialog', { name: 'Consent for E-mail' });
  await dialog.getByRole('radio', { name: 'Agreed' }).check();
  await dialog.getByRole('textbox', { name: 'How do you know?' }).fill(said);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('list', { name: 'Consent' })).toContainText(said);
  expect(await brokenRules(page)).toEqual([]);
});
