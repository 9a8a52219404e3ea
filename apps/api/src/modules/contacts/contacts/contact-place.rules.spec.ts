import { placeSaid, placeTold, zoneOfCountry, zoneOfPhone } from './contact-place.rules.js';

const known = {
  phone: null,
  localeCode: null,
  timeZone: null,
  isTimeZoneGuessed: false,
  isLanguageGuessed: false,
};
const nothing = { phone: null, localeCode: null };

it.each([
  ['NL', 'Europe/Amsterdam'],
  ['DE', 'Europe/Berlin'],
  ['IN', 'Asia/Kolkata'],
  ['ES', null],
  ['US', null],
  ['ZZ', null],
])('the clocks of %s', (country, zone) => {
  expect(zoneOfCountry(country)).toBe(zone);
});

it.each([
  ['+31612345678', 'Europe/Amsterdam'],
  ['+12025550123', null],
  ['12345', null],
  [null, null],
])('the number %s', (phone, zone) => {
  expect(zoneOfPhone(phone)).toBe(zone);
});

describe('what a customer tells', () => {
  it('fills blanks as a guess, and a browser knows better than a number', () => {
    const byPhone = placeTold(null, { phone: '+31612345678', localeCode: 'nl' }, null);
    expect(byPhone).toEqual({
      timeZone: 'Europe/Amsterdam',
      isTimeZoneGuessed: true,
      isLanguageGuessed: true,
    });
    const after = { ...known, ...byPhone, phone: '+31612345678', localeCode: 'nl' };
    expect(placeTold(after, after, 'Asia/Calcutta').timeZone).toBe('Asia/Kolkata');
    expect(placeTold(after, after, 'Nowhere/Here').timeZone).toBe('Europe/Amsterdam');
  });

  it('never replaces what a colleague chose', () => {
    const chosen = { ...known, timeZone: 'Asia/Tokyo', localeCode: 'ja' };
    expect(placeTold(chosen, chosen, 'Europe/Paris')).toMatchObject({
      timeZone: 'Asia/Tokyo',
      isTimeZoneGuessed: false,
      isLanguageGuessed: false,
    });
  });
});

describe('what a colleague says', () => {
  it('is no guess, and stays when the number changes', () => {
    const said = placeSaid(known, { timeZone: 'Asia/Calcutta', localeCode: 'hi' }, nothing);
    expect(said).toEqual({ timeZone: 'Asia/Kolkata', isTimeZoneGuessed: false, isLanguageGuessed: false });
    const later = placeSaid({ ...known, ...said }, {}, { phone: '+31612345678', localeCode: null });
    expect(later.timeZone).toBe('Asia/Kolkata');
  });

  it('leaves to guess what they leave empty', () => {
    const chosen = { ...known, timeZone: 'Asia/Tokyo', phone: '+31612345678' };
    expect(placeSaid(chosen, { timeZone: null }, chosen)).toMatchObject({
      timeZone: 'Europe/Amsterdam',
      isTimeZoneGuessed: true,
    });
  });

  it('has to be a zone that there is', () => {
    expect(() => placeSaid(known, { timeZone: 'Mars/Base' }, nothing)).toThrow(
      expect.objectContaining({ code: 'validation.failed' }),
    );
  });
});
