import type { Tx } from '../database/database.js';

/** Gives out secrets that work once. A module above provides it: the platform knows nothing of people. */
export interface MailTokens {
  issue(tx: Tx, kind: string, userId: number, facts?: object): Promise<string>;
}

export const MAIL_TOKENS = Symbol('MAIL_TOKENS');
