import { expect, type Page } from '@playwright/test';
import { signIn, unique } from './inbox.support';
import { axe, test } from './journey.support';

const ADMIN = 'admin@dune.test';

async function violations(page: Page) {
  const { violations: found } = await axe(page).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

test('a key is made, works in both faces within its scopes, and is revoked', async ({ page, baseURL }) => {
  const name = unique('Warehouse');
  await signIn(page, ADMIN);
  await page.goto('/admin/developers/rest');
  await expect(page.getByRole('heading', { name: 'API access' })).toBeVisible();
  await expect(page.getByText(`${baseURL}/graphql`).first()).toBeVisible();
  expect(await violations(page), 'page').toEqual([]);

  await page.getByRole('button', { name: 'New key' }).click();
  const drawer = page.getByRole('dialog', { name: 'New key' });
  await expect(drawer.getByRole('button', { name: 'Make the key' })).toBeDisabled();
  await drawer.getByLabel('What is it for?').fill(name);
  await drawer.getByText('For ever', { exact: true }).click();
  await expect(drawer.getByText(/easily forgotten/)).toBeVisible();
  await drawer.getByText('30 days', { exact: true }).click();
  await drawer.getByRole('checkbox', { name: 'See all contacts' }).check();
  expect(await violations(page), 'drawer').toEqual([]);
  await drawer.getByRole('button', { name: 'Make the key' }).click();

  const token = (await page.getByTestId('api-key').textContent())?.trim() ?? '';
  expect(token).toMatch(/^parley_\d+_[\w-]{43}$/);
  expect(await violations(page), 'shown key').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('api-key')).toBeVisible();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Read · 1 permission');

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = (query: string) =>
    fetch(`${baseURL}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const rest = await fetch(`${baseURL}/api/v2/tickets?per_page=1`, { headers });
  expect(rest.status).toBe(200);
  expect(rest.headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
  expect(
    await (await ask('{ me { email } tickets(first: 1) { edges { node { id } } } }')).json(),
  ).toMatchObject({
    data: { me: { email: ADMIN } },
  });
  const write = await (await ask('mutation { markTicketRead(ticketId: "1") { id } }')).json();
  expect(write.errors[0].extensions).toMatchObject({ code: 'api_key.scope_missing', scope: 'write' });

  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The key is revoked')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(async () => {
    expect((await fetch(`${baseURL}/api/v2/tickets`, { headers })).status).toBe(401);
    expect((await (await ask('{ me { email } }')).json()).errors[0].extensions.code).toBe('auth.required');
  }).toPass();
});

test('the explorer asks with the own rights, also for what goes on', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text().slice(0, 200));
  });
  await signIn(page, ADMIN);
  await page.goto('/admin/developers/rest/explorer');
  const editor = page.getByRole('region', { name: 'Query Editor' });
  await expect(editor.getByText('LatestConversations')).toBeVisible();
  const answer = page.getByRole('region', { name: 'Result Window' }).or(page.locator('.result-window'));
  // The explorer draws its button anew when an answer is there, and a click in that moment opens nothing.
  const run = (operation: string) =>
    expect(async () => {
      await page.getByRole('button', { name: /Execute query/ }).click({ timeout: 2_000 });
      await page.getByRole('menuitem', { name: operation }).click({ timeout: 2_000 });
    }).toPass();
  await run('LatestConversations');
  await expect(answer.first()).toContainText('"tickets"');
  const opening = page.waitForEvent('websocket', {
    predicate: (socket) => socket.url().endsWith('/graphql'),
    timeout: 15_000,
  });
  const [opened] = await Promise.all([opening, run('WhatHappens')]);
  expect(opened.url()).toContain('/graphql');
  expect(refused).toEqual([]);
});

test('the description of REST is for people who are signed in', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  expect((await page.request.get('/api/openapi.json')).status()).toBe(401);
  await signIn(page, ADMIN);
  // The page draws only the operations that are in sight; a link to one leads there.
  await page.goto('/api/docs');
  await expect(page.getByText('/api/v2/agency').first()).toBeVisible();
  const answer = await page.request.get('/api/openapi.json');
  expect(answer.status()).toBe(200);
  const { paths } = (await answer.json()) as { paths: object };
  expect(paths).toHaveProperty(['/api/v2/api_keys']);
});
