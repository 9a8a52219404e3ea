export interface SimParticipant {
  identity: string;
  name: string;
  /** Seconds. */
  joinedAt: number;
}

/** Rooms of a media server: who is in them, and whose tokens are good no more. No sound or picture goes through. */
export class LivekitRooms {
  private readonly rooms = new Map<string, Map<string, SimParticipant>>();
  /** By room and identity: tokens from before are refused. */
  private readonly revoked = new Map<string, number>();

  names(): string[] {
    return [...this.rooms.keys()];
  }

  of(room: string): SimParticipant[] {
    return [...(this.rooms.get(room)?.values() ?? [])];
  }

  /** Somebody comes in; the room is made by the first. @returns false when the token was taken back */
  join(room: string, { identity, name }: { identity: string; name: string }, notBefore: number): boolean {
    if (notBefore < (this.revoked.get(keyOf(room, identity)) ?? 0)) return false;
    const people = this.rooms.get(room) ?? new Map<string, SimParticipant>();
    people.set(identity, { identity, name, joinedAt: Math.floor(Date.now() / 1_000) });
    this.rooms.set(room, people);
    return true;
  }

  /** @returns false when there is none */
  remove(room: string, identity: string, revokeBefore: number): boolean {
    this.revoked.set(keyOf(room, identity), revokeBefore);
    return this.rooms.get(room)?.delete(identity) ?? false;
  }

  /** @returns false when there is none */
  close(room: string): boolean {
    return this.rooms.delete(room);
  }
}

const keyOf = (room: string, identity: string): string => JSON.stringify([room, identity]);
