import { expect } from '@playwright/test';
import { signIn, takeBack, unique } from './inbox.support';
import { axe, test } from './journey.support';

test('hours are written by keyboard, copied to other days, and say at once what they mean', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const name = unique('Night desk');
  await page.goto('/admin/business_hours/create');
  await page.getByLabel('Name').fill(name);
  const monday = page.getByRole('group', { name: 'Monday' });
  const from = monday.getByLabel('Monday, from');
  await from.focus();
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('00:00');
  await page.keyboard.type('24');
  await page.keyboard.press('Tab');
  await expect(monday.getByLabel('Monday, until')).toHaveValue('24:00');
  await monday.getByRole('button', { name: 'Copy the times of Monday' }).click();
  await page.getByRole('menuitem', { name: 'To all days' }).click();
  await expect(page.getByText('Always open', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByLabel('What for').fill('New Year');
  await page.getByLabel('First day').fill('2027-01-01');
  await page.getByLabel('Every year').check();
  const wrong = page.getByRole('group', { name: 'New Year' });
  await wrong.getByRole('button', { name: 'Open: New Year' }).click();
  await wrong.getByLabel('New Year, from').fill('18');
  await wrong.getByLabel('New Year, until').fill('9');
  await page.keyboard.press('Tab');
  await expect(wrong.getByRole('alert')).toHaveText('The end has to come after the beginning.');
  await wrong.getByRole('button', { name: /^Remove the times/ }).click();
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/business_hours$/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/open/i);
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await takeBack(page, row);
});

test('a channel has one schedule: others say whose it is; a place says when it is open', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const token = async (path: string, data: object) => {
    const login = await page.request.post('/auth/login', {
      data: { email: 'admin@harbour.test', password: 'parley-demo' },
    });
    const { access_token: bearer } = (await login.json()) as { access_token: string };
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${bearer}` } });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const name = unique('Desk hours');
  const channel = unique('Own source');
  const channelId = await token('/api/v2/channels', {
    provider: 'custom',
    name: channel,
    settings: { url: 'https://own.example.com/hook' },
    secrets: {},
  });
  const id = await token('/api/v2/business_hours', {
    name,
    time_zone: 'Europe/Amsterdam',
    channel_ids: [channelId],
  });
  await page.goto('/admin/business_hours/create');
  await page.getByRole('combobox', { name: 'Channels' }).click();
  await page.getByRole('combobox', { name: 'Channels' }).fill(channel);
  const option = page.getByRole('option', { name: `${channel} (has “${name}”)` });
  await expect(option).toHaveAttribute('data-combobox-disabled', 'true');
  const shop = unique('Shop');
  await page.goto('/admin/locations/create');
  await page.getByLabel('Name').fill(shop);
  await page.getByRole('combobox', { name: 'Business hours' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('City').fill('Rotterdam');
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: shop })).toContainText(name);
  await page.goto(`/admin/business_hours/${id}`);
  await expect(page.getByRole('link', { name: shop })).toBeVisible();
});
