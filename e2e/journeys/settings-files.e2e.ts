import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { signIn, unique } from './inbox.support';
import { axe, test } from './journey.support';

const violations = async (page: Page) =>
  (await axe(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

/** Opens the menu and chooses by key; what has the focus then is the menu's own. */
async function choose(page: Page, item: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Import and export' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) {
    if (await page.getByRole('menuitem', { name: item }).evaluate((one) => one === document.activeElement))
      break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function saved(page: Page, item: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await choose(page, item);
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import a file' });

/** Chooses a file in the dialog of the import. */
async function give(page: Page, name: string, text: string): Promise<void> {
  await choose(page, 'Import a file…');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'File' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

const pages = [
  { path: '/admin/labels', file: 'labels.csv', line: (name: string) => `name,color\n${name},#2f8a5b` },
  { path: '/admin/ticket_results', file: 'ticket-results.csv', line: (name: string) => `name\n${name}` },
  {
    path: '/admin/quick_replies',
    file: 'quick-replies.csv',
    line: (name: string) => `title,body\n${name},Hello`,
  },
];

for (const { path, file, line } of pages) {
  test(`${path}: saved as a file and taken in again, by keyboard`, async ({ page }) => {
    test.slow();
    await signIn(page, 'admin@harbour.test');
    await page.goto(path);
    const { name, text } = await saved(page, 'Export as CSV');
    expect(name).toBe(file);
    const known = unique('Known');
    await give(page, file, line(known));
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('status')).toContainText('New: 1.');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Import and export' })).toBeVisible();
    // What was saved says the same again: there is nothing to take in.
    await give(page, file, text);
    await expect(dialog.getByRole('status')).toContainText('New: 0. Changed: 0.');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await saved(page, 'Export as CSV')).text).toContain(known);
  });
}

test('/admin/custom_views: what is there already is refused before it is taken in', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/custom_views');
  const view = { name: unique('From a file'), audience: 'AGENCY', filter: { status: ['OPEN'] } };
  const text = JSON.stringify({ views: [view] });
  const dialog = dialogOf(page);
  await give(page, 'views.json', '{"views": "none"}');
  await expect(dialog.getByText('This file holds no views.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await give(page, 'views.json', text);
  await expect(dialog.getByRole('status')).toContainText('New: 1.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  // Its row is told to everybody, and may be there before the answer that closes the dialog.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(view.name) })).toBeVisible();
  await give(page, 'views.json', text);
  await expect(dialog.getByText('A view with this name is here already.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const file = await saved(page, 'Export as JSON');
  expect([file.name, file.text]).toEqual(['views.json', expect.stringContaining(view.name)]);
});
