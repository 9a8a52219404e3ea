import { expect } from '@playwright/test';
import {
  bearerOf,
  DEMO_PASSWORD,
  invite,
  linkIn,
  mailTo,
  newColleague,
  signInByPage,
  violations,
} from './access.support';
import { test } from './journey.support';

const PASSWORD = 'tern over grey water';
const OTHER = 'kites above a slow canal';

test('who is invited chooses a password by the link of a mail and is in', async ({ page, request }) => {
  const email = await invite(request);
  const link = linkIn(await mailTo(request, email, 'invites you to Dune Hotels'));
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Welcome to Dune Hotels' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/password$/);
  expect(await violations(page)).toEqual([]);

  const field = page.getByLabel('Password', { exact: true });
  await field.fill('Password1!');
  await expect(page.getByText('One of the first that anybody would try.')).toBeVisible();
  await page.getByRole('button', { name: 'Set the password and go in' }).click();
  await expect(field).toBeFocused();
  await field.fill('noor1234');
  await expect(page.getByText('Made of your name, your address or your company.')).toBeVisible();
  await field.fill(PASSWORD);
  await expect(page.getByText('Strong.')).toBeVisible();
  await page.getByLabel('Last name').fill('Haddad-Smit');
  await page.getByRole('button', { name: 'Set the password and go in' }).click();
  await expect(page).toHaveURL(/\/(tickets|welcome)/);

  const me = await request.get('/api/v2/me', { headers: await bearerOf(request, email, PASSWORD) });
  expect(((await me.json()) as { data: object }).data).toMatchObject({
    full_name: 'Noor Haddad-Smit',
    email,
  });

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does nothing any more' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a forgotten password is replaced by mail, and everybody who was signed in is told why not any more', async ({
  page,
  browser,
  request,
}) => {
  const email = await newColleague(request, PASSWORD);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/auth/login');
  await signInByPage(elsewhere, email, PASSWORD);
  await expect(elsewhere).toHaveURL(/\/tickets/);
  await elsewhere.getByRole('region', { name: 'Tickets' }).first().waitFor();

  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/request-email$/);
  await page.getByLabel('E-mail address').fill(email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto(linkIn(await mailTo(request, email, 'Choose a new password')));
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password\/reset-password\/link$/);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('New password').fill(OTHER);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();

  await expect(elsewhere.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  expect(await violations(elsewhere)).toEqual([]);

  await signInByPage(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('do not belong together');
  await signInByPage(page, email, OTHER);
  await expect(page).toHaveURL(/\/tickets/);
  const told = await mailTo(request, email, 'was changed');
  expect(linkIn(told)).toBe('/reset-password/request-email');
});

test('an address that nobody has gets the same page', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveURL(/request-email$/);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(`nobody-${Date.now()}@nowhere.test`);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
});

test.describe('/verification', () => {
  test('signs in by a secret, which leaves the address at once and works once', async ({ page, request }) => {
    const headers = await bearerOf(request, 'admin@dune.test');
    const made = await request.post('/auth/verification/generate', { headers });
    const { secret } = (await made.json()) as { secret: string };
    const asked: (string | undefined)[] = [];
    page.on('request', (one) => asked.push(one.headers()['referer']));
    await page.goto(`/verification?secret=${secret}`);
    await expect(page).toHaveURL(/\/tickets/);
    expect(asked.filter((referrer) => referrer?.includes('secret'))).toEqual([]);
    const entries = await page.evaluate(() => window.history.length);
    for (let back = 1; back < entries; back += 1) {
      await page.goBack().catch(() => null);
      expect(page.url()).not.toContain('secret=');
    }

    await page.goto('/auth/logout');
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.goto(`/verification?secret=${secret}`);
    await expect(page.getByRole('alert')).toContainText('used already');
    expect(await violations(page)).toEqual([]);
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: 10_000 });
  });

  test('says what the error says when the server cannot be reached, or that one occurred', async ({
    page,
  }) => {
    const failing = `/verification?secret=1.${'a'.repeat(43)}`;
    await page.route('**/auth/verification/exchange', (route) => route.abort());
    await page.goto(failing);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch');
    await page.unroute('**/auth/verification/exchange');
    await page.route('**/auth/verification/exchange', (route) => route.fulfill({ status: 418, body: '' }));
    await page.goto(failing);
    await expect(page.getByRole('alert')).toContainText(/I'm a Teapot|An error occurred/i);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test('logs a missing secret and leads to the start', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/verification');
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(logged.some((line) => line.includes('without a secret'))).toBe(true);
  });
});

/** All of them are tried in `safe-next.test.ts`; a browser has its own way to read some. */
const HOSTILE = [
  'https://evil.example',
  'HTTP://evil.example/tickets',
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '/ /evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'evil.example',
  '.evil.example',
  '@evil.example',
  'tickets@evil.example',
  '?next=https://evil.example',
  '#//evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/\u00a0/evil.example',
  '/../\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/tickets/..//evil.example',
  '/auth/logout',
  '/tickets/../auth/logout',
];

test('sign-in leads to no other site, whether it succeeds or fails', async ({ page }) => {
  const left: string[] = [];
  const here = new URL(process.env['E2E_BASE_URL_USED'] ?? '').origin;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== here) left.push(request.url());
  });
  page.on('dialog', (dialog) => {
    left.push(dialog.message());
    void dialog.dismiss();
  });
  const at = (next: string) => `/auth/login?next=${encodeURIComponent(next)}`;
  // The error branch: a wrong password leaves one where one is.
  for (const next of HOSTILE.slice(0, 2)) {
    await page.goto(at(next));
    await signInByPage(page, 'agent@harbour.test', 'not the password');
    await expect(page.getByRole('alert')).toContainText('do not belong together');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  }
  await signInByPage(page, 'agent@harbour.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/tickets$/);
  // The success branch: whoever is signed in goes on at once.
  await page.route(/\/graphql$/, (route) => route.abort());
  for (const next of HOSTILE.filter((_, place) => place % 5 === 0)) {
    await page.goto(at(next), { waitUntil: 'commit' });
    await page.waitForURL(/\/tickets$/);
  }
  expect(left).toEqual([]);
});
