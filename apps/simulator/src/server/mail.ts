/** A mail as the page shows it. */
export interface Mail {
  id: string;
  /** `received`: Parley sent it to the customer. `sent`: the customer sent it to Parley. */
  direction: 'received' | 'sent';
  /** The pretend customer's own address, in lower case. */
  customer: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  replyTo: string | null;
  attachments: { name: string; mimeType: string; size: number }[];
  at: string;
}
