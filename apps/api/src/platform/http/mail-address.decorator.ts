import { isEmail, ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * An e-mail address as people write it. The library's own rule counts bytes in a way that ends with an error of the server for
 * half a character.
 */
export const MailAddress = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isEmail',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && value.isWellFormed() && isEmail(value),
        defaultMessage: (asked) => `${asked?.property ?? ''} must be an email`,
      },
    },
    options,
  );
