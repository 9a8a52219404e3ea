import { expect, type Page } from '@playwright/test';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

const ADMIN = 'admin@harbour.test';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const list = (page: Page) => page.getByRole('grid');

/** A word that no other contact has, to look for the people of one journey. */
const word = () => unique('').trim().replaceAll('-', '');

/** A number that nobody else has: two contacts cannot have the same. */
const number = () => `+316${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

interface Made {
  createContact: { id: string; version: number };
}

async function makeContact(page: Page, input: object): Promise<string> {
  const { createContact } = await api<Made>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id version } }',
    { input },
  );
  return createContact.id;
}

async function countOf(page: Page, term: string): Promise<number> {
  const { contacts } = await api<{ contacts: { edges: unknown[] } }>(
    page.request,
    'query ($term: String!) { contacts(term: $term) { edges { node { id } } } }',
    { term },
  );
  return contacts.edges.length;
}

async function openList(page: Page, query: string): Promise<void> {
  await page.goto(`/contacts/all?q=${query}`);
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
}

test('somebody is put down, found, changed, blocked, deleted and brought back', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await page.goto('/contacts');
  await expect(page).toHaveURL(/\/contacts\/all$/);
  await page.getByRole('button', { name: 'New contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'New contact' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Mila ${tag}`);
  await drawer.getByRole('textbox', { name: 'E-mail' }).fill(`mila.${tag}@home.test`);
  await drawer.getByRole('button', { name: 'Create contact' }).click();
  await expect(page).toHaveURL(/\/contacts\/\d+$/);
  await expect(page.getByRole('heading', { name: `Mila ${tag}`, level: 1 })).toBeVisible();
  const address = page.url();

  await page.getByRole('textbox', { name: 'Name' }).fill(`Mila Janssen ${tag}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Mila Janssen ${tag}`, level: 1 })).toBeVisible();

  const ways = page.getByRole('list', { name: 'Recognised by' });
  await page.getByRole('textbox', { name: 'Another e-mail address or number' }).fill(`work.${tag}@home.test`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(ways).toContainText(`work.${tag}@home.test`);
  await page.getByRole('button', { name: `Remove work.${tag}@home.test` }).click();
  await expect(ways).not.toContainText(`work.${tag}@home.test`);
  await page.keyboard.press('z');
  await expect(ways).toContainText(`work.${tag}@home.test`);

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('goes to the spam list')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('goes to the spam list')).toBeHidden();
  await page.keyboard.press('z');
  await expect(page.getByText('goes to the spam list')).toBeVisible();

  await page.getByRole('button', { name: `More for Mila Janssen ${tag}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/contacts\/all$/);
  await openList(page, tag);
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await page.getByRole('button', { name: 'Which ones: Everybody' }).click();
  await page.getByRole('menuitem', { name: 'Deleted' }).click();
  await expect(page).toHaveURL(/state=deleted/);
  await row(page, tag).getByRole('link').click();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await openList(page, tag);
  await expect(row(page, `Mila Janssen ${tag}`)).toContainText('Blocked');
});

test('the list is narrowed in its address, gone through by keys, and emptied with a way back', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const tag = word();
  await makeContact(page, { fullName: `Anna ${tag}`, email: `anna.${tag}@home.test` });
  await makeContact(page, { fullName: `Bram ${tag}`, phone: number() });
  await makeContact(page, { fullName: `Carla ${tag}` });
  await openList(page, `${tag}&sort=name`);
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Bram/, /Carla/]);
  await page.getByRole('button', { name: 'Phone: Any number' }).click();
  await page.getByRole('menuitem', { name: 'With a number' }).click();
  await expect(list(page).getByRole('row')).toHaveText([/Bram/]);
  await page.getByRole('button', { name: 'E-mail: Any e-mail' }).click();
  await page.getByRole('menuitem', { name: 'With e-mail' }).click();
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await page.goBack();
  await page.goto(`/contacts/all?q=${tag}&sort=name&email=without&since=today`);
  await expect(list(page).getByRole('row')).toHaveText([/Bram/, /Carla/]);
  await expect(page.getByRole('button', { name: 'Known since: Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).first().click();
  await expect(page).toHaveURL(/\/contacts\/all\?sort=name$/);

  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(tag.slice(0, -1));
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Bram/, /Carla/]);
  await page.keyboard.type(tag.slice(-1));
  // The list of the last letter is another one, which begins with nobody ticked.
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(new RegExp(`[?&]q=${tag}(&|$)`));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, 'Bram').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(row(page, 'Carla').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await expect(bar).toContainText('Selected: 2');
  await bar.getByRole('button', { name: 'Delete contacts' }).click();
  await expect(list(page).getByRole('row')).toHaveText([/Anna/]);
  await expect(bar).toBeHidden();
  await page.keyboard.press('z');
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Bram/, /Carla/]);
  await page.reload();
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Bram/, /Carla/]);
  await page.keyboard.press('j');
  await expect(row(page, 'Anna').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Anna ${tag}`, level: 1 })).toBeVisible();
});

