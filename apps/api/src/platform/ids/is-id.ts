import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches, type ValidationOptions } from 'class-validator';

const ID_PATTERN = /^[1-9]\d{0,15}$/;

const idText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** An id in an input: digits, as text in GraphQL, a number in REST. */
export function IsId(options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(idText) : idText(value))),
    Matches(ID_PATTERN, { message: '$property must be an id.', ...options }),
  );
}
