import type { MailTexts } from '../mail-text.js';
import { invitation } from './invitation.js';
import { passwordChanged } from './password-changed.js';
import { passwordReset } from './password-reset.js';
import { supportRequest } from './support-request.js';
import { verification } from './verification.js';

/** Every kind of mail that Parley writes by itself. Each has a file with its words in all languages. */
export const mailTexts = {
  invitation,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'support-request': supportRequest,
  verification,
} satisfies Record<string, MailTexts>;

export type SystemMailKind = keyof typeof mailTexts;
