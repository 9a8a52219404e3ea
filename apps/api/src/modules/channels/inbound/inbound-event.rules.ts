export type InboundState = 'received' | 'processed' | 'ignored' | 'failed';

/** Mails are read by a thread of their own; `mail` is one in the form of a provider that brings mails. */
export const isMail = ({ kind }: { kind: string }): boolean => kind === 'email' || kind === 'mail';

/** What is kept of an event besides its raw bytes. */
export interface InboundSummary {
  /** SMTP envelope: who the sending server said it is from; empty for bounces. */
  mailFrom?: string;
  /** The recipient as it was written, with the reply token if there was one. */
  rcptTo?: string;
  remoteAddress?: string;
  /** After parsing: who wrote, for the loop guard. */
  from?: string;
  isAutomatic?: boolean;
  ticketId?: number;
  messageId?: number;
  ignored?: string;
  /** The raw bytes are shown as a file of the message, so they stay as long as it does. */
  keepsRaw?: boolean;
}

/** With this many failures behind it, an event is shown as unreadable instead of being parsed again. */
export const PARSE_ATTEMPTS = 2;

/** With this many, taking the message in failed again and again: it is tried with the original as its only content. */
export const BARE_ATTEMPTS = 6;

/** After this many it is given up and stands among the dead letters, where it can be tried again; the raw bytes stay. */
export const MAX_ATTEMPTS = 15;

/** Seconds until a file is shown to the virus scanner again that was away. */
export const SCANNER_PAUSE_SECONDS = 30;
/** Seconds until the next look at a database that took nothing. */
export const AWAY_PAUSE_SECONDS = 2;

/** Seconds to wait after the given number of failures. */
export function pauseAfter(attempts: number): number {
  return Math.min(2 ** Math.max(0, attempts - 1), 300);
}
