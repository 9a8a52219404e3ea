import { IsString } from 'class-validator';
import { ListOf, ObjectOf } from './nested.decorator.js';
import { createValidationPipe } from './validation.pipe.js';

class Choice {
  @IsString()
  key!: string;
}

class Wish {
  @ObjectOf(() => Choice)
  first!: Choice;

  @ListOf(() => Choice)
  rest!: Choice[];
}

const fine = { first: { key: 'a' }, rest: [{ key: 'b' }] };
const read = (wish: object): Promise<unknown> =>
  createValidationPipe(true).transform(wish, { type: 'custom', metatype: Wish });

it('lets objects through, and names what stands in their place', async () => {
  const made = (await read(fine)) as Wish;
  expect(made).toEqual(fine);
  expect([made.first, ...made.rest].every((one) => one instanceof Choice)).toBe(true);
  expect(await read({ ...fine, rest: [] })).toEqual({ ...fine, rest: [] });
  await expect(read({ ...fine, rest: [{ key: 1 }] })).rejects.toMatchObject({
    details: { fields: { 'rest.0.key': [expect.any(String)] } },
  });
});

it.each([
  ['first', []],
  ['first', [{ key: 'a' }]],
  ['first', null],
  ['first', 'a'],
  ['rest', [[]]],
  ['rest', [[{ key: 'a' }]]],
  ['rest', [null]],
  ['rest', { key: 'a' }],
])('refuses as %s: %j', async (name, value) => {
  await expect(read({ ...fine, [name]: value })).rejects.toMatchObject({
    details: { fields: { [name]: expect.any(Array) } },
  });
});
