import type { MailTexts } from '../mail-text.js';
import { impersonation } from './impersonation.js';
import { invitation } from './invitation.js';
import { newSignIn } from './new-sign-in.js';
import { passwordChanged } from './password-changed.js';
import { passwordReset } from './password-reset.js';
import { supportRequest } from './support-request.js';
import { twoFactorOff, twoFactorOn } from './two-factor.js';
import { staffAccess } from './staff-access.js';
import { verification } from './verification.js';

/** Every kind of mail that Parley writes by itself. Each has a file with its words in all languages. */
export const mailTexts = {
  impersonation,
  invitation,
  'new-sign-in': newSignIn,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'support-request': supportRequest,
  'two-factor-off': twoFactorOff,
  'two-factor-on': twoFactorOn,
  'staff-access': staffAccess,
  verification,
} satisfies Record<string, MailTexts>;

export type SystemMailKind = keyof typeof mailTexts;
