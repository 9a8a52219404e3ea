import { type PasswordFault, passwordFault, type PasswordOwner, signInLimits } from '@parley/schema';
import { commonPasswords } from '@parley/schema/common-passwords';
import { PlatformErrors } from '../../../platform/errors/index.js';

const { passwordMinLength, passwordMaxLength } = signInLimits;

const sentences: Readonly<Record<PasswordFault, string>> = {
  too_short: `Choose a password of at least ${passwordMinLength} characters.`,
  too_long: `A password has at most ${passwordMaxLength} characters.`,
  common: 'This password is one of the first that anybody would try. Choose another one.',
  personal: 'This password is made of your name, your address or your company. Choose another one.',
};

/**
 * What every new password has to be, whoever chooses it and wherever.
 * @throws `validation.failed` with a sentence at the field.
 */
export function assertAcceptable(password: string, owner: PasswordOwner, field = 'password'): void {
  const fault = passwordFault(password, owner, commonPasswords);
  if (fault) throw PlatformErrors.invalid({ fields: { [field]: [sentences[fault]] } });
}

/** Whoever tries stolen passwords tries this one. */
export function stolen(field: string) {
  return PlatformErrors.invalid({
    fields: {
      [field]: ['This password is on a list of those that were stolen elsewhere. Choose another one.'],
    },
  });
}
