import type { OneTimeTokenKind } from '../one-time-tokens/one-time-token.rules.js';

/** The kinds of links that lead to choosing a password. */
export const passwordLinkKinds = [
  'invitation',
  'password-setup',
  'password-reset',
] as const satisfies OneTimeTokenKind[];
export type PasswordLinkKind = (typeof passwordLinkKinds)[number];

/** Whose a link is: shown to whoever holds it, and to nobody else. */
export interface PasswordLinkView {
  kind: PasswordLinkKind;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  localeCode: string;
  expiresAt: Date;
}
