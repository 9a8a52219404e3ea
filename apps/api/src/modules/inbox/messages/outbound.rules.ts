import type { OutboundMessage, QuotedMessage } from '../../channels/index.js';
import type { Signature } from '../signatures/signature.rules.js';
import type { MessageRow } from './message-row.rules.js';
import { escapeHtml, referencesFor, replySubject } from './message.rules.js';

/** Below this mark, mail programs know, is the signature. */
const SIGNATURE_MARK = '\n\n-- \n';

export interface ReplyParts {
  isMail: boolean;
  /** Of the ticket. */
  subject: string;
  /** What the author wants it to be; null: the one of the mail that is answered. */
  wantedSubject: string | null;
  html: string;
  text: string;
  /** Null: the mail carries none. */
  signature: Signature | null;
  /** The customer's newest message, which is answered; null when we write first. */
  answered: MessageRow | null;
  withHistory: boolean;
}

/** What of a reply depends on what is answered. E-mail gets a signature, a subject and the history; a chat just the words. */
export function replyParts(
  parts: ReplyParts,
): Pick<OutboundMessage, 'subject' | 'html' | 'text' | 'inReplyTo' | 'references' | 'quoted'> {
  if (!parts.isMail) return { subject: '', html: parts.html, text: parts.text };
  const { answered, signature } = parts;
  const references = answered ? referencesFor(threadOf(answered)) : [];
  return {
    subject: parts.wantedSubject ?? replySubject(answered?.email?.subject ?? parts.subject),
    html: signature ? `${parts.html}<br />${signature.html}` : parts.html,
    text: signature ? `${parts.text}${SIGNATURE_MARK}${signature.text}` : parts.text,
    ...(answered?.external_id && { inReplyTo: answered.external_id }),
    ...(references.length && { references }),
    ...(answered && parts.withHistory && { quoted: quoteOf(answered) }),
  };
}

function threadOf(answered: MessageRow) {
  return { externalId: answered.external_id, references: answered.email?.references ?? [] };
}

export function quoteOf(quoted: MessageRow): QuotedMessage {
  return {
    fromName: quoted.author_name,
    sentAt: quoted.created_at.toISOString(),
    html: quoted.body_html || `<p>${escapeHtml(quoted.body_text)}</p>`,
    text: quoted.body_text,
  };
}

/** The history below an own mail, as the timeline folds it out; what it quotes is sanitised already. */
export function historyHtml({ fromName, sentAt, html }: QuotedMessage): string {
  const when = `${sentAt.slice(0, 16).replace('T', ' ')} UTC`;
  return `<p>${escapeHtml(fromName)}, ${when}</p><blockquote>${html}</blockquote>`;
}
