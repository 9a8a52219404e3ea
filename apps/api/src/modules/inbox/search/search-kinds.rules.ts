import { type EntryKind, KIND } from './entry.rules.js';

export const searchKinds = ['CONTACT', 'TICKET', 'MESSAGE'] as const;
export type SearchKindName = (typeof searchKinds)[number];

/** By how well it fits, new ones first among equals; or by time alone, found stretch by stretch. */
export type SearchOrder = 'RELEVANCE' | 'NEWEST';

export const entryKindOf: Readonly<Record<SearchKindName, EntryKind>> = {
  CONTACT: KIND.contact,
  TICKET: KIND.ticket,
  MESSAGE: KIND.message,
};
