import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { bearerOf } from './access.support';
import { hostileNames, madeOfNames } from './hostile.support';
import { signIn, unique } from './inbox.support';
import { test } from './journey.support';

const RUN = 'window.hacked=document.domain';
/** As customers may call themselves, what they write about or a file, and colleagues what they make. */
const PAYLOADS = hostileNames(RUN);
const [FIRST = ''] = PAYLOADS;
/** A company of its own: no other journey meets these names. */
const DUNE = 'admin@dune.test';

async function expectWords(page: Page, shown: Locator): Promise<void> {
  await expect(shown.first()).toBeVisible();
  await expect(madeOfNames(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hacked?: string }).hacked)).toBeUndefined();
}

/** Mails whose sender, subject, words and file are markup, one after the other. */
async function mailed(mark: string): Promise<void> {
  const transport = createTransport({
    host: 'localhost',
    port: Number(process.env['E2E_SMTP_PORT']),
    secure: false,
    tls: { rejectUnauthorized: false },
  });
  for (const [number, payload] of PAYLOADS.entries())
    await transport.sendMail({
      from: { name: `${mark} ${payload}`, address: `hostile-${number}.${mark.split(' ')[1]}@home.test` },
      to: 'frontdesk@dune.test',
      subject: `${mark} ${payload}`,
      text: payload,
      attachments: [{ filename: `${payload.replaceAll('/', '_')}.txt`, content: 'x' }],
    });
  transport.close();
}

const MAKE: readonly [path: string, query: string, more: object][] = [
  ['/admin/labels', 'createLabel(input: $input) { id }', { color: '#336699' }],
  ['/admin/teams', 'createTeam(input: $input) { id }', {}],
  ['/admin/locations', 'createLocation(input: $input) { id }', {}],
  ['/admin/contact_groups', 'createContactGroup(input: $input) { id }', {}],
  ['/admin/custom_views', 'createCustomView(input: $input) { id }', { filter: {} }],
];
const typeOf = (query: string) => query.slice(0, 1).toUpperCase() + query.slice(1, query.indexOf('('));

async function makeAll(request: APIRequestContext, mark: string): Promise<void> {
  const headers = await bearerOf(request, DUNE);
  for (const [, query, more] of MAKE)
    for (const payload of PAYLOADS) {
      const answer = await request.post('/graphql', {
        headers,
        data: {
          query: `mutation ($input: ${typeOf(query)}Input!) { ${query} }`,
          variables: { input: { name: `${mark} ${payload}`.slice(0, 60), ...more } },
        },
      });
      expect(((await answer.json()) as { errors?: unknown }).errors, query).toBeUndefined();
    }
}

test('what customers and colleagues call themselves and their things are words, on every screen', async ({
  page,
}) => {
  test.slow();
  const mark = unique('Hostile');
  await Promise.all([mailed(mark), makeAll(page.request, mark)]);
  await signIn(page, DUNE);
  const words = page.getByText(/<img src=x/);

  await page.goto(`/tickets?q=${encodeURIComponent(mark.split(' ')[1] ?? '')}`);
  const rows = page.locator('[data-ticket]').filter({ hasText: mark });
  await expect(rows).toHaveCount(PAYLOADS.length, { timeout: 30_000 });
  await expectWords(page, rows.filter({ hasText: '<img src=x' }));
  for (let number = 0; number < PAYLOADS.length; number += 1) {
    await rows.nth(number).click();
    const conversation = page.getByRole('main', { name: 'Conversation' });
    await expectWords(page, conversation.getByRole('log').getByText(/\.txt/));
    await expect(page).toHaveTitle(/Parley/);
  }

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search tickets, or type what to do').fill(mark.split(' ')[1] ?? '');
  await expectWords(page, page.getByRole('dialog').getByText(/ontoggle=/));
  await page.keyboard.press('Escape');

  await page.goto(`/contacts/all?q=${encodeURIComponent(mark.split(' ')[1] ?? '')}`);
  const people = page.getByRole('row').filter({ hasText: mark });
  await expect(people).toHaveCount(PAYLOADS.length);
  await expectWords(page, people.filter({ hasText: '<img src=x' }));
  await people.filter({ hasText: FIRST }).getByRole('link').first().click();
  await expectWords(page, page.getByRole('heading', { level: 1 }).filter({ hasText: '<img src=x' }));

  for (const [path] of MAKE) {
    await page.goto(path);
    await expectWords(page, words);
    const one = page.getByRole('link', { name: new RegExp(`${mark}.*<img src=x`) }).first();
    await one.click();
    await expectWords(page, page.getByRole('heading').or(page.getByRole('textbox')));
  }
});
