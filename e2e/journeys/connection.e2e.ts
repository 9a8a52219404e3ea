import { expect, type Page } from '@playwright/test';
import { violations } from './access.support';
import { api, signIn, unique } from './inbox.support';
import { heldLine, test } from './journey.support';

const strip = (page: Page) => page.getByText('Reconnecting…', { exact: false });

test('what is opened without a network opens when it is back, without another click', async ({ page }) => {
  await signIn(page);
  await page.goto('/tickets');
  const list = page.getByRole('region', { name: 'Tickets' }).first();
  await expect(list.locator('[data-ticket]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(strip(page)).toBeVisible();
  await list.getByRole('row').nth(1).click();
  await page.waitForTimeout(500);
  await page.context().setOffline(false);
  await expect(page.getByRole('main', { name: 'Conversation' }).getByRole('log')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('what is opened without a network opens also when a part that stood ready beside it was lost', async ({
  page,
}) => {
  await signIn(page);
  // The network goes while the parts that are soon wanted are fetched.
  const isCut = new Promise<void>((resolve) => {
    void page.route('**/assets/ChatBeside-*.js', async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
      resolve();
    });
  });
  await page.goto('/tickets');
  await isCut;
  await expect(strip(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const row = page.getByRole('region', { name: 'Tickets' }).first().getByRole('row').nth(1);
  await row.click();
  await page.context().setOffline(false);
  await expect(page.getByRole('main', { name: 'Conversation' }).getByRole('log')).toBeVisible();
});

test('a conversation that could not be fetched is fetched when the network is back', async ({ page }) => {
  await signIn(page);
  await page.goto('/tickets');
  const rows = page.getByRole('region', { name: 'Tickets' }).first().getByRole('row');
  const conversation = page.getByRole('main', { name: 'Conversation' });
  await rows.nth(1).click();
  await expect(conversation.getByRole('log')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(strip(page)).toBeVisible();
  await rows.nth(2).click();
  await expect(conversation.getByRole('alert')).toContainText('Try again');
  await page.setViewportSize({ width: 390, height: 844 });
  await conversation.getByRole('link', { name: 'Back to the list' }).click();
  await rows.nth(2).click();
  await expect(conversation.getByRole('alert')).toContainText('Try again');
  await page.context().setOffline(false);
  await expect(conversation.getByRole('log')).toBeVisible();
});

test('settings: a page that is not here yet waits for the network as well', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/labels');
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Custom fields' }).click();
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Custom fields', level: 1 })).toBeVisible();
});

test('a page whose code is lost on the way says so, and comes by itself with the network', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/labels');
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The network goes while the code of the page is under way.
  await page.route('**/assets/CustomFieldsPage-*.js', async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('link', { name: 'Custom fields' }).click();
  await expect(strip(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Custom fields', level: 1 })).toBeVisible();
});

const label = (page: Page, name: string) =>
  api(page.request, 'mutation ($n: String!) { createLabel(input: { name: $n, color: "#2f7fb5" }) { id } }', {
    n: name,
  });

const cursor = async (page: Page) =>
  Number((await api<{ eventCursor: string }>(page.request, '{ eventCursor }', {})).eventCursor);

test('what happens between the loading of a page and its live line is shown with the line', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const connect = await heldLine(page);
  await page.goto('/admin/labels');
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const name = unique('Early');
  await label(page, name);
  await expect(page.getByText(name)).toHaveCount(0);
  connect();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a page that was away for too long to be told of it asks for everything anew, and hears what comes then', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const begins: string[] = [];
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      const after = /subscription MyEvents.*"after":"(\d+)"/.exec(String(message))?.[1];
      if (after) begins.push(after);
      if (!after || begins.length > 1) return server.send(message);
      await label(page, unique('Missed'));
      await expect.poll(() => cursor(page)).toBeGreaterThan(Number(after));
      // A place among the events that the server does not have: it cannot go on from there.
      server.send(String(message).replace(`"after":"${after}"`, '"after":"999999999999"'));
    });
  });
  await page.goto('/admin/labels');
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible();
  await expect.poll(() => begins.length).toBe(2);
  const name = unique('Later');
  await label(page, name);
  await expect(page.getByText(name).first()).toBeVisible();
});

for (const path of ['/tickets', '/search', '/admin/labels', '/profile/overview'])
  test(`${path} has its main part and its heading while its code is on its way`, async ({ page }) => {
    await signIn(page, 'admin@harbour.test');
    let held = 0;
    await page.route(
      /\/assets\/(InboxPage|SearchPage|LabelsPage|OverviewPage)-.*\.js/,
      () => void (held += 1),
    );
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => held).toBeGreaterThan(0);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
  });
