import { clock, dialable, shownNumber } from './phone-number';

describe('a telephone number', () => {
  it.each([
    ['+31 20 555 01 99', '+31205550199'],
    ['0031 (20) 555-0199', '+31205550199'],
    ['31205550199', '+31205550199'],
    ['+49.30/901820', '+4930901820'],
  ])('of "%s" is called as %s', (typed, called) => expect(dialable(typed)).toBe(called));

  it.each(['020 555 0199', '', '+0312', '12345', 'Ann', '+312055501991234567', 'sip:x@y'])(
    'is not "%s"',
    (typed) => expect(dialable(typed)).toBeNull(),
  );

  it('has its plus where it is one of the world', () => {
    expect(shownNumber('31205550199')).toBe('+31205550199');
    expect(shownNumber('anonymous')).toBe('anonymous');
  });
});

it('counts hours only when there are some', () => {
  expect([7, 760, 3_723].map(clock)).toEqual(['0:07', '12:40', '1:02:03']);
});
