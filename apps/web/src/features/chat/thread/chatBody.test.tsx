import { isEmojiOnly } from './chatBody';

it.each([
  ['👍', true],
  ['👍🏽 🎉', true],
  ['👩‍👩‍👧', true],
  ['🇳🇱', true],
  ['ok 👍', false],
  ['12', false],
])('%s alone: %s', (text, expected) => {
  expect(isEmojiOnly(text)).toBe(expected);
});
