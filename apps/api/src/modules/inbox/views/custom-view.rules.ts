import { type FilterFields, setFields } from '../tickets/ticket-filter.rules.js';
import type { TicketSortName } from '../tickets/ticket-list.rules.js';

export const viewAudiences = ['PRIVATE', 'TEAMS', 'AGENCY'] as const;
export type ViewAudience = (typeof viewAudiences)[number];

/** The pictures that clients draw beside a view. */
export const viewIcons = [
  'inbox',
  'star',
  'bolt',
  'flag',
  'clock',
  'calendar',
  'heart',
  'users',
  'building',
  'truck',
  'credit-card',
  'tool',
  'alert',
  'bug',
  'gift',
  'world',
  'phone',
  'mail',
  'tag',
  'shopping-cart',
] as const;
export type ViewIcon = (typeof viewIcons)[number];

/** A filter as it is kept: what the input class let through, dates as text. */
export type SavedFilter = Record<string, unknown>;

/** What in a filter names things that are gone. */
export interface MissingPart {
  field: 'users' | 'teams' | 'channels' | 'labels';
  id: number;
}

/** A view as both faces of the API show it. */
export interface CustomViewFacts {
  id: number;
  name: string;
  icon: ViewIcon;
  color: string;
  audience: ViewAudience;
  teamIds: number[];
  ownerId: number;
  ownerName: string;
  filter: FilterFields;
  sort: TicketSortName;
  /** Its place in the order of the one who asks; null where it was never put anywhere. */
  place: number | null;
  /** How many people see it. */
  seenBy: number;
  missing: MissingPart[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Leaves out what says nothing; a view never names another view. */
export function toSaved(filter: FilterFields): SavedFilter {
  const { customViewId: _, ...rest } = setFields(filter);
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

export function fromSaved(saved: SavedFilter): FilterFields {
  const moment = (value: unknown) => (typeof value === 'string' ? new Date(value) : undefined);
  const filter = saved as FilterFields;
  const start = moment(saved.createdAtStart);
  const end = moment(saved.createdAtEnd);
  return {
    ...filter,
    ...(start && { createdAtStart: start }),
    ...(end && { createdAtEnd: end }),
  };
}

/** Whether this person may change it: their own, or what is shared when they keep the views of the agency. */
export function mayChange(
  view: Pick<CustomViewFacts, 'audience' | 'ownerId'>,
  viewer: { userId: number; keepsViews: boolean },
): boolean {
  return view.audience === 'PRIVATE' ? view.ownerId === viewer.userId : viewer.keepsViews;
}

/** SQL: what this person sees in the inbox. */
export const seenViewSql = `(v.audience = 'AGENCY' OR (v.audience = 'PRIVATE' AND v.owner_id = $2)
  OR (v.audience = 'TEAMS' AND EXISTS (SELECT 1 FROM custom_view_team st
    JOIN team_member sm ON sm.agency_id = $1 AND sm.team_id = st.team_id AND sm.user_id = $2
    WHERE st.agency_id = $1 AND st.view_id = v.id)))`;
