import { formatDate, formatDateTime, formatFileSize, formatRelative, showTimesIn } from './format';

const words = {
  now: 'now',
  minutes: (count: number) => `${count} m`,
  hours: (count: number) => `${count} h`,
  yesterday: 'yesterday',
};
const now = Date.parse('2026-11-21T10:00:00Z');
const before = (minutes: number) => formatRelative(now - minutes * 60_000, now, words);

describe('times', () => {
  beforeEach(() => showTimesIn('Europe/Amsterdam'));

  it('are written day first, in the zone of the user', () => {
    expect(formatDate('2026-03-02T23:30:00Z')).toBe('03-03-2026');
    expect(formatDateTime('2026-07-01T10:05:00Z')).toBe('01-07-2026 12:05');
  });

  it('are relative up to a day', () => {
    expect([0.5, 1, 59, 60, 23 * 60 + 59].map(before)).toEqual(['now', '1 m', '59 m', '1 h', '23 h']);
  });

  it('are a word for yesterday and a date before it', () => {
    expect(before(26 * 60)).toBe('yesterday');
    expect(before(60 * 60)).toBe('18-11-2026');
  });

  it('of a clock that runs ahead are now', () => {
    expect(before(-5)).toBe('now');
  });

  it('stay readable with a zone that nobody knows', () => {
    showTimesIn('Mars/Olympus');
    expect(formatDate('2026-03-02T12:00:00Z')).toBe('02-03-2026');
  });
});

describe('file sizes', () => {
  it.each([
    [999, '999 bytes'],
    [1_000, '1000 bytes'],
    [1_001, '1 KB'],
    [184_400, '184 KB'],
    [1_000_001, '1.0 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
