import { wordsOf } from '../../../platform/search/search-words.js';
import type { InboundMessage } from '../../channels/index.js';
import type { EmailFacts } from './message.rules.js';
import type { ContactView } from '../../contacts/index.js';

/** Who is blocked opens nothing that is closed, and makes no spam of what is with somebody else: that is a new one. */
export function isOpenTo(
  { id, isBlocked }: ContactView,
  ticket: { status: string; contactId: number },
): boolean {
  return !isBlocked || (ticket.status !== 'CLOSED' && ticket.contactId === id);
}

/** What a conversation is found by of who wrote. */
export function wordsOfContact({ fullName, email, phone }: ContactView): string[] {
  return wordsOf(fullName, email, phone);
}

/** What is kept of a mail beside its text. */
export function emailFacts(message: InboundMessage): EmailFacts {
  return {
    subject: message.subject,
    from: message.from.value,
    to: message.to,
    cc: message.cc,
    hasRemoteImages: message.hasRemoteImages,
    isAutomatic: message.isAutomatic,
    isUnreadable: message.isUnreadable,
    fromUnverified: message.claimedAgent ?? false,
    references: [...(message.references ?? [])].slice(-50),
  };
}
