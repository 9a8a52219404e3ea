import { noted, type Presence } from './store';

const person = (userId: string, status: Presence['status']): Presence => ({
  userId,
  status,
  isDoNotDisturb: false,
  doNotDisturbUntil: null,
});

describe('which colleagues are there', () => {
  it('follows each change, and begins again with a whole picture', () => {
    const first = noted(null, { isWhole: true, people: [person('1', 'ONLINE'), person('2', 'AWAY')] });
    const next = noted(first, { isWhole: false, people: [person('2', 'ONLINE'), person('3', 'ONLINE')] });
    expect([...next.values()].map(({ userId, status }) => `${userId} ${status}`)).toEqual([
      '1 ONLINE',
      '2 ONLINE',
      '3 ONLINE',
    ]);
    expect([...first.keys()]).toEqual(['1', '2']);
    expect([...noted(next, { isWhole: true, people: [person('3', 'AWAY')] }).keys()]).toEqual(['3']);
  });
});
