import fc from 'fast-check';
import { minuteOfDay } from '../regions/time-zone.rules.js';
import { isQuiet, isWithin, minutesOf, type Quiet, timeOf } from './do-not-disturb.rules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const off: Quiet = {
  enabled: false,
  automaticallyEnabled: false,
  expiresAt: null,
  fromMinute: 18 * 60,
  toMinute: 8 * 60,
};
const night: Quiet = { ...off, automaticallyEnabled: true };
const minute = fc.integer({ min: 0, max: 1439 });
const zone = fc.constantFrom(
  'Europe/Amsterdam',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Etc/UTC',
);
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('do not disturb', () => {
  it('holds while it is switched on, whatever the clock says', () =>
    fc.assert(
      fc.property(zone, moment, (where, now) => {
        expect(isQuiet({ ...off, enabled: true }, where, now)).toBe(true);
        expect(isQuiet(off, where, now)).toBe(false);
      }),
    ));

  it('holds for a while until the very moment at which that is over', () =>
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: -HOUR, max: HOUR }), (where, now, ahead) => {
        const expiresAt = new Date(now.getTime() + ahead);
        expect(isQuiet({ ...off, expiresAt }, where, now)).toBe(ahead > 0);
      }),
    ));

  it('has hours that, with the hours between them, make a day without a gap or an overlap', () =>
    fc.assert(
      fc.property(minute, minute, minute, (fromMinute, toMinute, at) => {
        fc.pre(fromMinute !== toMinute);
        const there = isWithin({ fromMinute, toMinute }, at);
        const between = isWithin({ fromMinute: toMinute, toMinute: fromMinute }, at);
        expect(there).toBe(!between);
      }),
    ));

  it('is as long as its hours say, over midnight or not', () =>
    fc.assert(
      fc.property(minute, minute, (fromMinute, toMinute) => {
        fc.pre(fromMinute !== toMinute);
        const held = Array.from({ length: 1440 }, (_, at) => at).filter((at) =>
          isWithin({ fromMinute, toMinute }, at),
        );
        expect(held).toHaveLength((toMinute - fromMinute + 1440) % 1440);
        expect(isWithin({ fromMinute, toMinute }, fromMinute)).toBe(true);
        expect(isWithin({ fromMinute, toMinute }, toMinute)).toBe(false);
      }),
      { numRuns: 50 },
    ));

  it('goes by the clock on the wall of the person, everywhere and on every day', () =>
    fc.assert(
      fc.property(zone, moment, minute, minute, (where, now, fromMinute, toMinute) => {
        const quiet = isQuiet({ ...night, fromMinute, toMinute }, where, now);
        expect(quiet).toBe(isWithin({ fromMinute, toMinute }, minuteOfDay(where, now)));
      }),
    ));

  it.each([
    // In Amsterdam the clock goes from 02:00 to 03:00 on 29-03-2026 and from 03:00 back to 02:00 on 25-10-2026.
    ['spring', '2026-03-28T23:00:00Z', 23, { fromMinute: 60, toMinute: 4 * 60 }, 2],
    ['autumn', '2026-10-24T22:00:00Z', 25, { fromMinute: 60, toMinute: 4 * 60 }, 4],
    ['an ordinary day', '2026-06-10T22:00:00Z', 24, { fromMinute: 60, toMinute: 4 * 60 }, 3],
    ['spring, over midnight', '2026-03-28T23:00:00Z', 23, { fromMinute: 22 * 60, toMinute: 6 * 60 }, 7],
    ['autumn, over midnight', '2026-10-24T22:00:00Z', 25, { fromMinute: 22 * 60, toMinute: 6 * 60 }, 9],
    ['a window that the clock skips', '2026-03-28T23:00:00Z', 23, { fromMinute: 120, toMinute: 180 }, 0],
  ])('when the clock is moved: %s', (_, midnight, hoursOfDay, window, hoursQuiet) => {
    const start = new Date(midnight).getTime();
    const minutes = Array.from({ length: hoursOfDay * 60 }, (_unused, at) => new Date(start + at * MINUTE));
    const held = minutes.filter((now) => isQuiet({ ...night, ...window }, 'Europe/Amsterdam', now));
    expect(held).toHaveLength(hoursQuiet * 60);
  });

  it('does not fail for a zone that nobody knows any more', () => {
    expect(isQuiet(night, 'Mars/Olympus', new Date('2026-11-21T23:00:00Z'))).toBe(true);
    expect(isQuiet(night, '', new Date('2026-11-21T12:00:00Z'))).toBe(false);
  });

  it('writes hours as people read them', () =>
    fc.assert(
      fc.property(minute, (at) => {
        expect(minutesOf(timeOf(at))).toBe(at);
      }),
    ));
});
