import type { ContactRule, RuleFault } from '../conditions/condition.rules.js';

export const contactGroupKinds = ['STATIC', 'RULE'] as const;
export type ContactGroupKind = (typeof contactGroupKinds)[number];

export const GROUP_NAME_MAX = 100;
export const GROUP_TEXT_MAX = 500;
export const GROUPS_PER_AGENCY = 200;
export const SEGMENTS_PER_PERSON = 100;
export const GROUP_COLOR = /^#[0-9a-f]{6}$/;
export const DEFAULT_COLOR = '#5b6b7f';
/** Nobody reads more than "10,000 and more". */
export const COUNT_LIMIT = 10_000;

export interface ContactGroupFacts {
  name: string;
  description: string;
  color: string;
  rule: ContactRule | null;
}

export interface ContactGroupRow extends ContactGroupFacts {
  id: number;
  kind: ContactGroupKind;
  ownerId: number | null;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

/** With what is wrong with its rule since it was written: such a group has nobody in it. */
export interface ContactGroupView extends ContactGroupRow {
  ruleFaults: RuleFault[];
}

/** Whose groups: those of everybody, or the filters that one person keeps. */
export type GroupsOf = { ownerId: number | null };
export const ofEverybody: GroupsOf = { ownerId: null };
