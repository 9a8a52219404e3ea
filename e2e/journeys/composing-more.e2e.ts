import { expect } from '@playwright/test';
import { api, Inbox, sendMail, signIn, takeBack, unique } from './inbox.support';
import { test } from './journey.support';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Opens the ticket that a customer's mail has just made. */
async function arrived(inbox: Inbox, words: string): Promise<string> {
  const subject = unique(words);
  await sendMail({ from: 'Ada <ada@customer.test>', subject, text: 'Please help me.' });
  const FIND =
    'query ($term: String!) { tickets(filter: { term: $term }) { edges { node { id subject } } } }';
  let id = '';
  await expect(async () => {
    const found = await api<{ tickets: { edges: { node: { id: string; subject: string } }[] } }>(
      inbox.page.request,
      FIND,
      { term: subject.split(' ').at(-1) },
    );
    id = found.tickets.edges.find(({ node }) => node.subject === subject)?.node.id ?? '';
    expect(id).not.toBe('');
  }).toPass({ timeout: 30_000 });
  await inbox.open(id);
  await inbox.composer.getByRole('tab', { name: 'Reply' }).click();
  await inbox.field.click();
  return id;
}

test('an emoji is found, chosen by keys in a skin tone that stays, and stands at the cursor', async ({
  page,
}) => {
  await signIn(page, 'agent@harbour.test');
  const inbox = new Inbox(page);
  await arrived(inbox, 'Emoji');
  // While the picker is open there is a second one.
  const field = page.getByRole('textbox', { name: 'Reply to Ada' });
  await page.keyboard.type('Thanks');
  await inbox.composer.getByRole('button', { name: 'Insert emoji' }).click();
  const search = page.getByRole('textbox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: /^Skin tone/ }).click();
  await page.getByRole('menuitem', { name: 'Medium', exact: true }).click();
  expect(await inbox.violations()).toEqual([]);
  await search.fill('thumbs up');
  await expect(page.getByRole('button', { name: 'thumbs up', exact: true })).toBeVisible();
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toContainText('Thanks 👍🏽');
  await expect(search).toHaveCount(0);
  await page.keyboard.type('!');
  await expect(field).toContainText('Thanks 👍🏽!');
  await inbox.composer.getByRole('button', { name: 'Insert emoji' }).click();
  await page.getByRole('button', { name: 'Used last' }).click();
  await expect(page.getByRole('button', { name: 'thumbs up', exact: true })).toHaveText('👍🏽');
});

test('what is formatted says so, and is plain again by one key', async ({ page }) => {
  await signIn(page, 'agent@harbour.test');
  const inbox = new Inbox(page);
  await arrived(inbox, 'Formats');
  const heading = inbox.composer.getByRole('button', { name: 'Heading', exact: true });
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.type('Opening hours');
  await expect(heading).toHaveAttribute('aria-pressed', 'true');
  await expect(inbox.field.locator('h2')).toHaveText('Opening hours');
  await page.keyboard.press('Control+Shift+0');
  await expect(inbox.field.locator('h2')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Shift+k');
  const address = page.getByRole('textbox', { name: 'Web address' });
  await address.fill('https://harbour.test/hours');
  await address.press('Enter');
  await expect(inbox.field.getByRole('link', { name: 'Opening hours' })).toBeVisible();
});

test('a pasted picture stands in the text of the mail, is there in the draft, and is sent with it', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('cid:') && refused.push(message.text()));
  await signIn(page, 'agent@harbour.test');
  const inbox = new Inbox(page);
  await arrived(inbox, 'Picture');
  await page.keyboard.type('Look: ');
  await inbox.field.evaluate((field, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'bell.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, DOT);
  const picture = inbox.field.getByRole('img', { name: 'bell.png' });
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await expect(inbox.composer.getByRole('list', { name: 'Files to send' })).toHaveCount(0);
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(picture).toHaveAttribute('src', /\/files\//);
  await inbox.composer.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = page.frameLocator('iframe').getByRole('img', { name: 'bell.png' });
  await expect(sent).toBeVisible({ timeout: 30_000 });
  expect(await sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(refused, 'the name of a picture in the mail is no address').toEqual([]);
});

test('a draft waits in the place of drafts, is thrown away and brought back, and goes on where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await signIn(page, 'agent@harbour.test');
  const inbox = new Inbox(page);
  const words = unique('half-said');
  const id = await arrived(inbox, 'Drafts');
  await page.keyboard.type(words);
  await page.waitForTimeout(1_500);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const row = page.getByRole('listitem').filter({ hasText: words });
  await expect(row).toBeVisible();
  expect(await inbox.violations()).toEqual([]);
  await row.getByRole('button', { name: /^Discard draft/ }).click();
  await expect(row).toHaveCount(0);
  await takeBack(page, row);
  await row.getByRole('button', { name: new RegExp(words) }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${id}`));
  await expect(inbox.field).toContainText(words);
});

test('a conversation begins with a colleague and a label that were chosen for it', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  await inbox.open();
  await expect(page.locator('[data-ticket]').first()).toBeVisible();
  await page.keyboard.press('c');
  const form = page.getByRole('form', { name: 'New conversation' });
  const to = form.getByRole('textbox', { name: 'To', exact: true });
  await to.fill(`${unique('given').replace(' ', '-')}@customer.test`);
  await to.press(',');
  await form.getByRole('textbox', { name: 'Subject' }).fill('Given away');
  await form.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Dear Ada, it is ready.');
  await form.getByRole('combobox', { name: 'Assign to' }).click();
  await page.getByRole('option', { name: 'Sofie Berg' }).click();
  await form.getByRole('combobox', { name: 'Labels' }).click();
  await page.getByRole('option', { name: 'Repair', exact: true }).click();
  await page.keyboard.press('Tab');
  expect(await inbox.violations()).toEqual([]);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inbox.timeline.getByText('it is ready')).toBeVisible();
  await expect(page.getByRole('button', { name: /Sofie/ }).first()).toBeVisible();
  const { tickets } = await api<{ tickets: { edges: { node: object }[] } }>(
    page.request,
    `{ tickets(first: 1, filter: { term: "given" }) { edges { node { assignee { fullName } labels { name } } } } }`,
    {},
  );
  expect(tickets.edges[0]?.node).toMatchObject({
    assignee: { fullName: 'Sofie Berg' },
    labels: [{ name: 'Repair' }],
  });
});
