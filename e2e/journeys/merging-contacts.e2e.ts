import { expect, type Page } from '@playwright/test';
import { api, Inbox, sendMail, signIn, takeBack, unique } from './inbox.support';
import { axe, test } from './journey.support';

const ADMIN = 'admin@harbour.test';

/** A word that no other contact has. */
const word = () => unique('').trim().replaceAll('-', '');

async function makeContact(page: Page, input: object): Promise<string> {
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input },
  );
  return createContact.id;
}

async function intoOf(page: Page, id: string): Promise<string | null> {
  const { contact } = await api<{ contact: { mergedInto: { id: string } | null } }>(
    page.request,
    'query ($id: ID!) { contact(id: $id) { mergedInto { id } } }',
    { id },
  );
  return contact.mergedInto?.id ?? null;
}

/** Two with one mailbox, found by then. */
async function duplicates(page: Page): Promise<{ tag: string; ids: [string, string] }> {
  const tag = word();
  const one = await makeContact(page, { fullName: `Noor ${tag}`, email: `noor.${tag}@gmail.com` });
  const two = await makeContact(page, { fullName: `N. ${tag}`, email: `noor${tag}+bikes@gmail.com` });
  await expect(async () => {
    const { contactDuplicates } = await api<{ contactDuplicates: { edges: unknown[] } }>(
      page.request,
      'query ($id: ID!) { contactDuplicates(contactId: $id) { edges { node { id } } } }',
      { id: one },
    );
    expect(contactDuplicates.edges).toHaveLength(1);
  }).toPass();
  return { tag, ids: [one, two] };
}

/** The mail arrives in its own time. */
async function ticketOf(page: Page, term: string): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const { tickets } = await api<{ tickets: { edges: { node: { id: string } }[] } }>(
      page.request,
      'query ($term: String!) { tickets(filter: { term: $term }) { edges { node { id } } } }',
      { term },
    );
    id = tickets.edges[0]?.node.id;
    expect(id).toBeDefined();
  }).toPass();
  return id ?? '';
}

