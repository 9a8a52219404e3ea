import type { OutboundMessage, QuotedMessage } from '../../channels/index.js';
import type { MessageRow } from './message-row.rules.js';
import { escapeHtml, referencesFor, replySubject } from './message.rules.js';

export interface Signature {
  agentName: string;
  agencyName: string;
}

export function signatureText({ agentName, agencyName }: Signature): string {
  return `${agentName}\n${agencyName}`;
}

export function signatureHtml({ agentName, agencyName }: Signature): string {
  return `<p>${escapeHtml(agentName)}<br />${escapeHtml(agencyName)}</p>`;
}

export interface ReplyParts {
  channelType: string;
  subject: string;
  html: string;
  text: string;
  signature: Signature;
  /** The customer's newest message, which is answered; null when we write first. */
  answered: MessageRow | null;
}

/** What of a reply depends on what is answered. E-mail gets a signature, a subject and the history; a chat just the words. */
export function replyParts(
  parts: ReplyParts,
): Pick<OutboundMessage, 'subject' | 'html' | 'text' | 'inReplyTo' | 'references' | 'quoted'> {
  if (parts.channelType !== 'EMAIL') return { subject: '', html: parts.html, text: parts.text };
  const { answered, signature } = parts;
  const references = answered ? referencesFor(threadOf(answered)) : [];
  return {
    subject: replySubject(answered?.email?.subject ?? parts.subject),
    html: `${parts.html}<br />${signatureHtml(signature)}`,
    text: `${parts.text}\n\n-- \n${signatureText(signature)}`,
    ...(answered?.external_id && { inReplyTo: answered.external_id }),
    ...(references.length && { references }),
    ...(answered && { quoted: quoteOf(answered) }),
  };
}

function threadOf(answered: MessageRow) {
  return { externalId: answered.external_id, references: answered.email?.references ?? [] };
}

function quoteOf(answered: MessageRow): QuotedMessage {
  return {
    fromName: answered.author_name,
    sentAt: answered.created_at.toISOString(),
    html: answered.body_html,
    text: answered.body_text,
  };
}
