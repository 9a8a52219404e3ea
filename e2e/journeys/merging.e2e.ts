import { expect, type Page } from '@playwright/test';
import { violations } from './access.support';
import { api, Inbox, sendMail, signIn, takeBack } from './inbox.support';
import { test } from './journey.support';

interface Found {
  id: string;
  number: number;
  subject: string;
}

/** Conversations that the mails of customers have just made, one after the other: mails of strangers overtake each other. */
async function arrived(page: Page, word: string, names: readonly string[]): Promise<Found[]> {
  const FIND =
    'query ($term: String!) { tickets(filter: { term: $term }) { edges { node { id number subject } } } }';
  let found: Found[] = [];
  for (const [before, name] of names.entries()) {
    await sendMail({
      from: `${name} ${word} <${name.toLowerCase()}.${word}@customer.test>`,
      subject: `${word} ${name}`,
      text: `Hello from ${name}.`,
    });
    await expect(async () => {
      const { tickets } = await api<{ tickets: { edges: { node: Found }[] } }>(page.request, FIND, {
        term: word,
      });
      found = tickets.edges.map(({ node }) => node);
      expect(found).toHaveLength(before + 1);
    }).toPass({ timeout: 30_000 });
  }
  return found.toSorted((one, two) => one.subject.localeCompare(two.subject));
}

const word = () => `zz${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`;

