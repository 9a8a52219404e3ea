import { expect, type Page } from '@playwright/test';
import { bearerOf } from './access.support';
import { ADMIN, CHAT, colleague, group, PASSWORD, say, windowOf } from './chat.support';
import { hostileNames, madeOfNames } from './hostile.support';
import { unique } from './inbox.support';
import { test } from './journey.support';

const RUN = 'alert(document.domain)';
/** As people may call themselves, a group or a file. */
const PAYLOADS = hostileNames(RUN);

/** What ran in the page: a dialog, or an element that only markup of these names could have made. */
async function watched(page: Page): Promise<string[]> {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return ran;
}

test('names of people, groups and files are words, wherever they stand', async ({ browser, request }) => {
  test.slow();
  const [person, other] = [await colleague(request), await colleague(request)];
  const theirs = await bearerOf(request, ADMIN);
  const rename = await request.put(`/api/v2/users/${person.id}`, {
    headers: theirs,
    data: { first_name: PAYLOADS[0], last_name: PAYLOADS[1] },
  });
  expect(rename.status()).toBeLessThan(500);
  const mark = unique('Named');
  const threads: number[] = [];
  for (const payload of PAYLOADS)
    threads.push(await group(request, `${mark} ${payload}`.slice(0, 100), [person, other]));
  const [id = 0] = threads;
  const headers = await bearerOf(request, person.email, PASSWORD);
  const attachmentIds: number[] = [];
  for (const payload of PAYLOADS) {
    const file = {
      name: `${payload.replaceAll('/', '_')}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    };
    const answer = await request.post(`${CHAT}/attachments`, { headers, multipart: { file } });
    expect(answer.ok(), await answer.text()).toBe(true);
    attachmentIds.push(((await answer.json()) as { data: { id: number } }).data.id);
  }

  const page = await windowOf(browser, other, '/tickets');
  const ran = await watched(page);
  const body = `Files of mine, <strong data-mention="user:${other.id}">@Lina</strong>`;
  const by = { email: person.email, password: PASSWORD };
  const parentId = await say(request, by, { threadId: id, body, attachmentIds: attachmentIds.slice(0, 4) });
  for (const threadId of threads.slice(1))
    await say(request, by, { threadId, body: PAYLOADS.join(' '), attachmentIds: attachmentIds.splice(4, 1) });

  // The tab, the drawer with its list, the thread with its head and files.
  await expect(page).toHaveTitle(/^\(\d+\) /, { timeout: 15_000 });
  await expect(async () => {
    await page.keyboard.press('t');
    await expect(page.getByRole('complementary', { name: 'Team chat' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator('[data-thread-row]').filter({ hasText: mark }).first()).toBeVisible();
  await page.goto(`/chat/g${id}`);
  await expect(page.getByRole('heading', { name: mark })).toContainText('<img src=x');
  await expect(page.getByRole('log')).toContainText('<img src=x');
  await expect(page.locator('[data-thread-row]').filter({ hasText: mark }).first()).toBeVisible();
  await say(request, by, { threadId: id, body: 'And an answer', parentId });
  await expect(page.locator('[data-live="messages"]')).toContainText('And an answer');
  await page.getByRole('button', { name: 'More about this thread' }).click();
  await page.getByRole('menuitem', { name: 'Files' }).click();
  await expect(
    page
      .getByRole('complementary')
      .getByText(/<img src=x/)
      .first(),
  ).toBeVisible();
  // Naming somebody, leaving, and the window of its own.
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.click();
  await page.keyboard.type('@');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/team-chat/g${id}`);
  await expect(page.getByRole('heading', { name: mark })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('And an answer');
  await expect(madeOfNames(page)).toHaveCount(0);
  expect(ran).toEqual([]);
});

test('a file of a thread that was opened long ago is asked for anew', async ({ browser, request }) => {
  const person = await colleague(request);
  const id = await group(request, unique('Old'), [person]);
  const headers = await bearerOf(request, ADMIN);
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') };
  const sent = await request.post(`${CHAT}/attachments`, { headers, multipart: { file } });
  const { data } = (await sent.json()) as { data: { id: number } };
  await say(request, { email: ADMIN }, { threadId: id, body: 'The plan', attachmentIds: [data.id] });
  const page = await windowOf(browser, person, `/chat/g${id}`);
  const link = page.getByRole('link', { name: /plan\.txt/ });
  await expect(link).toBeVisible();
  const asked = page.waitForRequest(
    (one) => one.url().endsWith('/graphql') && (one.postData() ?? '').includes('query ChatMessage('),
  );
  const saved = page.waitForEvent('download');
  await link.click();
  await asked;
  expect((await saved).suggestedFilename()).toBe('plan.txt');
});
