import { expect } from '@playwright/test';
import { violations } from './access.support';
import { Inbox, takeBack, threeListed } from './inbox.support';
import { test } from './journey.support';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone conversations are ticked by a finger, closed together and brought back', async ({
  page,
}) => {
  const word = `pp${Date.now().toString(36)}`;
  const { list, rows } = await threeListed(page, word);

  // The avatar is the box; the list stays where it is.
  await list.getByRole('checkbox').first().tap({ force: true });
  const bar = page.getByRole('region', { name: 'With the selected conversations' });
  await expect(bar.getByRole('status')).toHaveText('Selected: 1');
  await expect(page).toHaveURL(/\/tickets\?q=/);
  await bar.getByRole('button', { name: 'Select all 3' }).tap();
  await expect(bar.getByRole('status')).toHaveText('Selected: 3');
  expect(await violations(page)).toEqual([]);

  // Every verb is large enough for a finger, and none lies under the bar at the foot.
  const foot = await page.getByRole('button', { name: 'More' }).last().boundingBox();
  for (const button of await bar.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(43.5);
    expect(box?.width ?? 0).toBeGreaterThanOrEqual(43.5);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  }
  await bar.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(page.getByText('Closed: 3')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(rows).toHaveCount(0);
  await takeBack(page, rows, 3);
});

test('the menu of a message comes under a resting finger, and stays when it is lifted', async ({ page }) => {
  const { rows } = await threeListed(page, `pm${Date.now().toString(36)}`);
  await rows.first().tap();
  const message = new Inbox(page).timeline.locator('[data-message]').last();
  await expect(message).toBeVisible();
  const { x, y } = (await message.boundingBox()) ?? { x: 0, y: 0 };
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 60, y: y + 20 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('menuitem', { name: 'Whole e-mail' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Message-ID');
});
