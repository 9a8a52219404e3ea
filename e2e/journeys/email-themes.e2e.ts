import { expect } from '@playwright/test';
import { signIn, takeBack, unique } from './inbox.support';
import { axe, test } from './journey.support';

/** A small petrol picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoCAIAAAC6iKlyAAAAUklEQVR42u3QQQ0AAAgEoAthUAvY3RbOBxsJSPVwIApEi0a0aNEWRItGtGjRFkSLRrRo0YgWjWjRohEtGtGiRSNaNKJFi0a0aESLFo1o0Yj+ZwFzIdPPn0L7TwAAAABJRU5ErkJggg==',
  'base64',
);

test('a theme is made while its mail is looked at, tried, copied, deleted and brought back', async ({
  page,
}) => {
  await signIn(page, 'admin@harbour.test');
  const name = unique('House style');
  await page.goto('/admin/email_themes/create');
  await page.getByLabel('Name', { exact: true }).fill(name);
  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.getByText('Thank you for your message.')).toBeVisible();
  await page.getByLabel('Words in the header').fill('Wheels of {{agency.name}}');
  await expect(mail.getByText('Wheels of Harbour Bikes')).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(mail.getByRole('img', { name: 'Harbour Bikes' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Footer' }).fill('Ring {{nobody}}');
  await expect(page.getByText('this is the last version that was right')).toBeVisible();
  await page.getByRole('textbox', { name: 'Footer' }).fill('Ask for {{agent.name}}');
  await expect(mail.getByText('Ask for', { exact: false })).toBeVisible();
  await page.getByText('Phone', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(19, 19, 18)');
  expect((await axe(page).exclude('iframe').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Send me a test mail' }).click();
  await expect(page.getByText('It is on its way to your own address.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `${name} (2)` })).toBeVisible();
  await page.getByRole('button', { name: `More for ${name} (2)`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/email_themes$/);
  await takeBack(page, page.getByRole('link', { name: `${name} (2)` }));
});

test('own HTML needs a place for the words, and does no harm', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  await page.goto('/admin/email_themes/create');
  await page.getByLabel('Name', { exact: true }).fill(unique('Own'));
  await page.getByText('Own HTML', { exact: true }).first().click();
  const source = page.getByRole('textbox', { name: 'HTML', exact: true });
  await source.fill('<h1>No words</h1>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('{{message}} is missing')).toBeVisible();
  await source.fill('<style>h1{color:#aa3366}</style><h1>Ours</h1><script>document.title="x"</script>');
  await source.press('End');
  await page.getByRole('button', { name: '{{message}}', exact: true }).click();
  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.getByRole('heading', { name: 'Ours' })).toHaveCSS('color', 'rgb(170, 51, 102)');
  await expect(mail.getByText('Thank you for your message.')).toBeVisible();
  await expect(mail.locator('script')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/email_themes\/\d+$/);
});
