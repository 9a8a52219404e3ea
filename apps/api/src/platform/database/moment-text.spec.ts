import { momentOfText } from './moment-text.js';

describe('a moment that PostgreSQL wrote', () => {
  it.each([
    ['2026-11-23 09:15:00+00', '2026-11-23T09:15:00.000Z'],
    ['2026-11-23 09:15:07.1+00', '2026-11-23T09:15:07.100Z'],
    ['2026-11-23 09:15:07.12+00', '2026-11-23T09:15:07.120Z'],
    ['2026-11-23 09:15:07.000999+00', '2026-11-23T09:15:07.000Z'],
    ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
    ['9999-12-31 00:00:00+00', '9999-12-31T00:00:00.000Z'],
    ['0099-03-01 00:00:00+00', '0099-03-01T00:00:00.000Z'],
    ['2026-11-23 11:15:00.5+02', '2026-11-23T09:15:00.500Z'],
    ['2026-11-23 14:45:00+05:30', '2026-11-23T09:15:00.000Z'],
    ['2026-11-23 09:15:00-03:00', '2026-11-23T12:15:00.000Z'],
    ['12026-11-23 09:15:00+00', '+012026-11-23T09:15:00.000Z'],
    ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(momentOfText(text).toISOString()).toBe(expected);
  });

  it('keeps every millisecond', () => {
    for (let ms = 0; ms < 1_000; ms += 1) {
      const text = `2026-11-23 09:15:07.${String(ms).padStart(3, '0')}+00`;
      expect(momentOfText(text).getUTCMilliseconds()).toBe(ms);
    }
  });

  it('knows no moment that never comes', () => {
    expect(momentOfText('infinity')).toBe(Number.POSITIVE_INFINITY);
  });
});
