import { byDay, sentenceOf } from './noticeWords';

const notice = {
  kind: 'ASSIGNED',
  change: null,
  actorName: null,
  authorName: null,
  isOfMany: false,
} as const;

it('says who did it, or that nobody did', () => {
  expect(sentenceOf({ ...notice, actorName: 'Mira' })).toEqual({ key: 'ASSIGNED', name: 'Mira' });
  expect(sentenceOf(notice).key).toBe('ASSIGNED_PARLEY');
});

it('says what happened in a watched conversation', () => {
  const watched = { ...notice, kind: 'WATCHED_TICKET', authorName: 'Tom' } as const;
  expect(sentenceOf(watched)).toEqual({ key: 'WATCHED_TICKET', name: 'Tom' });
  expect(sentenceOf({ ...watched, change: 'CLOSED', actorName: 'Mira' })).toEqual({
    key: 'WATCHED_CLOSED',
    name: 'Mira',
  });
});

it('says of many conversations at once that they are many', () => {
  const many = {
    ...notice,
    kind: 'WATCHED_TICKET',
    change: 'CLOSED',
    actorName: 'Mira',
    isOfMany: true,
  } as const;
  expect(sentenceOf(many)).toEqual({ key: 'MANY_WATCHED_CLOSED', name: 'Mira' });
});

it('tells a sleep that is over from one that the customer ended', () => {
  expect(sentenceOf({ ...notice, kind: 'SNOOZE_OVER' }).key).toBe('SNOOZE_OVER');
  expect(sentenceOf({ ...notice, kind: 'SNOOZE_OVER', change: 'CUSTOMER_WROTE' }).key).toBe(
    'SNOOZE_CUSTOMER',
  );
});

it('groups by day without changing the order', () => {
  const at = (createdAt: string) => ({ createdAt });
  const days = byDay([at('2026-11-22T09'), at('2026-11-22T08'), at('2026-11-21T10')], (day) =>
    day.slice(0, 10),
  );
  expect(days.map(({ day, notices }) => [day, notices.length])).toEqual([
    ['2026-11-22', 2],
    ['2026-11-21', 1],
  ]);
});
