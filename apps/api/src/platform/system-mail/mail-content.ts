/** What is sealed into the row of a mail. */
export interface MailContent {
  to: string;
  values: Record<string, string>;
  path: string | null;
  facts: object;
}

export const SEALED_PLACE = 'system_mail.sealed_content';
