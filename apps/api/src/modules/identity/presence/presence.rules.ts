import { z } from 'zod';

/** Each process says this often who is connected to it; of whom nothing was heard for a lease, is gone. */
export const BEAT_MS = 15_000;
export const LEASE_MS = 35_000;
/** Clients speak up every 300 s while their person does something; who was silent for longer is away. */
export const AWAY_MS = 330_000;
/** A socket that comes back within this time was never gone: a fresh token, a page that is loaded again. */
export const LINGER_MS = 5_000;

export const presenceStatuses = ['ONLINE', 'AWAY', 'OFFLINE'] as const;
export type PresenceStatus = (typeof presenceStatuses)[number];

const seen = z.object({
  userId: z.number().int(),
  /** Milliseconds since 1970 of the last sign of the person themselves. */
  activeAt: z.number(),
  /** Says of themselves that they are away. */
  isAway: z.boolean(),
});

/** Fleeting facts about the people of one agency, as they travel between the processes. */
export const presenceMessage = z.discriminatedUnion('kind', [
  /** Some of those who are connected to a process; the others stay as they are. */
  z.object({ kind: z.literal('here'), source: z.string(), people: z.array(seen).max(60) }),
  z.object({ kind: z.literal('gone'), source: z.string(), userId: z.number().int() }),
  z.object({ kind: z.literal('active'), userId: z.number().int(), at: z.number() }),
  /** They said that they are away, or back. */
  z.object({ kind: z.literal('hand'), userId: z.number().int(), isAway: z.boolean() }),
  /** Somebody's hours of quiet changed: they are read again. */
  z.object({ kind: z.literal('quiet') }),
  /** A process has just begun to listen: the others say again who is there. */
  z.object({ kind: z.literal('asking') }),
]);

export type PresenceMessage = z.infer<typeof presenceMessage>;
export type Seen = z.infer<typeof seen>;

export const presenceTopic = (agencyId: number): string => `people.${agencyId}`;
/** Many people are told in parts, each small enough for the pub/sub. */
export const PEOPLE_PER_MESSAGE = 60;

interface Heard extends Seen {
  heardAt: number;
}

/** Who of an agency is there, as all processes together know it. Several tabs, browsers and processes are one person. */
export class PeopleBoard {
  private readonly bySource = new Map<string, Map<number, Heard>>();

  here(source: string, people: readonly Seen[], now: number): void {
    const known = this.bySource.get(source) ?? new Map<number, Heard>();
    for (const person of people) {
      const activeAt = Math.max(person.activeAt, known.get(person.userId)?.activeAt ?? 0);
      known.set(person.userId, { ...person, activeAt, heardAt: now });
    }
    this.bySource.set(source, known);
  }

  gone(source: string, userId: number): void {
    this.bySource.get(source)?.delete(userId);
  }

  active(userId: number, at: number): void {
    for (const known of this.bySource.values()) {
      const person = known.get(userId);
      if (person) person.activeAt = Math.max(person.activeAt, at);
    }
  }

  hand(userId: number, isAway: boolean): void {
    for (const known of this.bySource.values()) {
      const person = known.get(userId);
      if (person) person.isAway = isAway;
    }
  }

  /** Forgets those whose lease is over: their process, or the way to it, is gone. */
  expire(now: number): void {
    for (const [source, known] of this.bySource) {
      for (const [userId, { heardAt }] of known) if (heardAt + LEASE_MS <= now) known.delete(userId);
      if (known.size === 0) this.bySource.delete(source);
    }
  }

  /** The last sign of a person who is there; null when they are not. */
  activeAt(userId: number): number | null {
    const signs = [...this.bySource.values()].flatMap((known) => known.get(userId)?.activeAt ?? []);
    return signs.length ? Math.max(...signs) : null;
  }

  /** All who are there. */
  statuses(now: number): Map<number, PresenceStatus> {
    const merged = new Map<number, { activeAt: number; isAway: boolean }>();
    for (const known of this.bySource.values()) {
      for (const { userId, activeAt, isAway } of known.values()) {
        const before = merged.get(userId);
        merged.set(userId, {
          activeAt: Math.max(activeAt, before?.activeAt ?? 0),
          isAway: isAway || (before?.isAway ?? false),
        });
      }
    }
    return new Map(
      [...merged].map(([userId, { activeAt, isAway }]) => [
        userId,
        isAway || activeAt + AWAY_MS <= now ? 'AWAY' : 'ONLINE',
      ]),
    );
  }
}

/** A colleague as others see them just now. */
export interface PersonPresence {
  userId: number;
  status: PresenceStatus;
  isDoNotDisturb: boolean;
  /** When they will be there again; null: until further notice, or not quiet. */
  doNotDisturbUntil: Date | null;
}

export function isSame(one: PersonPresence | undefined, other: PersonPresence): boolean {
  return (
    one?.status === other.status &&
    one.isDoNotDisturb === other.isDoNotDisturb &&
    one.doNotDisturbUntil?.getTime() === other.doNotDisturbUntil?.getTime()
  );
}

/** The key of a person's configuration by which they say themselves whether they are there; false means away. */
export const BY_HAND_KEY = 'internal_chat.online';
