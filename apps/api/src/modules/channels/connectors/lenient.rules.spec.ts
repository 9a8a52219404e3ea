import { z } from 'zod';
import { idText, maybe, maybeNumber, momentOf, readable } from './lenient.rules.js';

it('reads what can be read of a list, whatever stands between', () => {
  const list = readable(z.object({ id: z.string() }));
  expect(list.parse([null, { id: 'a' }, 3, [], { id: 4 }, { id: 'b' }])).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(list.parse('no list')).toEqual([]);
  expect(list.parse(undefined)).toEqual([]);
});

it('takes numbers and ids as either', () => {
  expect(maybeNumber.parse('17')).toBe(17);
  expect(maybeNumber.parse(17)).toBe(17);
  expect(maybeNumber.parse(null)).toBeUndefined();
  expect(maybeNumber.parse('soon')).toBeUndefined();
  expect(idText.parse(31_612_345_678)).toBe('31612345678');
  expect(maybe(z.boolean()).parse('yes')).toBeUndefined();
});

it('takes nothing for a time that nobody can have written at', () => {
  expect(momentOf(1_763_820_000_000)).toEqual(new Date(1_763_820_000_000));
  expect([0, -1, 1e20, Number.NaN, undefined].map(momentOf)).toEqual(Array.from({ length: 5 }));
});
