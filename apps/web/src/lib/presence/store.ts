import { useSyncExternalStore } from 'react';
import type { PresenceSubscription } from '@/gql/graphql';
import { createStore } from '../store';

export type Presence = PresenceSubscription['presence']['people'][number];
type People = ReadonlyMap<string, Presence>;

/** Which colleagues are there, as the server last told. Null while it has told nothing: then nothing is claimed. */
export const people = createStore<People | null>(null);

/** Whoever is not named in the whole picture is offline. */
export function noted(before: People | null, news: PresenceSubscription['presence']): People {
  const after = new Map(news.isWhole ? [] : before);
  for (const person of news.people) after.set(person.userId, person);
  return after;
}

const offline = (userId: string): Presence => ({
  userId,
  status: 'OFFLINE',
  isDoNotDisturb: false,
  doNotDisturbUntil: null,
});

/** Whether a colleague is there; null while nobody knows. Renders again only when this one changed. */
export function usePresence(userId: string): Presence | null {
  const known = useSyncExternalStore(people.subscribe, () => people.get()?.get(userId) ?? null);
  const isKnown = useSyncExternalStore(people.subscribe, () => people.get() !== null);
  return known ?? (isKnown ? offline(userId) : null);
}

/** The same for a list of them. */
export function usePresenceOf(): (userId: string) => Presence | null {
  const all = useSyncExternalStore(people.subscribe, people.get);
  return (userId) => all && (all.get(userId) ?? offline(userId));
}

/** Who can be asked comes first: there, then away, then those who are not there; last who wants to be left alone. */
export function availabilityRank(presence: Presence | null): number {
  if (!presence) return 0;
  if (presence.isDoNotDisturb) return 3;
  return { ONLINE: 0, AWAY: 1, OFFLINE: 2 }[presence.status];
}

/** In the order of availability; those who are alike keep their order. */
export function byAvailability<T>(items: readonly T[], presenceOf: (item: T) => Presence | null): T[] {
  return items
    .map((item) => ({ item, rank: availabilityRank(presenceOf(item)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
