import { z } from 'zod';

/** Heartbeats come each 15 s; who has missed two is gone. */
export const VIEWING_MS = 35_000;

const who = z.object({ kind: z.enum(['user', 'contact']), id: z.number().int(), name: z.string() });

/** Fleeting facts about the tickets of one agency, as they travel between the processes. */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('typing'),
    ticketId: z.number().int(),
    who,
    isTyping: z.boolean(),
    mode: z.enum(['REPLY', 'NOTE']),
  }),
  z.object({
    kind: z.literal('viewing'),
    ticketId: z.number().int(),
    userId: z.number().int(),
    /** Milliseconds since 1970 of the heartbeat; 0 when the user has gone. */
    at: z.number(),
  }),
  /** A draft was saved, sent or thrown away. Only which: its words are read by those who may. */
  z.object({
    kind: z.literal('draft'),
    draftId: z.number().int(),
    ticketId: z.number().int().nullable(),
    userId: z.number().int(),
  }),
  /** Somebody has just begun to look: the processes that know viewers say so again. */
  z.object({ kind: z.literal('asking'), ticketId: z.number().int() }),
]);

export type LiveMessage = z.infer<typeof liveMessage>;
export type Typing = Omit<Extract<LiveMessage, { kind: 'typing' }>, 'kind'>;

export type Drafted = Omit<Extract<LiveMessage, { kind: 'draft' }>, 'kind'>;

export const liveTopic = (agencyId: number): string => `live.${agencyId}`;

/** Who looks at which ticket, by heartbeat. */
export class Viewers {
  private readonly byTicket = new Map<number, Map<number, number>>();

  /** @returns whether the set of viewers of the ticket changed. */
  note(ticketId: number, userId: number, at: number): boolean {
    const viewers = this.byTicket.get(ticketId) ?? new Map<number, number>();
    const wasThere = viewers.has(userId);
    if (at === 0) viewers.delete(userId);
    else viewers.set(userId, Math.max(at, viewers.get(userId) ?? 0));
    if (viewers.size) this.byTicket.set(ticketId, viewers);
    else this.byTicket.delete(ticketId);
    return wasThere !== viewers.has(userId);
  }

  /** @returns the tickets that have lost a viewer. */
  expire(now: number): number[] {
    const changed: number[] = [];
    for (const [ticketId, viewers] of this.byTicket) {
      const gone = [...viewers].filter(([, at]) => at + VIEWING_MS <= now).map(([userId]) => userId);
      for (const userId of gone) viewers.delete(userId);
      if (gone.length) changed.push(ticketId);
      if (viewers.size === 0) this.byTicket.delete(ticketId);
    }
    return changed;
  }

  of(ticketId: number): { userId: number; at: number }[] {
    return [...(this.byTicket.get(ticketId) ?? [])].map(([userId, at]) => ({ userId, at }));
  }
}
