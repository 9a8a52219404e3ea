import { expect } from '@playwright/test';
import { api, signIn, unique } from './inbox.support';
import { axe, test } from './journey.support';

test('a field that the company made is looked for, put into a quick reply and read as a customer would', async ({
  page,
}) => {
  const tag = unique('').trim().replaceAll('-', '');
  await signIn(page, 'admin@harbour.test');
  const { createCustomField } = await api<{ createCustomField: { id: string } }>(
    page.request,
    'mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { id } }',
    { input: { type: 'CONTACT', kind: 'TEXT', title: `Shoe ${tag}` } },
  );
  const name = `Varied${tag}`;
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName: name, email: `${tag}@home.test`, fields: { [createCustomField.id]: '<b>43</b>' } } },
  );
  expect(createContact.id).toBeTruthy();
  await page.goto('/admin/quick_replies/create');
  await page.getByRole('textbox', { name: 'Title' }).fill(`Size ${tag}`);
  await page.getByRole('button', { name: 'Insert a name' }).click();
  const search = page.getByRole('textbox', { name: 'Search a variable' });
  await search.fill(`shoe ${tag}`);
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.press('ArrowDown');
  await search.press('Enter');
  const preview = page.getByTestId('preview');
  await expect(preview).toContainText('{{contact.custom.');
  const reader = page.getByRole('combobox', { name: 'Preview for' });
  await reader.fill(name);
  await page.getByRole('option', { name }).click();
  await expect(preview).toContainText('<b>43</b>');
  expect((await axe(page).analyze()).violations).toEqual([]);
  await api(page.request, 'mutation ($id: ID!) { deleteCustomField(id: $id) }', {
    id: createCustomField.id,
  });
});
