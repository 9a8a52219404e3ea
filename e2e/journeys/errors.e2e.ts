import { expect, type Page } from '@playwright/test';
import { onOperation } from './access.support';
import { signIn } from './inbox.support';
import { answerChanged, test } from './journey.support';

interface Refusal {
  status: number;
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
  retryAfter?: number;
  mfaToken?: string;
}

/** The list of tickets is refused in GraphQL's way; it shows what the catalogue says, as every operation does. */
async function refuseList(
  page: Page,
  { message = 'A sentence of the server.', code = 'x', ...more }: Refusal,
) {
  await onOperation(page, 'TicketList', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message, extensions: { code, ...more } }] } }),
  );
}

/** A call of the REST face is refused, on a page that makes one. */
async function refuseRest(page: Page, status: number, body: object) {
  await page.route('**/client-api/onboarding', (route) => route.fulfill({ status, json: body }));
}

const toast = (page: Page) => page.locator('.parley-toast');

test.describe('what is done about an error', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('401 signs out, after one try with a new token', async ({ page }) => {
    let tries = 0;
    await onOperation(page, 'TicketList', (route) => {
      tries += 1;
      return route.fulfill({
        json: {
          data: null,
          errors: [{ message: 'No.', extensions: { code: 'auth.required', status: 401 } }],
        },
      });
    });
    await page.goto('/tickets');
    await expect(page).toHaveURL(/\/auth\/logout/);
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(tries).toBe(2);
  });

  test('401 of the REST face signs out as well', async ({ page }) => {
    await refuseRest(page, 401, { message: 'Please sign in.', code: 'auth.required' });
    await page.goto('/welcome');
    await expect(page).toHaveURL(/\/auth\/logout/);
  });

  test('401 "Need to setup 2fa" leads to setting it up', async ({ page }) => {
    await refuseList(page, { status: 401, code: 'auth.setup_2fa_needed', message: 'Need to setup 2fa' });
    await page.goto('/tickets');
    await expect(page).toHaveURL(/\/auth\/setup-2fa/);
  });

  test('401 says why, when the server has said why the session ended', async ({ page }) => {
    await page.route('**/client-api/me/token', (route) =>
      route.fulfill({
        status: 401,
        json: { message: 'Over.', code: 'auth.session_over', facts: { reason: 'role_changed' } },
      }),
    );
    await page.goto('/tickets');
    await expect(page).toHaveURL(/\/auth\/logout\?reason=role_changed$/);
    await expect(page.getByRole('heading', { name: 'Your role was changed' })).toBeVisible();
  });

  test('402 "subscription.expired" opens a word that can be closed', async ({ page }) => {
    await refuseList(page, { status: 402, code: 'subscription.expired' });
    await page.goto('/tickets');
    const dialog = page.getByRole('dialog', { name: 'Your trial has ended' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('402 "subscription.inactive" opens a word that stays, whatever key is pressed', async ({ page }) => {
    await refuseList(page, { status: 402, code: 'subscription.inactive' });
    await page.goto('/tickets');
    const dialog = page.getByRole('dialog', { name: 'Your subscription is not active' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.waitForTimeout(300);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth\/logout/);
  });

  test('402 of the REST face opens the same', async ({ page }) => {
    await refuseRest(page, 402, { message: 'Expired.', code: 'subscription.expired' });
    await page.goto('/welcome');
    await expect(page.getByRole('dialog', { name: 'Your trial has ended' })).toBeVisible();
  });

  test('403 leads to "not allowed"', async ({ page }) => {
    await refuseList(page, { status: 403, code: 'auth.forbidden' });
    await page.goto('/tickets');
    await expect(page).toHaveURL(/\/unauthorized$/);
  });

  test('403 "Upgrade required" is a word', async ({ page }) => {
    await refuseList(page, { status: 403, code: 'entitlement.missing', message: 'Upgrade required' });
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('Upgrade required');
    await expect(page).toHaveURL(/\/tickets/);
  });

  test('403 with a token for the second step leads nowhere', async ({ page }) => {
    await refuseList(page, { status: 403, code: 'auth.forbidden', mfaToken: '1.x' });
    await page.goto('/tickets');
    await page.waitForTimeout(800);
    await expect(page).toHaveURL(/\/tickets/);
  });

  test('404 of what was made a moment ago is asked for again', async ({ page }) => {
    await page.goto('/tickets');
    const row = page.locator('[data-ticket]').first();
    await row.waitFor();
    const times: number[] = [];
    await onOperation(page, 'Conversation', (route) => {
      times.push(Date.now());
      if (times.length > 2) return route.fallback();
      const errors = [{ message: 'Not there.', extensions: { code: 'not_found', status: 404 } }];
      return route.fulfill({ json: { data: null, errors } });
    });
    await row.click();
    await expect(page.getByRole('main', { name: 'Conversation' }).getByRole('log')).toBeVisible();
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(490);
  });

  test('404 that stays is said at once, and asked for three more times behind it', async ({ page }) => {
    let asked = 0;
    await onOperation(page, 'Conversation', (route) => {
      asked += 1;
      return route.fallback();
    });
    await page.goto('/tickets/999999999');
    await expect(page.getByRole('main', { name: 'Conversation' }).getByRole('heading')).toBeVisible();
    expect(asked).toBeLessThanOrEqual(2);
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(4);
    await page.waitForTimeout(1_600);
    expect(asked).toBe(4);
  });

  test('410 of a smaller plan is a word; any other is left to its page', async ({ page }) => {
    await refuseList(page, { status: 410, code: 'billing.seat_based_downgrade_is_not_allowed' });
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('A smaller plan is not possible');
    await page.unroute('**/graphql');
    await refuseList(page, { status: 410, code: 'gone' });
    await page.goto('/tickets');
    await page.waitForTimeout(500);
    await expect(toast(page)).toHaveCount(0);
  });

  test('422 lists its sentences, a line for each', async ({ page }) => {
    const fields = { term: ['Too long.', 'No letters.'], first: ['No number.'] };
    await refuseList(page, { status: 422, code: 'validation.failed', fields });
    await page.goto('/tickets');
    await expect(toast(page).locator('.parley-toast-text')).toHaveText('Too long.\nNo letters.\nNo number.', {
      useInnerText: true,
    });
  });

  test('429 says how long to wait, once in two seconds', async ({ page }) => {
    await refuseList(page, { status: 429, code: 'some.limit', message: 'Too many lists.', retryAfter: 7 });
    await page.goto('/tickets');
    await expect(toast(page)).toHaveText(/Too many lists\. Please try again after 7 seconds/);
  });

  test('500 says its message, or that something went wrong', async ({ page }) => {
    await refuseList(page, { status: 500, code: 'internal', message: 'The lamp went out.' });
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('The lamp went out.');
    await page.unroute('**/graphql');
    await onOperation(page, 'TicketList', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/tickets');
    await expect(toast(page)).toContainText(/Whoops\. Something went wrong|status code 500/);
  });

  test('503 "Be right back" is a warning with a title; any other 503 a notice', async ({ page }) => {
    await onOperation(page, 'TicketList', (route) =>
      route.fulfill({ status: 503, json: { message: 'Be right back', code: 'unavailable' } }),
    );
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('Scheduled maintenance in progress');
    await expect(toast(page)).toContainText('Please try again in a few seconds or check status');
    await page.unroute('**/graphql');
    await refuseRest(page, 503, { message: 'Please try again in a few seconds.', code: 'unavailable' });
    await page.goto('/welcome');
    await expect(toast(page)).toContainText('Parley is busy just now');
  });

  test('a network that is away is a word', async ({ page }) => {
    await onOperation(page, 'TicketList', (route) => route.abort());
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('Parley could not be reached');
  });

  test('any other status with a message is a notice', async ({ page }) => {
    await refuseList(page, { status: 418, code: 'teapot', message: 'This is a teapot.' });
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('This is a teapot.');
  });

  test('speaks the language of the page', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('parley-locale', 'de-DE'));
    await refuseList(page, { status: 409, code: 'conflict', message: 'Somebody else changed this.' });
    await page.goto('/tickets');
    await expect(toast(page)).toContainText('Jemand anderes hat das inzwischen geändert.');
  });
});

test('a page that is older than the server is loaded anew, once', async ({ page }) => {
  await signIn(page);
  await page.route('**/graphql', (route) =>
    answerChanged(route, (response) => ({
      headers: { ...response.headers(), 'x-client-outdated': 'true' },
    })),
  );
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).search);
  });
  await page.goto('/tickets?view=mine');
  await expect.poll(() => loads.length).toBe(2);
  expect(loads[1]).toMatch(/^\?view=mine&reload=\d+$/);
  await expect(page).toHaveURL(/\/tickets\?view=mine$/);
  await page.waitForTimeout(1_500);
  expect(loads).toHaveLength(2);
});
