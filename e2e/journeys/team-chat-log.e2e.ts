import { crc32, deflateSync } from 'node:zlib';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { bearerOf } from './access.support';
import { ADMIN, CHAT, colleague, group, say, sayAll, windowOf } from './chat.support';
import { Inbox, unique } from './inbox.support';
import { test } from './journey.support';

const ME = { email: ADMIN };
/** What a row may move, in pixels, that nobody has moved. */
const STILL = 1;

const textOf = (index: number) =>
  `Line ${index}. ${'The tide turns at noon and the boats lie dry. '.repeat(index % 5 === 0 ? 6 : index % 3)}`;

const linesUpTo = (last: number) => Array.from({ length: last }, (_, index) => textOf(index + 1));

/** A picture of one colour, so high that its row grows when it comes. */
function picture(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height, 0));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    ...[signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

async function showPicture(request: APIRequestContext, threadId: number): Promise<void> {
  const headers = await bearerOf(request, ADMIN);
  const file = { name: `pier-${Date.now()}.png`, mimeType: 'image/png', buffer: picture(600, 400) };
  const answer = await request.post(`${CHAT}/attachments`, { headers, multipart: { file } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { id: number } };
  await say(request, ME, { threadId, body: 'The pier', attachmentIds: [data.id] });
}

/** The log of a thread, and how its rows stand in the window. */
class Log {
  readonly scroller: Locator;
  readonly rows: Locator;

  constructor(readonly page: Page) {
    this.scroller = page.locator('[data-scroller]');
    this.rows = this.scroller.locator('[data-message]');
  }

  fromEnd = () =>
    this.scroller.evaluate((box) => Math.abs(box.scrollHeight - box.clientHeight - box.scrollTop));
  /** As a reader moves it, and until the rows there stand. */
  async scrollTo(top: number): Promise<void> {
    await this.scroller.evaluate((box, to) => box.scrollTo({ top: to }), top);
    await this.settled();
  }

  /** A row in the middle of what is in sight. */
  anchor = () =>
    this.scroller.evaluate((box) => {
      const { top, height } = box.getBoundingClientRect();
      const row = [...box.querySelectorAll<HTMLElement>('[data-message]')].find(
        (each) => each.getBoundingClientRect().top > top + height / 3,
      );
      return row?.dataset['message'] ?? '';
    });

  /** Nothing has moved for some frames. */
  settled = () =>
    this.scroller.evaluate(
      (box) =>
        new Promise<void>((resolve) => {
          let [before, still] = ['', 0];
          const look = () => {
            const now = [...box.querySelectorAll('[data-message]')]
              .map((row) => row.getBoundingClientRect().top)
              .join();
            still = now === before ? still + 1 : 0;
            before = now;
            if (still > 12) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
    );

  /** How far a row moves while something happens, looked at in every frame that is drawn. */
  async moved(during: () => Promise<unknown>): Promise<number> {
    const id = await this.anchor();
    await this.scroller.evaluate((box, message) => {
      const seen: number[] = [];
      const look = () => {
        const row = box.querySelector(`[data-message="${message}"]`);
        seen.push(row ? row.getBoundingClientRect().top : Infinity);
        Object.assign(window, { watching: requestAnimationFrame(look) });
      };
      look();
      Object.assign(window, { seen });
    }, id);
    await during();
    await this.settled();
    return this.page.evaluate(() => {
      const { seen, watching } = window as unknown as { seen: number[]; watching: number };
      cancelAnimationFrame(watching);
      return Math.max(...seen) - Math.min(...seen);
    });
  }
}

/** Answers for older and newer messages wait until the journey lets them go. */
async function heldPages(page: Page) {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (isHeld && asked.includes('ChatMessages')) await new Promise<void>((go) => waiting.push(go));
    await route.continue().catch(() => undefined);
  });
  return {
    hold: () => (isHeld = true),
    asked: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    release: () => {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

test('a long thread is read upwards without a jump, whatever comes above and below', async ({
  browser,
  request,
}) => {
  test.slow();
  const person = await colleague(request);
  const id = await group(request, unique('Long'), [person]);
  await sayAll(request, id, linesUpTo(230));
  const page = await windowOf(browser, person, '/chat');
  const pages = await heldPages(page);
  await page.goto(`/chat/g${id}`);
  const log = new Log(page);
  await expect(log.rows.filter({ hasText: 'Line 230.' })).toBeInViewport();
  await log.settled();
  expect(await log.fromEnd()).toBeLessThanOrEqual(1);
  expect(await new Inbox(page).violations()).toEqual([]);

  // At the end, what others write comes into sight.
  await say(request, ME, { threadId: id, body: 'Seen at once' });
  await expect(log.rows.filter({ hasText: 'Seen at once' })).toBeInViewport();
  await log.settled();
  expect(await log.fromEnd()).toBeLessThanOrEqual(1);

  for (let older = 0; older < 3; older += 1) {
    pages.hold();
    await log.scrollTo(older === 2 ? 0 : 500);
    await pages.asked();
    expect(
      await log.moved(async () => {
        const before = await log.scroller.evaluate((box) => box.scrollHeight);
        pages.release();
        await expect.poll(() => log.scroller.evaluate((box) => box.scrollHeight)).toBeGreaterThan(before);
      }),
    ).toBeLessThanOrEqual(STILL);
  }
  // Few rows are in the page, however many were read.
  expect(await log.rows.count()).toBeLessThan(70);

  expect(
    await log.moved(async () => {
      for (let index = 1; index <= 3; index += 1)
        await say(request, ME, { threadId: id, body: `Meanwhile ${index}` });
      await expect(page.getByRole('button', { name: '3 new' })).toBeVisible();
    }),
  ).toBeLessThanOrEqual(STILL);
  await page.getByRole('button', { name: '3 new' }).click();
  await expect(log.rows.filter({ hasText: 'Meanwhile 3' })).toBeInViewport();
  await log.settled();
  expect(await log.fromEnd()).toBeLessThanOrEqual(1);
});

test('pictures that come late move nothing that is read, nor the end', async ({ browser, request }) => {
  test.slow();
  const person = await colleague(request);
  const id = await group(request, unique('Pictures'), [person]);
  for (let round = 0; round < 10; round += 1) {
    await sayAll(request, id, linesUpTo(3 * round + 3).slice(-3));
    if (round < 9) await showPicture(request, id);
  }
  const page = await windowOf(browser, person, '/chat');
  let open = () => {};
  const gate = new Promise<void>((go) => (open = go));
  await page.route(/\/files\//, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/chat/g${id}`);
  const log = new Log(page);
  await expect(log.rows.filter({ hasText: 'Line 30.' })).toBeInViewport();
  const middle = await log.scroller.evaluate((box) => box.scrollHeight / 2);
  await log.scrollTo(middle);
  expect(
    await log.moved(async () => {
      open();
      await expect
        .poll(() =>
          log.scroller.evaluate((box) => [...box.querySelectorAll('img')].filter((one) => one.naturalWidth)),
        )
        .not.toHaveLength(0);
      await page.waitForLoadState('networkidle');
    }),
  ).toBeLessThanOrEqual(STILL);
  await log.scrollTo(10_000_000);
  await showPicture(request, id);
  await expect(log.rows.last().locator('img').last()).toBeInViewport();
  await log.settled();
  expect(await log.fromEnd()).toBeLessThanOrEqual(1);
});

test('a message far up is jumped to, and what is newer comes below it without a jump', async ({
  browser,
  request,
}) => {
  test.slow();
  const person = await colleague(request);
  const id = await group(request, unique('Far'), [person]);
  const said = await sayAll(request, id, linesUpTo(160));
  const page = await windowOf(browser, person, '/chat');
  const pages = await heldPages(page);
  await page.goto(`/chat/g${id}?message=${said[29]}`);
  const log = new Log(page);
  await expect(log.page.locator(`[data-message="${said[29]}"]`)).toBeInViewport();
  await log.settled();
  await expect(log.page.locator(`[data-message="${said[29]}"]`)).toBeInViewport();
  pages.hold();
  await log.scrollTo(10_000_000);
  await pages.asked();
  expect(
    await log.moved(async () => {
      const before = await log.scroller.evaluate((box) => box.scrollHeight);
      pages.release();
      await expect.poll(() => log.scroller.evaluate((box) => box.scrollHeight)).toBeGreaterThan(before);
    }),
  ).toBeLessThanOrEqual(STILL);

  // The keys walk through all that is there, also where nothing was drawn yet.
  await page.getByRole('button', { name: 'To the newest' }).click();
  await expect(log.page.locator(`[data-message="${said[159]}"]`)).toBeInViewport();
  await log.page.locator(`[data-message="${said[159]}"]`).focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
  const walked = log.page.locator(`[data-message="${said[129]}"]`);
  await expect(walked).toBeFocused();
  await expect(walked).toBeInViewport();
  await page.keyboard.press('End');
  await expect(log.page.locator(`[data-message="${said[159]}"]`)).toBeFocused();
  await page.keyboard.press('Home');
  // The first one of those that were read; older ones may come above it at once.
  const first = log.page.locator('[data-message]:focus');
  const isAbove = async () => said.slice(0, 129).includes(Number(await first.getAttribute('data-message')));
  await expect.poll(isAbove).toBe(true);
  await expect(first).toBeInViewport();
});
