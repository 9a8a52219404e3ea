import { expect, type Page } from '@playwright/test';
import { Inbox, sendMail, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

const toast = (page: Page) => page.locator('.parley-toast');

// The second company's: a field that is needed before closing would stop the journeys of the first one.
const ME = 'admin@dune.test';

async function openTicketAbout(page: Page, subject: string): Promise<void> {
  await page.goto(`/tickets?q=${encodeURIComponent(subject.split(' ').at(-1) ?? '')}`);
  await page.locator('[data-ticket]').filter({ hasText: subject }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
}

test('a field is made, filled in beside the conversation, asked for before closing, deleted and brought back', async ({
  page,
}) => {
  test.slow();
  const title = unique('Serial');
  const subject = unique('Bell');
  await sendMail({ from: 'tom@home.test', to: 'frontdesk@dune.test', subject, text: 'It does not ring.' });
  await signIn(page, ME);
  await page.setViewportSize({ width: 1600, height: 900 });

  await page.goto('/admin/custom_fields');
  await expect(page).toHaveURL(/\/admin\/custom_fields\/tickets$/);
  const inbox = new Inbox(page);
  await expect(page.getByRole('link', { name: 'New field' })).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('link', { name: 'New field' }).click();
  const drawer = page.getByRole('dialog', { name: 'New field' });
  await drawer.getByRole('textbox', { name: 'Title' }).fill(title);
  await drawer.getByRole('switch', { name: 'Required' }).check({ force: true });
  expect(await inbox.violations()).toEqual([]);
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await openTicketAbout(page, subject);
  const address = page.url();
  await page.keyboard.press('e');
  const refused = toast(page).filter({ hasText: 'Fill in what is needed' });
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(address);
  const value = page.getByRole('button', { name: new RegExp(`^Edit ${title}`) });
  await expect(value).toHaveAttribute('data-missing', 'true');
  await value.click();
  await page.getByRole('textbox', { name: title }).fill('SN-4711');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(value).toHaveText('SN-4711');
  expect(await inbox.violations()).toEqual([]);

  await page.goto('/admin/custom_fields/tickets');
  await page
    .getByRole('button', { name: new RegExp(title) })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: title })).toBeHidden();
  await takeBack(page, page.getByRole('link', { name: title }));

  // Others close conversations without knowing a serial number.
  await page.getByRole('link', { name: title }).click();
  const edit = page.getByRole('dialog', { name: 'Edit field' });
  await edit.getByRole('switch', { name: 'Required' }).uncheck({ force: true });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
});

test('the settings of the inbox are changed by who manages it', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/admin/inbox');
  const inbox = new Inbox(page);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  const lock = page.getByRole('switch', { name: 'Ask before answering over a colleague' });
  await expect(lock).toBeChecked();
  await lock.uncheck({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('The inbox works this way now.');
  await page.reload();
  await expect(lock).not.toBeChecked();
  await lock.check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('The inbox works this way now.');
});

/** Makes a field without options and comes back to the list of its type. */
async function makeField(page: Page, type: string, title: string): Promise<void> {
  await page.goto(`/admin/custom_fields/${type}`);
  await page.getByRole('link', { name: 'New field' }).click();
  const drawer = page.getByRole('dialog', { name: 'New field' });
  await drawer.getByRole('textbox', { name: 'Title' }).fill(title);
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
}

/** The list of a type again, without a field that this journey alone needed. */
async function deleteField(page: Page, type: string, title: string): Promise<void> {
  await page.goto(`/admin/custom_fields/${type}`);
  await page
    .getByRole('button', { name: new RegExp(title) })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: title })).toBeHidden();
}

async function fillIn(page: Page, title: string, text: string): Promise<void> {
  const value = page.getByRole('button', { name: new RegExp(`^Edit ${title}`) });
  await value.click();
  await page.getByRole('textbox', { name: title }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(value).toHaveText(text);
}

test('what is known of a customer stands beside the conversation, and becomes numbers after a look at what is lost', async ({
  page,
}) => {
  const title = unique('Shoe');
  const subject = unique('Boots');
  const from = `${unique('c').toLowerCase().replaceAll(' ', '-')}@home.test`;
  await sendMail({ from, to: 'frontdesk@dune.test', subject, text: 'They pinch.' });
  await signIn(page, ME);
  await page.setViewportSize({ width: 1600, height: 900 });
  await makeField(page, 'contacts', title);

  const inbox = new Inbox(page);
  await openTicketAbout(page, subject);
  await fillIn(page, title, '42,5');
  await expect(page.getByRole('region', { name: 'Fields of the contact' })).toContainText('42,5');
  expect(await inbox.violations()).toEqual([]);

  // The same stands on the page of the contact.
  await page
    .getByRole('complementary', { name: 'Customer and ticket' })
    .getByRole('link', { name: from })
    .first()
    .click();
  await expect(page).toHaveURL(/\/contacts\/\d+/);
  await expect(page.getByRole('region', { name: 'Fields of the contact' })).toContainText('42,5');
  expect(await inbox.violations()).toEqual([]);

  await page.goto('/admin/custom_fields/contacts');
  await page.getByRole('link', { name: title }).click();
  await page
    .getByRole('dialog', { name: 'Edit field' })
    .getByRole('button', { name: 'Change the kind…' })
    .click();
  const dialog = page.getByRole('dialog', { name: `Another kind for “${title}”` });
  await dialog.getByRole('combobox', { name: 'New kind' }).click();
  await page.getByRole('option', { name: 'Date' }).click();
  await expect(dialog.getByText('What is lost cannot be brought back.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText('42,5lost');
  await dialog.getByRole('combobox', { name: 'New kind' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText('42,542.5');
  expect(await inbox.violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Change the kind' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('Number');

  await openTicketAbout(page, subject);
  await expect(page.getByRole('button', { name: new RegExp(`^Edit ${title}`) })).toHaveText('42.5');
  await deleteField(page, 'contacts', title);
});

test('people fill in what the company wants to know of them', async ({ page }) => {
  const title = unique('Desk');
  await signIn(page, ME);
  await makeField(page, 'users', title);
  await page.goto('/profile/overview');
  const own = page.getByRole('region', { name: 'More about you' });
  await expect(own).toContainText(title);
  await fillIn(page, title, 'B12');
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.reload();
  await expect(own).toContainText('B12');
  await deleteField(page, 'users', title);
});
