import { Injectable } from '@nestjs/common';
import {
  byIds,
  Gathered,
  givenRows,
  isOwn,
  type Reader,
  type SystemTx,
  type Tx,
} from '../../../platform/database/index.js';
import { LEASE_SECONDS } from '../claims/lease.rules.js';
import type { InboundState, InboundSummary } from './inbound-event.rules.js';

export interface NewInboundEvent {
  channelId: number;
  providerKey: string;
  kind: string;
  storageKey: string;
  /** The bytes themselves, for what came by a webhook. */
  raw?: Buffer | null;
  turnOf?: string | null;
  rawSize: number;
  summary: InboundSummary;
}

/** An event that this worker has for the time of its lease; `attempts` tells it from later claims. */
export interface ClaimedEvent extends NewInboundEvent {
  id: number;
  attempts: number;
}

/** After so many attempts an event does not hold up those behind it any more. */
const HOLDS_UP = 3;

const COLUMNS = 'id, channel_id, provider_key, kind, storage_key, raw, raw_size, summary, attempts, turn_of';

/** An event of agency $1 is due, and no earlier one of the same customer comes before it. */
const itsTurn = (
  which: string,
) => `agency_id = $1 AND ${which} AND state IN ('received', 'failed') AND next_attempt_at <= now()
  AND NOT EXISTS (SELECT 1 FROM inbound_event e WHERE e.agency_id = $1 AND e.channel_id = inbound_event.channel_id
    AND e.turn_of = inbound_event.turn_of AND e.id < inbound_event.id AND e.state = 'received' AND e.attempts < $3)`;

interface EndOfEvent {
  id: number;
  state: InboundState;
  summary: InboundSummary;
}

interface EventRow {
  id: number;
  channel_id: number;
  provider_key: string;
  kind: string;
  storage_key: string;
  raw: Buffer | null;
  raw_size: number;
  summary: InboundSummary;
  attempts: number;
  turn_of: string | null;
}

@Injectable()
export class InboundEventsRepository {
  private readonly locks = new Gathered<number, ClaimedEvent | null>((tx, ids) => this.lockAll(tx, ids));
  private readonly ends = new Gathered<EndOfEvent, void>((tx, ends) => this.finishAll(tx, ends));

  /**
   * @param isClaimed the caller works on it at once, and has it for the time of a lease.
   * @returns null when this channel has an event with this key already.
   */
  async insert(tx: Tx, event: NewInboundEvent, isClaimed: boolean): Promise<ClaimedEvent | null> {
    const attempts = isClaimed ? 1 : 0;
    const [row] = await tx.query<{ id: number }>(
      // Rounded up, the time would lie in the future for a moment, and the job that is woken now would find nothing due.
      `INSERT INTO inbound_event
         (agency_id, channel_id, provider_key, kind, storage_key, raw_size, summary, attempts, next_attempt_at, raw,
          turn_of)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, date_trunc('milliseconds', now()) + make_interval(secs => $9), $10, $11)
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
        event.raw ?? null,
        event.turnOf ?? null,
      ],
      'inbound.insert',
    );
    return row ? { ...event, id: row.id, attempts } : null;
  }

  /**
   * Several small ones of webhooks at once, in this order, which nobody works on yet.
   * @returns the numbers of those that are new
   */
  async insertAll(tx: Tx, events: readonly NewInboundEvent[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO inbound_event
         (agency_id, channel_id, provider_key, kind, storage_key, raw_size, summary, next_attempt_at, raw, turn_of)
       SELECT $1, channel_id, provider_key, kind, storage_key, octet_length(raw), '{}',
         date_trunc('milliseconds', now()), raw, turn_of
       FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[]) WITH ORDINALITY
         AS event(channel_id, provider_key, kind, storage_key, raw, turn_of, place) ORDER BY place
       ON CONFLICT (agency_id, channel_id, provider_key) DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        events.map((event) => event.channelId),
        events.map((event) => event.providerKey),
        events.map((event) => event.kind),
        events.map((event) => event.storageKey),
        events.map((event) => event.raw ?? Buffer.alloc(0)),
        events.map((event) => event.turnOf ?? null),
      ],
      'inbound.insert-all',
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Takes an event for the time of this transaction, and nobody waits for it: null in the same cases as with `claim`. What its
   * transaction does not finish is as if nobody had had it.
   */
  async lock(tx: Tx, id: number): Promise<ClaimedEvent | null> {
    return isOwn(tx, `event ${id}`) ? this.locks.of(tx, id) : null;
  }

  private async lockAll(tx: Tx, ids: readonly number[]): Promise<(ClaimedEvent | null)[]> {
    const wanted = byIds('id', '$2', ids);
    const rows = await tx.query<EventRow>(
      `SELECT ${COLUMNS} FROM inbound_event WHERE ${itsTurn(wanted.sql)} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
      [tx.ctx.agencyId, wanted.value, HOLDS_UP],
      `inbound.lock.${wanted.count}`,
      wanted.plan,
    );
    const locked = new Map(rows.map((row) => [row.id, claimedOf(row)]));
    return ids.map((id) => locked.get(id) ?? null);
  }

