/** A mail address as a recipient: the mailbox it may lead to, and the tag after the plus sign. */
export interface RecipientAddress {
  /** As it was written, lower case. */
  whole: string;
  /** Without the tag; the same as `whole` when there is none. */
  mailbox: string;
  tag: string | null;
}

/** @returns null for what is no address at all. */
export function recipientOf(address: string): RecipientAddress | null {
  const whole = address.trim().toLowerCase();
  const at = whole.lastIndexOf('@');
  if (at < 1 || at === whole.length - 1) return null;
  const local = whole.slice(0, at);
  const plus = local.indexOf('+');
  if (plus < 1) return { whole, mailbox: whole, tag: null };
  return { whole, mailbox: local.slice(0, plus) + whole.slice(at), tag: local.slice(plus + 1) };
}

/** `support@shop.example` with a tag: `support+tag@shop.example`. */
export function withTag(mailbox: string, tag: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${tag}${mailbox.slice(at)}`;
}

const PURPOSE = 'reply address';
const SIGNATURE_CHARS = 26;
const tagShape = /^r([0-9a-z]{1,12})-([a-z2-7]{26})$/;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

type Sign = (purpose: string, text: string) => string;

/**
 * The tag that leads an answer back to its conversation: 130 bits of a keyed hash over agency, mailbox and
 * conversation, in letters that survive servers which change case.
 */
export function replyTag(sign: Sign, agencyId: number, channelId: number, conversationRef: number): string {
  const digest = Buffer.from(sign(PURPOSE, `${agencyId}:${channelId}:${conversationRef}`), 'hex');
  return `r${conversationRef.toString(36)}-${base32(digest).slice(0, SIGNATURE_CHARS)}`;
}

/** The conversation that a tag proves for this mailbox; null for any other tag. */
export function conversationOfTag(
  sign: Sign,
  agencyId: number,
  channelId: number,
  tag: string | null | undefined,
): number | null {
  const match = tagShape.exec(tag ?? '');
  if (!match) return null;
  const conversationRef = Number.parseInt(match[1] ?? '', 36);
  if (!Number.isSafeInteger(conversationRef)) return null;
  return sameText(replyTag(sign, agencyId, channelId, conversationRef), tag ?? '') ? conversationRef : null;
}

function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

function base32(bytes: Buffer): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return text;
}
