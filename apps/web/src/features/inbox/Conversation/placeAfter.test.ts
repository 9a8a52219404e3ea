import { placeAfter } from './placeAfter';

const order = ['1', '2', '3'];

it('goes to the next one, and at the end back to the one before', () => {
  expect(placeAfter(order, '1', 'NEXT')).toBe('2');
  expect(placeAfter(order, '3', 'NEXT')).toBe('2');
});

it('goes to the previous one, and at the beginning to the one after', () => {
  expect(placeAfter(order, '3', 'PREVIOUS')).toBe('2');
  expect(placeAfter(order, '1', 'PREVIOUS')).toBe('2');
});

it('goes to the list when it is told to, or nothing else is left', () => {
  expect(placeAfter(order, '2', 'LIST')).toBe('');
  expect(placeAfter(['2'], '2', 'NEXT')).toBe('');
});

it('stays at a ticket that was opened from no list', () => {
  expect(placeAfter(order, '9', 'NEXT')).toBeNull();
  expect(placeAfter([], '9', 'LIST')).toBeNull();
});
