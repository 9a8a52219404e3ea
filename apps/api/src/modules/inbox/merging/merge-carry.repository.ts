import { Injectable } from '@nestjs/common';
import { can } from '../../../platform/context/request-context.js';
import type { Tx } from '../../../platform/database/database.js';
import type { Carried } from './merge.rules.js';

interface Pair {
  sourceId: number;
  targetId: number;
}

/**
 * What goes along with the messages. The source keeps its own rows (labels, stars, watchers, read marks), so that it is
 * again what it was when the merge is undone; what can be in one place only (reminders, drafts, what is to be sent
 * later) moves, unless the target has one already.
 */
@Injectable()
export class MergeCarry {
  async over(tx: Tx, pair: Pair, messageIds: readonly number[]): Promise<Omit<Carried, 'fields'>> {
    const carried = {
      labels: await this.copied(tx, 'ticket_label', 'label_id', pair),
      watchers: await this.copied(tx, 'ticket_watch', 'user_id', pair, 'created_at'),
      favourites: await this.copied(tx, 'ticket_favourite', 'user_id', pair),
      guests: await this.copiedGuests(tx, pair),
      reminders: await this.movedReminders(tx, pair),
      scheduled: await this.movedScheduled(tx, pair),
      drafts: await this.movedDrafts(tx, pair),
      words: await this.copiedWords(tx, pair),
    };
    await this.mentions(tx, messageIds, pair.targetId);
    return carried;
  }

  async back(tx: Tx, pair: Pair, carried: Carried, messageIds: readonly number[]): Promise<void> {
    const { agencyId } = tx.ctx;
    const { sourceId, targetId } = pair;
    await this.taken(tx, 'ticket_label', 'label_id', pair, carried.labels);
    await this.taken(tx, 'ticket_watch', 'user_id', pair, carried.watchers);
    await this.taken(tx, 'ticket_favourite', 'user_id', pair, carried.favourites);
    await this.taken(tx, 'ticket_guest', 'user_id', pair, carried.guests ?? []);
    await tx.query(
      `UPDATE ticket_reminder SET ticket_id = $2 WHERE agency_id = $1 AND ticket_id = $3 AND id = ANY ($4::bigint[])`,
      [agencyId, sourceId, targetId, carried.reminders],
    );
    await tx.query(
      `UPDATE scheduled_message SET ticket_id = $2, content = CASE
         WHEN content->>'viaTicketId' = $2::bigint::text THEN content - 'viaTicketId' ELSE content END
       WHERE agency_id = $1 AND ticket_id = $3 AND id = ANY ($4::bigint[])`,
      [agencyId, sourceId, targetId, carried.scheduled],
    );
    await tx.query(
      `UPDATE ticket_draft SET ticket_id = $2 WHERE agency_id = $1 AND ticket_id = $3 AND id = ANY ($4::bigint[])`,
      [agencyId, sourceId, targetId, carried.drafts],
    );
    await tx.query(
      `DELETE FROM ticket_word d WHERE d.agency_id = $1 AND d.ticket_id = $2 AND d.word = ANY ($3::text[])
       AND NOT EXISTS (SELECT 1 FROM ticket o JOIN ticket_word x ON x.agency_id = $1 AND x.ticket_id = o.id
         AND x.word = d.word WHERE o.agency_id = $1 AND o.merged_into_id = $2 AND o.id <> $4)`,
      [agencyId, targetId, carried.words, sourceId],
    );
    await this.mentions(tx, messageIds, sourceId);
  }

  /** Mentions stand in messages, and go where those go. */
  async mentions(tx: Tx, messageIds: readonly number[], ticketId: number): Promise<void> {
    await tx.query(
      'UPDATE ticket_mention SET ticket_id = $2 WHERE agency_id = $1 AND message_id = ANY ($3::bigint[])',
      [tx.ctx.agencyId, ticketId, messageIds],
    );
  }

