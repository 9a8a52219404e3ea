import { faultsOf, untouched } from './inbox-settings.rules.js';

describe('settings of the inbox', () => {
  it('finds no fault with what holds at first', () => {
    expect(faultsOf(untouched)).toEqual({});
  });

  it('wants the parts of the day in their order', () => {
    expect(Object.keys(faultsOf({ ...untouched, afternoonHour: untouched.morningHour }))).toEqual([
      'afternoonHour',
    ]);
    expect(Object.keys(faultsOf({ ...untouched, eveningHour: 5 }))).toEqual(['eveningHour']);
  });
});
