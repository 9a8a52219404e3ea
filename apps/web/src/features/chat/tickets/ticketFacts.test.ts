import { statusOf, ticketsNamedIn, timeLeft } from './ticketFacts';

const HOUR = 3_600_000;

it('says in one word where a conversation stands', () => {
  const open = { status: 'ASSIGNED', isSpam: false, snoozedUntil: null };
  expect(statusOf(open)).toBe('open');
  expect(statusOf({ ...open, snoozedUntil: 'then' })).toBe('snoozed');
  expect(statusOf({ ...open, status: 'CLOSED', snoozedUntil: 'then' })).toBe('closed');
  expect(statusOf({ ...open, isSpam: true, status: 'CLOSED' })).toBe('spam');
});

it('says how long a customer can be answered', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const at = (ms: number) => timeLeft(new Date(now + ms).toISOString(), now);
  expect(at(23.6 * HOUR)).toEqual({ days: 0, hours: 23, minutes: '36', isNear: false });
  expect(at(2 * HOUR + 4 * 60_000)).toEqual({ days: 0, hours: 2, minutes: '04', isNear: true });
  expect(at(75 * HOUR)).toMatchObject({ days: 3, hours: 3 });
  expect(at(0)).toBeNull();
  expect(timeLeft('never', now)).toBeNull();
});

it('finds the conversations that words name', () => {
  const origin = 'https://parley.test';
  const named = (text: string) => ticketsNamedIn(text, origin);
  expect(named('see https://parley.test/tickets/12 and https://parley.test/tickets/12#message-9')).toEqual({
    ids: ['12'],
    numbers: [],
  });
  expect(named('is it #4821 or (#77)? not a#5, #six, ##7 or #12b')).toEqual({
    ids: [],
    numbers: [4821, 77],
  });
  expect(named('https://other.test/tickets/12')).toEqual({ ids: [], numbers: [] });
  expect(named('https://parley.test/tickets')).toEqual({ ids: [], numbers: [] });
});
