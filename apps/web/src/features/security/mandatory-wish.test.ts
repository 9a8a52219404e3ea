import { dayOf, fromInput, startOfDay, wishOf } from './mandatory-wish';

describe('the wish for a second step', () => {
  it('comes back as it was saved', () => {
    for (const wish of [
      { isOn: false, day: null },
      { isOn: true, day: null },
      { isOn: true, day: '2030-02-03' },
    ])
      expect(wishOf(fromInput(wish))).toEqual(wish);
  });

  it('has no day when it is off', () => {
    expect(fromInput({ isOn: false, day: '2030-02-03' })).toEqual({
      mfaIsMandatory: false,
      mfaIsMandatoryFrom: null,
    });
  });

  it('begins a day where the reader is', () => {
    expect(dayOf(new Date(2030, 1, 3, 23, 59))).toBe('2030-02-03');
    expect(startOfDay(0)).toBe(dayOf(new Date()));
  });
});
