import { dayAfter, dayIn, daysOf, startOfDay } from './periods';

const today = '2026-03-05';

describe('the days of a period', () => {
  it.each([
    ['today', '2026-03-05', '2026-03-05'],
    ['yesterday', '2026-03-04', '2026-03-04'],
    ['last_7_days', '2026-02-27', '2026-03-05'],
    ['last_14_days', '2026-02-20', '2026-03-05'],
    ['last_30_days', '2026-02-04', '2026-03-05'],
    ['this_month', '2026-03-01', '2026-03-05'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-01-01', '2026-03-05'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['last_3_years', '2023-03-06', '2026-03-05'],
  ] as const)('%s', (period, from, to) => expect(daysOf(period, today)).toEqual({ from, to }));

  it('go over the end of a year', () => {
    expect(daysOf('last_month', '2026-01-10')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(dayAfter('2025-12-31')).toBe('2026-01-01');
  });
});

describe('the beginning of a day', () => {
  it.each([
    ['2026-07-01', 'Europe/Amsterdam', '2026-06-30T22:00:00.000Z'],
    ['2026-01-01', 'Europe/Amsterdam', '2025-12-31T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Amsterdam', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Amsterdam', '2026-03-29T22:00:00.000Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z'],
  ])('%s in %s', (day, zone, moment) => expect(startOfDay(day, zone).toISOString()).toBe(moment));

  it('knows which day it is somewhere', () => {
    expect(dayIn('Asia/Tokyo', new Date('2026-01-01T20:00:00Z'))).toBe('2026-01-02');
  });
});
