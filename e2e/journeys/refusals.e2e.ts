import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { bearerOf, newColleague } from './access.support';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

// Two do the same thing at once: this browser has not heard yet of what a colleague did a moment ago.
const CLOSE = 'mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }';
const SPAM =
  'mutation ($id: ID!, $isSpam: Boolean!) { markTicketSpam(ticketId: $id, isSpam: $isSpam) { id } }';
const FIND =
  'query ($term: String!) { tickets(first: 5, filter: { term: $term }) { edges { node { id number } } } }';

interface Found {
  id: string;
  number: number;
}

async function arrived(request: APIRequestContext, words: string): Promise<Found> {
  const subject = unique(words);
  await sendMail({ from: 'Ada <ada@customer.test>', subject, text: 'Please help me.' });
  let found: Found | undefined;
  await expect(async () => {
    const { tickets } = await api<{ tickets: { edges: { node: Found }[] } }>(request, FIND, {
      term: subject.split(' ').at(-1),
    });
    found = tickets.edges[0]?.node;
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found as Found;
}

/** The page hears nothing by itself, as in the moment before the news arrives. */
const deaf = (page: Page) => page.routeWebSocket(/\/graphql$/, () => undefined);
const toast = (page: Page) => page.locator('.parley-toast');

async function opened(page: Page, ticket: Found): Promise<Inbox> {
  const inbox = new Inbox(page);
  await inbox.open(ticket.id);
  await expect(inbox.timeline.getByText('Please help me.')).toBeVisible();
  return inbox;
}

test('closing what a colleague has just closed says so, and shows it as it is', async ({ page, request }) => {
  const ticket = await arrived(request, 'Closed twice');
  await signIn(page);
  await deaf(page);
  const inbox = await opened(page, ticket);
  await api(request, CLOSE, { id: ticket.id });
  await page.keyboard.press('e');
  // What was said too early is gone, and the key that takes back takes nothing back of what the colleague did.
  const refusal = toast(page).filter({ hasText: 'The ticket was not closed.' });
  await expect(refusal).toBeVisible();
  expect(await toast(page).filter({ visible: true }).count()).toBe(1);
  await page.keyboard.press('z');
  await expect(refusal).toBeVisible();
  await inbox.open(ticket.id);
  await expect(page.getByRole('button', { name: 'Reopen' }).first()).toBeVisible();
});

test('an answer to what was just marked as spam comes back into the field, with the reason', async ({
  page,
  request,
}) => {
  const ticket = await arrived(request, 'Spam meanwhile');
  await signIn(page);
  await deaf(page);
  const inbox = await opened(page, ticket);
  await api(request, SPAM, { id: ticket.id, isSpam: true });
  await inbox.reply('Nothing of this is lost');
  await expect(toast(page).filter({ hasText: 'marked as spam' })).toBeVisible();
  await expect(inbox.timeline.getByText('Nothing of this is lost')).toHaveCount(0);
  await expect(inbox.field).toContainText('Nothing of this is lost');
  // Also once the mark is taken away, and all is read again.
  await api(request, SPAM, { id: ticket.id, isSpam: false });
  await page.reload();
  await expect(inbox.field).toContainText('Nothing of this is lost');
});

test('what a colleague answered meanwhile is said before the second answer goes; it goes when it is wanted', async ({
  page,
  request,
}) => {
  const ticket = await arrived(request, 'Answered meanwhile');
  await signIn(page);
  await deaf(page);
  const inbox = await opened(page, ticket);
  await api(
    request,
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }',
    {
      input: {
        ticketId: ticket.id,
        kind: 'REPLY',
        body: '<p>We come at four.</p>',
        clientMutationId: randomUUID(),
      },
    },
  );
  await inbox.reply('We come tomorrow');
  const question = page.getByRole('alert').filter({ hasText: 'Send anyway' });
  await expect(question).toBeVisible();
  await expect(inbox.field).toContainText('We come tomorrow');
  expect(await inbox.violations()).toEqual([]);
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await expect(question).toBeHidden();
  await expect(inbox.field).not.toContainText('We come tomorrow');
});

test('an answer to what was just merged or deleted comes back into the field, with the reason', async ({
  page,
  request,
}) => {
  const [ticket, other] = [await arrived(request, 'Merged meanwhile'), await arrived(request, 'The other')];
  await signIn(page);
  await deaf(page);
  const inbox = await opened(page, ticket);
  await api(request, 'mutation ($input: MergeTicketsInput!) { mergeTickets(input: $input) { id } }', {
    input: { targetTicketId: other.id, sourceTicketIds: [ticket.id] },
  });
  await inbox.reply('Written to the one that is gone');
  await expect(toast(page).filter({ hasText: 'merged into another' })).toBeVisible();
  await expect(inbox.field).toContainText('Written to the one that is gone');
});

test('a ticket is never merged into itself, nor into one that was merged or closed meanwhile', async ({
  page,
  request,
}) => {
  test.slow();
  const [ticket, gone, closed] = [
    await arrived(request, 'Stays'),
    await arrived(request, 'Merged away'),
    await arrived(request, 'Closed away'),
  ];
  await signIn(page, 'admin@harbour.test');
  await deaf(page);
  await opened(page, ticket);
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog');
  const choice = ({ number }: Found) => dialog.getByRole('button', { name: new RegExp(`#${number} `) });
  await dialog.getByRole('textbox').fill(String(ticket.number));
  // Nothing, or what has the number in its subject by chance.
  const answered = dialog.getByRole('status').filter({ hasText: /\S/ });
  await expect(answered.or(dialog.getByRole('heading', { name: 'Found' })).first()).toBeVisible();
  await expect(choice(ticket)).toHaveCount(0);
  await dialog.getByRole('textbox').fill(String(gone.number));
  await choice(gone).click();
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled();
  // A colleague is quicker.
  const other = await arrived(request, 'Quicker');
  await api(request, 'mutation ($input: MergeTicketsInput!) { mergeTickets(input: $input) { id } }', {
    input: { targetTicketId: other.id, sourceTicketIds: [gone.id] },
  });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(toast(page).filter({ hasText: 'merged into another' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.id}`));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.keyboard.press('Shift+M');
  await dialog.getByRole('textbox').fill(String(gone.number));
  // Its number leads to the one that it is in now.
  await expect(choice(other)).toBeVisible();
  await expect(choice(gone)).toHaveCount(0);
  await dialog.getByRole('textbox').fill(String(closed.number));
  await choice(closed).click();
  if (!(await dialog.getByRole('region', { name: `Stays: #${closed.number}` }).isVisible()))
    await dialog.getByRole('button', { name: 'Swap the two' }).click();
  await expect(dialog.getByRole('region', { name: `Stays: #${closed.number}` })).toBeVisible();
  await api(request, CLOSE, { id: closed.id });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(toast(page).filter({ hasText: /closed/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.id}`));
});

test('a ticket given to a colleague who was just deactivated stays where it was', async ({
  page,
  request,
}) => {
  test.slow();
  const email = await newColleague(request, 'herons beside 3 locks');
  const headers = await bearerOf(request, 'admin@dune.test');
  const users = (await (await request.get(`/api/v2/users?term=${email}`, { headers })).json()) as {
    data: { id: number }[];
  };
  const [tag] = unique('x').split(' ').slice(-1);
  const name = { first_name: `Zoe${tag}`, last_name: 'Late' };
  await request.put(`/api/v2/users/${users.data[0]?.id}`, { headers, data: name });
  await signIn(page, 'admin@dune.test');
  await deaf(page);
  await page.goto('/tickets');
  await page.locator('[data-ticket]').first().click();
  const owner = page.getByRole('button', { name: /^Assigned to/ });
  await owner.click();
  // What was typed is asked of the server; before its answer, the choices known from before are shown.
  const found = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes(`"term":"Zoe${tag}"`)),
  );
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Find a colleague or team'))
    .last()
    .fill(`Zoe${tag}`);
  await found;
  const option = page.getByRole('option', { name: new RegExp(`Zoe${tag}`) });
  await expect(option).toBeVisible();
  const before = page.url();
  const gone = await request.post(`/api/v2/users/${users.data[0]?.id}/deactivate`, {
    headers,
    data: {},
  });
  expect(gone.ok(), await gone.text()).toBe(true);
  await option.click();
  await expect(toast(page).filter({ hasText: 'The assignment did not go through.' })).toBeVisible();
  await expect(page).toHaveURL(before);
  await expect(owner).not.toContainText(`Zoe${tag}`);
});

test('a file that is too large is refused with its limit, and what was typed stays', async ({
  page,
  request,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'parley-large-'));
  const path = join(folder, 'holiday.mp4');
  closeSync(openSync(path, 'w'));
  truncateSync(path, 120 * 1024 * 1024);
  try {
    const ticket = await arrived(request, 'Too large');
    await signIn(page);
    const inbox = await opened(page, ticket);
    await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
    await inbox.field.fill('Here is the film');
    await inbox.composer.locator('input[type="file"]').first().setInputFiles(path);
    const refusal = page
      .getByText(/MB/)
      .filter({ hasText: /large|most|limit|larger/i })
      .first();
    await expect(refusal).toBeVisible({ timeout: 30_000 });
    await expect(inbox.field).toContainText('Here is the film');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
