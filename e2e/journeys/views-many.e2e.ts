import { expect } from '@playwright/test';
import { bearerOf, newColleague, violations } from './access.support';
import { test } from './journey.support';

const PASSWORD = 'ten bicycles in a row';
const CREATE = 'mutation ($input: CreateCustomViewInput!) { createCustomView(input: $input) { id } }';
/** As many as one person may keep. */
const MOST = 50;
const nameOf = (number: number) => `Corner ${String(number).padStart(2, '0')}`;

test.use({ viewport: { width: 1600, height: 900 } });

test('more views than a page: the others come by keyboard', async ({ page, request }) => {
  // Fifty views are made one after the other.
  test.slow();
  const email = await newColleague(request, PASSWORD);
  const headers = await bearerOf(request, email, PASSWORD);
  for (let number = 1; number <= MOST; number += 1) {
    const input = { name: nameOf(number), filter: { status: ['OPEN'] } };
    const answer = await request.post('/graphql', { headers, data: { query: CREATE, variables: { input } } });
    expect(await answer.text()).not.toContain('errors');
  }
  expect((await page.request.post('/auth/login', { data: { email, password: PASSWORD } })).ok()).toBe(true);
  await page.goto('/tickets');
  const rail = page.getByRole('navigation', { name: 'Navigation' });
  const links = rail.getByRole('region', { name: 'My views' }).getByRole('link');
  const more = rail.getByRole('button', { name: 'Show all views' });
  await expect(links).toHaveCount(45);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(MOST);
  await expect(more).toBeHidden();
  // Whoever pressed the key goes on from there, not from the beginning of the page.
  await expect(links.nth(45)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: nameOf(46) })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('drafts are reached where the navigation is narrow, and left where it is hidden', async ({ page }) => {
  expect(
    (
      await page.request.post('/auth/login', {
        data: { email: 'agent@harbour.test', password: 'parley-demo' },
      })
    ).ok(),
  ).toBe(true);
  await page.setViewportSize({ width: 1300, height: 800 });
  await page.goto('/tickets');
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: /^Drafts/ })
    .click();
  await expect(page).toHaveURL(/\/drafts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await page.mouse.move(700, 600);
  await expect(page.getByRole('tooltip')).toBeHidden();
  expect(await violations(page)).toEqual([]);
  for (const path of ['/drafts', '/search']) {
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto(path);
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Inbox', exact: true }).click();
    await expect(page).toHaveURL(/\/tickets/);
  }
});