test('two conversations are merged from a selection, answered by either, and taken apart again', async ({
  page,
}) => {
  test.slow();
  const term = word();
  const [ada, ben] = (await arrived(page, term, ['Ada', 'Ben'])) as [Found, Found];
  await signIn(page, 'admin@harbour.test');
  await page.goto(`/tickets?q=${term}`);
  const list = page.getByRole('region', { name: 'Tickets' }).first();
  await expect(list.locator('[role="row"]')).toHaveCount(2);
  await page.keyboard.press('*');
  await page.keyboard.press('a');
  const bar = page.getByRole('region', { name: 'With the selected conversations' });
  await expect(bar).toBeVisible();
  // "All" is more than anybody has seen: merging is for those that were chosen.
  await expect(bar.getByRole('button', { name: 'Merge…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const box of [list.getByRole('checkbox').first(), list.getByRole('checkbox').last()])
    await box.click({ force: true });
  await bar.getByRole('button', { name: 'Merge…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Merge' });
  await expect(dialog.getByRole('region', { name: /^Stays/ })).toBeVisible();
  await expect(dialog.getByText('These are different customers')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Which one stays is chosen here.
  if (!(await dialog.getByRole('region', { name: `Stays: #${ada.number}` }).isVisible()))
    await dialog.getByRole('button', { name: 'Swap the two' }).click();
  await expect(dialog.getByRole('region', { name: `Stays: #${ada.number}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ada.id}`));
  await expect(bar).toBeHidden();

  const inbox = new Inbox(page);
  await expect(inbox.timeline.getByText('Hello from Ben.')).toBeVisible();
  await expect(inbox.timeline.getByText(`By Service desk, ticket #${ben.number}`)).toHaveCount(1);
  // The newest customer is answered, unless another thread is chosen.
  await inbox.composer.getByRole('button', { name: new RegExp(`Reply by .*#${ben.number}`) }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`#${ada.number}`) }).click();
  const other = inbox.composer.getByRole('button', { name: new RegExp(`Reply by .*#${ada.number}`) });
  await expect(other).toBeVisible();
  await inbox.reply('To the first of you.');
  await expect(inbox.timeline.getByText('To the first of you.').first()).toBeVisible({ timeout: 30_000 });
  await expect(inbox.timeline.getByText(`ticket #${ada.number}`)).toHaveCount(2, { timeout: 30_000 });

  // Taken apart by the line of the merge.
  await page.getByRole('button', { name: 'Customer and ticket' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Take apart' }).first().click();
  await expect(inbox.timeline.getByText('Hello from Ben.')).toHaveCount(0);
  await expect(inbox.timeline.getByText('To the first of you.').first()).toBeVisible();
  await expect(other).toHaveCount(0);
  await inbox.open(ben.id);
  await expect(inbox.timeline.getByText('Hello from Ben.')).toBeVisible();
});

test('a closed conversation takes nothing in: the other one stays, and a refusal leaves all as it was', async ({
  page,
}) => {
  const term = word();
  const [ada, ben] = (await arrived(page, term, ['Ada', 'Ben'])) as [Found, Found];
  await api(page.request, 'mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', {
    id: ada.id,
  });
  await signIn(page, 'admin@harbour.test');
  await page.goto(`/tickets/${ada.id}?q=${term}`);
  await expect(new Inbox(page).timeline.getByText('Hello from Ada.')).toBeVisible();
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(String(ben.number));
  await dialog.getByRole('button', { name: new RegExp(`#${ben.number}`) }).click();
  await expect(dialog.getByRole('region', { name: `Stays: #${ben.number}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Swap the two' }).click();
  await expect(dialog.getByRole('alert')).toContainText('is closed');
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/tickets/${ada.id}`));
});

test('messages are selected with box, range and key, and become a ticket of somebody else; Undo brings them back', async ({
  page,
}) => {
  const term = word();
  const [ticket] = (await arrived(page, term, ['Cem'])) as [Found];
  for (const text of ['One thing', 'Another thing', 'More of the other thing'])
    await api(
      page.request,
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }',
      { input: { ticketId: ticket.id, kind: 'NOTE', body: text } },
    );
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  await inbox.open(ticket.id);
  const note = (text: string) => inbox.timeline.getByRole('article').filter({ hasText: text });
  await note('Another thing').first().hover();
  await inbox.timeline
    .locator('[data-message]')
    .filter({ hasText: 'Another thing' })
    .first()
    .getByRole('button', { name: /^More for this message/ })
    .click();
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  const bar = page.getByRole('region', { name: 'Selected messages' });
  await expect(bar.getByRole('status')).toHaveText('1 message selected');
  await note('More of the other thing').click({ modifiers: ['Shift'] });
  await expect(bar.getByRole('status')).toHaveText('2 messages selected');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await expect(bar.getByRole('status')).toHaveText('2 messages selected');
  await bar.getByRole('button', { name: 'Split off…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split into a new ticket' });
  await dialog.getByLabel('Subject').fill(`${term} the other thing`);
  await dialog.getByRole('button', { name: /Assigned to/ }).click();
  await page
    .getByRole('option', { name: /Daan|Noor|Sofie/ })
    .first()
    .click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(page.getByRole('heading', { name: `${term} the other thing` })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/tickets/${ticket.id}`));
  await expect(note('Another thing').first()).toBeVisible();
  await expect(note('One thing')).toHaveCount(0);
  // The toast is gone after three seconds, which looking around may take; the key undoes for thirty.
  await page.keyboard.press('z');
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.id}`));
  await expect(note('Another thing').first()).toBeVisible();
});

test('a conversation is renamed, handed over with a note, and marked as unread', async ({ page }) => {
  test.slow();
  const term = word();
  const [ticket] = (await arrived(page, term, ['Dora'])) as [Found];
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  await page.goto(`/tickets/${ticket.id}?q=${term}`);
  await expect(inbox.timeline.getByText('Hello from Dora.')).toBeVisible();

  await page.keyboard.press('F2');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Never said');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: ticket.subject })).toBeVisible();
  await page.keyboard.press('F2');
  await subject.fill(`${term} Renamed`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${term} Renamed` })).toBeVisible();
  await expect(inbox.timeline.getByText(/changed the subject|renamed/i)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { name: ticket.subject })).toBeVisible();

  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog', { name: 'Assign with a note' });
  await dialog.getByRole('button', { name: /Assign to/ }).click();
  await page.getByRole('option', { name: 'Assign to me' }).click();
  await dialog.getByRole('textbox', { name: 'Note for the team' }).click();
  await page.keyboard.type('Please ask @');
  const people = page.getByRole('listbox', { name: 'Colleagues' });
  await expect(people.getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('about it');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const note = inbox.timeline.getByRole('article').filter({ hasText: 'about it' });
  await expect(note).toBeVisible();
  await expect(note).toContainText('@');
  await expect(inbox.timeline.getByText(/took this ticket|assigned/i).first()).toBeVisible();

  await page.keyboard.press('Shift+U');
  await expect(page.getByText(`Ticket #${ticket.number} is unread`)).toBeVisible();
  const row = page.locator(`[data-ticket="${ticket.id}"]`);
  await expect(row).toContainText(', 1 unread');
  await takeBack(page, row.filter({ hasText: ', 1 unread' }), 0);
});
