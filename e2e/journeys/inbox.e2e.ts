import { expect } from '@playwright/test';
import { api, Inbox, sendMail, signIn, unique } from './inbox.support';
import { test } from './journey.support';

test('a mail arrives live, is answered, noted, assigned, closed and reopened', async ({ page }) => {
  test.slow();
  const inbox = new Inbox(page);
  await signIn(page);
  await inbox.open();
  const subject = unique('Broken spoke');
  await sendMail({
    from: 'Ella Brown <ella@customer.test>',
    subject,
    text: 'Two spokes are broken.\nCan I come by?',
  });
  await inbox.row(subject).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(inbox.timeline.getByText('Two spokes are broken.')).toBeVisible();

  await inbox.reply('Yes, come by on Friday at 10:15.');
  await expect(inbox.timeline.getByText('Yes, come by on Friday')).toBeVisible();
  await expect(inbox.field).toBeFocused();
  // It waits ten seconds for an undo before it leaves.
  await expect(inbox.timeline.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });

  await inbox.note('She needs a loan bike.');
  await expect(inbox.timeline.getByText('Internal note')).toBeVisible();
  await expect(inbox.timeline.getByText('She needs a loan bike.')).toBeVisible();

  const address = page.url();
  await page.getByRole('button', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Sofie Berg' }).click();
  // What is a colleague's now makes room for the next ticket of the list.
  await expect(page).not.toHaveURL(address);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Assigned to Sofie' })).toBeVisible();
  await expect(inbox.timeline.getByText(/assigned this to Sofie/)).toBeVisible();

  await page.getByRole('button', { name: 'Close with a result' }).click();
  await page.getByRole('menuitem', { name: 'Solved' }).click();
  await expect(page.getByText(/Ticket #\d+ is closed/)).toBeVisible();
  // The next ticket of the list takes the place of the one that is done.
  await expect(page).not.toHaveURL(address);

  await page.goto(address);
  await expect(inbox.timeline.getByText(/closed this ticket: Solved/)).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(inbox.timeline.getByText(/reopened this ticket/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close with a result' })).toBeVisible();
});

test('a hostile mail can do nothing, and its pictures are loaded only when asked for', async ({ page }) => {
  const inbox = new Inbox(page);
  const subject = unique('Big sale');
  const asked: string[] = [];
  await page.route('http://tracker.test/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/gif', body: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64') });
  });
  await signIn(page);
  await sendMail({
    from: 'Shop <offer@shop.test>',
    subject,
    text: 'Sale',
    html: `<table bgcolor="#ffffff"><tr><td style="color:#111">Hello <b>you</b>
      <script>top.hacked = 1</script><img src="x" onerror="top.hacked = 2"><svg onload="top.hacked = 3"></svg>
      <a href="javascript:top.hacked = 4">bad</a> <a href="https://shop.test/sale">good</a>
      <img src="http://tracker.test/seen.gif" width="10" height="10"></td></tr></table>`,
  });
  await inbox.open();
  await inbox.row(subject).click();
  const frame = inbox.timeline.frameLocator('iframe');
  await expect(frame.getByText('Hello you')).toBeVisible();
  await expect(inbox.timeline.locator('iframe')).not.toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame.getByRole('link', { name: 'good' })).toHaveAttribute('rel', /noopener/);
  expect(asked).toEqual([]);
  await inbox.timeline.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('two colleagues see each other looking and typing', async ({ page, browser }) => {
  const subject = unique('Loan bike');
  await sendMail({ from: 'Tom <tom@customer.test>', subject, text: 'Is one free?' });
  const [mine, other] = [new Inbox(page), new Inbox(await (await browser.newContext()).newPage())];
  await signIn(mine.page);
  await signIn(other.page, 'supervisor@harbour.test');
  await mine.open();
  await mine.row(subject).click();
  await expect(mine.timeline.getByText('Is one free?')).toBeVisible();
  await other.open(new URL(page.url()).pathname.split('/').at(-1));
  await expect(mine.page.getByRole('img', { name: /Also looking at this/ })).toBeVisible();
  await expect(other.page.getByRole('img', { name: /Also looking at this/ })).toBeVisible();

  await other.composer.getByRole('tab', { name: 'Reply' }).click();
  await other.field.pressSequentially('Let me look', { delay: 40 });
  await expect(mine.page.getByText('is typing a reply')).toBeVisible();
  await other.note('I have taken the blue one.');
  await expect(mine.timeline.getByText('I have taken the blue one.')).toBeVisible();
  await other.page.close();
  await expect(mine.page.getByRole('img', { name: /Also looking at this/ })).toBeHidden();
});

test('everything can be done by keyboard alone', async ({ page }) => {
  const inbox = new Inbox(page);
  const subject = unique('Keys only');
  await sendMail({ from: 'Kay <kay@customer.test>', subject, text: 'No mouse today.' });
  await signIn(page);
  await inbox.open();
  await expect(inbox.row(subject)).toBeVisible();
  await page.keyboard.press('j');
  await expect(
    page.getByRole('main', { name: 'Conversation' }).getByRole('heading', { level: 1 }),
  ).toBeVisible();
  await inbox.row(subject).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await page.keyboard.press('r');
  await expect(inbox.field).toBeFocused();
  await page.keyboard.type('All by keys.');
  await page.keyboard.press('Control+Enter');
  await expect(inbox.timeline.getByText('All by keys.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(inbox.composer.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('A note by keys.');
  await page.keyboard.press('Control+Enter');
  await expect(inbox.timeline.getByText('A note by keys.')).toBeVisible();
  await page.keyboard.press('Escape');
  const address = page.url();
  await page.keyboard.press('a');
  await page.keyboard.type('Daan');
  await page.keyboard.press('Enter');
  // What is a colleague's now makes room for the next ticket of the list.
  await expect(page).not.toHaveURL(address);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Assigned to Daan' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('e');
  await expect(page.getByText(/Ticket #\d+ is closed/)).toBeVisible();
});

test('what was typed is kept, and a message that found no connection is sent again', async ({ page }) => {
  const inbox = new Inbox(page);
  const subject = unique('Draft');
  await sendMail({ from: 'Dora <dora@customer.test>', subject, text: 'Hello?' });
  await signIn(page);
  await inbox.open();
  await inbox.row(subject).click();
  await inbox.field.fill('Half a thought');
  await page.waitForTimeout(600);
  await page.reload();
  await expect(inbox.field).toHaveText('Half a thought');

  await page.route('**/graphql', (route) => route.abort());
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.timeline.getByText('Not sent, no connection')).toBeVisible();
  await page.unroute('**/graphql');
  await inbox.timeline.getByRole('button', { name: 'Try again' }).click();
  // A mail can be taken back for ten seconds before it goes.
  await expect(inbox.timeline.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(inbox.timeline.getByText('Half a thought')).toHaveCount(1);
});

test('a long conversation loads upwards without moving what is read', async ({ page, request }) => {
  test.slow();
  const inbox = new Inbox(page);
  const subject = unique('Long story');
  await sendMail({ from: 'Lena <lena@customer.test>', subject, text: 'The beginning.' });
  await signIn(page);
  await inbox.open();
  await inbox.row(subject).click();
  await expect(inbox.timeline.getByText('The beginning.')).toBeVisible();
  const ticketId = new URL(page.url()).pathname.split('/').at(-1);
  const send = 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }';
  for (let count = 1; count <= 60; count += 1) {
    await api(request, send, { input: { ticketId, kind: 'NOTE', body: `Part ${count} of the story` } });
  }
  await page.reload();
  await expect(inbox.timeline.getByText('Part 60 of the story')).toBeInViewport();
  await expect(inbox.timeline.getByText('Part 5 of the story', { exact: true })).toHaveCount(0);

  // The first frame has the foot alone.
  await expect(inbox.timeline.getByText('Part 45 of the story')).toHaveCount(1);
  const scroller = page.locator('[data-scroller]');
  const place = async () => (await inbox.timeline.getByText('Part 45 of the story').boundingBox())?.y ?? 0;
  await scroller.evaluate((element) => element.scrollTo({ top: -700 }));
  await page.waitForTimeout(200);
  const before = await place();
  await expect(inbox.timeline.getByText('Part 5 of the story', { exact: true })).toHaveCount(1);
  await page.waitForTimeout(500);
  expect(Math.abs((await place()) - before)).toBeLessThan(2);

  await api(request, send, { input: { ticketId, kind: 'NOTE', body: 'Somebody adds a word' } });
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(inbox.timeline.getByText('Somebody adds a word')).toBeInViewport();
});
