import type { RequestContext } from '../../../platform/context/index.js';
import type { LockedPerson } from './person-change.rules.js';

type Facts = Record<string, unknown>;

/** What the audit log keeps of an account. */
export function shownFacts(person: LockedPerson & { teams: readonly { name: string }[] }): Facts {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    role: person.role,
    teams: person.teams.map((team) => team.name),
    isPrimary: person.isPrimary,
    localeCode: person.localeCode,
    timezone: person.timezone,
    onlyPrivateChannels: person.onlyPrivateChannels,
  };
}

/** Only what differs; null when nothing does. */
export function changesBetween(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return null;
  const only = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]));
  return { before: only(before), after: only(after) };
}

/** Who did it, for those who tell of it later. */
export function actorFacts({ actor }: RequestContext): { actorId: number | null; actorName: string } {
  return actor.kind === 'user'
    ? { actorId: actor.userId, actorName: actor.name }
    : { actorId: null, actorName: '' };
}
