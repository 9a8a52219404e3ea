import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

const ADMIN = 'admin@harbour.test';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const list = (page: Page) => page.getByRole('grid', { name: 'Profiles' });
const members = (page: Page) => page.getByRole('list', { name: 'Contacts' });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** A word that no other profile has, to look for those of one journey. */
const word = () => unique('').trim().replaceAll('-', '');

async function makeContact(page: Page, fullName: string): Promise<string> {
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName } },
  );
  return createContact.id;
}

async function makeProfile(page: Page, input: object): Promise<string> {
  const { createProfile } = await api<{ createProfile: { id: string } }>(
    page.request,
    'mutation ($input: CreateProfileInput!) { createProfile(input: $input) { id } }',
    { input },
  );
  return createProfile.id;
}

test('a company is put down, gets contacts, and is changed under the eyes of somebody else', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeContact(page, `Anna ${tag}`);
  await page.goto('/contacts/all');
  await page.getByRole('link', { name: 'Profiles' }).click();
  await expect(title(page, 'Profiles')).toBeVisible();
  await page.getByRole('button', { name: 'New profile' }).click();
  const drawer = page.getByRole('dialog', { name: 'New profile' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Kade ${tag}`);
  await drawer.getByText('Company', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Create profile' }).click();
  await expect(page).toHaveURL(/\/profiles\/\d+$/);
  await expect(title(page, `Kade ${tag}`)).toBeVisible();
  const id = page.url().split('/').at(-1);

  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByRole('textbox', { name: 'Search by name, address or number' }).fill(`anna ${tag}`);
  await page.getByRole('option', { name: `Anna ${tag}` }).click();
  await expect(members(page)).toContainText(`Anna ${tag}`);
  await page.getByRole('button', { name: `Take Anna ${tag} out of the profile` }).click();
  await expect(members(page)).toBeHidden();
  await page.keyboard.press('z');
  await expect(members(page)).toContainText(`Anna ${tag}`);
  // What is under the pointer says what it is called, outside of the landmarks.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await new Inbox(page).violations()).toEqual([]);

  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(`Kade & Zn ${tag}`);
  await api(page.request, 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }', {
    input: { id, name: `Kade BV ${tag}` },
  });
  await expect(title(page, `Kade BV ${tag}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Somebody else changed this profile')).toBeVisible();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(title(page, `Kade & Zn ${tag}`)).toBeVisible();
  await page.goto(`/profiles/show/${id}`);
  await expect(page).toHaveURL(new RegExp(`/profiles/${id}$`));
});

test('the list is narrowed in its address, gone through by keys, and emptied with a way back', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeProfile(page, { name: `Abel ${tag}` });
  await makeProfile(page, { name: `Bakker ${tag}`, kind: 'COMPANY' });
  await makeProfile(page, { name: `Çelik ${tag}`, kind: 'COMPANY' });
  await page.goto(`/profiles?q=${tag}&sort=name`);
  await expect(list(page).getByRole('row')).toHaveText([/Abel/, /Bakker/, /Çelik/]);
  await page.getByRole('button', { name: 'Kind: Any kind' }).click();
  await page.getByRole('menuitem', { name: 'Company' }).click();
  await expect(list(page).getByRole('row')).toHaveText([/Bakker/, /Çelik/]);
  await expect(page).toHaveURL(/kind=company/);
  // While the menu goes, keys are still its own.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(row(page, 'Bakker').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(row(page, 'Çelik').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected profiles' });
  await expect(bar).toContainText('Selected: 2');
  expect(await new Inbox(page).violations()).toEqual([]);
  await bar.getByRole('button', { name: 'Delete profiles' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.keyboard.press('z');
  await expect(list(page).getByRole('row')).toHaveText([/Bakker/, /Çelik/]);
  await page.keyboard.press('j');
  await expect(row(page, 'Bakker').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page, `Bakker ${tag}`)).toBeVisible();

  await page.getByRole('button', { name: `More for Bakker ${tag}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/profiles\?/);
  await expect(list(page).getByRole('row')).toHaveText([/Çelik/]);
  await page.getByRole('button', { name: 'Which ones: All that are there' }).click();
  await page.getByRole('menuitem', { name: 'Deleted' }).click();
  await row(page, 'Bakker').getByRole('link').click();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('This profile is deleted.')).toBeHidden();
  await page.goto(`/profiles?q=${tag}&sort=name&kind=company`);
  await expect(list(page).getByRole('row')).toHaveText([/Bakker/, /Çelik/]);
});

test('two that are the same become one, and come apart again', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  const [one, two] = [await makeContact(page, `Ines ${tag}`), await makeContact(page, `Joris ${tag}`)];
  const left = await makeProfile(page, { name: `Wervel ${tag}`, kind: 'COMPANY', contactIds: [one] });
  const right = await makeProfile(page, { name: `Wervel BV ${tag}`, kind: 'COMPANY', contactIds: [two] });
  await page.goto(`/profiles/${left}`);
  await page.getByRole('button', { name: `More for Wervel ${tag}` }).click();
  await page.getByRole('menuitem', { name: 'Merge with another profile' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Wervel ${tag}` });
  await dialog.getByRole('button', { name: 'Choose the other profile' }).click();
  await dialog.getByRole('textbox', { name: 'Search by name' }).fill(`bv ${tag}`);
  await dialog.getByRole('option', { name: `Wervel BV ${tag}` }).click();
  await expect(dialog.getByRole('region', { name: `Stays: Wervel ${tag}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Swap' }).click();
  await expect(dialog.getByRole('region', { name: `Stays: Wervel BV ${tag}` })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Contacts/ })).toContainText('2');
  expect(await new Inbox(page).violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge profiles' }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${right}$`));
  await expect(members(page).getByRole('listitem')).toHaveText([
    new RegExp(`Ines ${tag}`),
    new RegExp(`Joris ${tag}`),
  ]);

  await page.goto(`/profiles/${left}`);
  await expect(page.getByText('This profile was merged into')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await page.getByRole('link', { name: `Wervel BV ${tag}` }).click();
  await page.getByRole('button', { name: `Take out Wervel ${tag}` }).click();
  await expect(members(page).getByRole('listitem')).toHaveText([new RegExp(`Joris ${tag}`)]);
  await page.goto(`/profiles/${left}`);
  await expect(members(page).getByRole('listitem')).toHaveText([new RegExp(`Ines ${tag}`)]);
});

test('whose a customer is stands beside the conversation and on their page, and is chosen there', async ({
  page,
}) => {
  const tag = word();
  const subject = unique('Chain');
  await sendMail({ from: `Lotte Kok <lotte.${tag}@home.test>`, subject, text: 'It came off again.' });
  await signIn(page, ADMIN);
  await makeProfile(page, { name: `Fam. Kok ${tag}` });
  const found = async () => {
    const { contacts } = await api<{ contacts: { edges: { node: { id: string } }[] } }>(
      page.request,
      'query ($term: String!) { contacts(term: $term) { edges { node { id } } } }',
      { term: `lotte.${tag}` },
    );
    return contacts.edges[0]?.node.id;
  };
  await expect.poll(found).toBeDefined();
  const contact = await found();
  await page.goto(`/contacts/${contact}`);
  const section = page.getByRole('region', { name: 'Profile', exact: true });
  await expect(section).toContainText('in no profile');
  await section.getByRole('button', { name: 'Choose a profile' }).click();
  await page.getByRole('textbox', { name: 'Search by name' }).fill(`kok ${tag}`);
  await page.getByRole('option', { name: `Fam. Kok ${tag}` }).click();
  await expect(section.getByRole('link', { name: `Fam. Kok ${tag}` })).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);

  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await page.getByRole('button', { name: 'Customer and ticket' }).click();
  await expect(section.getByRole('link', { name: `Fam. Kok ${tag}` })).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
  await section.getByRole('button', { name: `Leave Fam. Kok ${tag}` }).click();
  await expect(section).toContainText('in no profile');
  await section.getByRole('button', { name: 'Choose a profile' }).click();
  await page.getByRole('textbox', { name: 'Search by name' }).fill(`Kok & Co ${tag}`);
  await page.getByRole('option', { name: `New profile “Kok & Co ${tag}”` }).click();
  const drawer = page.getByRole('dialog', { name: 'New profile' });
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue(`Kok & Co ${tag}`);
  await drawer.getByRole('button', { name: 'Create profile' }).click();
  await section.getByRole('link', { name: `Kok & Co ${tag}` }).click();
  await expect(title(page, `Kok & Co ${tag}`)).toBeVisible();
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await expect(conversations).toContainText(subject);
  await expect(conversations).toContainText('Lotte Kok');
});

test('profiles stand on a phone in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  const tag = word();
  const id = await makeProfile(page, {
    name: `مريم ${tag}`,
    contactIds: [await makeContact(page, `M ${tag}`)],
  });
  const inbox = new Inbox(page);
  const isNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`/profiles?q=${tag}`);
  await expect(row(page, tag)).toContainText('Contacts: 1');
  expect(await inbox.violations()).toEqual([]);
  await isNarrow();
  await row(page, tag).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${id}$`));
  await expect(members(page)).toContainText(`M ${tag}`);
  expect(await inbox.violations()).toEqual([]);
  await isNarrow();
  await page.goto('/profiles/999999999');
  await expect(title(page, 'This profile is not there')).toBeVisible();
});

test('what is kept is chosen field by field, and profiles are found by their fields and taken along as a file', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const tag = word();
  const field = `Vat ${tag}`;
  const { createCustomField } = await api<{ createCustomField: { id: string; key: string } }>(
    page.request,
    'mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { id key } }',
    { input: { type: 'PROFILE', kind: 'TEXT', title: field } },
  );
  const fill = (profileId: string, value: string) =>
    api(
      page.request,
      'mutation ($input: SetProfileFieldValuesInput!) { setProfileFieldValues(input: $input) { id } }',
      { input: { profileId, values: [{ fieldId: createCustomField.id, value }] } },
    );
  const left = await makeProfile(page, { name: `Molen ${tag}`, kind: 'COMPANY' });
  const right = await makeProfile(page, { name: `Molen BV ${tag}` });
  await fill(left, `left${tag}`);
  await fill(right, `right${tag}`);

  await page.goto(`/profiles/${left}`);
  await page.getByRole('button', { name: `More for Molen ${tag}` }).click();
  await page.getByRole('menuitem', { name: 'Merge with another profile' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Molen ${tag}` });
  await dialog.getByRole('button', { name: 'Choose the other profile' }).click();
  // Found by what stands in the field.
  await dialog.getByRole('textbox', { name: 'Search by name' }).fill(`right${tag}`);
  await dialog.getByRole('option', { name: `Molen BV ${tag}` }).click();
  const choice = (name: string) => dialog.getByRole('radio', { name });
  await expect(choice(`Name: Molen ${tag} (Molen ${tag})`)).toBeChecked();
  await choice(`Name: Molen BV ${tag} (Molen BV ${tag})`).check();
  await choice(`${field}: right${tag}`).check();
  expect(await new Inbox(page).violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge profiles' }).click();
  await expect(dialog).toBeHidden();
  await expect(title(page, `Molen BV ${tag}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${field}: right${tag}` })).toBeVisible();

  await page.goto('/profiles');
  await page.getByRole('button', { name: 'More filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'More filters' });
  await drawer.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: field }).click();
  await drawer.getByRole('textbox', { name: 'Value' }).fill(`right${tag}`);
  expect(await new Inbox(page).violations()).toEqual([]);
  await drawer.getByRole('button', { name: 'Show profiles' }).click();
  await expect(list(page).getByRole('row')).toHaveText([new RegExp(`Molen BV ${tag}`)]);
  await expect(page.getByRole('listitem').filter({ hasText: field })).toContainText(`right${tag}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export this list as CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(field);
  expect(text.trim().split('\n')).toHaveLength(2);

  await page.goto(`/profiles/${left}`);
  await page.getByRole('button', { name: `Take out Molen BV ${tag}` }).click();
  await expect(title(page, `Molen ${tag}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${field}: left${tag}` })).toBeVisible();
  await api(page.request, 'mutation ($id: ID!) { deleteCustomField(id: $id) }', {
    id: createCustomField.id,
  }).catch(() => undefined);
});
