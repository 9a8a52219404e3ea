import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { LEASE_SECONDS } from '../claims/lease.rules.js';
import type { InboundState, InboundSummary } from './inbound-event.rules.js';

export interface NewInboundEvent {
  channelId: number;
  providerKey: string;
  kind: string;
  storageKey: string;
  rawSize: number;
  summary: InboundSummary;
}

/** An event that this worker has for the time of its lease; `attempts` tells it from later claims. */
export interface ClaimedEvent extends NewInboundEvent {
  id: number;
  attempts: number;
}

interface EventRow {
  id: number;
  channel_id: number;
  provider_key: string;
  kind: string;
  storage_key: string;
  raw_size: number;
  summary: InboundSummary;
  attempts: number;
}

@Injectable()
export class InboundEventsRepository {
  /**
   * @param isClaimed the caller works on it at once, and has it for the time of a lease.
   * @returns null when this channel has an event with this key already.
   */
  async insert(tx: Tx, event: NewInboundEvent, isClaimed: boolean): Promise<ClaimedEvent | null> {
    const attempts = isClaimed ? 1 : 0;
    const [row] = await tx.query<{ id: number }>(
      // Rounded up, the time would lie in the future for a moment, and the job that is woken now would find nothing due.
      `INSERT INTO inbound_event
         (agency_id, channel_id, provider_key, kind, storage_key, raw_size, summary, attempts, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, date_trunc('milliseconds', now()) + make_interval(secs => $9))
       ON CONFLICT (agency_id, channel_id, provider_key) DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        event.channelId,
        event.providerKey,
        event.kind,
        event.storageKey,
        event.rawSize,
        JSON.stringify(event.summary),
        attempts,
        isClaimed ? LEASE_SECONDS : 0,
      ],
      'inbound.insert',
    );
    return row ? { ...event, id: row.id, attempts } : null;
  }

  /** Takes an event to work on; null when it is done, or somebody else has it. */
  async claim(tx: Tx, id: number): Promise<ClaimedEvent | null> {
    const [row] = await tx.query<EventRow>(
      `UPDATE inbound_event SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $3)
       WHERE agency_id = $1 AND id = $2 AND state IN ('received', 'failed') AND next_attempt_at <= now()
       RETURNING id, channel_id, provider_key, kind, storage_key, raw_size, summary, attempts`,
      [tx.ctx.agencyId, id, LEASE_SECONDS],
      'inbound.claim',
    );
    return row ? claimedOf(row) : null;
  }

  /** Whoever has it is alive. @returns false when somebody else has it by now, or it is done. */
  async renew(tx: Tx, event: ClaimedEvent): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE inbound_event SET next_attempt_at = now() + make_interval(secs => $4)
       WHERE agency_id = $1 AND id = $2 AND attempts = $3 AND state IN ('received', 'failed') RETURNING id`,
      [tx.ctx.agencyId, event.id, event.attempts, LEASE_SECONDS],
    );
    return rows.length === 1;
  }

  /** Locks the row for the transaction that takes the message in. False when somebody else has it by now. */
  async stillClaimed(tx: Tx, event: ClaimedEvent): Promise<boolean> {
    const rows = await tx.query(
      `SELECT id FROM inbound_event
       WHERE agency_id = $1 AND id = $2 AND state IN ('received', 'failed') AND attempts = $3 FOR UPDATE`,
      [tx.ctx.agencyId, event.id, event.attempts],
      'inbound.still-claimed',
    );
    return rows.length === 1;
  }

  async finish(tx: Tx, event: ClaimedEvent, state: InboundState, summary: InboundSummary): Promise<void> {
    await tx.query(
      `UPDATE inbound_event SET state = $3, summary = summary || $4::jsonb, error = NULL, processed_at = now()
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, event.id, state, JSON.stringify(summary)],
      'inbound.finish',
    );
  }

  /** @param giveUp the sweeper leaves it alone from now on; it is tried again when somebody asks for it. */
  async fail(
    tx: Tx,
    event: ClaimedEvent,
    error: string,
    pauseSeconds: number,
    giveUp: boolean,
  ): Promise<void> {
    await tx.query(
      `UPDATE inbound_event SET error = $4, next_attempt_at = now() + make_interval(secs => $5),
         state = CASE WHEN $6 THEN 'failed' ELSE state END
       WHERE agency_id = $1 AND id = $2 AND state IN ('received', 'failed') AND attempts = $3`,
      [tx.ctx.agencyId, event.id, event.attempts, error.slice(0, 2_000), pauseSeconds, giveUp],
    );
  }

  /** Automatic mails that this sender sent to this channel within the last hour. */
  async automaticLastHour(q: Reader, channelId: number, from: string): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*) AS count FROM inbound_event
       WHERE agency_id = $1 AND channel_id = $2 AND received_at > now() - interval '1 hour'
         AND state = 'processed' AND summary->>'from' = $3 AND (summary->>'isAutomatic')::boolean`,
      [q.ctx.agencyId, channelId, from],
    );
    return row?.count ?? 0;
  }

  /**
   * Across agencies: raw bytes that were done with before the given time. Several mailboxes of an agency may share
   * them, so the last one decides.
   */
  async outdated(q: SystemTx, before: Date, limit: number): Promise<{ agencyId: number; key: string }[]> {
    const rows = await q.query<{ agency_id: number; storage_key: string }>(
      `SELECT agency_id, storage_key FROM inbound_event WHERE storage_key <> ''
       GROUP BY agency_id, storage_key
       HAVING bool_and(state IN ('processed', 'ignored') AND processed_at < $1 AND NOT summary ? 'keepsRaw')
       LIMIT $2`,
      [before, limit],
    );
    return rows.map((row) => ({ agencyId: row.agency_id, key: row.storage_key }));
  }

  async forgetRaw(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE inbound_event SET storage_key = '' WHERE agency_id = $1 AND storage_key = ANY($2)`,
      [tx.ctx.agencyId, keys],
    );
  }

  /** Across agencies: what waits, and nobody has. The first seconds belong to the job that was added with it. */
  async due(q: SystemTx, limit: number): Promise<{ agencyId: number; id: number }[]> {
    const rows = await q.query<{ agency_id: number; id: number }>(
      `SELECT agency_id, id FROM inbound_event WHERE state = 'received' AND next_attempt_at <= now()
         AND (attempts > 0 OR received_at < now() - interval '5 seconds')
       ORDER BY next_attempt_at LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({ agencyId: row.agency_id, id: row.id }));
  }
}

function claimedOf(row: EventRow): ClaimedEvent {
  return {
    id: row.id,
    channelId: row.channel_id,
    providerKey: row.provider_key,
    kind: row.kind,
    storageKey: row.storage_key,
    rawSize: row.raw_size,
    summary: row.summary,
    attempts: row.attempts,
  };
}
