import { expect } from '@playwright/test';
import { signIn } from './inbox.support';
import { test } from './journey.support';

// Each file costs a way to the server, and an agent on a train waits for all of them.
test('the inbox comes in few files, and its words in one', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await signIn(page);
  // With the question for the list its code is there; what comes afterwards keeps nobody waiting.
  const question = page.waitForRequest((request) => !!request.postData()?.includes('"TicketList"'));
  await page.goto('/tickets');
  await question;
  const asked = [...scripts];
  await expect(page.locator('[data-ticket]').first()).toBeVisible();
  expect(asked.length, asked.join('\n')).toBeLessThan(45);
  expect(asked.filter((name) => name.includes('/words-'))).toHaveLength(1);
});
