import { expect } from '@playwright/test';
import { asPerson, DEMO_PASSWORD, onOperation, signInByPage, violations } from './access.support';
import { signIn } from './inbox.support';
import { answerChanged, test } from './journey.support';

test.describe('the guard of a page', () => {
  test('first asks who is there, and leads back after sign-in', async ({ page }) => {
    await page.goto('/tickets?view=mine');
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Ftickets%3Fview%3Dmine$/);
    await signInByPage(page, 'agent@harbour.test', DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/tickets\?view=mine$/);
  });

  test('then loads person and company, and says so when that fails', async ({ page }) => {
    await signIn(page);
    let isBroken = true;
    await onOperation(page, 'Session', (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.goto('/tickets');
    await expect(page.getByRole('alert').filter({ hasText: 'This page could not be shown' })).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Tickets' }).first()).toBeVisible();
  });

  test('then wants a new password from who needs one, before a second factor and before any permission', async ({
    page,
  }) => {
    await signIn(page, 'observer@harbour.test');
    let needs = true;
    await asPerson(page, { needsNewPassword: true, twoFactorRequired: 'NOW' });
    await page.route('**/api/v2/me', (route) =>
      answerChanged(route, async (response) => {
        const json = (await response.json()) as { data: object };
        return { json: { data: { ...json.data, needs_new_pw: needs } } };
      }),
    );
    await page.route('**/auth/password/setup', (route) => route.fulfill({ json: {} }));
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/auth\/password$/);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    needs = false;
    await page.unroute('**/graphql');
    await page.getByLabel('New password').fill('tern over grey water');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await expect(page).toHaveURL(/\/tickets/);
  });

  test('then wants a second factor where the company asks for it, before any permission', async ({
    page,
  }) => {
    await signIn(page, 'observer@harbour.test');
    await asPerson(page, { twoFactorRequired: 'NOW' });
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/auth\/setup-2fa/);
  });

  test('then asks for the permission', async ({ page }) => {
    await signIn(page, 'observer@harbour.test');
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/unauthorized$/);
    await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the inbox' }).click();
    await expect(page).toHaveURL(/\/tickets/);
  });

  test('lets everybody see the pages that are for everybody', async ({ page }) => {
    for (const path of ['/auth/login', '/reset-password/request-email', '/unauthorized', '/auth/logout']) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('sends nobody who is signed in to sign-in', async ({ page }) => {
    await signIn(page);
    await page.goto('/auth/login?next=%2Ftickets%3Fview%3Dmine');
    await expect(page).toHaveURL(/\/tickets\?view=mine$/);
  });

  test('sends nobody who needs no new password to choosing one', async ({ page }) => {
    await signIn(page);
    await page.goto('/auth/password');
    await expect(page).toHaveURL(/\/profile\/password$/);
  });
});

test('addresses that only lead on lead on, and unknown ones say so', async ({ page }) => {
  await signIn(page);
  for (const [from, to] of [
    ['/', /\/tickets$/],
    ['/tickets/show/12', /\/tickets\/12$/],
    ['/profile', /\/profile\/overview$/],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(page).toHaveTitle('Not found · Parley');
  expect(await violations(page)).toEqual([]);
});

test('the title of the tab is the page and the product', async ({ page }) => {
  for (const [path, title] of [
    ['/auth/login', 'Sign in · Parley'],
    ['/reset-password/request-email', 'Forgot password · Parley'],
    ['/auth/password?token=x', 'Choose a password · Parley'],
    ['/unauthorized', 'Not allowed · Parley'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  await signIn(page);
  await page.goto('/tickets');
  await expect(page).toHaveTitle(/Inbox · Parley$/);
});
