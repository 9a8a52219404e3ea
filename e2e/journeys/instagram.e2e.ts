import { expect } from '@playwright/test';
import { Inbox, signIn, unique } from './inbox.support';
import { test } from './journey.support';
import { Phone, PICTURE } from './phone.support';

test('an answer to a story is shown with the story, also when that is gone', async ({ page }) => {
  await signIn(page, 'admin@harbour.test');
  const inbox = new Inbox(page);
  const phone = await Phone.of(page, unique('Ines Reels'), 'instagram');
  const words = unique('Bell');
  const story = { name: 'story.png', mimeType: 'image/png', base64: PICTURE };
  await phone.does('/messages', { kind: 'story_reply', text: `${words}: is it loud?`, files: [story] });
  await inbox.open();
  await inbox.row(words).click();
  const message = inbox.timeline.locator('[data-message]').filter({ hasText: `${words}: is it loud?` });
  await expect(message).toContainText('Answer to your story');
  await expect(message.getByRole('img').first()).toBeVisible();
  await expect(message.getByText('The story is gone.')).toHaveCount(0);
  // The picture is ours now: it stays when Instagram has taken the story away.
  const picture = await message.getByRole('img').first().getAttribute('src');
  expect(picture).not.toContain('/providers/');

  await phone.does('/messages', {
    kind: 'story_reply',
    text: `${words}: and the older one?`,
    extra: { url: new URL('/simulator/api/media/00000000-0000-0000-0000-000000000000', page.url()).href },
  });
  const late = inbox.timeline.locator('[data-message]').filter({ hasText: `${words}: and the older one?` });
  await expect(late).toContainText('Answer to your story');
  await expect(late).toContainText('The story is gone.');
  await expect(late.getByRole('link')).toHaveCount(0);
  expect(await inbox.violations()).toEqual([]);

  await inbox.reply('Loud enough for the whole harbour.');
  await expect
    .poll(async () => (await phone.seen()).map(({ text }) => text))
    .toContain('Loud enough for the whole harbour.');
});
