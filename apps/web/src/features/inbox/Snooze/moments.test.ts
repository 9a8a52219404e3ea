import { inboxDefaults } from '@parley/schema';
import { momentOf, presetsAt, wallOf } from './moments';

const at = (now: string, zone: string) =>
  Object.fromEntries(
    presetsAt(new Date(now), zone, inboxDefaults).map(({ name, at: moment }) => [name, moment.toISOString()]),
  );

describe('the presets', () => {
  it('are moments of the person’s own clock', () => {
    // A Tuesday, ten in the morning in Amsterdam, winter time.
    expect(at('2026-11-24T09:00:00Z', 'Europe/Amsterdam')).toEqual({
      laterToday: '2026-11-24T12:00:00.000Z',
      afternoon: '2026-11-24T12:00:00.000Z',
      evening: '2026-11-24T18:00:00.000Z',
      tomorrow: '2026-11-25T07:00:00.000Z',
      weekend: '2026-11-28T09:00:00.000Z',
      nextWeek: '2026-11-30T07:00:00.000Z',
      nextMonth: '2026-12-01T07:00:00.000Z',
    });
    // The same moment is Tuesday evening in Auckland.
    expect(at('2026-11-24T09:00:00Z', 'Pacific/Auckland')).toMatchObject({
      tomorrow: '2026-11-24T19:00:00.000Z',
    });
  });

  it('leave out what is over, too near, or not today any more', () => {
    const late = at('2026-11-24T20:30:00Z', 'Europe/Amsterdam');
    expect(Object.keys(late)).toEqual(['tomorrow', 'weekend', 'nextWeek', 'nextMonth']);
    expect(Object.keys(at('2026-11-24T11:55:00Z', 'Europe/Amsterdam'))).not.toContain('afternoon');
  });

  it('on a Saturday mean the next weekend, on a Monday the next week', () => {
    expect(at('2026-11-28T10:00:00Z', 'Etc/UTC')).toMatchObject({
      weekend: '2026-12-05T10:00:00.000Z',
      nextWeek: '2026-11-30T08:00:00.000Z',
    });
    expect(at('2026-11-30T10:00:00Z', 'Etc/UTC').nextWeek).toBe('2026-12-07T08:00:00.000Z');
  });

  it('keep the hour when the clock is moved in between', () => {
    // In the night to Sunday, 29 March 2026, Amsterdam puts its clocks forward.
    expect(at('2026-03-28T10:00:00Z', 'Europe/Amsterdam')).toMatchObject({
      tomorrow: '2026-03-29T06:00:00.000Z',
      nextWeek: '2026-03-30T06:00:00.000Z',
    });
    expect(at('2026-10-24T10:00:00Z', 'Europe/Amsterdam').tomorrow).toBe('2026-10-25T07:00:00.000Z');
  });
});

describe('the clock on the wall', () => {
  const day = { year: 2026, month: 3, day: 29, minute: 30 };

  it('has hours that there are not, and hours that there are twice', () => {
    expect(momentOf({ ...day, hour: 2 }, 'Europe/Amsterdam').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    const twice = { year: 2026, month: 10, day: 25, hour: 2, minute: 30 };
    expect(momentOf(twice, 'Europe/Amsterdam').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('is read back as it was set, in zones of any offset', () => {
    for (const zone of ['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'Etc/UTC']) {
      const wall = { year: 2026, month: 12, day: 31, hour: 23, minute: 45 };
      expect(wallOf(momentOf(wall, zone), zone)).toEqual(wall);
    }
  });
});
