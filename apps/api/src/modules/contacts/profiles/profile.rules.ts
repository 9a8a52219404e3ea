import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { cursorNumber, decodeCursor, encodeCursor } from '../../../platform/graphql/connection.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';

export const profileKinds = ['PERSON', 'COMPANY'] as const;
export type ProfileKindName = (typeof profileKinds)[number];

/** A profile as both faces of the API show it. */
export interface ProfileView {
  id: number;
  name: string;
  kind: ProfileKindName;
  deletedAt: Date | null;
  mergedIntoId: number | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** SQL: the facts of a profile `p`, as everybody who reads one gets them. */
export const PROFILE_COLUMNS = `p.id, p.name, p.kind, p.deleted_at AS "deletedAt",
         p.merged_into_id AS "mergedIntoId", p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.version`;

export const profileSorts = ['NEWEST', 'OLDEST', 'NAME'] as const;
export type ProfileSortName = (typeof profileSorts)[number];

/** What a list shows; null or left out where it does not matter. */
export interface ProfileFilterFields {
  kind?: ProfileKindName | null;
  isDeleted?: boolean | null;
  /** What their custom fields have to say, as groups of contacts have a rule. */
  rule?: unknown;
}

/** A profile with what the list is sorted by. */
export type ListedProfile = ProfileView & { sortName: string };

interface Order {
  readonly column: 'created_at' | 'sort_name';
  readonly type: 'timestamptz' | 'text';
  readonly isDown: boolean;
  readonly keyOf: (row: ListedProfile) => string | number;
}

const age = { column: 'created_at', type: 'timestamptz' } as const;

export const profileOrders: Record<ProfileSortName, Order> = {
  NEWEST: { ...age, isDown: true, keyOf: (row) => row.createdAt.getTime() },
  OLDEST: { ...age, isDown: false, keyOf: (row) => row.createdAt.getTime() },
  NAME: { column: 'sort_name', type: 'text', isDown: false, keyOf: (row) => row.sortName },
};

export interface ProfilePlace {
  key: string | Date;
  id: number;
}

export function profileCursorOf(sort: ProfileSortName, row: ListedProfile): string {
  return encodeCursor([profileOrders[sort].keyOf(row), row.id]);
}

/** @throws a validation error when the cursor is none of a list in this order */
export function profilePlaceOf(sort: ProfileSortName, cursor: string): ProfilePlace {
  const [key, id] = decodeCursor(cursor, 2);
  if (profileOrders[sort].type === 'timestamptz') {
    const moment = new Date(cursorNumber(key));
    if (!Number.isNaN(moment.getTime())) return { key: moment, id: cursorNumber(id) };
  } else if (typeof key === 'string' && !key.includes('\0')) return { key, id: cursorNumber(id) };
  throw PlatformErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
}

/** Which profiles somebody may see: those with a contact that they may see, and those that they have made. */
export interface ProfileScope {
  readonly contacts: ContactScope;
  /** Nobody's number when no colleague asks. */
  readonly userId: number;
}

type Bind = (value: unknown) => string;

/** SQL that is true for the profile `p` when the caller may see it, null when they may see all; $1 is the agency. */
export function profileSeenSql({ contacts, userId }: ProfileScope, bind: Bind): string | null {
  const seen = contacts.contactSql(bind);
  if (!seen) return null;
  const ofOne = `c.agency_id = $1 AND c.profile_id = p.id`;
  // Without contacts it belongs to no channel, and is hidden only from those who see nothing but their own channels'.
  const isSeen = contacts.isOwnOnly
    ? `p.id IN (SELECT c.profile_id FROM contact c WHERE c.agency_id = $1 AND c.profile_id IS NOT NULL AND ${seen})`
    : `coalesce((SELECT true FROM contact c WHERE ${ofOne} AND ${seen} LIMIT 1),
        (SELECT false FROM contact c WHERE ${ofOne} LIMIT 1), true)`;
  return `(p.created_by_id = ${bind(userId)}::bigint OR ${isSeen})`;
}
