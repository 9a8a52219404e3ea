import type { Customer, SimMessage } from '../../world/conversation.js';

/** What tells Messenger and Instagram from each other. */
export interface MessagingKind {
  provider: 'messenger' | 'instagram';
  /** The `object` of its calls. */
  object: 'page' | 'instagram';
  place: 'graph' | 'instagram';
  /** Why a text cannot be taken; null when it can. */
  textTrouble(text: string): string | null;
  maxBytes(mimeType: string): number;
  /** What a `GET /{id}` knows of a customer. */
  profileOf(customer: Customer): Record<string, string>;
  /** The field of its subscription by which an echo comes. */
  echoField: 'message_echoes' | 'messages';
  editField: 'message_edits' | 'message_edit';
  readField: 'message_reads' | 'messaging_seen';
  /** Null: it never tells that something was delivered. */
  deliveryField: 'message_deliveries' | null;
  /** Up to a moment, or one message. */
  readOf(upTo: SimMessage): Record<string, unknown>;
}

const MB = 1_000_000;

export const messenger: MessagingKind = {
  provider: 'messenger',
  object: 'page',
  place: 'graph',
  textTrouble: (text) =>
    [...text].length > 2_000 ? 'Length of param message[text] must be less than or equal to 2000' : null,
  maxBytes: () => 25 * MB,
  profileOf: ({ id, name }) => {
    const [first = '', ...last] = name.split(' ');
    return { id, name, first_name: first, last_name: last.join(' ') };
  },
  echoField: 'message_echoes',
  editField: 'message_edits',
  readField: 'message_reads',
  deliveryField: 'message_deliveries',
  readOf: ({ at }) => ({ watermark: Date.parse(at) }),
};

export const instagram: MessagingKind = {
  provider: 'instagram',
  object: 'instagram',
  place: 'instagram',
  textTrouble: (text) =>
    Buffer.byteLength(text) > 1_000 ? 'The message text must be 1000 bytes or less in UTF-8.' : null,
  maxBytes: (mimeType) => (mimeType.startsWith('image/') ? 8 * MB : 25 * MB),
  profileOf: ({ id, name, username }) => ({ id, name, ...(username && { username }) }),
  echoField: 'messages',
  editField: 'message_edit',
  readField: 'messaging_seen',
  deliveryField: null,
  readOf: ({ id }) => ({ mid: id }),
};

export function kindOf(provider: string): MessagingKind {
  return provider === 'instagram' ? instagram : messenger;
}
