import { AWAY_MS, LINGER_MS, type Seen } from './presence.rules.js';

interface Connected {
  sockets: Set<string>;
  activeAt: number;
  isAway: boolean;
  /** Counts as connected until then without a socket: for clients that only ask over HTTP, and while one comes back. */
  until: number;
}

/** Who is connected to this process. */
export class ConnectedPeople {
  private readonly people = new Map<number, Connected>();

  /** @param activeAt the last sign of them that anybody knows of; null: they come now. @returns whether they are new here. */
  open(userId: number, socketId: string, activeAt: number | null, now: number): boolean {
    const known = this.people.get(userId);
    const person = known ?? { sockets: new Set(), activeAt: activeAt ?? now, isAway: false, until: 0 };
    person.sockets.add(socketId);
    this.people.set(userId, person);
    return !known;
  }

  close(userId: number, socketId: string, now: number): void {
    const person = this.people.get(userId);
    if (!person?.sockets.delete(socketId) || person.sockets.size) return;
    person.until = Math.max(person.until, now + LINGER_MS);
  }

  /** A sign of the person over HTTP, of a client without a socket. @returns whether they are new here. */
  rest(userId: number, now: number): boolean {
    const isNew = this.open(userId, '', null, now);
    const person = this.people.get(userId) as Connected;
    person.sockets.delete('');
    person.until = Math.max(person.until, now + AWAY_MS);
    person.activeAt = Math.max(person.activeAt, now);
    return isNew;
  }

  active(userId: number, at: number): void {
    const person = this.people.get(userId);
    if (person) person.activeAt = Math.max(person.activeAt, at);
  }

  /** @returns whether they are connected here. */
  hand(userId: number, isAway: boolean): boolean {
    const person = this.people.get(userId);
    if (person) person.isAway = isAway;
    return person !== undefined;
  }

  /** @returns those who have gone. */
  expire(now: number): number[] {
    const gone = [...this.people].filter(([, { sockets, until }]) => sockets.size === 0 && until <= now);
    for (const [userId] of gone) this.people.delete(userId);
    return gone.map(([userId]) => userId);
  }

  has(userId: number): boolean {
    return this.people.has(userId);
  }

  seen(): Seen[] {
    return [...this.people].map(([userId, { activeAt, isAway }]) => ({ userId, activeAt, isAway }));
  }
}
