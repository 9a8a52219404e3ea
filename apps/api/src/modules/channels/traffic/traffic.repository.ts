import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { channelLimitsOf, openChannelSql } from '../channels/channel-access.rules.js';
import type { Exchange } from '../connectors/exchange.js';
import type { DeliveryState, DeliveryWait, ReportedStatus } from '../deliveries/delivery.rules.js';
import type { InboundState, InboundSummary } from '../inbound/inbound-event.rules.js';
import { failedSql, type Outcome, outcomeSql } from './outcome.rules.js';

export interface InboundRow {
  id: number;
  channelId: number;
  kind: string;
  providerKey: string;
  state: InboundState;
  summary: InboundSummary;
  error: string | null;
  attempts: number;
  rawSize: number;
  /** Its bytes are still there. */
  hasRaw: boolean;
  receivedAt: Date;
  processedAt: Date | null;
}

export interface InboundBytes {
  channelId: number;
  kind: string;
  raw: Buffer | null;
  storageKey: string;
}

export interface OutboundRow {
  id: number;
  channelId: number;
  messageRef: number;
  conversationRef: number;
  excerpt: string | null;
  part: number;
  state: DeliveryState;
  reported: ReportedStatus | null;
  waitsFor: DeliveryWait | null;
  attempt: number;
  error: string | null;
  providerId: string | null;
  nextAttemptAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface AttemptRow {
  id: number;
  attempt: number;
  outcome: string;
  error: string | null;
  exchanges: Exchange[];
  startedAt: Date;
  took: number;
}

export interface RefusalsRow {
  channelId: number;
  reason: string;
  count: number;
  lastAt: Date;
}

/** What is looked for: the newest first, from before this id on. */
export interface TrafficPage {
  channelId: number | null;
  outcome: Outcome | null;
  before: number | null;
  limit: number;
}

const INBOUND = `e.id, e.channel_id AS "channelId", e.kind, e.provider_key AS "providerKey", e.state, e.summary, e.error,
  e.attempts, e.raw_size AS "rawSize", (e.raw IS NOT NULL OR e.storage_key <> '') AS "hasRaw",
  e.received_at AS "receivedAt", e.processed_at AS "processedAt"`;
const OUTBOUND = `d.id, d.channel_id AS "channelId", d.message_ref AS "messageRef", d.conversation_ref AS "conversationRef",
  d.part, d.state, d.reported, d.waits_for AS "waitsFor", d.attempt, d.error, d.provider_id AS "providerId",
  left(coalesce(nullif(d.payload->>'text', ''), d.payload#>>'{content,emoji}', d.payload#>>'{content,name}'), 140) AS excerpt, d.next_attempt_at AS "nextAttemptAt", d.created_at AS "createdAt", d.updated_at AS "updatedAt"`;

/** What came in and what went out, for those who look after channels. Only of channels whose conversations they may see. */
@Injectable()
export class TrafficRepository {
  inbound(q: Reader, page: TrafficPage): Promise<InboundRow[]> {
    const { where, params } = pageSql(q, 'e', page, outcomeSql.inbound);
    return q.query(
      `SELECT ${INBOUND} FROM inbound_event e WHERE ${where} ORDER BY e.id DESC LIMIT $2`,
      params,
    );
  }

  outbound(q: Reader, page: TrafficPage): Promise<OutboundRow[]> {
    const { where, params } = pageSql(q, 'd', page, outcomeSql.outbound);
    return q.query(`SELECT ${OUTBOUND} FROM delivery d WHERE ${where} ORDER BY d.id DESC LIMIT $2`, params);
  }

  async inboundById(q: Reader, id: number): Promise<InboundRow | null> {
    const { open, params } = openSql(q, 'e.channel_id', [id]);
    const [row] = await q.query<InboundRow>(
      `SELECT ${INBOUND} FROM inbound_event e WHERE e.agency_id = $1 AND e.id = $2 AND ${open}`,
      params,
    );
    return row ?? null;
  }

  async outboundById(q: Reader, id: number): Promise<OutboundRow | null> {
    const { open, params } = openSql(q, 'd.channel_id', [id]);
    const [row] = await q.query<OutboundRow>(
      `SELECT ${OUTBOUND} FROM delivery d WHERE d.agency_id = $1 AND d.id = $2 AND ${open}`,
      params,
    );
    return row ?? null;
  }

  /** Whether this caller has such a channel. */
  async hasChannel(q: Reader, channelId: number): Promise<boolean> {
    const { open, params } = openSql(q, 'c.id', [channelId]);
    const rows = await q.query(
      `SELECT 1 FROM channel c WHERE c.agency_id = $1 AND c.id = $2 AND ${open}`,
      params,
    );
    return rows.length > 0;
  }

