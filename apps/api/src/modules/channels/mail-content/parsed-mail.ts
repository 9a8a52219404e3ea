import type { BounceReport } from './bounce.rules.js';

export interface MailAddress {
  /** Lower case. */
  address: string;
  name: string;
}

export interface MailPart {
  name: string;
  /** As the content itself shows, else as it was declared when that can do no harm. */
  mimeType: string;
  content: Uint8Array;
  contentId?: string;
  /** The text refers to it by its content id. */
  isInline: boolean;
}

/** A mail, taken apart in a worker thread. Everything in it is what the sender claims. */
export interface ParsedMail {
  messageId?: string;
  inReplyTo?: string;
  references: string[];
  subject: string;
  from?: MailAddress;
  replyTo?: MailAddress;
  to: string[];
  cc: string[];
  date?: Date;
  language?: string;
  /** Neither cleaned nor split. Empty when it was larger than is read; `text` then holds its words. */
  html: string;
  text: string;
  /** Something was left out because there was too much of it. */
  isReduced: boolean;
  attachments: MailPart[];
  /** The headers that tell machines from people, lower-case names, one string per occurrence. */
  signals: Record<string, string[]>;
  bounce?: BounceReport;
}
