import { presetEnd, timeIn } from './presets';

const ZONE = 'Europe/Amsterdam';
const end = (name: Parameters<typeof presetEnd>[0], now: string, zone = ZONE) =>
  presetEnd(name, new Date(now), zone)?.toISOString() ?? null;

describe('the moments until which one can be left alone', () => {
  it('are so far from now', () => {
    expect(end('halfHour', '2026-11-21T10:00:00Z')).toBe('2026-11-21T10:30:00.000Z');
    expect(end('twoHours', '2026-11-21T10:00:00Z')).toBe('2026-11-21T12:00:00.000Z');
  });

  it('are hours on the person’s own clock', () => {
    expect(end('evening', '2026-11-21T10:00:00Z')).toBe('2026-11-21T17:00:00.000Z');
    expect(end('tomorrow', '2026-11-21T10:00:00Z')).toBe('2026-11-22T07:00:00.000Z');
    expect(end('tomorrow', '2026-11-21T10:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-22T02:15:00.000Z');
  });

  it('are not offered when they are over, or about to be', () => {
    expect(end('evening', '2026-11-21T17:30:00Z')).toBeNull();
    expect(end('evening', '2026-11-21T16:55:00Z')).toBeNull();
    expect(end('tomorrow', '2026-11-21T22:59:00Z')).toBe('2026-11-22T07:00:00.000Z');
  });

  it('are right on the days when the clock is moved', () => {
    expect(end('tomorrow', '2026-03-28T20:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(end('tomorrow', '2026-10-24T20:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  });
});

it.each([
  ['18:00', '18:00'],
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['23.59', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['noon', null],
  ['', null],
])('reads %j as %j', (text, time) => expect(timeIn(text)).toBe(time));
