import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { bearerOf, newColleague, violations } from './access.support';
import { Inbox, sendMail, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

// At the second company, with people whom these journeys invite themselves: no other one is disturbed.
const ADMIN = 'admin@dune.test';
const PASSWORD = 'herons beside 3 locks';
const GONE = 'You no longer see this ticket';

// One closes a channel of the company in which the others ask people in: one after the other.
test.describe.configure({ mode: 'default' });

interface Person {
  id: number;
  email: string;
}

/** Somebody new. Limited to private channels, of which they have none, every conversation is closed to them. */
async function colleague(request: APIRequestContext): Promise<Person> {
  const email = await newColleague(request, PASSWORD);
  const headers = await bearerOf(request, ADMIN);
  const users = (await (await request.get(`/api/v2/users?term=${email}`, { headers })).json()) as {
    data: Person[];
  };
  return { id: users.data[0]?.id ?? 0, email };
}

async function limit(request: APIRequestContext, { id }: Person): Promise<void> {
  const headers = await bearerOf(request, ADMIN);
  const data = { only_private_channels: true };
  expect((await request.put(`/api/v2/users/${id}`, { headers, data })).ok()).toBe(true);
}

/** A customer's mail, as the conversation that it has made. */
async function arrived(request: APIRequestContext, subject: string): Promise<string> {
  await sendMail({
    from: 'Nia <nia@home.test>',
    to: 'frontdesk@dune.test',
    subject,
    text: 'Room 12, please.',
  });
  const headers = await bearerOf(request, ADMIN);
  let id = '';
  await expect(async () => {
    const term = encodeURIComponent(subject.split(' ').at(-1) ?? '');
    const found = (await (await request.get(`/api/v2/tickets?term=${term}`, { headers })).json()) as {
      data: { id: number }[];
    };
    expect(found.data).toHaveLength(1);
    id = String(found.data[0]?.id);
  }).toPass({ timeout: 30_000 });
  return id;
}

async function browserOf(browser: Browser, { email }: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const login = await page.request.post('/auth/login', { data: { email, password: PASSWORD } });
  expect(login.ok()).toBe(true);
  await page.goto(path);
  return page;
}

test('a guest is asked in by a note, finds the ticket, and is told at once when they are taken out', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const person = await colleague(request);
  await limit(request, person);
  const ticket = await arrived(request, unique('Guests'));
  const guest = await browserOf(browser, person, '/tickets');
  await expect(guest.getByRole('navigation').first()).toBeVisible();

  await signIn(page, ADMIN);
  const inbox = new Inbox(page);
  await inbox.open(ticket);
  await expect(inbox.timeline.getByText('Room 12, please.')).toBeVisible();
  const headers = await bearerOf(request, ADMIN);
  const query = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
  const body = `<p><span data-mention="user:${person.id}">@Lina Haddad</span> please look</p>`;
  const variables = { input: { ticketId: ticket, kind: 'NOTE', body } };
  const sent = await request.post('/graphql', { headers, data: { query, variables } });
  expect(await sent.json()).not.toHaveProperty('errors');

  // The bell says so by itself, and leads to it.
  await guest.getByRole('button', { name: '1 unread notification' }).click({ timeout: 20_000 });
  const notice = guest
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /mentioned you/ });
  await expect(notice).toHaveCount(1);
  await notice.click({ timeout: 15_000 });
  await expect(guest).toHaveURL(new RegExp(`/tickets/${ticket}`));
  const theirs = new Inbox(guest);
  await expect(theirs.timeline.getByText('Room 12, please.')).toBeVisible();
  await theirs.composer.getByRole('tab', { name: 'Note' }).click();
  await theirs.field.fill('I was writing this');

  const section = page.getByRole('region', { name: 'Guests' });
  if (!(await section.isVisible())) await page.getByRole('button', { name: 'Customer and ticket' }).click();
  await expect(section).toContainText('Lina Haddad');
  // The name of the button that was pressed would lie over the page.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: /^Take Lina Haddad out/ }).click({ timeout: 15_000 });
  await expect(section).not.toContainText('Lina Haddad');
  await expect(page.locator('.parley-toast')).toContainText('no longer sees this ticket');

  const gone = guest.getByRole('heading', { name: GONE });
  await expect(gone).toBeVisible();
  await expect(theirs.timeline).toHaveCount(0);
  await expect(guest.getByText('Room 12, please.')).toHaveCount(0);
  await expect(guest.locator(`[data-ticket="${ticket}"]`)).toHaveCount(0);
  expect(await violations(guest)).toEqual([]);

  // Asked in again by the way that needs no note, they go on where they were.
  const choose = async () => {
    await section.getByRole('button', { name: 'Add a guest' }).click({ timeout: 15_000 });
    const field = page.getByRole('textbox', { name: 'Find a colleague' });
    await expect(field).toBeFocused();
    await field.fill(person.email);
    await expect(page.getByRole('option', { name: 'Lina Haddad' })).toHaveCount(1);
    await page.mouse.move(700, 450);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await field.press('Enter');
  };
  await choose();
  await expect(section).toContainText('Lina Haddad');
  // She is out on this screen before she is at the server: who looks for her meanwhile finds her all the same.
  await page.route('**/graphql', async (route) => {
    const isTakingOut = (route.request().postData() ?? '').includes('mutation RemoveTicketGuest');
    if (isTakingOut) await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  await takeBack(page, section.filter({ hasText: 'Lina Haddad' }), 0);
  // The name is there before the server has said yes: who loads their page anew needs that word.
  const said = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('AddTicketGuest')),
  );
  await choose();
  await expect(section).toContainText('Lina Haddad');
  await (await said).finished();
  await guest.reload();
  await expect(theirs.timeline.getByText('Room 12, please.')).toBeVisible();
  await expect(theirs.field).toContainText('I was writing this');
  await guest.context().close();
});

test('whoever loses a private channel no longer has its conversation on the screen', async ({
  browser,
  request,
}) => {
  const person = await colleague(request);
  const ticket = await arrived(request, unique('Closed'));
  const headers = await bearerOf(request, ADMIN);
  const listOf = async <T>(path: string) =>
    ((await (await request.get(path, { headers })).json()) as { data: T[] }).data;
  const channels = await listOf<{ id: number; type: string }>('/api/v2/channels');
  const id = channels.find(({ type }) => type === 'EMAIL')?.id;
  const put = async (data: object) =>
    expect((await request.put(`/api/v2/channels/${id}`, { headers, data })).ok()).toBe(true);
  // Everybody else keeps seeing what they saw.
  const members = (await listOf<Person>('/api/v2/users?per_page=100')).map((one) => one.id);
  const others = members.filter((one) => one !== person.id);
  const page = await browserOf(browser, person, `/tickets/${ticket}`);
  const inbox = new Inbox(page);
  await expect(inbox.timeline.getByText('Room 12, please.')).toBeVisible();
  await expect(page.locator(`[data-ticket="${ticket}"]`)).toBeVisible();
  try {
    await put({ is_private: true, members: [...others, person.id] });
    await page.waitForTimeout(1_000);
    await expect(inbox.timeline.getByText('Room 12, please.')).toBeVisible();
    await put({ members: others });
    await expect(page.getByRole('heading', { name: GONE })).toBeVisible();
    await expect(page.getByText('Room 12, please.')).toHaveCount(0);
    await expect(page.locator(`[data-ticket="${ticket}"]`)).toHaveCount(0);
  } finally {
    await put({ is_private: false, members: [] });
  }
  await page.context().close();
});
