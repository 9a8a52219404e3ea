import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { signIn, unique } from './inbox.support';
import { axe, test } from './journey.support';

const ADMIN = 'admin@dune.test';
const PROVIDER = fileURLToPath(new URL('../../apps/api/test/identity-provider.mjs', import.meta.url));

let child: ChildProcess;
let issuer: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const redirectUri = `${process.env['E2E_BASE_URL_USED']}/auth/sso/callback`;
  const settings = JSON.stringify({ redirectUri, clients: ['dune'] });
  child = fork(PROVIDER, [settings], { silent: true, execArgv: [] });
  let said = '';
  while (!/http:\/\/127\.0\.0\.1:\d+\n/.test(said)) {
    const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
    said += chunk.toString();
  }
  issuer = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
});

test.afterAll(() => void child.kill());

async function violations(page: Page) {
  const { violations: found } = await axe(page).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Who signs in at the provider next. */
async function next(sub: string, claims: object): Promise<void> {
  await fetch(`${issuer}/people`, { method: 'POST', body: JSON.stringify({ sub, claims }) });
}

async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('an administrator connects the company with its provider', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/account_settings/sign_in');
  await page.getByLabel('Issuer').fill(`${issuer}/wrong`);
  await page.getByLabel('Client ID').fill('dune');
  await page.getByLabel('Client secret').fill('secret-of-dune');
  const domains = page.getByRole('combobox', { name: 'E-mail domains' });
  await domains.fill('dune-sso.test');
  await domains.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/No OpenID Connect provider answered|calls itself otherwise/)).toBeVisible();
  expect(await violations(page), 'with a fault').toEqual([]);

  await page.getByLabel('Issuer').fill(issuer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Single sign-on is saved and answers')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Client ID')).toHaveValue('dune');
  await expect(page.getByLabel('Client secret')).toHaveValue('');
});

test('a colleague comes for the first time and lands in the inbox', async ({ browser }) => {
  const name = unique('Mia');
  const email = `${name.replace(/\W/g, '-').toLowerCase()}@dune-sso.test`;
  const page = await visitor(browser);
  await next(name, { email, email_verified: true, given_name: name, family_name: 'Wong' });
  await page.goto('/auth/login?next=%2Ftickets');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByLabel('Your work e-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole('main').first()).toBeVisible();
  const token = await page.evaluate(async () => {
    const csrf = /parley_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/client-api/me/token', {
      headers: { 'x-csrf-token': decodeURIComponent(csrf) },
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  });
  const me = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ me { email fullName } agency { name } }' },
  });
  expect((await me.json()).data).toMatchObject({ me: { email, fullName: `${name} Wong` } });
  await page.context().close();
});

test('who may not come is told why', async ({ browser }) => {
  const page = await visitor(browser);
  await next('eve', { email: 'eve@evil.test', email_verified: true });
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').first().fill('eve@dune-sso.test');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?error=sso_domain/);
  await expect(page.getByRole('alert')).toContainText('not of this company');
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('E-mail').first().fill('ann@nowhere.test');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await expect(page.getByRole('alert')).toContainText('no single sign-on for this address');
  await page.context().close();
});

test('single sign-on is turned off again', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/account_settings/sign_in');
  await page.getByRole('button', { name: 'Turn off single sign-on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off single sign-on' }).click();
  await expect(page.getByText('Single sign-on is off')).toBeVisible();
});