const pair = (page: Page, tag: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Noor ${tag}` })
    .filter({ hasText: 'Sure' });

test('two who are one are compared, merged with the values that were chosen, and taken apart by the toast', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { tag, ids } = await duplicates(page);
  await page.goto('/contacts/duplicates?sure=high');
  const found = pair(page, tag);
  await expect(found).toContainText(`noor${tag}@gmail.com`);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await found.getByRole('button', { name: /^Compare/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Merge contacts' });
  await drawer
    .getByRole('radiogroup', { name: 'Name' })
    .getByRole('radio', { name: `N. ${tag}` })
    .check();
  await expect(drawer).toContainText('addresses and numbers: 1');
  expect((await axe(page).analyze()).violations).toEqual([]);
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(found).toHaveCount(0);
  expect(await intoOf(page, ids[1])).toBe(ids[0]);
  await takeBack(page, found);
  await expect.poll(() => intoOf(page, ids[1])).toBeNull();
});

test('they are said to be two, which stands in a list of its own and can be taken back', async ({ page }) => {
  await signIn(page, ADMIN);
  const { tag } = await duplicates(page);
  await page.goto('/contacts/duplicates?sure=high');
  await pair(page, tag)
    .getByRole('button', { name: /are not the same$/ })
    .click();
  await expect(pair(page, tag)).toHaveCount(0);
  await page.goto('/contacts/duplicates?sure=high&state=dismissed');
  await pair(page, tag)
    .getByRole('button', { name: /^Suggest/ })
    .click();
  await expect(pair(page, tag)).toHaveCount(0);
  await page.goto('/contacts/duplicates?sure=high');
  await expect(pair(page, tag)).toHaveCount(1);
});

test('a contact is merged from its own page, leads to who it became, and is taken out of the history', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const tag = word();
  const stays = await makeContact(page, { fullName: `Stays ${tag}`, email: `stays.${tag}@home.test` });
  const goes = await makeContact(page, { fullName: `Goes ${tag}`, email: `goes.${tag}@home.test` });
  await page.goto(`/contacts/${stays}`);
  await page.getByRole('button', { name: `More for Stays ${tag}` }).click();
  await page.getByRole('menuitem', { name: 'Merge with another contact…' }).click();
  const search = page.getByRole('dialog', { name: 'Merge with another contact' });
  await search.getByRole('textbox', { name: 'Find a contact' }).fill(`goes.${tag}`);
  await search.getByRole('button', { name: `Goes ${tag}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Merge contacts' });
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('list', { name: 'Recognised by' })).toContainText(`goes.${tag}@home.test`);
  await expect(page.getByText(`Merged from Goes ${tag}`)).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.goto(`/contacts/${goes}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Stays ${tag}` })
    .click();
  await expect(page.getByRole('heading', { name: `Stays ${tag}`, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Undo the merge of Goes ${tag}` }).click();
  await expect(page.getByRole('list', { name: 'Recognised by' })).not.toContainText(`goes.${tag}@home.test`);
  await page.goto(`/contacts/${goes}`);
  await expect(page.getByRole('list', { name: 'Recognised by' })).toContainText(`goes.${tag}@home.test`);
});

test('ticked people of the list become one', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  const ids = [];
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    ids.push(await makeContact(page, { fullName: `${name} ${tag}`, email: `${name}.${tag}@home.test` }));
  await page.goto(`/contacts/all?q=${tag}&sort=name`);
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveText([/Alpha/, /Beta/, /Gamma/]);
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await rows.filter({ hasText: name }).getByRole('checkbox').check({ force: true });
  await page
    .getByRole('region', { name: 'Selected contacts' })
    .getByRole('button', { name: 'Merge' })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Merge contacts' });
  await drawer
    .getByRole('radiogroup', { name: 'Who stays' })
    .getByRole('radio', { name: `Beta ${tag}` })
    .check();
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(rows).toHaveText([/Beta/]);
  expect(await Promise.all([ids[0] ?? '', ids[2] ?? ''].map((id) => intoOf(page, id)))).toEqual([
    ids[1],
    ids[1],
  ]);
});

test('a conversation is linked to another contact, and back', async ({ page }) => {
  const tag = word();
  const subject = unique('Whose bike');
  await sendMail({ from: `First ${tag} <first.${tag}@home.test>`, subject, text: 'It is not mine.' });
  await signIn(page, ADMIN);
  await makeContact(page, { fullName: `Second ${tag}`, email: `second.${tag}@home.test` });
  const inbox = new Inbox(page);
  await inbox.open(await ticketOf(page, subject));
  await page.getByRole('button', { name: 'Customer and ticket' }).click();
  const panel = page.getByRole('complementary', { name: 'Customer and ticket' });
  await expect(panel.getByRole('link', { name: `First ${tag}` })).toBeVisible();
  await panel.getByRole('button', { name: 'Link to another contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'Link to another contact' });
  await drawer.getByRole('textbox', { name: 'Find a contact' }).fill(`second.${tag}`);
  await drawer.getByRole('button', { name: `Second ${tag}` }).click();
  await expect(panel.getByRole('link', { name: `Second ${tag}` })).toBeVisible();
  await expect(inbox.timeline).toContainText(`changed the contact from First ${tag} to Second ${tag}`);
  await takeBack(page, panel.getByRole('link', { name: `First ${tag}` }));
});

test('an address that somebody else has leads to merging the two', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  const email = `home.${tag}@home.test`;
  const one = await makeContact(page, { fullName: `At home ${tag}`, email });
  const two = await makeContact(page, { fullName: `At work ${tag}`, email: `work.${tag}@work.test` });
  await page.goto(`/contacts/${two}`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `This belongs to At home ${tag}` })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Merge the two' }).click();
  const drawer = page.getByRole('dialog', { name: 'Merge contacts' });
  await expect(drawer.getByRole('radio', { name: `At home ${tag}` }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(() => intoOf(page, one)).toBe(two);
  await expect(page.getByRole('heading', { name: `At work ${tag}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(
    `work.${tag}@work.test`,
  );
});
