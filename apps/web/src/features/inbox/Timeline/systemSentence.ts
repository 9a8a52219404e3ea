import type { SystemLineKind } from '@/gql/graphql';

export interface SystemFacts {
  kind: SystemLineKind;
  actorName: string | null;
  targetName: string | null;
}

/** The key of a system line's sentence in `lines`; one without an actor was done by nobody (a rule, the server). */
export function systemSentence({ kind, actorName, targetName }: SystemFacts): string {
  const by = actorName ? 'by' : 'alone';
  if (kind === 'ASSIGNED_TO_USER' && actorName !== null && actorName === targetName)
    return 'by.ASSIGNED_TO_SELF';
  if (kind === 'CLOSED' && actorName && targetName) return 'by.CLOSED_WITH_RESULT';
  if (kind === 'FIELD_CHANGED' && !targetName) return `${by}.FIELD_CLEARED`;
  return `${by}.${kind}`;
}

/** Stands for the other ticket while a sentence is made, so that a link can be put in its place. */
const PLACE = '\uE000';

export const ticketPlace = PLACE;

/** The sentence before and after the other ticket; null when it names none. */
export function aroundTicket(words: string): { before: string; after: string } | null {
  const at = words.indexOf(PLACE);
  return at < 0 ? null : { before: words.slice(0, at), after: words.slice(at + PLACE.length) };
}

/** Two Latin names beside each other in an Arabic sentence would run together from left to right: each stands alone. */
export function apartIn(direction: 'ltr' | 'rtl'): (name: string) => string {
  return (name) => (direction === 'rtl' && name ? `\u2068${name}\u2069` : name);
}