  async bytesOf(q: Reader, id: number): Promise<InboundBytes | null> {
    const [row] = await q.query<InboundBytes>(
      `SELECT channel_id AS "channelId", kind, raw, storage_key AS "storageKey" FROM inbound_event
       WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  attemptsOf(q: Reader, deliveryId: number, limit: number): Promise<AttemptRow[]> {
    return q.query(
      `SELECT id, attempt, outcome, error, exchanges, started_at AS "startedAt", took FROM delivery_attempt
       WHERE agency_id = $1 AND delivery_id = $2 ORDER BY id DESC LIMIT $3`,
      [q.ctx.agencyId, deliveryId, limit],
    );
  }

  /** Calls that proved nothing, by channel and reason. */
  refusals(q: Reader, days: number, limit: number): Promise<RefusalsRow[]> {
    const { open, params } = openSql(q, 'r.channel_id', [days, limit]);
    return q.query(
      `SELECT r.channel_id AS "channelId", r.reason, sum(r.count)::int AS count, max(r.last_at) AS "lastAt"
       FROM webhook_refusal r WHERE r.agency_id = $1 AND ${open}
         AND r.day > to_char((now() AT TIME ZONE 'UTC') - make_interval(days => $2), 'YYYY-MM-DD')
       GROUP BY r.channel_id, r.reason ORDER BY max(r.last_at) DESC LIMIT $3`,
      params,
    );
  }

  /** Begins anew with what was given up or left aside and whose bytes are there. @returns the ids */
  async beginAnew(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const { open, params } = openSql(tx, 'e.channel_id', [ids]);
    const rows = await tx.query<{ id: number }>(
      `UPDATE inbound_event e SET state = 'received', attempts = 0, error = NULL, processed_at = NULL,
         next_attempt_at = date_trunc('milliseconds', now())
       WHERE e.agency_id = $1 AND e.id = ANY($2) AND e.state IN ('failed', 'ignored')
         AND (e.raw IS NOT NULL OR e.storage_key <> '') AND ${open} RETURNING e.id`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  /** The oldest that were given up, and not since `until`: what fails again while all are tried is left for later. */
  async givenUp(q: Reader, channelId: number | null, until: Date, limit: number): Promise<number[]> {
    const { open, params } = openSql(q, 'e.channel_id', [channelId, until, limit]);
    const rows = await q.query<{ id: number }>(
      `SELECT e.id FROM inbound_event e WHERE e.agency_id = $1 AND ($2::bigint IS NULL OR e.channel_id = $2)
         AND e.state = 'failed' AND e.next_attempt_at <= $3 AND (e.raw IS NOT NULL OR e.storage_key <> '')
         AND ${open} ORDER BY e.id LIMIT $4`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  /** Messages that failed and did not begin anew since `until`, the oldest first. Those that nobody knows about are not among them. */
  async failedMessages(q: Reader, channelId: number | null, until: Date, limit: number): Promise<number[]> {
    const { open, params } = openSql(q, 'd.channel_id', [channelId, until, limit]);
    const rows = await q.query<{ ref: number }>(
      `SELECT d.message_ref AS ref FROM delivery d WHERE d.agency_id = $1 AND ($2::bigint IS NULL OR d.channel_id = $2)
         AND ${failedSql('d')} AND d.updated_at <= $3 AND ${open} ORDER BY d.id LIMIT $4`,
      params,
    );
    return [...new Set(rows.map(({ ref }) => ref))];
  }
}

/** The condition that hides channels whose conversations the caller may not see; its user stands behind `values`. */
function openSql(
  { ctx }: Reader,
  column: string,
  values: readonly unknown[],
): { open: string; params: unknown[] } {
  const limits = channelLimitsOf(ctx);
  const params = [ctx.agencyId, ...values, ...(limits ? [limits.userId] : [])];
  return {
    open: limits ? openChannelSql(column, '$1', `$${values.length + 2}`, limits.onlyPrivate) : 'true',
    params,
  };
}

function pageSql(
  q: Reader,
  table: 'd' | 'e',
  { channelId, outcome, before, limit }: TrafficPage,
  outcomes: Record<Outcome, string>,
): { where: string; params: unknown[] } {
  const values: unknown[] = [limit];
  const wanted = [`${table}.agency_id = $1`];
  if (before !== null) wanted.push(`${table}.id < $${values.push(before) + 1}`);
  if (channelId !== null) wanted.push(`${table}.channel_id = $${values.push(channelId) + 1}`);
  if (outcome !== null) wanted.push(outcomes[outcome]);
  const { open, params } = openSql(q, `${table}.channel_id`, values);
  return { where: [...wanted, open].join(' AND '), params };
}
