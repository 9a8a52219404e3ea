import type { FieldErrors } from '../../../platform/errors/index.js';
import { standardTimeZone } from '../regions/time-zone.rules.js';

export const MAX_REACTIONS = 12;

/** One emoji as people see it, skin colours, families and flags included. Made from text: the flag is newer than our target. */
export const ONE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** What people may change about themselves. */
export interface OwnFacts {
  firstName: string;
  lastName: string;
  localeCode: string;
  timezone: string;
  color: string;
  favouriteReactions: string[];
}

export type OwnChange = { [K in keyof OwnFacts]?: OwnFacts[K] | null | undefined };

/** The facts after a change; what is missing or null stays. @returns sentences per field when it cannot be. */
export function afterChange(before: OwnFacts, change: OwnChange): OwnFacts | { faults: FieldErrors } {
  const timezone = change.timezone == null ? before.timezone : standardTimeZone(change.timezone);
  if (timezone === null) return { faults: { timezone: ['Choose a time zone of the list.'] } };
  return {
    firstName: change.firstName ?? before.firstName,
    lastName: change.lastName ?? before.lastName,
    localeCode: change.localeCode ?? before.localeCode,
    timezone,
    color: (change.color ?? before.color).toLowerCase(),
    favouriteReactions: change.favouriteReactions ?? before.favouriteReactions,
  };
}

/** Which facts differ. */
export function changedKeys(before: OwnFacts, after: OwnFacts): (keyof OwnFacts)[] {
  return (Object.keys(after) as (keyof OwnFacts)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
}
