import type { LocaleCode } from '@parley/schema';

/** What a kind of mail says in one language; `{name}` stands for a value. */
export interface MailText {
  subject: string;
  /** Before the button. */
  paragraphs: readonly string[];
  button?: string;
  /** Below the button. */
  after?: readonly string[];
}

export type MailTexts = Readonly<Record<LocaleCode, MailText>>;
