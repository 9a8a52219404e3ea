import { cursorNumber, decodeCursor, encodeCursor } from '../../../platform/graphql/connection.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import type { ContactIdentityView, ContactView } from './contact.rules.js';

export const contactSorts = ['NEWEST', 'OLDEST', 'NAME', 'ACTIVE'] as const;
export type ContactSortName = (typeof contactSorts)[number];

/** What a list shows; null or left out where it does not matter. */
export interface ContactFilterFields {
  isMine?: boolean | null;
  isBlocked?: boolean | null;
  isDeleted?: boolean | null;
  hasEmail?: boolean | null;
  hasPhone?: boolean | null;
  channelIds?: string[] | null;
  profileId?: string | null;
  createdFrom?: Date | null;
  createdTo?: Date | null;
  /** Who is in this group, by hand or by rule. */
  groupId?: string | null;
  /** Who meets a rule, see `conditions/`. */
  rule?: unknown;
}

export interface ContactListRequest {
  first?: number | null;
  after?: string | null;
  /** Parts of a name, address or number. */
  term?: string | null;
  sort?: ContactSortName | null;
  filter?: ContactFilterFields | null;
  /** Whether their identities are read with them. */
  withIdentities?: boolean;
}

/** A contact with what the list is sorted by. */
export type ListedContact = ContactView & {
  sortName: string;
  activeAt: Date;
  /** Those that the caller may see; left out when nobody asked for them. */
  identities?: ContactIdentityView[];
};

interface Order {
  /** The column of the index; the id comes after it, so that no two stand at one place. */
  readonly column: 'created_at' | 'sort_name' | 'active_at';
  readonly type: 'timestamptz' | 'text';
  readonly isDown: boolean;
  readonly keyOf: (row: ListedContact) => string | number;
}

export const contactOrders: Record<ContactSortName, Order> = {
  NEWEST: {
    column: 'created_at',
    type: 'timestamptz',
    isDown: true,
    keyOf: (row) => row.createdAt.getTime(),
  },
  OLDEST: {
    column: 'created_at',
    type: 'timestamptz',
    isDown: false,
    keyOf: (row) => row.createdAt.getTime(),
  },
  NAME: { column: 'sort_name', type: 'text', isDown: false, keyOf: (row) => row.sortName },
  ACTIVE: { column: 'active_at', type: 'timestamptz', isDown: true, keyOf: (row) => row.activeAt.getTime() },
};

export interface ContactPlace {
  key: string | Date;
  id: number;
}

export function cursorOf(sort: ContactSortName, row: ListedContact): string {
  return encodeCursor([contactOrders[sort].keyOf(row), row.id]);
}

/** @throws a validation error when the cursor is none of a list in this order */
export function placeOf(sort: ContactSortName, cursor: string): ContactPlace {
  const [key, id] = decodeCursor(cursor, 2);
  if (contactOrders[sort].type === 'timestamptz') {
    const moment = new Date(cursorNumber(key));
    if (!Number.isNaN(moment.getTime())) return { key: moment, id: cursorNumber(id) };
  } else if (typeof key === 'string' && !key.includes('\0')) return { key, id: cursorNumber(id) };
  throw PlatformErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
}
