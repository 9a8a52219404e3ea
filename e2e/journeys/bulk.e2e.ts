import { expect } from '@playwright/test';
import { violations } from './access.support';
import { api, signIn, takeBack, threeListed, unique } from './inbox.support';
import { test } from './journey.support';

test('conversations are selected by key, box and range, closed together, and brought back by Undo', async ({
  page,
}) => {
  const word = `zz${Date.now().toString(36)}`;
  const { list, rows } = await threeListed(page, word);

  // The first by the box, the last with shift: what lies between comes along.
  await list.getByRole('checkbox').first().click({ force: true });
  const bar = page.getByRole('region', { name: 'With the selected conversations' });
  await expect(bar.getByRole('status')).toHaveText('Selected: 1');
  await list
    .getByRole('checkbox')
    .last()
    .click({ force: true, modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('Selected: 3');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // Everything by keys; the same keys as for one conversation act on all.
  await page.keyboard.press('*');
  await page.keyboard.press('a');
  await expect(bar).toBeVisible();
  await page.keyboard.press('#');
  await expect(page.getByText('Deleted: 3')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await takeBack(page, rows, 3);
});

test('a label is made, put on, merged into another and found in the settings', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const name = unique('Billing');
  const other = unique('Invoices');
  await api(
    page.request,
    'mutation ($n: String!) { createLabel(input: { name: $n, color: "#2f7fb5" }) { id } }',
    {
      n: other,
    },
  );
  await page.goto('/admin/labels/create');
  const drawer = page.getByRole('dialog', { name: 'New label' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('radio', { name: 'Colour 3' }).check({ force: true });
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/admin\/labels$/);
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Deleted at once, and back by Undo.
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await takeBack(page, row);

  // A file is tried first: what is wrong with it stands at its line.
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  const csv = (text: string) => ({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByLabel('File').click();
  await (await chooser).setFiles(csv(`name,color\n${unique('Good')},#2f8a5b\nBad,blue`));
  await expect(page.getByText('A colour is written as #rrggbb.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('results are ordered with the keyboard', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/ticket_results');
  const items = page.getByRole('list', { name: 'Ticket results' }).getByRole('listitem');
  await expect(items.nth(1)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const first = (await items.nth(0).getByRole('link').textContent()) ?? '';
  await items.nth(0).getByRole('button', { name: /^Move/ }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
  await expect(items.nth(1).getByRole('link')).toHaveText(first);
  await page.reload();
  await expect(items.nth(1).getByRole('link')).toHaveText(first);
});