test('whoever was deleted stays away while the server still works on it', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  for (const name of ['Anna', 'Bram']) await makeContact(page, { fullName: `${name} ${tag}` });
  await openList(page, `${tag}&sort=name`);
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Bram/]);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation DeleteContacts')) await held;
    await route.continue();
  });
  await row(page, 'Bram').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete contacts' }).click();
  await expect(list(page).getByRole('row')).toHaveText([/Anna/]);
  // Read anew by what was heard of it, from a server that has Bram still.
  await makeContact(page, { fullName: `Carla ${tag}` });
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Carla/]);
  letGo();
  await page.keyboard.press('z');
  await expect(list(page).getByRole('row')).toHaveText([/Anna/, /Bram/, /Carla/]);
});

test('what somebody typed is neither lost to a late answer nor written over what is newer', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const tag = word();
  const id = await makeContact(page, { fullName: `Noor ${tag}` });
  await page.goto(`/contacts/${id}`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(`Noor Visser ${tag}`);
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation UpdateContact'))
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await name.fill(`Noor Visser-de Boer ${tag}`);
  await expect(page.getByRole('heading', { name: `Noor Visser ${tag}`, level: 1 })).toBeVisible();
  await expect(name).toHaveValue(`Noor Visser-de Boer ${tag}`);
  await page.unroute('**/graphql');

  await api(page.request, 'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { id } }', {
    input: { id, fullName: `Noor Bakker ${tag}` },
  });
  await expect(page.getByRole('heading', { name: `Noor Bakker ${tag}`, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Somebody else changed this contact')).toBeVisible();
  await expect(name).toHaveValue(`Noor Visser-de Boer ${tag}`);
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.getByRole('button', { name: 'Show the newest' }).click();
  await expect(name).toHaveValue(`Noor Bakker ${tag}`);
  await expect(page.getByText('Somebody else changed this contact')).toBeHidden();
});

test('a customer who wrote is there with all they wrote about, and is written to', async ({ page }) => {
  const tag = word();
  const subject = unique('Bell');
  await sendMail({ from: `Tom Bell <tom.${tag}@home.test>`, subject, text: 'It does not ring.' });
  await signIn(page, ADMIN);
  await expect.poll(() => countOf(page, `tom.${tag}`)).toBe(1);
  await openList(page, `tom.${tag}`);
  await row(page, 'Tom Bell').getByRole('link').click();
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await expect(conversations.getByRole('link')).toHaveCount(1);
  await expect(conversations).toContainText(subject);
  await expect(conversations).toContainText('It does not ring.');
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.getByRole('button', { name: 'Write' }).click();
  const choice = page.getByRole('menuitem').first();
  const compose = page.getByRole('dialog', { name: 'New conversation' });
  await choice.or(compose).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await expect(compose).toContainText('Tom Bell');
  await page.keyboard.press('Escape');
  await expect(compose).toBeHidden();
  await conversations.getByRole('link').click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();

  await page.goto('/contacts/999999999');
  await expect(page.getByRole('heading', { name: 'This contact is not there', level: 1 })).toBeVisible();
});

test('a customer of the demo is known since their first message, not since the demo was made', async ({
  request,
}) => {
  const { tickets } = await api<{
    tickets: {
      edges: { node: { createdAt: string; contact: { createdAt: string; lastWroteAt: string } } }[];
    };
  }>(
    request,
    '{ tickets(first: 100, sort: CREATED_OLDEST) { edges { node { createdAt contact { createdAt lastWroteAt } } } } }',
    {},
  );
  const yesterday = Date.now() - 86_400_000;
  const seeded = tickets.edges
    .map(({ node }) => node)
    .filter(({ createdAt }) => Date.parse(createdAt) < yesterday);
  expect(seeded.length).toBeGreaterThan(10);
  for (const { createdAt, contact } of seeded) {
    expect(Date.parse(contact.createdAt)).toBeLessThan(Date.parse(createdAt) + 60_000);
    expect(Date.parse(contact.lastWroteAt)).toBeGreaterThanOrEqual(Date.parse(contact.createdAt));
  }
});

test('the contacts are found by the palette, and stand on a phone in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, ADMIN);
  const tag = word();
  const id = await makeContact(page, {
    fullName: `Zoë ${tag}`,
    email: `zoe.${tag}@home.test`,
    phone: number(),
  });
  await page.goto('/tickets');
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/contacts\/all$/);
  const inbox = new Inbox(page);
  await expect(list(page)).toBeVisible();
  expect(await inbox.violations()).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, tag);
  await expect(row(page, tag)).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await row(page, tag).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));
  await expect(page.getByRole('heading', { name: `Zoë ${tag}`, level: 1 })).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await expect(page).toHaveURL(/\/contacts\/all/);
  await page.getByRole('button', { name: 'New contact' }).click();
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
});
