import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

// The second company's: a field that is needed would stop the journeys of the first one that make contacts.
const ME = 'admin@dune.test';

/** As who is signed in here: what journeys share is made in the first company. */
async function api<T>({ request }: Page, query: string, variables: object): Promise<T> {
  const login = await request.post('/auth/login', { data: { email: ME, password: 'parley-demo' } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/graphql', { headers, data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** @returns what takes the field away again */
async function needField(
  page: Page,
  type: 'CONTACT' | 'PROFILE',
  title: string,
): Promise<() => Promise<void>> {
  const { createCustomField } = await api<{ createCustomField: { id: string } }>(
    page,
    'mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { id } }',
    { input: { type, kind: 'TEXT', title, isRequired: true } },
  );
  const variables = { id: createCustomField.id };
  return async () => {
    await api(page, 'mutation ($id: ID!) { deleteCustomField(id: $id) }', variables);
  };
}

test('a contact is made and changed only with what is needed of it', async ({ page }) => {
  await signIn(page, ME);
  const field = unique('Size');
  const name = unique('Nora');
  const before = unique('Before');
  const { createContact } = await api<{ createContact: { id: string } }>(
    page,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName: before } },
  );
  const forget = await needField(page, 'CONTACT', field);
  try {
    await page.goto('/contacts/all');
    await page.getByRole('button', { name: 'New contact' }).click();
    const drawer = page.getByRole('dialog', { name: 'New contact' });
    const needed = drawer.getByRole('textbox', { name: field });
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer.getByRole('button', { name: 'Create contact' }).click();
    await expect(needed).toHaveAccessibleDescription(`“${field}” is needed.`);
    await expect(needed).toHaveAttribute('aria-invalid', 'true');
    expect(await new Inbox(page).violations()).toEqual([]);
    await needed.fill('42');
    await expect(needed).not.toHaveAttribute('aria-invalid', 'true');
    await drawer.getByRole('button', { name: 'Create contact' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: `Edit ${field}: 42` })).toBeVisible();

    // Somebody of before the field was there: what is missing is said where they save, and shown at the field.
    await page.goto(`/contacts/${createContact.id}`);
    const value = page.getByRole('button', { name: new RegExp(`^Edit ${field}`) });
    await expect(value).toHaveAttribute('data-missing', 'true');
    await page.getByRole('textbox', { name: 'Name' }).fill(`${before} Visser`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: `“${field}” is needed.` })).toBeVisible();
    expect(await new Inbox(page).violations()).toEqual([]);
    await value.click();
    const input = page.getByRole('textbox', { name: field });
    await input.fill('43');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(value).toHaveText('43');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // What was typed above is there still.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${before} Visser`, level: 1 })).toBeVisible();
  } finally {
    await forget();
  }
});

test('what is needed of a profile is marked, filled in, and cannot be emptied', async ({ page }) => {
  await signIn(page, ME);
  const field = unique('Sector');
  const { createProfile } = await api<{ createProfile: { id: string } }>(
    page,
    'mutation ($input: CreateProfileInput!) { createProfile(input: $input) { id } }',
    { input: { name: unique('Dune'), kind: 'COMPANY' } },
  );
  const forget = await needField(page, 'PROFILE', field);
  try {
    await page.goto(`/profiles/${createProfile.id}`);
    const value = page.getByRole('button', { name: new RegExp(`^Edit ${field}`) });
    const input = page.getByRole('textbox', { name: field });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(value).toHaveAttribute('data-missing', 'true');
    await value.click();
    await save.click();
    await expect(input).toHaveAccessibleDescription(`“${field}” is needed.`);
    expect(await new Inbox(page).violations()).toEqual([]);
    await input.fill('Sand');
    await save.click();
    await expect(value).toHaveText('Sand');
    await expect(value).not.toHaveAttribute('data-missing', 'true');
    await value.click();
    await input.fill('');
    await save.click();
    await expect(input).toHaveAccessibleDescription(`“${field}” is needed.`);
    await page.reload();
    await expect(value).toHaveText('Sand');
  } finally {
    await forget();
  }
});
