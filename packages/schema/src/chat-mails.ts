/** What can be set about a website chat itself. The names stand in the settings of its channel. */
export interface ChatSettings {
  /** Whoever has left an address and is gone gets answers that they did not see by mail. */
  mails_unseen: boolean;
  mail_after_minutes: number;
  /** The mailbox by which it goes; empty: the company's first that everybody may see. */
  mail_channel_id: string;
}

export const chatMailLimits = {
  /** Only until the visitor has left. */
  minMinutes: 0,
  maxMinutes: 1_440,
  /** An answer that waited longer than this is mailed no more. */
  maxDays: 7,
} as const;

export const plainChat: ChatSettings = { mails_unseen: false, mail_after_minutes: 10, mail_channel_id: '' };
