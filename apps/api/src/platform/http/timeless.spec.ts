import type { ArgumentMetadata } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsArray, IsDate, IsIn, IsOptional } from 'class-validator';
import { Timeless } from './timeless.js';
import { createValidationPipe } from './validation.pipe.js';

@Timeless()
class Wish {
  @IsOptional()
  @IsArray()
  @IsIn(['red', 'blue'], { each: true })
  colours?: string[];

  @IsOptional()
  @Transform(({ value }: { value: string }) => new Date(value))
  @IsDate()
  since?: Date;
}

class Passing {
  @IsIn(['red', 'blue'])
  colour!: string;
}

const pipe = createValidationPipe();
const read = (metatype: ArgumentMetadata['metatype'], value: unknown): Promise<unknown> =>
  pipe.transform(value, { type: 'body', metatype, data: 'wish' });

it('gives what was made of the same words again, and nobody can change it', async () => {
  const made = (await read(Wish, { colours: ['red'] })) as Wish;
  expect(made).toBeInstanceOf(Wish);
  expect(await read(Wish, { colours: ['red'] })).toBe(made);
  expect(() => made.colours?.push('green')).toThrow(TypeError);
  expect(() => (made.colours = [])).toThrow(TypeError);
  const other = await read(Wish, { colours: ['blue'] });
  expect(other).toEqual({ colours: ['blue'] });
});

it('refuses what is wrong each time', async () => {
  for (let time = 0; time < 2; time += 1)
    await expect(read(Wish, { colours: ['green'] })).rejects.toMatchObject({ code: 'validation.failed' });
});

it('makes anew what has moments in it, and what is not marked', async () => {
  const since = '2026-01-01T00:00:00.000Z';
  const made = await read(Wish, { since });
  expect(await read(Wish, { since })).not.toBe(made);
  const passing = await read(Passing, { colour: 'red' });
  expect(await read(Passing, { colour: 'red' })).not.toBe(passing);
});

it('keeps the newest few hundred', async () => {
  const first = await read(Wish, { colours: ['red', 'red'] });
  for (let count = 3; count < 310; count += 1) await read(Wish, { colours: Array(count).fill('red') });
  expect(await read(Wish, { colours: ['red', 'red'] })).not.toBe(first);
});
