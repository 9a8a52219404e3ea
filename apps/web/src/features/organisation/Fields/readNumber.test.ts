import { readNumber, writeNumber } from './readNumber';

describe('a number that somebody types', () => {
  it.each([
    ['54,5', 'en-GB', 54.5],
    ['54.5', 'en-GB', 54.5],
    ['1,234', 'en-GB', 1_234],
    ['1,234.5', 'en-GB', 1_234.5],
    ['54,5', 'de-DE', 54.5],
    ['54.5', 'de-DE', 54.5],
    ['1.234', 'de-DE', 1_234],
    ['1.234,5', 'de-DE', 1_234.5],
    ['1 234,5', 'fr-FR', 1_234.5],
    ['-7', 'ar-AR', -7],
    ['about 54', 'en-GB', 'about 54'],
    ['1,2,3', 'en-GB', '1,2,3'],
  ])('%s in %s is %s', (text, language, meant) => expect(readNumber(text, language)).toBe(meant));

  it.each(['en-GB', 'de-DE', 'fr-FR', 'ru-RU', 'ar-AR', 'id-ID'])(
    'is read as it is written in %s',
    (language) => {
      for (const value of [1.234, 54.5, 20_41, -0.25, 1_234_567])
        expect(readNumber(writeNumber(value, language), language)).toBe(value);
    },
  );
});
