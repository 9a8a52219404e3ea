import { loadEmoji } from './emojiData';
import { searchEmoji } from './emojiSearch';
import { toned } from './preferences';

const find = async (locale: string, query: string, recent: string[] = []) =>
  searchEmoji(await loadEmoji(locale), query, { recent, limit: 8 }).map(({ unicode }) => unicode);

describe('emoji', () => {
  it.each([
    ['en-GB', 'thumbsup', '👍️'],
    ['en-GB', 'grinning fa', '😀'],
    ['nl-NL', 'fiets', '🚲️'],
    ['nl-NL', 'bicycle', '🚲️'],
    ['ar-AR', 'bicycle', '🚲️'],
  ])('in %s %s finds %s', async (locale, query, unicode) => {
    expect(await find(locale, query)).toContain(unicode);
  });

  it('puts the code that was typed in full first, and what is used often before its equals', async () => {
    expect((await find('en-GB', 'tada'))[0]).toBe('🎉');
    const usual = await find('en-GB', 'hea');
    const last = (await loadEmoji('en-GB')).find(({ unicode }) => unicode === usual[1]);
    expect((await find('en-GB', 'hea', [last?.key ?? '']))[0]).toBe(usual[1]);
  });

  it('finds nothing for nothing', async () => {
    expect(await find('en-GB', '')).toEqual([]);
    expect(await find('en-GB', 'qqqqqq')).toEqual([]);
  });

  it('has the chosen skin tone where there is one', async () => {
    const all = await loadEmoji('en-GB');
    const hand = all.find(({ codes }) => codes.includes('wave'));
    const bike = all.find(({ label }) => label === 'bicycle');
    expect(hand && toned(hand, 5)).toBe('👋🏿');
    expect(hand && toned(hand, 0)).toBe('👋');
    expect(bike && toned(bike, 5)).toBe(bike?.unicode);
  });
});
