import { expect, type Page } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';
import { PICTURE, Phone } from './phone.support';

test.describe.configure({ mode: 'serial' });

const HOURS = 3_600_000;
const title = unique('Repair done');
const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '_');

async function review(page: Page, status: string, reason = ''): Promise<void> {
  const accounts = (await (await page.request.get('/simulator/api/accounts')).json()) as {
    data: { id: string; provider: string }[];
  };
  const account = accounts.data.find(({ provider }) => provider === 'whatsapp_cloud')?.id ?? '';
  const list = (await (await page.request.get(`/simulator/api/accounts/${account}/templates`)).json()) as {
    data: { id: string; name: string }[];
  };
  const id = list.data.find(({ name }) => name === slug)?.id ?? '';
  const answer = await page.request.post(`/simulator/api/templates/${id}/review`, {
    data: { status, reason },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a template is written, rejected, mended and approved', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  await page.goto('/admin/wa_templates');
  await page.getByRole('link', { name: 'New template' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveAccessibleDescription(
    /cannot be empty/,
  );
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Hello {{1}}, your repair is done. See you!');
  await page.getByRole('textbox', { name: 'Sample for the review' }).fill('Sanne');
  await page.getByRole('combobox', { name: 'Filled with' }).click();
  await page
    .getByRole('option', { name: /first name/i })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Footer' }).fill('Harbour Bikes');
  await page.getByRole('button', { name: 'Add a button' }).click();
  await page.getByRole('menuitem', { name: /Quick reply/ }).click();
  await page.getByRole('textbox', { name: 'Quick reply: words' }).fill('I am coming');
  const phone = page.getByRole('figure', { name: 'As the customer sees it' });
  await expect(phone).toContainText('Hello Sanne, your repair is done. See you!');
  await expect(phone).toContainText('I am coming');
  expect(await inbox.violations()).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('WhatsApp is looking at it.')).toBeVisible();

  await review(page, 'REJECTED', 'TAG_CONTENT_MISMATCH');
  await expect(page.getByText('Category or language does not fit the words.')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Hello {{1}}, we have repaired your bike. See you!');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('WhatsApp is looking at it.')).toBeVisible();
  await review(page, 'APPROVED');
  await expect(page.getByText('It can be sent.')).toBeVisible();
  await page.goto(`/admin/wa_templates?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Approved');
  expect(await inbox.violations()).toEqual([]);
});

test('a conversation has a picture and a reaction, its window closes, and a template opens it again', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const words = unique('Wheel');
  const phone = await Phone.of(page, 'Noor Bakker');
  const picture = { name: 'wheel.png', mimeType: 'image/png', base64: PICTURE };
  await phone.does('/messages', {
    text: `${words}: look at this wheel`,
    files: [picture],
    at: new Date(Date.now() - 23.9 * HOURS).toISOString(),
  });
  await inbox.open();
  await inbox.row(words).click();
  await expect(inbox.timeline.getByText(`${words}: look at this wheel`)).toBeVisible();
  await expect(inbox.timeline.getByRole('img').first()).toBeVisible();
  await inbox.reply('We can repair that.');
  await expect
    .poll(async () => (await phone.seen()).map(({ text }) => text))
    .toContain('We can repair that.');
  const [answer] = await phone.seen();
  await phone.does('/reactions', { message: answer?.id ?? '', emoji: '👍' });
  await expect(inbox.timeline.getByText('👍').first()).toBeVisible();

  // And the other way round: a picture of ours, and a reaction of ours to the customer's words.
  const buffer = Buffer.from(PICTURE, 'base64');
  await inbox.composer
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'repaired.png', mimeType: 'image/png', buffer });
  await expect(inbox.composer.getByText('repaired.png')).toBeVisible();
  await inbox.reply('As good as new.');
  await expect
    .poll(async () => (await phone.seen()).find(({ text }) => text === 'As good as new.')?.files)
    .toMatchObject([{ name: 'repaired.png', mimeType: 'image/png' }]);
  const theirs = inbox.timeline
    .locator('[data-message]')
    .filter({ hasText: `${words}: look at this wheel` })
    .last();
  await theirs.hover();
  await theirs.getByRole('button', { name: /^More for this message/ }).click();
  await page
    .getByRole('menu', { name: 'What to do with this message' })
    .getByRole('button', { name: 'React with 🎉' })
    .click();
  await expect.poll(() => phone.reactions()).toEqual(['🎉']);
  expect(await inbox.violations()).toEqual([]);

  // Somebody who wrote only long ago can be answered by a template alone.
  const old = unique('Frame');
  const other = await Phone.of(page, 'Daan de Wit');
  await other.does('/messages', {
    text: `${old}: is it ready?`,
    at: new Date(Date.now() - 30 * HOURS).toISOString(),
  });
  await inbox.open();
  await inbox.row(old).click();
  await page.getByRole('button', { name: 'Choose a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(title);
  await dialog.getByRole('button', { name: new RegExp(title) }).click();
  await expect(dialog.getByRole('figure')).toContainText('Hello Daan, we have repaired your bike.');
  expect(await inbox.violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(inbox.timeline.getByText('Hello Daan, we have repaired your bike. See you!')).toBeVisible();
  await expect(inbox.timeline.getByText('I am coming')).toBeVisible();
  await expect
    .poll(async () => (await other.seen()).map(({ kind, text }) => `${kind}: ${text}`))
    .toEqual(['template: Hello Daan, we have repaired your bike. See you!']);
});
