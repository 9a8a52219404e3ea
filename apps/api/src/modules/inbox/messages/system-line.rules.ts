/**
 * Every kind of thing that happens to a conversation and leaves a line. To add one: its name here, its two sentences in
 * `lines.json` of each language (by somebody, by nobody), and its glyph and group in the web's `Timeline/lineKinds.ts`.
 */
export const systemLineKinds = [
  'ASSIGNED_TO_USER',
  'ASSIGNED_TO_TEAM',
  'UNASSIGNED',
  'CLOSED',
  'REOPENED',
  'REOPENED_BY_CUSTOMER',
  'SPAM',
  'NOT_SPAM',
  'LABEL_ADDED',
  'LABEL_REMOVED',
  'CHAT_STARTED',
  'SNOOZED',
  'WOKEN',
  'MERGED_FROM',
  'MERGED_INTO',
  'UNMERGED',
  'SPLIT_TO',
  'SPLIT_FROM',
  'DELETED',
  'RESTORED',
  'RENAMED',
  'CONTACT_CHANGED',
  'FIELD_CHANGED',
  'SCHEDULED',
  'SCHEDULE_CANCELLED',
  'FORWARDED',
  'TRANSCRIPT_SENT',
  'CHAT_MAILED',
  'GUEST_INVITED',
  'GUEST_REMOVED',
  'CONSENT_WITHDRAWN',
  'CONSENT_GIVEN',
] as const;

export type SystemLineKindName = (typeof systemLineKinds)[number];

/** What made something happen that nobody did with their own hand, or that was part of something larger. */
export const systemLineReasons = [
  'RULE',
  'TEAM_BALANCING',
  'REPLY',
  'CUSTOMER_WROTE',
  'BULK',
  'MERGE',
  'SPLIT',
  'UNDO',
  'SNOOZE_OVER',
  'NO_ACCESS',
  'LEFT',
] as const;

export type SystemLineReasonName = (typeof systemLineReasons)[number];

/** Why a line is there; names and numbers as they were when it happened. */
export interface SystemLineBecause {
  kind: SystemLineReasonName;
  /** The rule, the team, the person. */
  name?: string | null;
  id?: number | null;
  /** Whom a team's balancing could have chosen, the chosen one first. */
  candidates?: BalancingCandidate[];
}

export interface BalancingCandidate {
  name: string;
  /** Open tickets before this one. */
  openCount: number;
  isOnline: boolean;
}

/** What a system line tells; names as they were when it happened. */
export interface SystemLineFacts {
  kind: SystemLineKindName;
  actorName?: string | null;
  /** Whom or what it concerns: the new assignee, the label, the new subject, the new value. */
  targetName?: string | null;
  /** The old subject, the old value. */
  fromName?: string | null;
  /** Of FIELD_CHANGED. */
  fieldName?: string | null;
  note?: string | null;
  /** The other conversation of a merge or a split. */
  ticket?: { id: number; number: number } | null;
  /** How many messages it moved. */
  count?: number | null;
  /** The moment it speaks of: snoozed until, to be sent at. ISO 8601. */
  at?: string | null;
  because?: SystemLineBecause | null;
  /** Of MERGED_FROM: what the other conversation had in fields that this one had filled in already. */
  dropped?: DroppedField[] | null;
}

/** A field of a merged conversation that was not taken over; it comes back when the merge is undone. */
export interface DroppedField {
  name: string;
  value: string;
}
