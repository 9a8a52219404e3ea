import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { api, signIn, unique } from './inbox.support';
import { axe, test } from './journey.support';

const ADMIN = 'admin@harbour.test';

/** A word that no other contact has. */
const word = () => unique('').trim().replaceAll('-', '');

const violations = async (page: Page) =>
  (await axe(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

/** Brings a file and waits until its columns are there. */
async function bring(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/contacts/import');
  await expect(page.getByRole('heading', { name: 'Import contacts', level: 1 })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page).toHaveURL(/\/contacts\/import\/\d+$/);
  await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible();
}

async function foundBy(page: Page, term: string): Promise<string[]> {
  const { contacts } = await api<{ contacts: { edges: { node: { fullName: string } }[] } }>(
    page.request,
    'query ($term: String!) { contacts(term: $term) { edges { node { fullName } } } }',
    { term },
  );
  return contacts.edges.map(({ node }) => node.fullName);
}

const count = (page: Page, name: string) =>
  page.getByRole('definition').nth(['New', 'Changed', 'Unchanged', 'Refused'].indexOf(name));

test('a file of contacts is planned, tried, imported, and undone; refused rows come back as a file', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const tag = word();
  const rows = [
    'Vorname;Nachname;E-Mail;Telefon;Stadt',
    `Mila;${tag};mila.${tag}@home.test;;Kiel`,
    `Omar;${tag};omar.${tag}@home.test;;Ulm`,
    `Nobody;${tag};no address;;Jena`,
  ];
  await bring(page, `${tag}.csv`, rows.join('\n'));
  await expect(page.getByRole('combobox', { name: 'What Vorname is' })).toHaveValue('First name');
  await expect(page.getByRole('combobox', { name: 'What Stadt is' })).toHaveValue('Ignore');
  const preview = page.getByRole('region', { name: 'The first rows as they would be' });
  await expect(preview).toContainText(`Mila ${tag}`);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Try it out' }).click();
  await expect(page.getByRole('heading', { name: 'What would become of all rows' })).toBeVisible();
  await expect(count(page, 'New')).toHaveText('2');
  await expect(count(page, 'Refused')).toHaveText('1');
  expect(await foundBy(page, tag)).toEqual([]);

  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('All rows have been worked through.')).toBeVisible();
  expect((await foundBy(page, tag)).toSorted()).toEqual([`Mila ${tag}`, `Omar ${tag}`]);
  await expect(page.getByRole('region', { name: 'Refused rows' })).toContainText(
    'This is no e-mail address.',
  );
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the refused rows' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('Vorname,Nachname,E-Mail,Telefon,Stadt,problem');
  expect(text).toContain(`Nobody,${tag},no address,,Jena`);

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('The import was undone for 2 contacts.')).toBeVisible();
  expect(await foundBy(page, tag)).toEqual([]);
});

test('columns are groups, a profile, a consent and notes, and what is missing is made when somebody says so', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const tag = word();
  await bring(
    page,
    `${tag}.csv`,
    `who,mail,squad,firm,mailing,hint\nMila ${tag},mila.${tag}@home.test,Squad ${tag},Firm ${tag},yes,Likes ${tag}`,
  );
  const choose = async (column: string, what: string) => {
    await page.getByRole('combobox', { name: `What ${column} is` }).click();
    await page.getByRole('option', { name: what, exact: true }).click();
    await expect(page.getByRole('combobox', { name: `What ${column} is` })).toHaveValue(what);
  };
  await choose('who', 'Name');
  await choose('squad', 'Groups');
  await choose('firm', 'Profile');
  await choose('mailing', 'Consent to e-mail');
  await choose('hint', 'Notes');
  const preview = page.getByRole('region', { name: 'The first rows as they would be' });
  await expect(preview).toContainText('There is no group of this name.');
  await page.getByRole('checkbox', { name: 'Make groups and profiles that are missing' }).check();
  await expect(preview).toContainText(`Groups: Squad ${tag}`);
  await expect(preview).toContainText(`Profile: Firm ${tag}`);
  await expect(preview).toContainText('Consents: email: opted_in');
  await expect(preview).toContainText(`Notes: Likes ${tag}`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 rows' }).click();
  await expect(page.getByText('All rows have been worked through.')).toBeVisible();
  const { contacts } = await api<{ contacts: { edges: { node: object }[] } }>(
    page.request,
    'query ($term: String!) { contacts(term: $term) { edges { node { groups { name } profile { name } } } } }',
    { term: tag },
  );
  expect(contacts.edges.map(({ node }) => node)).toEqual([
    { groups: [{ name: `Squad ${tag}` }], profile: { name: `Firm ${tag}` } },
  ]);
});

test('whoever leaves finds the file and its columns again', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await bring(page, `${tag}.csv`, `who,where\nMila ${tag},Kiel`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const column = page.getByRole('combobox', { name: 'What who is' });
  await column.click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('region', { name: 'The first rows as they would be' })).toContainText('New');
  await page.getByRole('link', { name: 'Import contacts' }).click();
  await expect(page).toHaveURL(/\/contacts\/import$/);
  await page.getByRole('link', { name: `${tag}.csv` }).click();
  await expect(page.getByRole('combobox', { name: 'What who is' })).toHaveValue('Name');
  await page.getByRole('button', { name: 'Import 1 rows' }).click();
  await expect(page.getByText('All rows have been worked through.')).toBeVisible();
  expect(await foundBy(page, tag)).toEqual([`Mila ${tag}`]);
});

test('numbers that are pasted become contacts, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  const digits = () => String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const [one, two] = [`+3161${digits()}`, `+3161${digits()}`];
  await page.goto('/sms/import');
  await expect(page.getByRole('heading', { name: 'Import numbers', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Telephone numbers' }).fill(`${one}, ${two}\n${one}`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on with 3 numbers' }).click();
  await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('All rows have been worked through.')).toBeVisible();
  await expect(count(page, 'New')).toHaveText('2');
  await expect(count(page, 'Refused')).toHaveText('1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await foundBy(page, two)).toEqual([two]);
});

test('the list of contacts is exported as it is narrowed', async ({ page }) => {
  await signIn(page, ADMIN);
  const tag = word();
  await bring(page, `${tag}.csv`, `name,email\nMila ${tag},mila.${tag}@home.test`);
  await page.getByRole('button', { name: 'Import 1 rows' }).click();
  await expect(page.getByText('All rows have been worked through.')).toBeVisible();
  await page.goto(`/contacts/all?q=${tag}`);
  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export this list as CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`mila.${tag}@home.test`);
});
