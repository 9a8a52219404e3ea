import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { LEASE_SECONDS } from '../claims/lease.rules.js';
import type { Exchange } from '../connectors/exchange.js';
import type { ProviderName } from '../channels/channel.rules.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { type DeliveryState, type DeliveryWait, FIRST_REACTION, retryable } from './delivery.rules.js';
import type { PartState } from './delivery-status.rules.js';

/** One worker's right to work on a delivery. Every write names the fence, so an older claim changes nothing. */
export interface Claim {
  id: number;
  fence: number;
  attempt: number;
  channelId: number;
  conversationRef: number;
  /** Which of the calls that the message needs. */
  part: number;
  /** Its slot at the provider's pace has come. */
  isPaced: boolean;
  /** What it waited for until now. */
  waitsFor: DeliveryWait | null;
  message: OutboundMessage;
}

/** How far each part of the message is now. Null: the claim was lost, and nothing was written. */
export type Moved = PartState[] | null;

export interface DueDelivery {
  agencyId: number;
  id: number;
}

const open = `('queued', 'claimed', 'submitting')`;

@Injectable()
export class DeliveriesRepository {
  /** @returns its id; null when this message is in the ledger already. */
  async insert(tx: Tx, message: OutboundMessage, state: DeliveryState, part = 0): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      // Rounded up, the time would lie in the future for a moment, and the job that is woken now would find nothing due.
      `INSERT INTO delivery
         (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state, next_attempt_at, part, customer_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('milliseconds', now()), $8, $9)
       ON CONFLICT (agency_id, message_ref, part) DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        message.channelId,
        message.messageRef,
        message.conversationRef,
        message.externalId,
        JSON.stringify(message),
        state,
        part,
        message.to.customerId ?? null,
      ],
    );
    return row?.id ?? null;
  }

  /**
   * Takes a delivery that is due, or whose holder vanished before it handed anything over. Null when it is not due,
   * somebody else has it, or an earlier one of the same conversation is not through yet.
   */
  async claim(tx: Tx, id: number): Promise<Claim | null> {
    const [row] = await tx.query<{
      id: number;
      fence: number;
      attempt: number;
      channel_id: number;
      conversation_ref: number;
      part: number;
      is_paced: boolean;
      waits_for: DeliveryWait | null;
      payload: OutboundMessage;
    }>(
      `WITH due AS (
         SELECT d.id, d.waits_for, d.paced_until <= now() AS is_paced FROM delivery d
         WHERE d.agency_id = $1 AND d.id = $2
           AND ((d.state = 'queued' AND d.next_attempt_at <= now()) OR (d.state = 'claimed' AND d.lease_until < now()))
           AND NOT EXISTS (
             SELECT 1 FROM delivery e
             WHERE e.agency_id = d.agency_id AND e.conversation_ref = d.conversation_ref AND e.id < d.id
               AND e.state IN ${open})
         FOR NO KEY UPDATE OF d SKIP LOCKED)
       UPDATE delivery SET state = 'claimed', attempt = attempt + 1, fence = fence + 1, waits_for = NULL,
         lease_until = now() + make_interval(secs => $3), updated_at = now()
       FROM due WHERE delivery.agency_id = $1 AND delivery.id = due.id
       RETURNING delivery.id, fence, attempt, channel_id, conversation_ref, part, payload,
         coalesce(due.is_paced, false) AS is_paced, due.waits_for`,
      [tx.ctx.agencyId, id, LEASE_SECONDS],
      'deliveries.claim',
    );
    return (
      (row && {
        id: row.id,
        fence: row.fence,
        attempt: row.attempt,
        channelId: row.channel_id,
        conversationRef: row.conversation_ref,
        part: row.part,
        isPaced: row.is_paced,
        waitsFor: row.waits_for,
        message: row.payload,
      }) ??
      null
    );
  }

  /** Committed before the call to the outside: from here on a crash means that nobody knows. */
  markSubmitting(tx: Tx, claim: Claim): Promise<Moved> {
    return this.move(tx, claim, ['claimed'], `state = 'submitting'`, []);
  }

  /** The holder is alive. @returns false when the claim was lost. */
  async renew(tx: Tx, claim: Claim): Promise<boolean> {
    const set = 'lease_until = now() + make_interval(secs => $5)';
    return (await this.move(tx, claim, ['claimed', 'submitting'], set, [LEASE_SECONDS])) !== null;
  }

  finish(
    tx: Tx,
    claim: Claim,
    state: 'accepted' | 'failed' | 'unknown',
    facts: { providerId?: string | undefined; error?: string | undefined },
  ): Promise<Moved> {
    return this.move(
      tx,
      claim,
      ['claimed', 'submitting'],
      `state = $5, provider_id = coalesce($6, provider_id), error = $7, lease_until = NULL`,
      [state, facts.providerId ?? null, facts.error ?? null],
    );
  }

  postpone(tx: Tx, claim: Claim, pauseSeconds: number, reason: string): Promise<Moved> {
    return this.move(
      tx,
      claim,
      ['claimed', 'submitting'],
      `state = 'queued', next_attempt_at = now() + make_interval(secs => $5), error = $6, lease_until = NULL`,
      [pauseSeconds, reason],
    );
  }

  /** It waits for something that is not its own: the attempt does not count. @param waitMs until it is looked at again */
  hold(tx: Tx, claim: Claim, why: DeliveryWait, waitMs: number, reason: string | null): Promise<Moved> {
    return this.move(
      tx,
      claim,
      ['claimed', 'submitting'],
      `state = 'queued', attempt = greatest(attempt - 1, 0), waits_for = $5, lease_until = NULL, error = coalesce($7, error),
       next_attempt_at = now() + make_interval(secs => $6::float8 / 1000),
       paced_until = CASE WHEN $5 = 'pace' THEN now() + make_interval(secs => $6::float8 / 1000) ELSE paced_until END`,
      [why, waitMs, reason],
    );
  }

  /** What waits has waited long enough. */
  async goOn(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `UPDATE delivery SET next_attempt_at = date_trunc('milliseconds', now())
       WHERE agency_id = $1 AND id = $2 AND state = 'queued' AND waits_for = 'circuit'`,
      [tx.ctx.agencyId, id],
      'deliveries.go-on',
    );
  }

  async isReported(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM delivery WHERE agency_id = $1 AND id = $2 AND state = 'accepted' AND reported IS NOT NULL`,
      [tx.ctx.agencyId, id],
      'deliveries.is-reported',
    );
    return rows.length > 0;
  }

  async noteAttempt(
    tx: Tx,
    claim: Claim,
    facts: {
      outcome: string;
      error: string | null;
      exchanges: readonly Exchange[];
      startedAt: Date;
      took: number;
    },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO delivery_attempt (agency_id, delivery_id, attempt, outcome, error, exchanges, started_at, took)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tx.ctx.agencyId,
        claim.id,
        claim.attempt,
        facts.outcome,
        facts.error,
        JSON.stringify(facts.exchanges),
        facts.startedAt,
        facts.took,
      ],
      'deliveries.note-attempt',
    );
  }

  /** A number for one more delivery about a message, besides its own parts. */
  async nextPart(tx: Tx, messageRef: number): Promise<number> {
    const [row] = await tx.query<{ part: number }>(
      'SELECT greatest(max(part) + 1, $3::int) AS part FROM delivery WHERE agency_id = $1 AND message_ref = $2',
      [tx.ctx.agencyId, messageRef, FIRST_REACTION],
    );
    return row?.part ?? FIRST_REACTION;
  }

  /** The provider's id of the first part of one of our messages. */
  async providerIdOf(q: Reader, channelId: number, messageRef: number): Promise<string | null> {
    const [row] = await q.query<{ id: string | null }>(
      `SELECT provider_id AS id FROM delivery WHERE agency_id = $1 AND message_ref = $2 AND channel_id = $3
       ORDER BY part LIMIT 1`,
      [q.ctx.agencyId, messageRef, channelId],
    );
    return row?.id ?? null;
  }

  /** A person sends it again: what of it did not arrive. @returns the deliveries; none when its state does not allow it. */
  async requeue(tx: Tx, messageRef: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE delivery SET state = 'queued', attempt = 0, fence = fence + 1, error = NULL,
         next_attempt_at = date_trunc('milliseconds', now()), paced_until = NULL, reported = NULL, provider_id = NULL,
         lease_until = NULL, updated_at = now()
       WHERE agency_id = $1 AND message_ref = $2 AND (state = ANY($3) OR reported = 'failed') RETURNING id`,
      [tx.ctx.agencyId, messageRef, retryable],
    );
    return rows.map((row) => row.id);
  }

  /** A person says that an unknown one was sent. @returns whether it was unknown. */
  async markSent(tx: Tx, messageRef: number): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE delivery SET state = 'accepted', fence = fence + 1, error = NULL, lease_until = NULL, updated_at = now()
       WHERE agency_id = $1 AND message_ref = $2 AND state = 'unknown' RETURNING id`,
      [tx.ctx.agencyId, messageRef],
    );
    return rows.length > 0;
  }

  /** The holder vanished after it had begun to hand over. @returns the message that nobody knows about. */
  async giveUpAsUnknown(tx: Tx, id: number, reason: string): Promise<number | null> {
    const [row] = await tx.query<{ message_ref: number }>(
      `UPDATE delivery SET state = 'unknown', fence = fence + 1, lease_until = NULL, error = $3, updated_at = now()
       WHERE agency_id = $1 AND id = $2 AND state = 'submitting' AND lease_until < now() RETURNING message_ref`,
      [tx.ctx.agencyId, id, reason],
    );
    return row?.message_ref ?? null;
  }

  /** A bounce came in for something that counted as sent. @returns the message, and which conversation it belongs to. */
  async markBounced(
    tx: Tx,
    channelId: number,
    externalId: string,
    reason: string,
  ): Promise<{ messageRef: number; conversationRef: number } | null> {
    const [row] = await tx.query<{ message_ref: number; conversation_ref: number }>(
      `UPDATE delivery SET state = 'failed', fence = fence + 1, error = $4, lease_until = NULL, updated_at = now()
       WHERE agency_id = $1 AND channel_id = $2 AND external_id = $3 AND state IN ('accepted', 'unknown', 'submitting')
       RETURNING message_ref, conversation_ref`,
      [tx.ctx.agencyId, channelId, externalId, reason],
    );
    return (row && { messageRef: row.message_ref, conversationRef: row.conversation_ref }) ?? null;
  }

  /** The next one of a conversation that waits for its turn. */
  async nextOf(q: Reader, conversationRef: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `SELECT id FROM delivery WHERE agency_id = $1 AND conversation_ref = $2 AND state IN ${open}
       ORDER BY id LIMIT 1`,
      [q.ctx.agencyId, conversationRef],
    );
    return row?.id ?? null;
  }

  /**
   * Across agencies: what could be sent now. Those that wait for an earlier one of their conversation cannot.
   * @param begunUntil jobs that were added after this may still wait for their turn
   */
  async due(
    q: SystemTx,
    begunUntil: Date | null,
    limit: number,
  ): Promise<(DueDelivery & { fence: number })[]> {
    return q.query(
      `SELECT d.agency_id AS "agencyId", d.id, d.fence FROM delivery d
       WHERE ((d.state = 'queued' AND d.next_attempt_at <= now() AND (d.fence > 0 OR (d.next_attempt_at <= $2::timestamptz) IS NOT FALSE))
           OR (d.state = 'claimed' AND d.lease_until < now()))
         AND NOT EXISTS (
           SELECT 1 FROM delivery e
           WHERE e.agency_id = d.agency_id AND e.conversation_ref = d.conversation_ref AND e.id < d.id
             AND e.state IN ${open})
       ORDER BY d.id LIMIT $1`,
      [limit, begunUntil],
    );
  }

  /**
   * Across agencies: what was being handed over by a holder that vanished. While the database was away nobody could
   * renew anything, so after its return the holders get a moment to do that.
   */
  async lost(q: SystemTx, limit: number): Promise<(DueDelivery & { provider: ProviderName | null })[]> {
    return q.query(
      `SELECT d.agency_id AS "agencyId", d.id, c.provider
       FROM delivery d JOIN channel c ON c.agency_id = d.agency_id AND c.id = d.channel_id
       WHERE d.state = 'submitting' AND d.lease_until < now()
         AND pg_postmaster_start_time() < now() - interval '6 seconds'
       ORDER BY d.id LIMIT $1`,
      [limit],
    );
  }

  /** The holder vanished, and the provider will know a second copy for what it is. */
  async takeBack(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `UPDATE delivery SET state = 'queued', fence = fence + 1, lease_until = NULL, updated_at = now(),
         next_attempt_at = date_trunc('milliseconds', now())
       WHERE agency_id = $1 AND id = $2 AND state = 'submitting' AND lease_until < now()`,
      [tx.ctx.agencyId, id],
    );
  }

  private async move(
    tx: Tx,
    claim: Claim,
    from: DeliveryState[],
    set: string,
    values: unknown[],
  ): Promise<Moved> {
    const [row] = await tx.query<PartState & { others: PartState[] }>(
      `UPDATE delivery d SET ${set}, updated_at = now()
       WHERE d.agency_id = $1 AND d.id = $2 AND d.fence = $3 AND d.state = ANY($4)
       RETURNING d.state, d.reported, (SELECT coalesce(json_agg(json_build_object('state', o.state, 'reported', o.reported)), '[]')
         FROM delivery o WHERE o.agency_id = $1 AND o.message_ref = d.message_ref AND o.id <> d.id) AS others`,
      [tx.ctx.agencyId, claim.id, claim.fence, from, ...values],
    );
    return row ? [{ state: row.state, reported: row.reported }, ...row.others] : null;
  }
}
