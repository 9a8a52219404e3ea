/** Who was named in a note: somebody, a team, or all who see the conversation. */
export interface MentionTargets {
  readonly userIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly isAll: boolean;
}

const MARK = / data-mention="(?:(user|team):([1-9]\d{0,14})|(all))"/g;
/** Who names more than these in one note has pasted a list. */
const MOST = 50;

/** The people whom sanitised HTML of a note names by their ids, never by the words. */
export function mentionsIn(html: string): MentionTargets {
  const userIds = new Set<number>();
  const teamIds = new Set<number>();
  let isAll = false;
  for (const [, kind, id, all] of html.matchAll(MARK)) {
    if (all) isAll = true;
    else if (kind === 'user' && userIds.size < MOST) userIds.add(Number(id));
    else if (kind === 'team' && teamIds.size < MOST) teamIds.add(Number(id));
  }
  return { userIds: [...userIds], teamIds: [...teamIds], isAll };
}

export const namesNobody = ({ userIds, teamIds, isAll }: MentionTargets): boolean =>
  userIds.length === 0 && teamIds.length === 0 && !isAll;

/** Somebody who was meant, with what they may see of the conversation. */
export interface MentionedPerson {
  readonly id: number;
  readonly name: string;
  readonly maySee: boolean;
  /** By name or by a team, and not only as one of all. */
  readonly isMeant: boolean;
}

export interface Reached {
  readonly told: readonly MentionedPerson[];
  /** See this one conversation from now on. */
  readonly guests: readonly MentionedPerson[];
  /** Whom the note names without any effect. */
  readonly unreached: readonly MentionedPerson[];
}

/** Who may not see the conversation is asked in only by somebody who may give conversations to others. */
export function reach(people: readonly MentionedPerson[], mayInvite: boolean): Reached {
  const closedTo = people.filter(({ maySee, isMeant }) => !maySee && isMeant);
  return {
    told: [...people.filter(({ maySee }) => maySee), ...(mayInvite ? closedTo : [])],
    guests: mayInvite ? closedTo : [],
    unreached: mayInvite ? [] : closedTo,
  };
}
