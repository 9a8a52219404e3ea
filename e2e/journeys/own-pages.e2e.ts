import { expect, type Page } from '@playwright/test';
import { onOperation } from './access.support';
import { signIn, takeBack, unique } from './inbox.support';
import { axe, test } from './journey.support';

// One person of the second company, whose pages no other journey looks at; one after the other.
test.describe.configure({ mode: 'serial' });

const ME = 'admin@dune.test';
const toast = (page: Page) => page.locator('.parley-toast');

async function violations(page: Page): Promise<string[]> {
  const found = (await axe(page).analyze()).violations;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** A picture as a camera would make it: wide, with something in it. */
async function photo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 360];
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#14707d';
      pen.fillRect(0, 0, 640, 360);
      pen.fillStyle = '#e9b65e';
      pen.fillRect(260, 120, 120, 120);
    }
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  });
  return Buffer.from(text, 'base64');
}

test('a picture is cut, sent, shown, removed, and brought back', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile\/overview$/);
  const choose = async (name: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name }).click(),
    ]);
    return chooser;
  };

  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('these are only words') };
  await (await choose('Choose a picture')).setFiles(text);
  await expect(toast(page)).toContainText('not a picture that can be used');
  await toast(page).getByRole('button').click();

  const file = { name: 'me.png', mimeType: 'image/png', buffer: await photo(page) };
  await (await choose('Choose a picture')).setFiles(file);
  const square = page.getByRole('img', { name: /The picture as it will be shown/ });
  await square.focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('slider', { name: 'Enlarge' }).press('ArrowRight');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this picture' }).click();

  const large = page.getByRole('img', { name: 'Your picture', exact: true });
  await expect(large).toBeVisible();
  expect(
    await large.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth)),
  ).toBe(512);
  await expect(page.locator('header img[src$="/96"]')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navigation' }).locator('img')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(large).toHaveCount(0);
  await takeBack(page, large);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});

test('a name and reactions are saved together, or left alone', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/profile/overview');
  const last = page.getByRole('textbox', { name: 'Last name' });
  const before = await last.inputValue();
  const other = unique('Tester');
  await last.fill(other);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(last).toHaveValue(before);

  await page.getByRole('textbox', { name: 'First name' }).fill('  ');
  await expect(page.getByText('Write your first name.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  await last.fill(other);
  const thumb = page.getByRole('group', { name: 'Favourite reactions' }).getByRole('button', { name: '👍' });
  await thumb.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Saved.');
  await expect(page.locator('header')).toContainText(other);
  await page.reload();
  await expect(last).toHaveValue(other);
  await expect(thumb).toHaveAttribute('aria-pressed', 'true');

  await last.fill(before);
  await thumb.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('header')).not.toContainText(other);
});

test('a time zone is found by its old name, and do not disturb holds at once', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/profile/preferences');
  const zone = page.getByRole('combobox', { name: 'Time zone' }).or(page.getByLabel('Time zone')).first();
  const before = await zone.inputValue();
  await zone.click();
  // As somebody at the keyboard would: what was chosen gives way to it.
  await page.waitForTimeout(100);
  await page.keyboard.type('calcutta');
  await page.getByRole('option', { name: /Asia \/ Kolkata/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Saved.');
  await page.reload();
  await expect(zone).toHaveValue(/Asia \/ Kolkata · UTC\+05:30/);
  await zone.click();
  await zone.fill(before.split(' · ')[0]?.split(' / ').at(-1) ?? '');
  await page.getByRole('option', { name: before.split(' · ')[0] ?? '' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Saved.');

  await page.getByRole('button', { name: '2 hours' }).click();
  await expect(page.getByText(/Do not disturb until/)).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Switch off do not disturb' }).click();
  await expect(page.getByText('You can be reached.')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Do not disturb until I say so' }).click();
  const pageItself = page.locator('#page');
  await expect(pageItself.getByText('Do not disturb is on until you switch it off.')).toBeVisible();
  // An answer that comes late leaves what is being written.
  let letGo = () => {};
  const isWritten = new Promise<void>((resolve) => (letGo = resolve));
  await onOperation(page, 'SaveDoNotDisturb', async (route) => {
    await isWritten;
    await route.continue();
  });
  await pageItself.getByRole('button', { name: 'Switch off do not disturb' }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('26:00');
  letGo();
  await expect(page.getByText('You can be reached.')).toBeVisible();
  await expect(page.getByText('Write the time as HH:mm, for example 18:00.')).toBeVisible();
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('18:00');
  await expect(page.getByRole('switch', { name: /Every day at the same hours/ })).toBeEnabled();
});

test('what was asked before a change and answered after it is not shown', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/profile/preferences');
  await expect(page.getByText('You can be reached.')).toBeVisible();
  // The first read after the change is worked on at once; its answer stays on the line.
  let [heldAnswers, letGo] = [0, () => {}];
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await onOperation(page, 'DoNotDisturb', async (route) => {
    const response = await route.fetch();
    if (heldAnswers++ === 0) await isLetGo;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: '2 hours' }).click();
  await expect(page.getByText(/Do not disturb until/)).toBeVisible();
  await expect.poll(() => heldAnswers).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Switch off do not disturb' }).click();
  await expect(page.getByText('You can be reached.')).toBeVisible();
  await expect.poll(() => heldAnswers).toBeGreaterThan(1);
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('You can be reached.')).toBeVisible();
  await expect(page.getByText(/Do not disturb until/)).toBeHidden();
});

test('interests are asked for, and what is connected is shown', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/welcome');
  const voice = page.getByRole('button', { name: /^Voice/ });
  await expect(voice).toBeVisible();
  if ((await voice.getAttribute('aria-pressed')) === 'false') await voice.click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboard-channels$/);
  await expect(page.getByText('Connected').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change my wishes' }).click();
  await expect(voice).toHaveAttribute('aria-pressed', 'true');
  await voice.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Go to the inbox' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('the company says who it is; old addresses lead here', async ({ page }) => {
  await signIn(page, ME);
  await page.goto('/company_profile/account');
  await expect(page).toHaveURL(/\/admin\/account_settings$/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const before = await name.inputValue();
  await name.fill(`${before} & Co`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('The company is saved.');
  await name.fill(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'You have changes that are not saved' })).toHaveCount(0);

  await page.goto('/admin/company_profile');
  await expect(page).toHaveURL(/\/admin\/company_profile\/settings$/);
  await page.getByRole('textbox', { name: 'Phone' }).fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Write the number with its country code/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('who does not manage the company does not come in', async ({ page }) => {
  await signIn(page, 'agent@harbour.test');
  for (const path of ['/admin/account_settings', '/admin/company_profile/settings', '/admin/get-started']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized$/);
  }
});

const PAGES = [
  '/profile/overview',
  '/profile/preferences',
  '/profile/get-started',
  '/admin/get-started',
  '/admin/account_settings',
  '/admin/company_profile/settings',
  '/welcome',
  '/onboard-channels',
];

for (const [what, width, scheme, locale, paths] of [
  ['wide', 1440, 'light', 'en-GB', PAGES.slice(0, 6)],
  ['in the dark on a phone', 390, 'dark', 'en-GB', PAGES.filter((path) => !path.endsWith('get-started'))],
  ['in Arabic on a tablet', 1000, 'light', 'ar-AR', PAGES.slice(0, 2)],
] as const) {
  test(`every page keeps the rules of accessibility and its width: ${what}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript((code) => localStorage.setItem('parley-locale', code), locale);
    await signIn(page, ME);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect([path, await violations(page)]).toEqual([path, []]);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, wider]).toEqual([path, 0]);
    }
  });
}
