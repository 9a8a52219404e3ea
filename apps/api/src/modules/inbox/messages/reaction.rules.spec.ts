import { emojiOf } from './reaction.rules.js';

describe('an emoji', () => {
  it('is one, with its skin tone, and the same however it was written', () => {
    expect(emojiOf('👩🏽‍🚀')).toBe('👩🏽‍🚀');
    expect(emojiOf('\u{1F6B2}\uFE0F')).toBe('\u{1F6B2}');
    expect(emojiOf('\u2764')).toBe('\u2764\uFE0F');
    expect(emojiOf('\u{1F575}\uFE0F\u200D\u2640\uFE0F')).toBe('\u{1F575}\uFE0F\u200D\u2640\uFE0F');
  });

  it('is no word, no digit, not two of them', () => {
    for (const text of ['', 'no', '1', '\uFE0F', '👍👍', '<b>', '👍'.repeat(40)])
      expect(emojiOf(text)).toBeUndefined();
  });
});
