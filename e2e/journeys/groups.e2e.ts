import { expect, type Page } from '@playwright/test';
import { api, Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

const ADMIN = 'admin@harbour.test';
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const people = (page: Page, name = 'Contacts') => page.getByRole('grid', { name });

/** A word that nobody else has in a name or an address. */
const word = () => unique('').trim().replaceAll('-', '');

async function makeContact(page: Page, input: { fullName: string; email?: string }): Promise<string> {
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input },
  );
  return createContact.id;
}

async function makeGroup(page: Page, name: string): Promise<string> {
  const { createContactGroup } = await api<{ createContactGroup: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactGroupInput!) { createContactGroup(input: $input) { id } }',
    { input: { name, color: '#2a8592' } },
  );
  return createContactGroup.id;
}

test('a group by rule says whom it holds for, and takes in by itself who meets it', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeContact(page, { fullName: `Anna ${tag}`, email: `anna@${tag}.test` });
  await page.goto('/admin/contact_groups');
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Shop ${tag}`);
  await page.getByRole('radio', { name: 'By rule' }).check();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'E-mail', exact: true }).click();
  await page.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'has the domain', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill(`${tag}.test`);
  await expect(page.getByText('Holds for: 1')).toBeVisible();
  await page.mouse.move(0, 0);
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: `Shop ${tag}` })).toBeVisible();

  await page.goto('/contact_groups');
  await page.getByRole('link', { name: `Shop ${tag}` }).click();
  await expect(title(page, `Shop ${tag}`)).toBeVisible();
  await expect(people(page).getByRole('row')).toHaveText([/Anna/]);
  await makeContact(page, { fullName: `Bram ${tag}`, email: `bram@${tag}.test` });
  await expect(
    people(page)
      .getByRole('row')
      .filter({ hasText: `Bram ${tag}` }),
  ).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
});

test('who is ticked goes into a group, and out of it again with a way back', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  const id = await makeContact(page, { fullName: `Carla ${tag}` });
  await makeContact(page, { fullName: `Daan ${tag}` });
  const group = await makeGroup(page, `Best ${tag}`);
  await page.goto(`/contacts/all?q=${tag}`);
  const listed = people(page, 'All contacts');
  await expect(listed.getByRole('row')).toHaveCount(2);
  for (const name of ['Carla', 'Daan'])
    await listed.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('menuitem', { name: `Best ${tag}` }).click();
  await page.goto(`/contact_groups/${group}`);
  await expect(people(page).getByRole('row')).toHaveCount(2);

  await page.goto(`/contacts/${id}`);
  const chips = page.getByRole('list', { name: 'Groups' });
  await expect(chips).toContainText(`Best ${tag}`);
  await page.getByRole('button', { name: `Take out of “Best ${tag}”` }).click();
  await expect(chips).not.toContainText(`Best ${tag}`);
  await page.keyboard.press('z');
  await expect(chips).toContainText(`Best ${tag}`);
});

test('a list is narrowed by any field, in its address, and the filter is kept', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeContact(page, { fullName: `Elif ${tag}`, email: `elif@${tag}.test` });
  await makeContact(page, { fullName: `Femke ${tag}` });
  await page.goto('/contacts/all');
  await page.getByRole('button', { name: 'More filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'More filters' });
  await drawer.getByRole('textbox', { name: 'Value' }).fill(tag);
  await expect(drawer.getByText('Holds for: 2')).toBeVisible();
  await drawer.getByRole('button', { name: 'Add a condition' }).click();
  const second = drawer.getByRole('group', { name: 'Condition 2' });
  await second.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'E-mail', exact: true }).click();
  await second.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is empty', exact: true }).click();
  await expect(drawer.getByText('Holds for: 1')).toBeVisible();
  await drawer.getByRole('button', { name: 'Show contacts' }).click();
  const listed = people(page, 'All contacts');
  await expect(listed.getByRole('row')).toHaveText([/Femke/]);
  await page.reload();
  await expect(listed.getByRole('row')).toHaveText([/Femke/]);
  await page.mouse.move(0, 0);
  expect(await new Inbox(page).violations()).toEqual([]);

  await page.getByRole('button', { name: 'My filters' }).click();
  await page.getByRole('menuitem', { name: 'Save for myself' }).click();
  const naming = page.getByRole('dialog', { name: 'Save for myself' });
  await naming.getByRole('textbox', { name: 'Name' }).fill(`Without mail ${tag}`);
  await naming.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Without mail ${tag}` })).toBeVisible();
  await page.getByRole('button', { name: 'Take away the filter: E-mail is empty' }).click();
  await expect(listed.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'My filters' }).click();
  await page.getByRole('menuitem', { name: `Without mail ${tag}` }).click();
  await expect(listed.getByRole('row')).toHaveText([/Femke/]);
});