  /**
   * Who has read both has read all; what somebody had not seen of either they have not seen now. The source's marks stay
   * as they are. (A count up to which a colleague answered counts as seen by everybody.)
   */
  async reads(
    tx: Tx,
    { sourceId, targetId }: Pair,
    answered: { source: number; target: number },
    together: { inbound: number; messages: number },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO ticket_read AS r (agency_id, user_id, ticket_id, inbound_count, position)
       SELECT $1, seen.user_id, $3, seen.count,
         CASE WHEN seen.count >= $6 THEN $7 ELSE seen.position END
       FROM (SELECT rd.user_id,
           greatest($4::int, coalesce(max(rd.inbound_count) FILTER (WHERE rd.ticket_id = $2), 0))
             + greatest($5::int, coalesce(max(rd.inbound_count) FILTER (WHERE rd.ticket_id = $3), 0)) AS count,
           coalesce(max(rd.position) FILTER (WHERE rd.ticket_id = $3), 0) AS position
         FROM ticket_read rd WHERE rd.agency_id = $1 AND rd.ticket_id IN ($2, $3) GROUP BY rd.user_id) AS seen
       ON CONFLICT (agency_id, user_id, ticket_id)
       DO UPDATE SET inbound_count = excluded.inbound_count, position = excluded.position`,
      [
        tx.ctx.agencyId,
        sourceId,
        targetId,
        answered.source,
        answered.target,
        together.inbound,
        together.messages,
      ],
    );
  }

  /** The other way: whoever had seen everything has seen all of both; else each side has what it had. */
  async readsApart(
    tx: Tx,
    { sourceId, targetId }: Pair,
    before: { inbound: number; sourceAnswered: number },
    now: { source: { inbound: number; messages: number }; target: { inbound: number; messages: number } },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO ticket_read AS r (agency_id, user_id, ticket_id, inbound_count, position)
       SELECT $1, user_id, $2, $5, $6 FROM ticket_read WHERE agency_id = $1 AND ticket_id = $3 AND inbound_count >= $4
       ON CONFLICT (agency_id, user_id, ticket_id)
       DO UPDATE SET inbound_count = excluded.inbound_count, position = excluded.position`,
      [tx.ctx.agencyId, sourceId, targetId, before.inbound, now.source.inbound, now.source.messages],
    );
    await tx.query(
      `UPDATE ticket_read r SET
         inbound_count = CASE WHEN r.inbound_count >= $4 THEN $5 ELSE least($5, greatest(0, r.inbound_count
           - greatest($7, coalesce((SELECT s.inbound_count FROM ticket_read s
               WHERE s.agency_id = $1 AND s.ticket_id = $2 AND s.user_id = r.user_id), 0)))) END,
         position = CASE WHEN r.inbound_count >= $4 THEN $6 ELSE least(r.position, $6) END
       WHERE r.agency_id = $1 AND r.ticket_id = $3`,
      [
        tx.ctx.agencyId,
        sourceId,
        targetId,
        before.inbound,
        now.target.inbound,
        now.target.messages,
        before.sourceAnswered,
      ],
    );
  }

  /** @returns what the target did not have. */
  private async copied(
    tx: Tx,
    table: 'ticket_label' | 'ticket_watch' | 'ticket_favourite',
    column: 'label_id' | 'user_id',
    { sourceId, targetId }: Pair,
    more?: 'created_at',
  ): Promise<number[]> {
    const also = more ? `, ${more}` : '';
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO ${table} (agency_id, ticket_id, ${column}${also}) SELECT $1, $3, ${column}${also} FROM ${table}
       WHERE agency_id = $1 AND ticket_id = $2 ON CONFLICT DO NOTHING RETURNING ${column} AS id`,
      [tx.ctx.agencyId, sourceId, targetId],
    );
    return rows.map((row) => row.id);
  }

  /** What another ticket that is still merged here brings as well stays. */
  private async taken(
    tx: Tx,
    table: 'ticket_label' | 'ticket_watch' | 'ticket_favourite' | 'ticket_guest',
    column: 'label_id' | 'user_id',
    { sourceId, targetId }: Pair,
    ids: readonly number[],
  ): Promise<void> {
    await tx.query(
      `DELETE FROM ${table} d WHERE d.agency_id = $1 AND d.ticket_id = $2 AND d.${column} = ANY ($3::bigint[])
       AND NOT EXISTS (SELECT 1 FROM ticket o JOIN ${table} x ON x.agency_id = $1 AND x.ticket_id = o.id
         AND x.${column} = d.${column} WHERE o.agency_id = $1 AND o.merged_into_id = $2 AND o.id <> $4)`,
      [tx.ctx.agencyId, targetId, ids, sourceId],
    );
  }

  /**
   * Who was asked into the source goes on seeing what is said there, and with it the target: that is for somebody to
   * decide who may ask people in. When others merge, guests stay with the source.
   */
  private async copiedGuests(tx: Tx, { sourceId, targetId }: Pair): Promise<number[]> {
    if (!can(tx.ctx, 'inbox.conversations.assign')) return [];
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO ticket_guest (agency_id, user_id, ticket_id, invited_by_id, created_at)
       SELECT $1, user_id, $3, invited_by_id, created_at FROM ticket_guest
       WHERE agency_id = $1 AND ticket_id = $2 ON CONFLICT DO NOTHING RETURNING user_id AS id`,
      [tx.ctx.agencyId, sourceId, targetId],
    );
    return rows.map((row) => row.id);
  }

  private async copiedWords(tx: Tx, { sourceId, targetId }: Pair): Promise<string[]> {
    const rows = await tx.query<{ word: string }>(
      `INSERT INTO ticket_word (agency_id, word, ticket_id) SELECT $1, word, $3 FROM ticket_word
       WHERE agency_id = $1 AND ticket_id = $2 ON CONFLICT DO NOTHING RETURNING word`,
      [tx.ctx.agencyId, sourceId, targetId],
    );
    return rows.map((row) => row.word);
  }

  private async movedReminders(tx: Tx, { sourceId, targetId }: Pair): Promise<number[]> {
    return this.ids(
      tx,
      `UPDATE ticket_reminder r SET ticket_id = $3 WHERE r.agency_id = $1 AND r.ticket_id = $2
         AND r.state IN ('PENDING', 'DUE') AND NOT EXISTS (SELECT 1 FROM ticket_reminder o WHERE o.agency_id = $1
           AND o.ticket_id = $3 AND o.user_id = r.user_id AND o.state IN ('PENDING', 'DUE')) RETURNING r.id`,
      { sourceId, targetId },
    );
  }

  /** What is to be sent later goes out where it was meant to go, by the thread that it was written in. */
  private async movedScheduled(tx: Tx, { sourceId, targetId }: Pair): Promise<number[]> {
    return this.ids(
      tx,
      `UPDATE scheduled_message SET ticket_id = $3, content = CASE WHEN kind = 'REPLY'
         THEN jsonb_build_object('viaTicketId', $2::bigint::text) || content ELSE content END
       WHERE agency_id = $1 AND ticket_id = $2 AND state IN ('WAITING', 'FAILED') RETURNING id`,
      { sourceId, targetId },
    );
  }

  private async movedDrafts(tx: Tx, { sourceId, targetId }: Pair): Promise<number[]> {
    return this.ids(
      tx,
      `UPDATE ticket_draft d SET ticket_id = $3 WHERE d.agency_id = $1 AND d.ticket_id = $2
         AND NOT EXISTS (SELECT 1 FROM ticket_draft o WHERE o.agency_id = $1 AND o.ticket_id = $3
           AND o.user_id = d.user_id AND o.kind = d.kind) RETURNING d.id`,
      { sourceId, targetId },
    );
  }

  private async ids(tx: Tx, sql: string, { sourceId, targetId }: Pair): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(sql, [tx.ctx.agencyId, sourceId, targetId]);
    return rows.map((row) => row.id);
  }
}
