import { idOf } from './index.js';

describe('an id from outside', () => {
  it('is a positive whole number', () => expect(idOf('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER));

  it.each([
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    ' 1',
    '01',
    'abc',
    '9007199254740992',
    '99999999999999999999',
    '١',
  ])('is not %j, which is answered like a thing that is not there', (text) =>
    expect(() => idOf(text)).toThrow(expect.objectContaining({ code: 'not_found' })),
  );
});
