import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

interface Arrived {
  id: string;
  subject: string;
  customer: string;
}

interface Letter {
  direction: 'received' | 'sent';
  subject: string;
  text: string;
  html: string | null;
  to: string[];
  inReplyTo: string | null;
  messageId: string | null;
}

const FIND = 'query ($term: String!) { tickets(filter: { term: $term }) { edges { node { id subject } } } }';
interface Found {
  tickets: { edges: { node: { id: string; subject: string } }[] };
}

/** A ticket that a customer's mail has just made; nobody else writes to this customer. */
async function arrived(page: Page, words: string, mail: object = {}): Promise<Arrived> {
  const subject = unique(words);
  const word = subject.split(' ').at(-1) ?? '';
  const customer = `ada.${word}@customer.test`;
  await sendMail({ from: `Ada <${customer}>`, subject, text: 'Please help me.', ...mail });
  let id = '';
  await expect(async () => {
    const { tickets } = await api<Found>(page.request, FIND, { term: word });
    id = tickets.edges.find(({ node }) => node.subject === subject)?.node.id ?? '';
    expect(id).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return { id, subject, customer };
}

/** What arrived in somebody's mailbox outside, the newest first. */
async function mailbox(page: Page, address: string): Promise<Letter[]> {
  const answer = await page.request.get(`/simulator/api/mails?address=${encodeURIComponent(address)}`);
  const { data } = (await answer.json()) as { data: Letter[] };
  return data.filter(({ direction }) => direction === 'received');
}

async function colleague(browser: Browser, email: string): Promise<Inbox> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(page, email);
  return new Inbox(page);
}

async function opened(page: Page, id: string, email = 'admin@harbour.test'): Promise<Inbox> {
  await signIn(page, email);
  const inbox = new Inbox(page);
  await inbox.open(id);
  await expect(inbox.timeline.getByText('Please help me.').first()).toBeVisible();
  return inbox;
}

/** What can be done with the message that has these words. */
async function menuOf(inbox: Inbox, words: string): Promise<Locator> {
  const message = inbox.timeline.locator('[data-message]').filter({ hasText: words }).last();
  await message.hover();
  await message.getByRole('button', { name: /^More for this message/ }).click();
  return inbox.page.getByRole('menu', { name: 'What to do with this message' });
}

async function moreOf(inbox: Inbox, item: string | RegExp): Promise<void> {
  await inbox.page.getByRole('button', { name: 'More actions' }).click();
  await inbox.page.getByRole('menuitem', { name: item }).click();
}

const waiting = (inbox: Inbox) => inbox.page.getByRole('region', { name: 'Waiting to be sent' });

/** Puts off what is typed; the first moment that is offered. */
async function sendLater(inbox: Inbox, text: string): Promise<void> {
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.fill(text);
  await inbox.composer.getByRole('button', { name: 'More ways to send' }).click();
  await inbox.page.getByRole('menuitem', { name: 'Send later…' }).click();
  const dialog = inbox.page.getByRole('dialog', { name: 'When should it be sent?' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  expect(await inbox.violations(), 'when').toEqual([]);
  await dialog.getByRole('option').last().click();
  await expect(waiting(inbox).getByText(text)).toBeVisible();
}

test('a mail is taken back within ten seconds, and leaves when nobody takes it back', async ({ page }) => {
  test.slow();
  const { id, customer } = await arrived(page, 'Undo');
  const inbox = await opened(page, id);
  await inbox.reply('Too quick.');
  await expect(waiting(inbox).getByRole('timer')).toContainText('Sending in');
  await waiting(inbox).getByRole('button', { name: 'Undo' }).click();
  await expect(waiting(inbox)).toBeHidden();
  await expect(inbox.field).toContainText('Too quick.');

  await inbox.field.fill('Now it is right.');
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(waiting(inbox)).toBeVisible();
  // Here and not above: it may take longer than the ten seconds of taking back.
  expect(await inbox.violations()).toEqual([]);
  await expect(waiting(inbox)).toBeHidden({ timeout: 25_000 });
  await expect(inbox.timeline.getByText('Now it is right.')).toBeVisible();
  await expect(async () => {
    const letters = await mailbox(page, customer);
    expect(letters.map(({ text }) => text).filter((text) => text.includes('Now it is right.'))).toHaveLength(
      1,
    );
    expect(letters.some(({ text }) => text.includes('Too quick.'))).toBe(false);
  }).toPass({ timeout: 20_000 });
});

test('an answer for later is sent now, taken back, or dropped when the customer writes', async ({ page }) => {
  test.slow();
  const { id, subject, customer } = await arrived(page, 'Later');
  const inbox = await opened(page, id);
  await sendLater(inbox, 'First of later.');
  await waiting(inbox).getByRole('button', { name: 'Send now' }).click();
  await expect(inbox.timeline.getByText('First of later.')).toBeVisible();
  await expect(waiting(inbox)).toBeHidden();
  await expect(async () => {
    expect(
      (await mailbox(page, customer)).filter(({ text }) => text.includes('First of later.')),
    ).toHaveLength(1);
  }).toPass({ timeout: 20_000 });

  await sendLater(inbox, 'Second of later.');
  await waiting(inbox).getByRole('button', { name: 'Edit' }).click();
  await expect(waiting(inbox)).toBeHidden();
  await expect(inbox.field).toContainText('Second of later.');

  await sendLater(inbox, 'Third of later.');
  await expect(waiting(inbox)).toContainText('Not sent if the customer writes before then');
  await page.reload();
  await expect(waiting(inbox).getByText('Third of later.')).toBeVisible();
  const [letter] = await mailbox(page, customer);
  const answer = {
    subject: `Re: ${subject}`,
    text: 'I found it myself.',
    inReplyTo: letter?.messageId ?? '',
  };
  await sendMail({ from: `Ada <${customer}>`, ...answer });
  await expect(inbox.timeline.getByText('I found it myself.')).toBeVisible();
  await expect(waiting(inbox)).toBeHidden();
  expect((await mailbox(page, customer)).some(({ text }) => text.includes('Third of later.'))).toBe(false);
});

test('an answer to all goes to all, once each, with the thread kept', async ({ page }) => {
  test.slow();
  const word = unique('x').split(' ').at(-1);
  const [bo, cy] = [`bo.${word}@customer.test`, `cy.${word}@customer.test`];
  const { id, customer, subject } = await arrived(page, 'Everybody', {
    to: ['support@harbour.test', bo],
    cc: cy,
  });
  const inbox = await opened(page, id);
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.composer.getByRole('button', { name: 'Reply to all (3)' }).click();
  await expect(inbox.composer).toContainText(cy);
  await inbox.field.fill('To all of you.');
  expect(await inbox.violations()).toEqual([]);
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await waiting(inbox).getByRole('button', { name: 'Send now' }).click();
  for (const address of [customer, bo, cy]) {
    await expect(async () => {
      const letters = await mailbox(page, address);
      expect(letters).toHaveLength(1);
      expect(letters[0]).toMatchObject({ subject: `Re: ${subject}`, inReplyTo: expect.any(String) });
      expect(letters[0]?.text).toContain('To all of you.');
    }).toPass({ timeout: 20_000 });
  }
  await expect(inbox.timeline.locator('[data-message]').last()).toContainText(bo);
});

test('a note is changed, says so, and keeps what it said; reactions are seen by others at once', async ({
  page,
  browser,
}) => {
  test.slow();
  const { id } = await arrived(page, 'Note');
  const inbox = await opened(page, id);
  const kim = await colleague(browser, 'advanced@harbour.test');
  await kim.open(id);
  await inbox.note('The frame is blue.');
  await expect(kim.timeline.getByText('The frame is blue.')).toBeVisible();
  await (await menuOf(inbox, 'The frame is blue.')).getByRole('menuitem', { name: 'Edit this note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit this note' });
  await expect(dialog.getByLabel('Note for the team')).toBeFocused();
  expect(await inbox.violations(), 'edit').toEqual([]);
  await dialog.getByLabel('Note for the team').fill('The frame is green.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  for (const who of [inbox, kim]) {
    await expect(who.timeline.getByText('The frame is green.')).toBeVisible();
    await expect(who.timeline.getByText('(edited)')).toBeVisible();
  }
  // Nobody else's note can be changed, but everybody sees what it said.
  const menu = await menuOf(kim, 'The frame is green.');
  await expect(menu.getByRole('menuitem', { name: 'Edit this note' })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'What it said before' }).click();
  await expect(kim.page.getByRole('dialog')).toContainText('The frame is blue.');
  expect(await kim.violations(), 'before').toEqual([]);
  await kim.page.keyboard.press('Escape');

  await (await menuOf(kim, 'Please help me.')).getByRole('button', { name: 'React with 🎉' }).click();
  const party = (who: Inbox, count: number) => who.timeline.getByRole('button', { name: `🎉 ${count}` });
  await expect(party(inbox, 1)).toHaveAttribute('aria-pressed', 'false');
  await party(inbox, 1).click();
  await expect(party(kim, 2)).toHaveAttribute('aria-pressed', 'true');
  await party(kim, 2).click();
  await expect(party(inbox, 1)).toHaveAttribute('aria-pressed', 'true');
  expect(await inbox.violations(), 'reactions').toEqual([]);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('history is folded; the whole mail has its own pictures and no others until asked, and its source', async ({
  page,
}) => {
  test.slow();
  const asked: string[] = [];
  await page.route('http://tracker.test/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  const { id, subject } = await arrived(page, 'Whole', {
    html: `<table bgcolor="#fff"><tr><td>Please help me. <img src="cid:bell@home" alt="My bell" width="9" height="9">
      <img src="cid:of-somebody-else@home" alt="Not mine" width="9" height="9">
      <img src="http://tracker.test/seen.png" alt="Far away" width="9" height="9"></td></tr></table>
      <blockquote type="cite"><p>On Monday you wrote: buy a bell.</p></blockquote>`,
    attachments: [{ filename: 'bell.png', content: PIXEL, cid: 'bell@home', contentType: 'image/png' }],
  });
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  await inbox.open(id);
  // The mail is in a frame of its own; what is quoted is plain, and stands below it.
  const history = inbox.timeline.getByText('buy a bell');
  await expect(history).toBeHidden();
  const fold = inbox.timeline.getByRole('button', { name: 'Show the quoted history' });
  await fold.click();
  await expect(history).toBeVisible();
  await inbox.timeline.getByRole('button', { name: 'Hide the quoted history' }).click();
  await expect(history).toBeHidden();

  const card = inbox.timeline.locator('[data-message]').first();
  await card.hover();
  await card.getByRole('button', { name: /^More for this message/ }).click();
  await page.getByRole('menuitem', { name: 'Whole e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: subject });
  const frame = dialog.frameLocator('iframe');
  const loaded = (alt: string) =>
    frame.getByAltText(alt).evaluate((picture) => (picture as HTMLImageElement).naturalWidth > 0);
  await expect(dialog.getByLabel('Headers of the e-mail')).toContainText('Message-ID', { ignoreCase: true });
  await expect.poll(() => loaded('My bell')).toBe(true);
  await expect(frame.getByText('buy a bell')).toBeVisible();
  expect(await loaded('Not mine')).toBe(false);
  expect(asked).toEqual([]);
  await expect(dialog.locator('iframe')).not.toHaveAttribute('sandbox', /allow-scripts/);
  expect(await inbox.violations(), 'whole mail').toEqual([]);
  await dialog.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(() => loaded('Far away')).toBe(true);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the source' }).click();
  expect((await download).suggestedFilename()).toMatch(/^message-\d+\.eml\.txt$/);
});

test('a mail is forwarded; the conversation is saved, and sent to the customer and to somebody else', async ({
  page,
}) => {
  test.slow();
  const { id, customer } = await arrived(page, 'Forward');
  const word = unique('y').split(' ').at(-1);
  const [maker, lawyer] = [`maker.${word}@works.test`, `lawyer.${word}@office.test`];
  const inbox = await opened(page, id);
  await (await menuOf(inbox, 'Please help me.')).getByRole('menuitem', { name: 'Forward…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forward to somebody outside' });
  expect(await inbox.violations(), 'forward').toEqual([]);
  await dialog.getByLabel('To').fill(maker);
  await dialog.getByLabel('Your words above it').fill('Can you make such a bell?');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const [letter] = await mailbox(page, maker);
    expect(letter?.subject).toMatch(/^Fwd?: /);
    expect(letter?.text).toContain('Can you make such a bell?');
    expect(letter?.text).toContain('Please help me.');
  }).toPass({ timeout: 20_000 });
  expect(await mailbox(page, customer)).toEqual([]);

  const download = page.waitForEvent('download');
  await moreOf(inbox, 'Download the conversation');
  expect((await download).suggestedFilename()).toMatch(/^conversation-\d+\.html$/);

  await inbox.note('Between us only.');
  await expect(inbox.timeline.getByText('Between us only.')).toBeVisible();
  await moreOf(inbox, 'Send the conversation to the customer');
  await moreOf(inbox, 'Send the conversation to…');
  const to = page.getByRole('dialog', { name: 'Send the conversation by e-mail' });
  expect(await inbox.violations(), 'transcript').toEqual([]);
  await to.getByLabel('Address').fill('lawyer at the office');
  await to.getByRole('button', { name: 'Send' }).click();
  await expect(to.getByText(/is not an e-mail address/)).toBeVisible();
  await to.getByLabel('Address').fill(lawyer);
  await page.keyboard.press('Enter');
  await expect(to).toBeHidden();
  await expect(page.getByText(`The conversation is on its way to ${lawyer}`)).toBeVisible();
  for (const address of [customer, lawyer]) {
    await expect(async () => {
      const [letter] = await mailbox(page, address);
      expect(letter?.text).toContain('Please help me.');
      expect(letter?.text).not.toContain('Between us only.');
    }).toPass({ timeout: 20_000 });
  }
});

test('what the other side refuses says why, names whom it did not reach, and is sent again by a press', async ({
  page,
}) => {
  test.slow();
  const word = unique('z').split(' ').at(-1);
  const full = `ada.${word}@full.test`;
  const { id } = await arrived(page, 'Refused', { from: `Ada <${full}>` });
  const inbox = await opened(page, id);
  await inbox.reply('Does this reach you?');
  await waiting(inbox).getByRole('button', { name: 'Send now' }).click();
  const card = inbox.timeline.locator('[data-message]').filter({ hasText: 'Does this reach you?' });
  await expect(card).toContainText('the mailbox is full', { timeout: 30_000 });
  expect(await inbox.violations(), 'failed').toEqual([]);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toContainText('Sent', { timeout: 30_000 });
  await expect(card).not.toContainText('the mailbox is full');
  expect(
    (await mailbox(page, full)).filter(({ text }) => text.includes('Does this reach you?')),
  ).toHaveLength(1);

  // One of three is refused: it is sent, and says whom it did not reach.
  const gone = `gone.${word}@no-such.test`;
  await inbox.field.fill('And the others?');
  await inbox.composer.getByRole('button', { name: /^To/ }).click();
  await inbox.composer
    .getByRole('textbox', { name: 'Cc', exact: true })
    .fill(`bo.${word}@customer.test, ${gone},`);
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await waiting(inbox).getByRole('button', { name: 'Send now' }).click();
  const partly = inbox.timeline.locator('[data-message]').filter({ hasText: 'And the others?' });
  await expect(partly).toContainText(`not everybody was reached: ${gone}`, { timeout: 30_000 });
  await expect(partly.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(await inbox.violations(), 'partly refused').toEqual([]);
  for (const address of [full, `bo.${word}@customer.test`])
    expect(
      (await mailbox(page, address)).filter(({ text }) => text.includes('And the others?')),
    ).toHaveLength(1);
});
