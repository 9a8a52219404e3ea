import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { bearerOf, linkIn, mailTo, newColleague, violations } from './access.support';
import { signIn, unique } from './inbox.support';
import { test } from './journey.support';

// Everything happens at the second company, with people that these journeys invite themselves.
const ADMIN = 'admin@dune.test';
const PASSWORD = 'salt wind and 4 dunes';
const address = () => `${unique('guest').replace(' ', '-')}@dune.test`;
const toast = (page: Page) => page.locator('.parley-toast');
/** One toast leaves while the next one comes. */
const said = (page: Page, words: string) => toast(page).filter({ hasText: words });
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const menuOf = (page: Page, words: string) => row(page, words).getByRole('button', { name: /^More for/ });

async function openUsers(page: Page, query = ''): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(`/admin/users${query}`);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
}

/** An open conversation of the company, given to somebody. */
async function give(request: APIRequestContext, email: string): Promise<string> {
  const headers = await bearerOf(request, ADMIN);
  const users = (await (await request.get(`/api/v2/users?term=${email}`, { headers })).json()) as {
    data: { id: number }[];
  };
  const tickets = (await (
    await request.get('/api/v2/tickets?status=OPEN&per_page=1', { headers })
  ).json()) as {
    data: { id: number }[];
  };
  const id = tickets.data[0]?.id;
  const data = { user_id: users.data[0]?.id, type: 'user' };
  expect((await request.post(`/api/v2/tickets/${id}/assign`, { headers, data })).ok()).toBe(true);
  return String(id);
}

