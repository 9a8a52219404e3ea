export const threadKinds = ['DIRECT', 'GROUP'] as const;
export type ThreadKind = (typeof threadKinds)[number];

export const MAX_SUBJECT = 100;
/** Everybody of a company that is as large as we measure, and more. */
export const MAX_PARTICIPANTS = 500;
/** What is unread is counted up to here. */
export const MOST_UNREAD = 1_000;

export interface ThreadPerson {
  readonly id: number;
  readonly owner: boolean;
}

/** A thread as one of its people sees it, or the colleague with whom there is none yet. */
export interface ThreadView {
  /** Null until a first message makes it. */
  id: number | null;
  kind: ThreadKind;
  identifier: string;
  /** The one thread of these people, and no group. */
  primary: boolean;
  /** Somebody's notes to themselves. */
  personal: boolean;
  subject: string;
  /** The subject, or the colleague's name. */
  name: string;
  ticketId: number | null;
  participants: ThreadPerson[];
  /** The other one of the two. */
  colleagueId: number | null;
  /** The other one does not work here any more. */
  isDeserted: boolean;
  muted: boolean;
  unread: number;
  markUnread: boolean;
  unreadMentions: number;
  firstUnreadMessageId: number | null;
  userMessageCount: number;
  lastRead: Date | null;
  readPosition: number;
  lastPosition: number;
  lastMessageId: number | null;
  lastMessageTime: Date | null;
  attachmentsTotal: number;
  createdAt: Date | null;
  version: number;
  ownVersion: number;
  isOwner: boolean;
}

/** `@12` for the thread with the colleague 12, `#34` for the group 34. */
export function identifierOf({ id, colleagueId }: { id: number | null; colleagueId: number | null }): string {
  return colleagueId === null ? `#${id}` : `@${colleagueId}`;
}

export function pairOf(a: number, b: number): { low: number; high: number } {
  return { low: Math.min(a, b), high: Math.max(a, b) };
}

/** Who owns a group that has no owner any more: who is there longest. @returns null when it has one, or nobody is left */
export function successorOf(people: readonly { userId: number; isOwner: boolean }[]): number | null {
  if (people.some((person) => person.isOwner)) return null;
  return people[0]?.userId ?? null;
}
