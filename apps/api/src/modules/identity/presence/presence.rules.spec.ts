import { quietUntil } from '../do-not-disturb/do-not-disturb.rules.js';
import { ConnectedPeople } from './connected.rules.js';
import { AWAY_MS, LEASE_MS, LINGER_MS, PeopleBoard } from './presence.rules.js';

const seen = (userId: number, activeAt: number, isAway = false) => ({ userId, activeAt, isAway });

describe('who is there', () => {
  it('is one person, however many processes know of them, until the last lease is over', () => {
    const board = new PeopleBoard();
    board.here('one', [seen(7, 1_000)], 1_000);
    board.here('two', [seen(7, 2_000)], 5_000);
    expect([...board.statuses(5_000)]).toEqual([[7, 'ONLINE']]);
    board.expire(1_000 + LEASE_MS);
    expect([...board.statuses(5_000)]).toEqual([[7, 'ONLINE']]);
    board.expire(5_000 + LEASE_MS);
    expect([...board.statuses(5_000)]).toEqual([]);
  });

  it('is away after a silence, and back with the next sign', () => {
    const board = new PeopleBoard();
    board.here('one', [seen(7, 1_000)], 1_000);
    expect(board.statuses(1_000 + AWAY_MS - 1).get(7)).toBe('ONLINE');
    expect(board.statuses(1_000 + AWAY_MS).get(7)).toBe('AWAY');
    board.active(7, 1_000 + AWAY_MS);
    expect(board.statuses(1_000 + AWAY_MS).get(7)).toBe('ONLINE');
    board.here('one', [seen(7, 1_000)], 2_000);
    expect(board.activeAt(7)).toBe(1_000 + AWAY_MS);
  });

  it('is away by their own word, whichever process heard it', () => {
    const board = new PeopleBoard();
    board.here('one', [seen(7, 1_000)], 1_000);
    board.here('two', [seen(7, 1_000)], 1_000);
    board.hand(7, true);
    expect(board.statuses(1_000).get(7)).toBe('AWAY');
    board.hand(7, false);
    expect(board.statuses(1_000).get(7)).toBe('ONLINE');
  });
});

describe('who is connected', () => {
  it('stays for a moment after the last socket, so that one who comes back was never gone', () => {
    const people = new ConnectedPeople();
    expect([people.open(7, 'a', null, 0), people.open(7, 'b', null, 0)]).toEqual([true, false]);
    people.close(7, 'a', 1_000);
    people.close(7, 'b', 2_000);
    expect(people.expire(2_000 + LINGER_MS - 1)).toEqual([]);
    people.open(7, 'c', null, 2_000 + LINGER_MS - 1);
    expect(people.expire(60_000)).toEqual([]);
    people.close(7, 'c', 60_000);
    expect(people.expire(60_000 + LINGER_MS)).toEqual([7]);
  });

  it('does not become busy by a socket that only comes back', () => {
    const people = new ConnectedPeople();
    people.open(7, 'a', 500, 90_000);
    expect(people.seen()).toEqual([seen(7, 500)]);
  });

  it('is there without a socket for as long as a sign over HTTP holds', () => {
    const people = new ConnectedPeople();
    expect(people.rest(7, 1_000)).toBe(true);
    expect(people.expire(1_000 + AWAY_MS - 1)).toEqual([]);
    expect(people.expire(1_000 + AWAY_MS)).toEqual([7]);
  });
});

describe('until when somebody is quiet', () => {
  const off = {
    enabled: false,
    automaticallyEnabled: false,
    expiresAt: null as Date | null,
    fromMinute: 18 * 60,
    toMinute: 9 * 60,
  };
  const amsterdam = 'Europe/Amsterdam';
  const until = (hours: Partial<typeof off>, now: string) =>
    quietUntil({ ...off, ...hours }, amsterdam, new Date(now))?.toISOString() ?? null;

  it.each([
    ['until further notice', { enabled: true, automaticallyEnabled: true }, '2026-01-10T20:00:00Z', null],
    ['not at all', { automaticallyEnabled: true }, '2026-01-10T12:00:00Z', null],
    ['by the hours', { automaticallyEnabled: true }, '2026-01-10T20:00:30Z', '2026-01-11T08:00:00.000Z'],
    [
      'over the night of spring',
      { automaticallyEnabled: true },
      '2026-03-28T20:00:00Z',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'over the night of autumn',
      { automaticallyEnabled: true },
      '2026-10-24T20:00:00Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'for a while that ends within the hours',
      { automaticallyEnabled: true, expiresAt: new Date('2026-01-10T18:30:00Z') },
      '2026-01-10T15:00:00Z',
      '2026-01-11T08:00:00.000Z',
    ],
    [
      'for a while that is longer than the hours',
      { automaticallyEnabled: true, expiresAt: new Date('2026-01-11T10:00:00Z') },
      '2026-01-10T20:00:00Z',
      '2026-01-11T10:00:00.000Z',
    ],
  ])('%s', (_, hours, now, expected) => expect(until(hours, now)).toBe(expected));
});
