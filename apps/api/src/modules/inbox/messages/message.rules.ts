export type MessageTypeName = 'INBOUND' | 'OUTBOUND' | 'NOTE' | 'SYSTEM';
export type MessageKindName = 'REPLY' | 'NOTE';
export type AuthorKindName = 'contact' | 'user' | 'system';
export type DeliveryStatusName = 'QUEUED' | 'SENDING' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'UNKNOWN';

/** EMAIL: by mail, although the conversation is in another channel. */
export type DeliveryMethodName = 'CHANNEL' | 'EMAIL';

/** What somebody wrote, as it is stored. */
export interface MessageBody {
  /** Sanitised. */
  html: string;
  text: string;
}

export type { SystemLineFacts, SystemLineKindName } from './system-line.rules.js';

/** What only e-mail has. */
export interface EmailFacts {
  subject: string | null;
  from: string | null;
  to: string[];
  cc: string[];
  /** Only of own mails, and only for colleagues: it stands in no header. */
  bcc?: string[];
  /** The message of which this is the forward. */
  forwardOf?: number;
  /** An answer to a forward, from somebody outside: who answers the customer does not answer this. */
  isAside?: boolean;
  hasRemoteImages: boolean;
  isAutomatic: boolean;
  isUnreadable: boolean;
  /** The From address is one of a colleague, and nobody proved it. */
  fromUnverified: boolean;
  references: string[];
}

/** Delivery only ever goes forward; a late report of an earlier step changes nothing. */
const deliveryRank: Record<DeliveryStatusName, number> = {
  QUEUED: 0,
  SENDING: 1,
  FAILED: 2,
  UNKNOWN: 2,
  SENT: 3,
  DELIVERED: 4,
  READ: 5,
};
const deliveryStatuses = Object.keys(deliveryRank) as DeliveryStatusName[];

function isDeliveryStep(from: DeliveryStatusName, to: DeliveryStatusName): boolean {
  if (from === to) return false;
  // Somebody sends it again.
  if (to === 'QUEUED') return isRetryable(from);
  // A bounce arrives after the mail was handed over, or says what nobody knew.
  if (to === 'FAILED') return from !== 'DELIVERED' && from !== 'READ';
  return deliveryRank[to] > deliveryRank[from];
}

/** From where a message goes one step to `to`. */
export const stepsTo = (to: DeliveryStatusName): DeliveryStatusName[] =>
  deliveryStatuses.filter((from) => isDeliveryStep(from, to));

export function isRetryable(status: DeliveryStatusName | null): boolean {
  return status === 'FAILED' || status === 'UNKNOWN';
}

/** Only who wrote a note may change it; answers are gone, and what customers wrote is theirs. */
export function isOwnNote(
  message: { type: MessageTypeName; author_kind: AuthorKindName; author_id: number | null },
  userId: number | null,
): boolean {
  const { type, author_kind: kind, author_id: id } = message;
  return type === 'NOTE' && kind === 'user' && id !== null && id === userId;
}

/** Keys of different authors never meet, whatever they choose. */
export function clientKeyOf(author: { kind: AuthorKindName; id: number | null }, key: string): string {
  return `${author.kind}:${author.id ?? 0}:${key}`;
}

/** The client's own part of a stored key. */
export function clientPartOf(stored: string | null): string | null {
  return stored === null ? null : stored.split(':').slice(2).join(':');
}

const REPLY_PREFIX = /^\s*(?:re|aw|antw|antwort|sv|vs|tr|res|rif|odp|ref|fw|fwd|wg)\s*(?:\[\d+\]\s*)?:/i;

export function replySubject(subject: string): string {
  const plain = subject.trim();
  if (plain === '') return 'Re: your message';
  return REPLY_PREFIX.test(plain) ? plain : `Re: ${plain}`;
}

const MAX_REFERENCES = 20;

/** References of an answer: those of the answered mail, then its own id; the first and the newest when there are many. */
export function referencesFor(answered: {
  externalId: string | null;
  references: readonly string[];
}): string[] {
  const all = [...answered.references.filter((id) => id !== answered.externalId)];
  if (answered.externalId) all.push(answered.externalId);
  const unique = [...new Set(all)];
  if (unique.length <= MAX_REFERENCES) return unique;
  return [unique[0] as string, ...unique.slice(1 - MAX_REFERENCES)];
}

/** The Message-ID of a mail that we write: made once, with the message, so that a second try is the same mail. */
export function messageIdFor(uuid: string, address: string | null): string {
  return `<${uuid}@${address?.split('@')[1] ?? 'parley.invalid'}>`;
}

/** The first words of a text, for the subject of a conversation that has none. */
export function excerpt(text: string, length = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : cut.length).trimEnd()}…`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] as string);
}

const TAG = /<(?:[a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>|<\/[a-z][a-z0-9]*\s*>/i;

/** Did the sender write HTML? A text like "1 < 2" is not. */
export function looksLikeHtml(body: string): boolean {
  return TAG.test(body);
}

/** Up to two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  );
}
