import { expect, type Locator, type Page } from '@playwright/test';
import { api, signIn, unique, takeBack } from './inbox.support';
import { axe, test } from './journey.support';

/** Twice as wide as high: red on the left, blue on the right. */
async function twoColours(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 200];
    const pen = canvas.getContext('2d');
    for (const [at, colour] of ['#ff0000', '#0000ff'].entries()) {
      if (pen) pen.fillStyle = colour;
      pen?.fillRect(at * 200, 0, 200, 200);
    }
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  });
  return Buffer.from(text, 'base64');
}

/** How much of what a canvas or picture shows is red: 0 to 1. */
function redOf(shown: Locator): Promise<number> {
  return shown.evaluate((one: HTMLImageElement | HTMLCanvasElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    const pen = canvas.getContext('2d');
    pen?.drawImage(one, 0, 0, 40, 40);
    const { data = new Uint8ClampedArray() } = pen?.getImageData(0, 20, 40, 1) ?? {};
    return data.filter((value, at) => at % 4 === 0 && value > 127).length / 40;
  });
}

async function choosePicture(page: Page, name: string): Promise<void> {
  const buffer = await twoColours(page);
  await page.getByRole('button', { name: `Picture of ${name}` }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a picture…' }).click();
  await (await choosing).setFiles({ name: 'colours.png', mimeType: 'image/png', buffer });
}

/** Somebody whom no other journey knows, with a name that is one word. */
async function openSomebody(page: Page): Promise<{ id: string; name: string }> {
  const name = `Pictured${unique('').trim().replaceAll('-', '')}`;
  await signIn(page, 'agent@harbour.test');
  const { createContact } = await api<{ createContact: { id: string } }>(
    page.request,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: { fullName: name, email: `${name.toLowerCase()}@home.test` } },
  );
  await page.goto(`/contacts/${createContact.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return { id: createContact.id, name };
}

test('a contact gets a picture, loses it, and has it back', async ({ page }) => {
  const { id, name } = await openSomebody(page);
  const avatar = page.getByRole('button', { name: `Picture of ${name}` });
  const image = avatar.locator('..').locator('img');
  await expect(image).toHaveCount(0);
  await choosePicture(page, name);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(image).toHaveAttribute('src', /^\/files\/contacts\/\d+\/[0-9a-f-]{36}\/96$/);
  // It was loaded, not only named.
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(96);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Remove the picture' }).click();
  await expect(image).toHaveCount(0);
  await takeBack(page, image);
  await page.goto(`/contacts/all?term=${name}`);
  await expect(page.locator(`[data-contact="${id}"]`).locator('..').locator('img')).toHaveCount(1);
});

test('a file that is no picture is refused in words', async ({ page }) => {
  const { name } = await openSomebody(page);
  const avatar = page.getByRole('button', { name: `Picture of ${name}` });
  await avatar.click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a picture…' }).click();
  await (
    await choosing
  ).setFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  // A failure stays until it is read.
  await expect(page.getByText('This file is not a picture that can be used.')).toBeVisible();
  await expect(avatar.locator('img')).toHaveCount(0);
});

test('a picture is cut to its left by keys, and nothing is sent where nobody says so', async ({ page }) => {
  const { name } = await openSomebody(page);
  const image = page
    .getByRole('button', { name: `Picture of ${name}` })
    .locator('..')
    .locator('img');
  const dialog = page.getByRole('dialog', { name: 'Cut the picture' });
  const square = dialog.getByRole('img', { name: /as it will be shown/ });
  await choosePicture(page, name);
  await expect.poll(() => redOf(square)).toBeCloseTo(0.5, 1);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(image).toHaveCount(0);

  await choosePicture(page, name);
  await square.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => redOf(square)).toBe(1);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(image).toHaveAttribute('src', /^\/files\/contacts\//);
  await expect.poll(() => redOf(image)).toBe(1);
});

test('a picture is moved by the mouse, and enlarged by the wheel and by two fingers', async ({ page }) => {
  const { name } = await openSomebody(page);
  await choosePicture(page, name);
  const dialog = page.getByRole('dialog', { name: 'Cut the picture' });
  const square = dialog.getByRole('img', { name: /as it will be shown/ });
  const zoom = dialog.getByRole('slider', { name: 'Enlarge' });
  const zoomNow = async () => Number(await zoom.getAttribute('aria-valuenow'));
  await expect(square).toBeVisible();
  // The dialog comes in; only where it stands still it can be taken hold of.
  await expect
    .poll(async () => {
      const first = await square.boundingBox();
      await page.waitForTimeout(50);
      const next = await square.boundingBox();
      return first !== null && first.x === next?.x && first.y === next.y;
    })
    .toBe(true);
  const box = await square.boundingBox();
  if (!box) throw new Error('The square is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.move(x - 200, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => redOf(square)).toBe(0);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(zoomNow).toBeGreaterThan(1.5);
  await page.mouse.wheel(0, 2_000);
  await expect.poll(zoomNow).toBe(1);

  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === 0 ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y, id })),
    });
  await fingers('touchStart', 20);
  for (const apart of [28, 36, 44, 52]) await fingers('touchMove', apart);
  await fingers('touchEnd', 0);
  await expect.poll(zoomNow).toBeGreaterThan(2);
});
