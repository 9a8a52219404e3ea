import { expect, type Page } from '@playwright/test';
import { Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

/** Waits until what was just sent can be found; the index follows within a second of the message, a slow page later. */
async function look(page: Page, term: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/search?${new URLSearchParams({ q: term }).toString()}`);
    const hit = page.locator('[data-hit]').first();
    await expect(hit.or(page.getByText('Nothing found for')).first()).toBeVisible();
    await expect(hit).toBeVisible({ timeout: 1 });
  }).toPass({ timeout: 60_000 });
}

test('searching: from the list to the page, to the very message', async ({ page }) => {
  test.slow();
  const inbox = new Inbox(page);
  const word = unique('zebra')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
  await sendMail({
    from: 'Zoe <zoe@customer.test>',
    subject: unique('Stripes'),
    text: `The ${word} bicycles have <b>stripes</b> & no bell.`,
  });
  await signIn(page);
  await look(page, word);
  expect(await inbox.violations(), 'results').toEqual([]);

  await inbox.open();
  await expect(page.locator('[data-ticket]').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('search').getByRole('textbox').fill(word);
  await page.getByRole('link', { name: `Search all messages for “${word}”` }).click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page).toHaveTitle(/Search/);
  const hit = page.locator('[data-hit]', { hasText: 'stripes' });
  await expect(hit.locator('mark')).toHaveText([word]);
  await expect(hit).toContainText('<b>stripes</b>');

  const field = page.getByRole('textbox', { name: 'Search everything' });
  await field.fill(`${word} is:closed`);
  await expect(page.getByText(`Nothing found for “${word} is:closed”`)).toBeVisible();
  expect(await inbox.violations(), 'nothing found').toEqual([]);
  await field.fill(`${word} bicycle`);
  await expect(hit.locator('mark')).toHaveText([word, 'bicycles']);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page).toHaveURL(/kind=message/);
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets\/\d+#message-\d+$/);
  const id = /#message-(\d+)$/.exec(page.url())?.[1];
  await expect(page.locator(`[data-message="${id}"]`)).toBeInViewport();
});

test('searching: before anything is typed, and what was looked for lately', async ({ page }) => {
  const inbox = new Inbox(page);
  await signIn(page);
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'What you can ask' })).toBeVisible();
  expect(await inbox.violations(), 'empty').toEqual([]);
  await page.getByRole('button', { name: /is:open/ }).click();
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  await page.waitForTimeout(1_700);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'is:open', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search tickets, or type what to do').fill('bicycle helmet');
  await expect(page.getByText('Search for “bicycle helmet”')).toBeVisible();
});

test('searching: what there is to ask is offered, and hits are narrowed by where they are', async ({
  page,
}) => {
  test.slow();
  const inbox = new Inbox(page);
  const word = unique('giraffe')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
  await sendMail({
    from: 'Gina <gina@customer.test>',
    subject: 'Neck',
    text: `A ${word} needs a high saddle.`,
  });
  await signIn(page);
  await look(page, word);
  const field = page.getByRole('textbox', { name: 'Search everything' });
  await field.pressSequentially(' la');
  const offered = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(offered.getByRole('option', { name: /label:/ })).toBeVisible();
  // What was found before is dimmed for the moment until the new hits are there.
  await expect(async () => expect(await inbox.violations(), 'operators').toEqual([])).toPass();
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`${word} label:`);
  await expect(offered.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(new RegExp(`^${word} label:\\S.* $`));
  await expect(page.getByText(/Nothing found/)).toBeVisible();
  await field.fill(`${word} is:op`);
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();

  await field.fill(word);
  const facets = page.getByRole('complementary', { name: 'Narrow down' });
  const week = facets.getByRole('button', { name: /Last 7 days/ });
  await expect(week).toHaveAccessibleName(/in 1 conversation$/);
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  expect(await inbox.violations(), 'facets').toEqual([]);
  await week.click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);
  await expect(week).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  await week.click();
  await expect(page).not.toHaveURL(/from=/);

  await field.fill('the and');
  await expect(page.getByText(/say too little alone: the, and/)).toBeVisible();

  await inbox.open();
  await expect(page.locator('[data-ticket]').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('search').getByRole('textbox').fill(`${word} has:attachment`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=.*has/);
});

test('searching: on a phone and in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const inbox = new Inbox(page);
  await signIn(page);
  await page.goto('/search?q=is%3Aopen');
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await inbox.violations()).toEqual([]);
});