test('conditions stand within each other, made and taken away by keyboard alone', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeContact(page, { fullName: `Gijs ${tag}`, email: `gijs@${tag}.test` });
  await makeContact(page, { fullName: `Hanna ${tag}`, email: `hanna@${tag}.test` });
  await makeContact(page, { fullName: `Iris ${tag}` });
  await page.goto('/contacts/all');
  await page.getByRole('button', { name: 'More filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'More filters' });
  await drawer.getByRole('textbox', { name: 'Value' }).fill(tag);
  await expect(drawer.getByText('Holds for: 3')).toBeVisible();
  await drawer.getByRole('button', { name: 'Add nested conditions' }).press('Enter');
  const nested = drawer.getByRole('group', { name: 'Nested conditions 2', exact: true });
  const first = nested.getByRole('group', { name: 'Condition 2.1' });
  // The keyboard is on the field of what has just come.
  await expect(first.getByRole('combobox', { name: 'Field' })).toBeFocused();
  await first.getByRole('textbox', { name: 'Value' }).fill('gijs');
  await expect(drawer.getByText('Holds for: 1')).toBeVisible();
  await nested.getByRole('button', { name: 'Add a condition' }).press('Enter');
  const second = nested.getByRole('group', { name: 'Condition 2.2' });
  await second.getByRole('textbox', { name: 'Value' }).fill('iris');
  await expect(drawer.getByText('Holds for: 2')).toBeVisible();
  await nested.getByRole('button', { name: 'Add nested conditions' }).press('Enter');
  const deepest = nested.getByRole('group', { name: 'Nested conditions 2.3' });
  await expect(deepest.getByRole('button', { name: 'Add nested conditions' })).toHaveCount(0);
  await deepest.getByRole('button', { name: 'Take away nested conditions 2.3' }).press('Enter');
  await expect(nested.getByRole('button', { name: 'Take away condition 2.2' })).toBeFocused();
  await page.mouse.move(0, 0);
  expect(await new Inbox(page).violations()).toEqual([]);
  await drawer.getByRole('button', { name: 'Show contacts' }).click();
  const listed = people(page, 'All contacts');
  await expect(listed.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^More filters/ }).click();
  await nested.getByRole('button', { name: 'Take away nested conditions 2', exact: true }).press('Enter');
  await expect(drawer.getByText('Holds for: 3')).toBeVisible();
});

test('a group asks for another one by its rule, and for how often somebody wrote', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeContact(page, { fullName: `Joris ${tag}`, email: `joris@${tag}.test` });
  const { createContactGroup } = await api<{ createContactGroup: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactGroupInput!) { createContactGroup(input: $input) { id } }',
    {
      input: {
        name: `Shop ${tag}`,
        rule: { all: [{ field: 'email', is: 'domain_is', value: `${tag}.test` }] },
      },
    },
  );
  const rule = {
    all: [
      { field: 'group', is: 'one_of', value: [Number(createContactGroup.id)] },
      { field: 'conversations', is: 'less', value: 1, days: 30 },
    ],
  };
  await page.goto(`/admin/contact_groups/create?rule=${encodeURIComponent(JSON.stringify(rule))}`);
  await page.getByRole('textbox', { name: 'Name' }).fill(`Quiet ${tag}`);
  await expect(page.getByText('Holds for: 1')).toBeVisible();
  const asked = page.getByRole('group', { name: 'Condition 2', exact: true });
  await expect(asked.getByRole('textbox', { name: 'Only in the last days' })).toHaveValue(
    'in the last days: 30',
  );
  await page.mouse.move(0, 0);
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `Quiet ${tag}` })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Quiet ${tag}`);
});
