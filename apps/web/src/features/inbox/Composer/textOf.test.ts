import { bodyOfText, textOf } from './textOf';

describe('bodies and their words', () => {
  it('keeps the lines of what the editor wrote', () => {
    expect(textOf('<p>One</p><p>two<br>three</p>')).toBe('One\ntwo\nthree');
    expect(textOf('plain & simple')).toBe('plain & simple');
  });

  it('sends what was typed in a plain field as the very words', () => {
    expect(bodyOfText('5 > 3\nand more')).toBe('5 > 3\nand more');
    expect(bodyOfText('<b>not bold</b>\n& so')).toBe('<p>&lt;b&gt;not bold&lt;/b&gt;<br>&amp; so</p>');
  });
});
