import { parseRange } from './byte-range.js';

describe('the range of a request', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=500-5000', { start: 500, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-5', undefined],
    [undefined, undefined],
  ])('%s', (header, range) => expect(parseRange(header, 1_000)).toEqual(range));

  it('of an empty file cannot be given', () => expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable'));
});
