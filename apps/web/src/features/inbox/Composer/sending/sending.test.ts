import { remaining } from './remaining';
import { type Sending, sendingAt } from './useSending';

const now = Date.parse('2026-11-22T12:00:00Z');
const open: Sending = { isOpen: true, until: '2026-11-22T13:00:00Z', reason: null, instead: [], tag: null };

it('closes by the clock, without a word of the server', () => {
  expect(sendingAt(open, now)).toBe(open);
  expect(sendingAt(open, now + 3_600_000)).toMatchObject({ isOpen: false, reason: 'WINDOW_CLOSED' });
});

it('leaves open what has no end, and closed what is closed', () => {
  const endless = { ...open, until: null };
  expect(sendingAt(endless, now)).toBe(endless);
  const closed: Sending = { ...open, isOpen: false, until: null, reason: 'BLOCKED' };
  expect(sendingAt(closed, now)).toBe(closed);
});

it.each([
  ['2026-11-22T12:00:20Z', { unit: 'minutes', count: 1, isShort: true }],
  ['2026-11-22T12:59:00Z', { unit: 'minutes', count: 59, isShort: true }],
  ['2026-11-22T13:30:00Z', { unit: 'hours', count: 1, isShort: true }],
  ['2026-11-23T11:30:00Z', { unit: 'hours', count: 23, isShort: false }],
  ['2026-11-26T12:30:00Z', { unit: 'days', count: 4, isShort: false }],
])('says until %s in one unit', (until, said) => {
  expect(remaining(until, now)).toEqual(said);
});
