import { momentFault } from './moment.rules.js';

const now = new Date('2026-11-22T03:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

it('takes what lies ahead within a year, a leap year included', () => {
  expect(momentFault(new Date(now.getTime() + 1), now)).toBeNull();
  expect(momentFault(inDays(366), now)).toBeNull();
});

it('refuses what is over, what is just now, what is too far and what is no moment', () => {
  expect(momentFault(now, now)).toMatch(/future/);
  expect(momentFault(inDays(-1), now)).toMatch(/future/);
  expect(momentFault(inDays(366.01), now)).toMatch(/year/);
  expect(momentFault(new Date(Number.NaN), now)).toMatch(/date/);
});
