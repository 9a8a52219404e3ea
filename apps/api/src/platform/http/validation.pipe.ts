import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type FieldErrors, PlatformErrors } from '../errors/coded-error.js';

/** Checks what callers send. Unknown fields are dropped; wrong ones are named, each with a sentence. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: false,
    exceptionFactory: (errors) => PlatformErrors.invalid({ fields: fieldsOf(errors) }),
  });
}

function fieldsOf(errors: readonly ValidationError[], prefix = ''): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const path = `${prefix}${error.property}`;
    if (error.constraints) fields[path] = Object.values(error.constraints);
    Object.assign(fields, fieldsOf(error.children ?? [], `${path}.`));
  }
  return fields;
}
