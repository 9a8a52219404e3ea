import { expect } from '@playwright/test';
import { violations } from './access.support';
import { api, sendMail, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

// Wide enough for the rail with its words.
test.use({ viewport: { width: 1600, height: 900 } });

test('a list is narrowed, saved as a view, counted live, arranged and changed', async ({ page }) => {
  await signIn(page);
  await page.goto('/tickets');
  const list = page.getByRole('region', { name: 'Tickets' }).first();
  const chips = (name: string) => list.getByRole('button', { name: `Remove the filter ${name}` });

  // Filters by keyboard: the funnel, a name, Enter; they stand in the address and come back with it.
  await list.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByPlaceholder('Find a filter').fill('without a label');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(chips('Without a label')).toBeVisible();
  await list.getByRole('button', { name: 'When it began' }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(chips('Began: Last 30 days')).toBeVisible();
  await expect(page).toHaveURL(/only=unlabelled/);
  await page.reload();
  await expect(chips('Began: Last 30 days')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const name = unique('Unsorted');
  await page.getByRole('button', { name: 'Save as view' }).click();
  const drawer = page.getByRole('dialog', { name: 'Save as view' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/view=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Its number follows what arrives.
  const rail = page.getByRole('navigation', { name: 'Navigation' });
  const line = rail.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(line).toBeVisible();
  const number = async () =>
    Number(/\d+/.exec(((await line.textContent()) ?? '').replace(name, ''))?.[0] ?? 0);
  await expect.poll(number).toBeGreaterThan(0);
  const before = await number();
  await sendMail({ from: 'Noa <noa@customer.test>', subject: unique('No label yet'), text: 'Hello.' });
  // Other journeys write mail at the same time.
  await expect.poll(number).toBeGreaterThan(before);

  // Another filter is a change of the view, until it is saved or taken back.
  await list.getByRole('button', { name: 'Remove the filter Without a label' }).click();
  await expect(page).toHaveURL(/changed=1/);
  await list.getByRole('button', { name: 'Back to the view' }).click();
  await expect(chips('Without a label')).toBeVisible();
  await list.getByRole('button', { name: 'Remove the filter Without a label' }).click();
  await list.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page).toHaveURL(/view=\d+$/);
  await expect(chips('Without a label')).toBeHidden();

  // The system's own lists by two keys.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/view=mentioned/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mentioned' })).toBeVisible();
});

test('views for everybody are kept in the settings, deleted with undo, and survive what they name', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin@harbour.test');
  const name = unique('Everybody');
  await api(request, 'mutation ($input: CreateCustomViewInput!) { createCustomView(input: $input) { id } }', {
    input: { name, audience: 'AGENCY', filter: { labels: ['99999999'], status: ['OPEN'] } },
  });
  await page.goto('/admin/custom_views');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Everybody');
  await expect(row).toContainText('Names what is gone: 1');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(page.getByText('Label: no longer there')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Label: no longer there' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${name} was changed`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/admin/custom_views');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete the view' }).click();
  await expect(row).toBeHidden();
  await takeBack(page, row);
});
