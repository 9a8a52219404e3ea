import { expect } from '@playwright/test';
import { signIn } from './inbox.support';
import { test } from './journey.support';

test.use({ viewport: { width: 390, height: 844 } });

test('in Arabic a field goes with the page, and what is written in it with its own words', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('parley-locale', 'ar-AR'));
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/ivr/create');
  const field = page.locator('textarea').first();
  await expect(field).toHaveValue(/^مرحبًا/);
  await expect(field).toHaveCSS('direction', 'rtl');
  await expect(field).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(field).toHaveCSS('text-align', 'start');

  // A name in other letters begins where all names begin.
  await page.goto('/admin/web_widgets');
  const row = page.getByRole('row').filter({ hasText: 'Website chat' }).first();
  const name = row.getByRole('link').locator('bdi');
  const [outer, inner] = [await row.boundingBox(), await name.boundingBox()];
  const gap = (outer?.x ?? 0) + (outer?.width ?? 0) - (inner?.x ?? 0) - (inner?.width ?? 0);
  expect(Math.abs(gap)).toBeLessThan(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
