import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { asPerson, newColleague, signInByPage, violations } from './access.support';
import { test } from './journey.support';

const PASSWORD = 'tern over grey water';
const OTHER = 'kites above a slow canal';
const HALF_MINUTE = 30_000;

/** The six digits that an app with this key shows, so many half minutes from now. */
function codeOf(key: string, steps = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replace(/\s/g, '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / HALF_MINUTE) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

async function open(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await signInByPage(page, email, PASSWORD);
}

/** Sets the second factor up on whatever page asks for it. @returns the key of the app and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  const shown = page.locator('code').first();
  await expect(shown).toHaveText(/[A-Z2-7]{4} /);
  const key = (await shown.textContent()) ?? '';
  // The step before this one: the codes of now and of the next one are still good for signing in.
  await page.getByLabel('Six digits').fill(codeOf(key, -1));
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const codes = await page.getByRole('listitem').locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  return { key, codes };
}

test('a second step is switched on, asked for, replaced by a recovery code, and switched off', async ({
  page,
  request,
}) => {
  const email = await newColleague(request, PASSWORD);
  await open(page, email);
  await expect(page).toHaveURL(/\/(tickets|welcome)/);
  await page.goto('/profile/2fa');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const { key, codes } = await setUp(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('It is on')).toBeVisible();
  await expect(page.getByText('10 codes are left.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/auth/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await open(page, email);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await expect(page.getByText('4 tries are left.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await expect(page).toHaveURL(/\/(tickets|welcome)/);

  await page.goto('/auth/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await open(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(tickets|welcome)/);

  await page.goto('/profile/2fa');
  await expect(page.getByText('9 codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('It is off')).toBeVisible();
});

test('a new password ends the session of the other browser, and it says why', async ({
  page,
  browser,
  request,
}) => {
  const email = await newColleague(request, PASSWORD);
  const elsewhere = await (await browser.newContext()).newPage();
  await open(elsewhere, email);
  await elsewhere.getByRole('region', { name: 'Tickets' }).first().waitFor();
  await open(page, email);
  await page.getByRole('region', { name: 'Tickets' }).first().waitFor();
  await page.goto('/profile/password');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(OTHER);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/auth\/logout\?reason=password_changed/);
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await elsewhere.context().close();
});

test('one session is ended from the list of another', async ({ page, browser, request }) => {
  const email = await newColleague(request, PASSWORD);
  const phone = await (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    })
  ).newPage();
  await open(phone, email);
  await phone.getByRole('region', { name: 'Tickets' }).first().waitFor();
  await open(page, email);
  await page.getByRole('region', { name: 'Tickets' }).first().waitFor();
  await page.goto('/profile/password');
  await page.getByRole('button', { name: 'End the session of Chrome on Android' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('The session is over.')).toBeVisible();
  await expect(phone).toHaveURL(/\/auth\/logout/);
  await phone.context().close();
});

test('who must set up a second step is led there from everywhere, and is in afterwards', async ({
  page,
  request,
}) => {
  const email = await newColleague(request, PASSWORD);
  // Really asking everybody in the company would stop the other journeys: the answer about this person is changed.
  await asPerson(page, { twoFactorRequired: 'NOW' });
  await open(page, email);
  await expect(page).toHaveURL(/\/auth\/setup-2fa$/);
  await page.goto('/profile/password');
  await expect(page).toHaveURL(/\/auth\/setup-2fa$/);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await setUp(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'I have kept the codes, go on' }).click();
  await expect(page).toHaveURL(/\/(tickets|welcome)/);
});

test('in the week before it, a strip on top of the pages leads to it', async ({ page, request }) => {
  const email = await newColleague(request, PASSWORD);
  await asPerson(page, { twoFactorRequired: 'SOON', twoFactorDeadline: '2030-03-04T00:00:00.000Z' });
  await open(page, email);
  const strip = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(strip).toContainText(/04-03-2030.* your company asks everybody for a code at sign-in\./);
  expect(await violations(page)).toEqual([]);
  await strip.getByRole('link', { name: 'Set it up now' }).click();
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
  await expect(strip.getByRole('link')).toHaveCount(0);
});
