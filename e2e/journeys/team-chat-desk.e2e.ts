import { expect } from '@playwright/test';
import { ADMIN, arrived, colleague, group, say } from './chat.support';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

test('a row of the inbox is dragged into the chat, is given away there, and what was said becomes its note', async ({
  page,
  request,
}) => {
  test.slow();
  const person = await colleague(request);
  const subject = unique('Dragged');
  const ticket = await arrived(request, subject);
  const name = unique('Desk');
  const id = await group(request, name, [person]);
  const words = unique('The lift is out of order');
  await say(request, { email: ADMIN }, { threadId: id, body: words });
  await signIn(page, ADMIN);
  // Alone in the list: what arrives for others moves no row away from under the pointer.
  await page.goto(`/tickets?q=${encodeURIComponent(subject)}`);
  const row = page.locator(`[data-ticket="${ticket.id}"]`);
  await expect(row).toBeVisible();
  const drawer = page.getByRole('complementary', { name: 'Team chat' });
  await expect(async () => {
    await page.keyboard.press('t');
    await expect(drawer).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await drawer.getByRole('textbox', { name: 'Search people and groups' }).fill(name);
  await drawer
    .getByRole('link', { name: new RegExp(name) })
    .or(drawer.getByRole('button', { name: new RegExp(name) }))
    .first()
    .click();
  const field = drawer.getByRole('textbox', { name: /^Message to/ });
  await expect(field).toBeVisible();

  // As from another window, in which somebody else is signed in.
  const dataTransfer = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    dragged.setData('text/uri-list', `${location.origin}/tickets/999999999`);
    return dragged;
  });
  await field.dispatchEvent('drop', { dataTransfer });
  await expect(page.locator('.parley-toast')).toContainText('does not exist, or you may not see it');
  await row
    .getByRole('link')
    .or(row.and(page.getByRole('link')))
    .first()
    .dragTo(field);
  await expect(drawer.locator(`[data-named-ticket="${ticket.id}"]`)).toContainText('Nia');
  await field.fill('Who takes this?');
  await field.press('Enter');
  const card = drawer.locator(`[data-ticket-card="${ticket.id}"]`);
  await expect(card).toHaveAttribute('data-status', 'open');

  await field.pressSequentially('/assign @Lina');
  await expect(page.getByRole('option', { name: /Lina Haddad/ })).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially(`#${ticket.number}`);
  await field.press('Enter');
  await expect(card.getByLabel('Assigned to Lina Haddad')).toBeVisible();
  await expect(field).toHaveText('');
  await expect(drawer.locator(`[data-named-ticket="${ticket.id}"]`)).toHaveCount(0);

  // The thread talks of no conversation: it is asked which one.
  const said = drawer.getByRole('article').filter({ hasText: words });
  await said.hover();
  await said.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: /Turn into a note/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(String(ticket.number));
  const choice = dialog.getByRole('button', { name: new RegExp(`#${ticket.number}`) });
  await expect(choice).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
  await choice.click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/tickets/${ticket.id}`);
  await expect(new Inbox(page).timeline.getByText(words)).toBeVisible();
});

test('a conversation that the words name goes with them, however soon they are sent, and nothing overtakes them', async ({
  page,
  request,
}) => {
  const person = await colleague(request);
  const ticket = await arrived(request, unique('Soon'));
  const id = await group(request, unique('Soon'), [person]);
  await signIn(page, ADMIN);
  await page.goto(`/chat/g${id}`);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await expect(field).toBeVisible();
  let open = () => {};
  const gate = new Promise<void>((go) => (open = go));
  let isFirst = true;
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('query ChatTicketByNumber')) await gate;
    // The way of the first one is slow: the second would be there before it.
    const isSlow = isFirst && asked.includes('mutation SendChatMessage');
    if (isSlow) isFirst = false;
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => undefined);
  });
  await field.pressSequentially(`Look at #${ticket.number}`);
  await field.press('Enter');
  await field.pressSequentially('And tell me');
  await field.press('Enter');
  const rows = page.getByRole('log').locator('[data-message]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAttribute('aria-busy', 'true');
  open();
  await expect(rows.first().locator(`[data-ticket-card="${ticket.id}"]`)).toHaveAttribute(
    'data-status',
    'open',
  );
  await expect(rows.last()).not.toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await expect(rows).toHaveText([/Look at/, /And tell me/]);
  await expect(rows.first().locator(`[data-ticket-card="${ticket.id}"]`)).toBeVisible();
  await expect(field).toHaveText('');
});