test('somebody is invited, comes by the link, and works', async ({ page, browser }) => {
  const [one, two] = [address(), address()];
  await openUsers(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite colleagues' });
  const field = drawer.getByLabel('E-mail addresses');
  await field.fill('not an address');
  await field.press('Enter');
  await expect(drawer.getByText(/is not an e-mail address/)).toBeVisible();
  await field.pressSequentially(`${one}, ${two};`);
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(said(page, '2 invitations are on their way')).toBeVisible();
  await expect(row(page, one)).toContainText('Invited');
  expect(await violations(page)).toEqual([]);

  const link = linkIn(await mailTo(page.request, one, 'invites you'));
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Set the password and go in' }).click();
  await expect(guest).toHaveURL(/\/(tickets|welcome)/);
  await guest.context().close();
  // The list follows by itself, in the browser that is open all the time.
  await expect(row(page, one)).not.toContainText('Invited');
  await expect(row(page, two)).toContainText('Invited');
  await menuOf(page, two).click();
  await page.getByRole('menuitem', { name: 'Take the invitation back' }).click();
  await expect(row(page, two)).toHaveCount(0);
});

test('an invitation that is sent again kills the earlier link', async ({ page }) => {
  const email = address();
  await openUsers(page);
  const headers = await bearerOf(page.request, ADMIN);
  const data = { email, role: 'basic_agent' };
  expect((await page.request.post('/api/v2/users', { headers, data })).ok()).toBe(true);
  const first = linkIn(await mailTo(page.request, email, 'invites you'));
  await menuOf(page, email).click();
  await page.getByRole('menuitem', { name: 'Send the invitation again' }).click();
  await expect(said(page, 'The earlier link no longer works')).toBeVisible();
  const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('token');
  await expect.poll(async () => linkIn(await mailTo(page.request, email, 'invites you'))).not.toBe(first);
  const peek = (path: string) => page.request.post('/auth/password/peek', { data: { token: tokenOf(path) } });
  expect((await peek(first)).ok()).toBe(false);
  expect((await peek(linkIn(await mailTo(page.request, email, 'invites you')))).ok()).toBe(true);
});

test('who is deactivated leaves open work to a colleague, and can be brought back', async ({ page }) => {
  const email = await newColleague(page.request, PASSWORD);
  const heir = await newColleague(page.request, PASSWORD);
  const ticket = await give(page.request, email);
  await openUsers(page, `?q=${email}`);
  await menuOf(page, email).click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const question = page.getByRole('dialog', { name: /Deactivate/ });
  await expect(question.getByText('1 open conversation. Who takes over?')).toBeVisible();
  await question.getByRole('radio', { name: 'A colleague' }).click();
  await expect(question.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  const choice = question.getByRole('combobox', { name: 'Choose a colleague' });
  expect(await violations(page)).toEqual([]);
  await choice.fill('Lina Haddad');
  await page
    .getByRole('option', { name: /Lina Haddad/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(said(page, 'is deactivated')).toBeVisible();

  const refused = await page.request.post('/auth/login', { data: { email, password: PASSWORD } });
  expect(refused.status()).toBe(401);
  const headers = await bearerOf(page.request, ADMIN);
  await expect
    .poll(async () => {
      const answer = (await (await page.request.get(`/api/v2/tickets/${ticket}`, { headers })).json()) as {
        data: { agent: { full_name: string } | null };
      };
      return answer.data.agent?.full_name;
    })
    .toBe('Lina Haddad');
  await page.goto(`/admin/users?status=deactivated&q=${email}`);
  await menuOf(page, email).click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(said(page, 'can sign in again')).toBeVisible();
  await expect
    .poll(async () =>
      (await page.request.post('/auth/login', { data: { email, password: PASSWORD } })).status(),
    )
    .toBe(200);
  expect(heir).toContain('@dune.test');
});

test('several are deactivated at once', async ({ page }) => {
  const emails = [await newColleague(page.request, PASSWORD), await newColleague(page.request, PASSWORD)];
  await openUsers(page, '?q=lina');
  for (const email of emails) await row(page, email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Deactivate 2…' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate 2 users?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await said(page, '2 users are deactivated').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => {
      const signIns = emails.map((email) =>
        page.request.post('/auth/login', { data: { email, password: PASSWORD } }),
      );
      return (await Promise.all(signIns)).map((answer) => answer.status());
    })
    .toEqual([200, 200]);
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivated' }).click();
  await expect(page).toHaveURL(/status=deactivated/);
  for (const email of emails) await expect(row(page, email)).toHaveCount(0);
});

test('an account is changed on its page, and a new role ends the sessions', async ({ page }) => {
  const email = await newColleague(page.request, PASSWORD);
  const theirs = await bearerOf(page.request, email, PASSWORD);
  await openUsers(page, `?q=${email}`);
  await row(page, email).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Lina Haddad', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Linda');
  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await expect(page.getByText(/is signed out everywhere and signs in again/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(said(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Linda Haddad', level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/api/v2/me', { headers: theirs })).status())
    .toBe(401);
  await page.getByRole('link', { name: 'Permissions', exact: true }).click();
  await expect(page.getByText('Belongs to the role Supervisor.').first()).toBeVisible();
});

test('a team is made, changed, shown where it cannot be chosen, and deleted', async ({ page }) => {
  const [name, renamed] = [unique('Laundry'), unique('Night shift')];
  await signIn(page, ADMIN);
  await page.goto('/admin/teams');
  await page.getByRole('button', { name: 'New team' }).click();
  const drawer = page.getByRole('dialog', { name: 'New team' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Front desk');
  await drawer.getByRole('button', { name: 'Create the team' }).click();
  await expect(drawer.getByText('There is a team with this name already.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Create the team' }).click();
  await row(page, name).getByRole('link').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed);
  await page.getByRole('switch', { name: /Load balancing/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(said(page, 'Saved')).toBeVisible();

  await page.goto('/tickets');
  await page
    .getByRole('grid')
    .or(page.getByRole('listbox'))
    .first()
    .getByRole('row')
    .or(page.getByRole('option'))
    .first()
    .click();
  await page.getByRole('button', { name: /^Assigned to/ }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Find a colleague or team'))
    .last()
    .fill(renamed);
  await expect(page.getByRole('option', { name: new RegExp(renamed) })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.goto('/admin/teams');
  await page.getByRole('button', { name: `More for ${renamed}` }).click();
  await page.getByRole('menuitem', { name: 'Delete the team…' }).click();
  await page
    .getByRole('dialog', { name: /Delete the team/ })
    .getByRole('button', { name: 'Delete the team' })
    .click();
  await expect(row(page, renamed)).toHaveCount(0);
  await page.goto('/admin/teams/create');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
});

test('the list is a file for a spreadsheet', async ({ page }) => {
  await openUsers(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('users.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('E-mail,Role,Teams');
  expect(text).toContain(ADMIN);
  expect(text).not.toContain('harbour.test');
});

test('on a phone the settings are a page, and each list leads back to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /Users.*users/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /Users.*users/ }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('row').filter({ hasText: ADMIN }).getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('settings show what a person may open, and nothing else', async ({ page }) => {
  await signIn(page, 'supervisor@harbour.test');
  await page.goto('/admin');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link', { name: 'Teams' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('roles');
  await expect(page.getByText(/No results found for/)).toBeVisible();
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/unauthorized/);
});
