import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';

const HOME = '/admin/channels2/email';
const PASSWORD = 'correct-horse';

/** A mailbox of its own at the simulator's mail server. */
async function newMailbox(page: Page): Promise<string> {
  const address = `desk-${randomUUID().slice(0, 8)}@harbour-mail.test`;
  const answer = await page.request.post('/simulator/api/mailboxes', {
    data: { address, password: PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return address;
}

/** A pretend customer writes, as from the simulator's page. */
async function write(page: Page, to: string, subject: string): Promise<string> {
  const from = `tom-${randomUUID().slice(0, 8)}@customer.test`;
  const answer = await page.request.post('/simulator/api/mails', {
    data: { from, name: 'Tom Baker', to, subject, text: 'Does the bell still ring?' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return from;
}

interface Letter {
  direction: string;
  from: string;
  text: string;
}

async function received(page: Page, customer: string): Promise<Letter[]> {
  const answer = await page.request.get(`/simulator/api/mails?address=${encodeURIComponent(customer)}`);
  const { data } = (await answer.json()) as { data: Letter[] };
  return data.filter(({ direction }) => direction === 'received');
}

test('a mailbox is connected by IMAP, a mail arrives, and the answer goes out by its own server', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const address = await newMailbox(page);
  await page.goto(`${HOME}/create`);
  await expect(page.getByRole('radio', { name: /Any mailbox/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Mail address' }).fill(address);
  await expect(page.getByRole('textbox', { name: 'Incoming server (IMAP)' })).toHaveValue(
    'imap.simulator.test',
  );
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  const lines = page.getByRole('list', { name: 'What was tested' });
  await expect(lines.getByText('The server refuses the sign-in.').first()).toBeVisible();
  expect(await inbox.violations()).toEqual([]);

  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(lines.getByText('Works.')).toHaveCount(2);
  const alias = address.replace('desk-', 'sales-');
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByLabel('Further addresses').fill(alias);
  await page.getByLabel('Name for colleagues').fill(address);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: `“${address}” is connected` })).toBeFocused();
  await page.getByRole('link', { name: 'To the channel' }).click();
  await expect(page.getByText('Parley has been listening at the mailbox since')).toBeVisible({
    timeout: 20_000,
  });
  expect(await inbox.violations()).toEqual([]);

  const subject = unique('Bell');
  const customer = await write(page, address, subject);
  await inbox.open();
  const row = inbox.row(subject);
  await expect(row).toBeVisible({ timeout: 15_000 });
  await row.click();
  await expect(inbox.timeline.getByText('Does the bell still ring?').first()).toBeVisible();
  // The mailbox has two addresses: the answer leaves by the one that is chosen.
  const from = inbox.composer.getByRole('combobox', { name: 'From' });
  await expect(from).toHaveValue(address);
  await from.click();
  await page.getByRole('option', { name: alias }).click();
  await expect(from).toHaveValue(alias);
  expect(await inbox.violations()).toEqual([]);
  await inbox.reply('It rings louder than ever.');
  // A mail waits a few seconds, so that it can be taken back.
  await expect
    .poll(async () => (await received(page, customer)).map(({ text }) => text).join('\n'), {
      timeout: 40_000,
    })
    .toContain('It rings louder than ever.');
  expect((await received(page, customer))[0]?.from).toContain(alias);
});

test('a mailbox that refuses its password says so, and is cured on its page', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const address = await newMailbox(page);
  await page.goto(`${HOME}/create`);
  await page.getByRole('textbox', { name: 'Mail address' }).fill(address);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Name for colleagues').fill(address);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'To the channel' }).click();
  await expect(page.getByText('Parley has been listening at the mailbox since')).toBeVisible({
    timeout: 20_000,
  });
  // Somebody changes the password at the mail server, and the line is cut.
  await page.request.post('/simulator/api/mailboxes', { data: { address, password: 'another-one' } });
  await page.request.post(`/simulator/api/accounts/mailbox%3A${encodeURIComponent(address)}/trouble`, {
    data: { kind: 'drop_connection', times: 1 },
  });
  await write(page, address, unique('Late'));
  await expect(page.getByRole('alert')).toContainText('does not accept the access any more', {
    timeout: 30_000,
  });
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('another-one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Parley has been listening at the mailbox since')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a mailbox at Google is connected by a sign-in instead of a password', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const address = await newMailbox(page);
  await page.goto(`${HOME}/create`);
  await page.getByRole('radio', { name: /Google/ }).check({ force: true });
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('link', { name: address }).click();
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Parley has been listening at the mailbox since')).toBeVisible({
    timeout: 20_000,
  });
});
