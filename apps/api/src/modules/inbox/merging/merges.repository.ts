import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { guestSql } from '../tickets/ticket-visibility.rules.js';
import type { Carried, TicketSnapshot } from './merge.rules.js';

export interface StandingMerge {
  id: number;
  sourceTicketId: number;
  targetTicketId: number;
  sourceBefore: TicketSnapshot;
  targetBefore: TicketSnapshot;
  carried: Carried;
  messageIds: number[];
}

export type NewMerge = Omit<StandingMerge, 'id'>;

/** The table of merges, and the ways that lead from ticket to ticket because of them. */
@Injectable()
export class MergesRepository {
  async insert(tx: Tx, merge: NewMerge): Promise<number> {
    const { actor } = tx.ctx;
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO ticket_merge (agency_id, source_ticket_id, target_ticket_id, merged_by_id, merged_at, source_before,
        target_before, carried, message_ids) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        tx.ctx.agencyId,
        merge.sourceTicketId,
        merge.targetTicketId,
        actor.kind === 'user' ? actor.userId : null,
        tx.ctx.now(),
        merge.sourceBefore,
        merge.targetBefore,
        merge.carried,
        merge.messageIds,
      ],
    );
    return (row as { id: number }).id;
  }

  async standingOf(q: Reader, sourceId: number): Promise<StandingMerge | null> {
    const [row] = await q.query<StandingMerge>(
      `SELECT id, source_ticket_id AS "sourceTicketId", target_ticket_id AS "targetTicketId",
        source_before AS "sourceBefore", target_before AS "targetBefore", carried, message_ids AS "messageIds"
       FROM ticket_merge WHERE agency_id = $1 AND source_ticket_id = $2 AND undone_at IS NULL`,
      [q.ctx.agencyId, sourceId],
    );
    return row ?? null;
  }

  async undo(tx: Tx, id: number): Promise<void> {
    const { actor } = tx.ctx;
    await tx.query(
      'UPDATE ticket_merge SET undone_at = $3, undone_by_id = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, tx.ctx.now(), actor.kind === 'user' ? actor.userId : null],
    );
  }

  /** Where a ticket's messages stand now: itself, or the end of the way of merges that begins at it. */
  async holderOf(q: Reader, ticketId: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `WITH RECURSIVE way AS (
         SELECT id, merged_into_id FROM ticket WHERE agency_id = $1 AND id = $2
         UNION SELECT t.id, t.merged_into_id FROM way JOIN ticket t ON t.agency_id = $1 AND t.id = way.merged_into_id)
       SELECT id FROM way WHERE merged_into_id IS NULL`,
      [q.ctx.agencyId, ticketId],
      'merges.holder',
    );
    return row?.id ?? null;
  }

  /** The ticket, and all that were merged into it, and into those. */
  async threadsOf(q: Reader, ticketId: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `WITH RECURSIVE thread AS (
         SELECT $2::bigint AS id
         UNION SELECT t.id FROM thread JOIN ticket t ON t.agency_id = $1 AND t.merged_into_id = thread.id)
       SELECT id FROM thread`,
      [q.ctx.agencyId, ticketId],
      'merges.threads',
    );
    return rows.map((row) => row.id);
  }

  async waitingSince(q: Reader, ticketId: number): Promise<Date> {
    const [row] = await q.query<{ waiting_since: Date }>(
      'SELECT waiting_since FROM ticket WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, ticketId],
    );
    return (row as { waiting_since: Date }).waiting_since;
  }

  async setWaitingSince(tx: Tx, ticketId: number, since: string): Promise<void> {
    await tx.query('UPDATE ticket SET waiting_since = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      ticketId,
      since,
    ]);
  }

  /**
   * Whether somebody sees the target and not the source, by its channel or as a guest: only a private channel hides
   * anything, and administrators see all channels unless they are bound to private ones.
   */
  async wouldReveal(
    q: Reader,
    sourceId: number,
    targetId: number,
    seesAll: readonly string[],
  ): Promise<boolean> {
    const [row] = await q.query<{ reveals: boolean }>(
      `SELECT EXISTS (
         SELECT 1 FROM ticket s JOIN channel sc ON sc.agency_id = $1 AND sc.id = s.channel_id AND sc.is_private
         JOIN ticket t ON t.agency_id = $1 AND t.id = $3
         JOIN channel tc ON tc.agency_id = $1 AND tc.id = t.channel_id
         JOIN user_account u ON u.agency_id = $1 AND u.is_active
           AND NOT (u.role = ANY ($4::text[]) AND NOT u.only_private_channels)
         WHERE s.agency_id = $1 AND s.id = $2
           AND NOT EXISTS (SELECT 1 FROM channel_member m
             WHERE m.agency_id = $1 AND m.channel_id = sc.id AND m.user_id = u.id)
           AND NOT ${guestSql('s.id', '$1', 'u.id')}
           AND (${guestSql('t.id', '$1', 'u.id')} OR CASE WHEN tc.is_private THEN EXISTS (
               SELECT 1 FROM channel_member m
               WHERE m.agency_id = $1 AND m.channel_id = tc.id AND m.user_id = u.id)
             ELSE NOT u.only_private_channels END)) AS reveals`,
      [q.ctx.agencyId, sourceId, targetId, seesAll],
    );
    return row?.reveals ?? false;
  }
}
