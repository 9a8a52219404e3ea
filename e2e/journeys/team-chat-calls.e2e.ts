import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { bearerOf, newColleague } from './access.support';
import { axe, test } from './journey.support';

const PASSWORD = 'lantern-harbour-88';
const THREADS = '/api/v2/internal_chat/threads';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const fake = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--auto-select-desktop-capture-source=Entire screen',
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
  },
});
test.describe.configure({ mode: 'serial' });

declare global {
  interface Window {
    lines: RTCPeerConnection[];
  }
}

interface Person {
  id: number;
  email: string;
  page: Page;
}

/** Somebody new, so that it rings for nobody else; their browser notes the lines that it opens. */
async function person(browser: Browser, request: APIRequestContext, size?: object): Promise<Person> {
  const email = await newColleague(request, PASSWORD);
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, ...size })
  ).newPage();
  await page.addInitScript(() => {
    window.lines = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        window.lines.push(this);
      }
    };
  });
  const answer = await page.request.post('/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
  const me = await page.request.get('/api/v2/me', { headers: await bearerOf(request, email, PASSWORD) });
  const { data } = (await me.json()) as { data: { id: number } };
  return { id: data.id, email, page };
}

async function group(request: APIRequestContext, owner: Person, ...others: Person[]): Promise<number> {
  const headers = await bearerOf(request, owner.email, PASSWORD);
  const data = { subject: 'Harbour watch', participants: others.map(({ id }) => id) };
  const answer = await request.post(THREADS, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

const panel = (page: Page) => page.getByRole('region', { name: /^Call with/ });
const ringing = (page: Page) => page.getByRole('region', { name: /^Call from/ });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const tiles = (page: Page) => panel(page).getByRole('listitem');

interface Flow {
  frames: number;
  bytesIn: number;
  bytesOut: number;
}

/** What the pictures of the others show, and what goes over the lines that are open. */
async function flow(page: Page): Promise<Flow> {
  return page.evaluate(async () => {
    const flowing = { frames: 0, bytesIn: 0, bytesOut: 0 };
    for (const video of document.querySelectorAll<HTMLVideoElement>('li:not([data-own]) > video'))
      flowing.frames += video.getVideoPlaybackQuality().totalVideoFrames;
    for (const line of window.lines) {
      if (line.connectionState !== 'connected') continue;
      for (const report of (await line.getStats()).values()) {
        if (report.type === 'inbound-rtp') flowing.bytesIn += report.bytesReceived;
        if (report.type === 'outbound-rtp') flowing.bytesOut += report.bytesSent;
      }
    }
    return flowing;
  });
}

/** Sound and picture come in and go out, and more of them a moment later. */
async function expectFlowing(page: Page): Promise<void> {
  const before = await flow(page);
  await expect
    .poll(
      async () => {
        const now = await flow(page);
        const grows = (name: keyof Flow) => now[name] > before[name];
        return grows('frames') && grows('bytesIn') && grows('bytesOut');
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

test('two colleagues: it rings, sound and picture flow, mute, screen, reload, and it ends for both', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const [anna, ben] = [await person(browser, request), await person(browser, request)];
  await ben.page.goto('/tickets');
  await anna.page.goto(`/chat/@${ben.id}`);
  await anna.page.getByRole('button', { name: /^Call / }).click();
  await expect(panel(anna.page)).toBeVisible();
  await expect(panel(anna.page).getByText(/^Calling /)).toBeVisible();

  // It rings on whatever page the other one is; there one accepts without the mouse.
  await expect(ringing(ben.page)).toBeVisible();
  expect((await axe(ben.page).analyze()).violations).toEqual([]);
  await ben.page.keyboard.press('F8');
  await expect(ringing(ben.page)).toBeHidden();
  await expect(tiles(ben.page)).toHaveCount(2);
  await expect(tiles(anna.page)).toHaveCount(2);
  await Promise.all([expectFlowing(anna.page), expectFlowing(ben.page)]);
  // The name of the button that stands now where the call was begun would lie over the page.
  await anna.page.mouse.move(0, 0);
  await expect(anna.page.getByRole('tooltip')).toHaveCount(0);
  expect((await axe(anna.page).analyze()).violations).toEqual([]);

  // The call stays while other pages are looked at.
  await button(anna.page, 'Mute microphone').click();
  await expect(tiles(ben.page).first().getByRole('img', { name: 'Microphone off' })).toBeVisible();
  await ben.page.getByRole('link', { name: 'Contacts' }).first().click();
  await expect(ben.page).toHaveURL(/contacts/);
  await expect(tiles(ben.page).first().getByRole('img', { name: 'Microphone off' })).toBeVisible();
  await expectFlowing(ben.page);

  await button(anna.page, 'Unmute microphone').click();
  await button(anna.page, 'Turn camera off').click();
  await expect(tiles(ben.page).first().locator('video[data-seen]')).toHaveCount(0);
  await button(anna.page, 'Share screen').click();
  await expect(tiles(ben.page).first().getByRole('img', { name: 'Shows the screen' })).toBeVisible();
  await expect(tiles(ben.page).first().locator('video[data-seen]')).toHaveCount(1);
  await expectFlowing(ben.page);
  await button(anna.page, 'Stop sharing').click();
  await button(anna.page, 'Turn camera on').click();
  await expect(tiles(ben.page).first().locator('video[data-seen]')).toHaveCount(1);

  // Without the server the talk goes on, and afterwards the two are still together.
  await ben.page.context().setOffline(true);
  await ben.page.waitForTimeout(4_000);
  await Promise.all([expectFlowing(anna.page), expectFlowing(ben.page)]);
  await ben.page.context().setOffline(false);
  // A line that breaks is found again by itself.
  await anna.page.evaluate(() => window.lines.at(-1)?.restartIce());
  await Promise.all([expectFlowing(anna.page), expectFlowing(ben.page)]);
  await button(anna.page, 'Mute microphone').click();
  await expect(tiles(ben.page).first().getByRole('img', { name: 'Microphone off' })).toBeVisible();

  // A page that is loaded anew goes on.
  await ben.page.reload();
  await expect(tiles(ben.page)).toHaveCount(2);
  await Promise.all([expectFlowing(anna.page), expectFlowing(ben.page)]);

  await button(ben.page, 'Leave call').click();
  await expect(panel(ben.page)).toBeHidden();
  await expect(panel(anna.page).getByText('The call is over.')).toBeVisible();
  await panel(anna.page).getByRole('button', { name: 'Close' }).first().click();
  await expect(anna.page.getByRole('article').getByText('Video call', { exact: true })).toBeVisible();
});

test('who declines says so to who called', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const [anna, ben] = [await person(browser, request), await person(browser, request)];
  await ben.page.goto('/tickets');
  await anna.page.goto(`/chat/@${ben.id}`);
  await anna.page.getByRole('button', { name: /^Call / }).click();
  await expect(ringing(ben.page)).toBeVisible();
  const said = anna.page.getByText('Lina Haddad declined your video meeting').waitFor();
  await ringing(ben.page)
    .getByRole('button', { name: /Decline/ })
    .click();
  await said;
  await expect(ringing(ben.page)).toBeHidden();
  await expect(panel(anna.page).getByText('The call was declined.')).toBeVisible();
  await expect(anna.page.getByRole('article').getByText('Declined the call')).toBeVisible();
  await ben.page.goto(`/chat/@${anna.id}`);
  await expect(ben.page.getByRole('article').getByText('Video call, declined')).toBeVisible();
});

test('who has allowed neither microphone nor camera takes part all the same, and is told what to do', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const [anna, ben] = [await person(browser, request), await person(browser, request)];
  await ben.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await ben.page.goto('/tickets');
  await anna.page.goto(`/chat/@${ben.id}`);
  await anna.page.getByRole('button', { name: /^Call / }).click();
  await ringing(ben.page)
    .getByRole('button', { name: /Accept/ })
    .click();
  await expect(panel(ben.page).getByText('The browser does not allow microphone or camera.')).toBeVisible();
  await expect(tiles(anna.page).first().getByRole('img', { name: 'Microphone off' })).toBeVisible();
  const before = await flow(ben.page);
  await expect
    .poll(async () => (await flow(ben.page)).frames, { timeout: 30_000 })
    .toBeGreaterThan(before.frames);
  expect((await axe(ben.page).analyze()).violations).toEqual([]);
  await button(anna.page, 'Leave call').click();
  await expect(panel(ben.page).getByText('The call is over.')).toBeVisible();
});

test('three in a group: by the ring, by the banner, and by the address', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const [anna, ben, cleo] = [
    await person(browser, request),
    await person(browser, request),
    await person(browser, request, { viewport: { width: 390, height: 844 } }),
  ];
  const id = await group(request, anna, ben, cleo);
  await anna.page.goto(`/chat/g${id}`);
  await ben.page.goto(`/chat/g${id}`);
  await anna.page.getByRole('button', { name: /^Call / }).click();
  await expect(tiles(anna.page)).toHaveCount(1);
  await expect(ringing(ben.page)).toBeVisible();
  await ben.page.keyboard.press('F9');
  await expect(ringing(ben.page)).toBeHidden();
  const banner = ben.page.getByRole('complementary', { name: 'Running call' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Join' }).click();
  await expect(tiles(anna.page)).toHaveCount(2);

  await cleo.page.goto(`/chat/calls/${id}`);
  await expect(panel(cleo.page).getByText(/^In the call: /)).toBeVisible();
  await panel(cleo.page).getByRole('button', { name: 'Join' }).click();
  for (const { page } of [anna, ben, cleo]) await expect(tiles(page)).toHaveCount(3);
  for (const { page } of [anna, ben, cleo]) await expectFlowing(page);
  expect((await axe(cleo.page).analyze()).violations).toEqual([]);

  await button(anna.page, 'Leave call').click();
  for (const { page } of [ben, cleo]) await expect(tiles(page)).toHaveCount(2);
  await button(ben.page, 'Leave call').click();
  await expect(panel(cleo.page).getByText('Nobody else is here yet.')).toBeVisible();
  await button(cleo.page, 'Leave call').click();
  await expect(banner).toBeHidden();
  await expect(ben.page.getByRole('article').getByText('Video call', { exact: true })).toBeVisible();
});
