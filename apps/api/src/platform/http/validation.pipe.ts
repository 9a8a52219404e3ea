import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type FieldErrors, PlatformErrors } from '../errors/coded-error.js';
import { snakeKey } from './case.js';

/**
 * Checks what callers send. Unknown fields are dropped; wrong ones are named, each with a sentence.
 * @param rest for REST's own decorators: wrong fields are named in snake_case, as they were sent. Not for others,
 * because to the framework GraphQL's parent objects are parameters of own decorators as well.
 */
export function createValidationPipe(rest = false): ValidationPipe {
  return new ValidationPipe({
    validateCustomDecorators: rest,
    transform: true,
    whitelist: true,
    stopAtFirstError: false,
    exceptionFactory: (errors) =>
      PlatformErrors.invalid({ fields: fieldsOf(errors, rest ? snakeKey : String) }),
  });
}

function fieldsOf(
  errors: readonly ValidationError[],
  spell: (name: string) => string,
  prefix = '',
): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const path = `${prefix}${spell(error.property)}`;
    if (error.constraints) fields[path] = Object.values(error.constraints);
    Object.assign(fields, fieldsOf(error.children ?? [], spell, `${path}.`));
  }
  return fields;
}
