import { bareDigits, internationalPhone, phoneCountryOf } from './phone.rules.js';

describe('a number', () => {
  it.each([
    ['+31 (0)6-1234 5678', null, '+31612345678'],
    ['06 12345678', 'NL', '+31612345678'],
    ['0031612345678', null, '+31612345678'],
    ['٠٦١٢٣٤٥٦٧٨', 'NL', '+31612345678'],
    ['+1 555 010 0000', 'NL', '+15550100000'],
    ['06 12345678', null, null],
    ['12', 'NL', null],
    ['call me', 'NL', null],
    ['', 'NL', null],
    [`+31${'6'.repeat(100)}`, null, null],
    ['06 12345678', 'XX', null],
  ])('%j from %s is dialled as %s', (given, country, number) => {
    expect(internationalPhone(given, country)).toBe(number);
  });

  it('that is none of any country is what can be dialled of it', () => {
    expect(bareDigits('+12 34-5')).toBe('+12345');
    expect(bareDigits('12 34-5')).toBe('12345');
  });
});

describe('the country of a company', () => {
  it.each([
    ['BE', 'nl', 'BE'],
    [null, 'nl', 'NL'],
    [null, 'nl-BE', 'BE'],
    [null, 'zh_Hant_TW', 'TW'],
    [null, 'en', null],
    [null, null, null],
  ])('of %s and the language %s is %s', (countryCode, localeCode, country) => {
    expect(phoneCountryOf({ countryCode, localeCode })).toBe(country);
  });
});
