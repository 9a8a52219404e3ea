import { expect, type Page } from '@playwright/test';
import { signIn, takeBack, unique } from './inbox.support';
import { axe, test } from './journey.support';

const KEPT = [
  '/admin/labels',
  '/admin/quick_replies',
  '/admin/custom_views',
  '/admin/ticket_results',
  '/admin/custom_fields/tickets',
  '/admin/inbox',
  '/admin/signatures',
  '/admin/account_settings/audit_log',
];

test('who may not keep a setting is told so on each of its pages', async ({ page }) => {
  await signIn(page, 'agent@harbour.test');
  for (const path of KEPT) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New result' });

test('a result is made, left and deleted by keyboard, and comes back', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const name = unique('Passed on');
  await page.goto('/admin/ticket_results/create');
  await expect(drawerOf(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/ticket_results$/);
  // The address changes before the page does: whoever opens it again in between has it open still.
  await expect(drawerOf(page)).toBeHidden();
  await page.getByRole('link', { name: 'New result' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(drawerOf(page)).toBeHidden();
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `More for ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
  await takeBack(page, row);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a broken file names line, column and reason in the language of the page', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('parley-locale', 'de-DE'));
    await signIn(page, 'admin@harbour.test');
    await page.goto('/admin/labels');
    await page.getByRole('button', { name: 'Import und Export' }).click();
    await page.getByRole('menuitem', { name: /^Datei importieren/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Datei importieren' });
    const give = async (text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Datei' }).click();
      const file = { name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await (await chooser).setFiles(file);
    };
    await give(`name,color\n${unique('Gut')},#2f8a5b\nFalsch,blau\n,#2f8a5b`);
    const line = dialog.getByRole('row', { name: /^3 / });
    await expect(line).toContainText('color: Eine Farbe schreibt man als #rrggbb.');
    await expect(dialog.getByRole('row', { name: /^4 / })).toContainText('name: Das darf nicht leer sein.');
    await expect(dialog.getByRole('button', { name: 'Importieren', exact: true })).toBeDisabled();
    expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await give('farbe\nrot');
    await expect(dialog.getByText('In der ersten Zeile fehlt die Spalte name.')).toBeVisible();
  });
});