  /**
   * Takes an event to work on; null when it is done, somebody else has it, or an earlier one of the same customer comes
   * first. One that fails again and again does not hold up the others.
   */
  async claim(tx: Tx, id: number): Promise<ClaimedEvent | null> {
    const [row] = await tx.query<EventRow>(
      `UPDATE inbound_event SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $4)
       WHERE ${itsTurn('id = $2')} RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, id, HOLDS_UP, LEASE_SECONDS],
      'inbound.claim',
    );
    return row ? claimedOf(row) : null;
  }

  /** For each of these, the next event of the same customer that waits for its turn. */
  async nextOf(q: Reader, ids: readonly number[]): Promise<(number | null)[]> {
    const rows = await q.query<{ of: number; id: number }>(
      `SELECT o.id AS of, n.id FROM inbound_event o CROSS JOIN LATERAL (
         SELECT id FROM inbound_event WHERE agency_id = $1 AND channel_id = o.channel_id AND turn_of = o.turn_of
           AND state = 'received' AND id > o.id ORDER BY id LIMIT 1) n
       WHERE o.agency_id = $1 AND o.id = ANY($2)`,
      [q.ctx.agencyId, ids],
      'inbound.next-of',
      'once',
    );
    const nextOf = new Map(rows.map(({ of, id }) => [of, id]));
    return ids.map((id) => nextOf.get(id) ?? null);
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
       WHERE agency_id = $1 AND id = $2 AND state IN ('received', 'failed') AND attempts = $3 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, event.id, event.attempts],
      'inbound.still-claimed',
    );
    return rows.length === 1;
  }

  /** What came in a provider's own form lies in the storage as a mail from now on. */
  async becameMail(tx: Tx, event: ClaimedEvent): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE inbound_event SET storage_key = $4, raw_size = $5, summary = $6
       WHERE agency_id = $1 AND id = $2 AND attempts = $3 AND state IN ('received', 'failed') RETURNING id`,
      [
        tx.ctx.agencyId,
        event.id,
        event.attempts,
        event.storageKey,
        event.rawSize,
        JSON.stringify(event.summary),
      ],
    );
    return rows.length === 1;
  }

  finish(tx: Tx, { id }: ClaimedEvent, state: InboundState, summary: InboundSummary): Promise<void> {
    return this.ends.of(tx, { id, state, summary });
  }

  private async finishAll(tx: Tx, ends: readonly EndOfEvent[]): Promise<void[]> {
    const given = givenRows(
      { id: 'bigint', state: 'text', summary: 'jsonb' },
      ends.map(({ id, state, summary }) => [id, state, JSON.stringify(summary)]),
    );
    await tx.query(
      `UPDATE inbound_event e SET state = given.state, summary = e.summary || given.summary, error = NULL,
         processed_at = now(), attempts = greatest(e.attempts, 1)
       FROM ${given.sql} WHERE e.agency_id = $1 AND e.id = given.id`,
      [tx.ctx.agencyId, ...given.values],
      `inbound.finish.${given.count}`,
      given.plan,
    );
    return ends.map(() => undefined);
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

  /** What kept it was none of its own: the attempt does not count. */
  async giveBack(tx: Tx, event: ClaimedEvent, error: string, pauseSeconds: number): Promise<void> {
    await tx.query(
      `UPDATE inbound_event SET error = $4, attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => $5)
       WHERE agency_id = $1 AND id = $2 AND state IN ('received', 'failed') AND attempts = $3`,
      [tx.ctx.agencyId, event.id, event.attempts, error.slice(0, 2_000), pauseSeconds],
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

  /**
   * Across agencies: what waits, and nobody has. The first seconds belong to the job that was added with it.
   * @param begunUntil jobs that were added after this may still wait for their turn; an event's own is added within a second
   */
  async due(
    q: SystemTx,
    begunUntil: Date | null,
    limit: number,
  ): Promise<{ agencyId: number; id: number; attempts: number }[]> {
    return q.query(
      `SELECT agency_id AS "agencyId", id, attempts FROM inbound_event WHERE state = 'received' AND next_attempt_at <= now()
         AND (attempts > 0
           OR received_at < least(now() - interval '5 seconds', $1::timestamptz - interval '1 second'))
       ORDER BY next_attempt_at LIMIT $2`,
      [begunUntil, limit],
    );
  }
}

function claimedOf(row: EventRow): ClaimedEvent {
  return {
    id: row.id,
    channelId: row.channel_id,
    providerKey: row.provider_key,
    kind: row.kind,
    storageKey: row.storage_key,
    raw: row.raw,
    rawSize: row.raw_size,
    summary: row.summary,
    attempts: row.attempts,
    turnOf: row.turn_of,
  };
}
