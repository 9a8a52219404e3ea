import { criteriaOf, goodUntil } from './ticket-criteria.rules.js';
import type { Period } from '@parley/schema';
import { endOfDay, periodBounds } from './ticket-periods.rules.js';

const bounds = (period: Period, now: string, zone: string) => {
  const { start, end } = periodBounds(period, new Date(now), zone);
  return [start.toISOString(), end.toISOString()];
};

describe('a period', () => {
  it.each<[Period, string, string]>([
    ['TODAY', '2026-03-10T23:00:00.000Z', '2026-03-11T22:59:59.999Z'],
    ['YESTERDAY', '2026-03-09T23:00:00.000Z', '2026-03-10T22:59:59.999Z'],
    ['LAST_7_DAYS', '2026-03-04T23:00:00.000Z', '2026-03-11T22:59:59.999Z'],
    ['LAST_14_DAYS', '2026-02-25T23:00:00.000Z', '2026-03-11T22:59:59.999Z'],
    ['LAST_30_DAYS', '2026-02-09T23:00:00.000Z', '2026-03-11T22:59:59.999Z'],
    ['THIS_MONTH', '2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
    ['LAST_MONTH', '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
    ['THIS_YEAR', '2025-12-31T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
    ['LAST_YEAR', '2024-12-31T23:00:00.000Z', '2025-12-31T22:59:59.999Z'],
    ['LAST_3_YEARS', '2023-03-10T23:00:00.000Z', '2026-03-11T22:59:59.999Z'],
  ])('%s in Amsterdam, in the night in which it is yesterday elsewhere', (period, start, end) => {
    expect(bounds(period, '2026-03-10T23:30:00Z', 'Europe/Amsterdam')).toEqual([start, end]);
  });

  it('is as long as its days are, also when clocks change', () => {
    expect(bounds('TODAY', '2026-03-29T12:00:00Z', 'Europe/Amsterdam')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.999Z',
    ]);
    expect(bounds('TODAY', '2026-10-25T12:00:00Z', 'Europe/Amsterdam')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ]);
    expect(endOfDay(new Date('2026-03-29T12:00:00Z'), 'Europe/Amsterdam').toISOString()).toBe(
      '2026-03-29T22:00:00.000Z',
    );
  });

  it('is reckoned in UTC where the zone is not known', () => {
    expect(bounds('TODAY', '2026-03-10T23:30:00Z', 'Moon/Base')[0]).toBe('2026-03-10T00:00:00.000Z');
  });
});

describe('a filter, resolved', () => {
  const asker = { userId: 3, now: new Date('2026-03-10T12:00:00Z'), zone: 'UTC', teamIds: [4, 5] };

  it.each([
    [{}, { isSpam: false }],
    [{ feed: 'NEW' }, { isSpam: false, snoozed: false, status: ['OPEN'] }],
    [
      { feed: 'TEAM', teams: ['5', '9'] },
      { isSpam: false, snoozed: false, status: ['OPEN', 'ASSIGNED'], teams: [5] },
    ],
    [
      { feed: 'MINE', status: ['CLOSED'] },
      { isSpam: false, status: ['CLOSED'], users: [3] },
    ],
    [{ feed: 'TRASH' }, { isSpam: false, deleted: true }],
    [
      { scope: 'MINE', users: ['1'] },
      { isSpam: false, users: [] },
    ],
    [{ scope: 'OTHERS' }, { isSpam: false, notOf: 3 }],
    [{ scope: 'UNASSIGNED' }, { isSpam: false, unassigned: true }],
    [
      { status: ['OPEN'], term: 'bike' },
      { isSpam: false, status: ['OPEN'], words: ['bike'] },
    ],
    [{ status: ['OPEN', 'CLOSED'] }, { isSpam: false, status: ['OPEN', 'CLOSED'] }],
    [
      { status: ['OPEN'], snoozed: true },
      { isSpam: false, status: ['OPEN'], snoozed: true },
    ],
    [{ status: [], labels: [], term: ' ' }, { isSpam: false }],
    [{ searchRange: 'DAYS_30' }, { isSpam: false }],
  ] as const)('%j', (filter, criteria) => {
    expect(criteriaOf(filter as never, asker)).toEqual(criteria);
  });

  it('is the same all day, and another one tomorrow', () => {
    const filter = { term: 'bike', searchRange: 'DAYS_30' as const };
    const later = { ...asker, now: new Date('2026-03-10T23:59:59Z') };
    expect(criteriaOf(filter, later)).toEqual(criteriaOf(filter, asker));
    expect(criteriaOf(filter, asker).lastMessageSince).toEqual(new Date('2026-02-08T00:00:00Z'));
    expect(goodUntil(filter, asker)).toEqual(new Date('2026-03-11T00:00:00Z'));
    expect(goodUntil({ mine: true }, asker)).toBeNull();
  });
});
