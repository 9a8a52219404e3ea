import { timeIn } from './there';

it('is the time on the clocks of a place', () => {
  const noon = new Date('2026-01-15T12:00:00Z');
  expect(timeIn('Europe/Amsterdam', noon)).toBe('13:00');
  expect(timeIn('Asia/Tokyo', noon)).toBe('21:00');
  expect(timeIn('Mars/Base', noon)).toBeNull();
});
