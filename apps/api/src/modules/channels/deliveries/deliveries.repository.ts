import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { LEASE_SECONDS } from '../claims/lease.rules.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { type DeliveryState, retryable } from './delivery.rules.js';

/** One worker's right to work on a delivery. Every write names the fence, so an older claim changes nothing. */
export interface Claim {
  id: number;
  fence: number;
  attempt: number;
  channelId: number;
  conversationRef: number;
  message: OutboundMessage;
}

export interface DueDelivery {
  agencyId: number;
  id: number;
}

const open = `('queued', 'claimed', 'submitting')`;

@Injectable()
export class DeliveriesRepository {
  /** @returns its id; null when this message is in the ledger already. */
  async insert(tx: Tx, message: OutboundMessage, state: DeliveryState): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      // Rounded up, the time would lie in the future for a moment, and the job that is woken now would find nothing due.
      `INSERT INTO delivery
         (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state, next_attempt_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('milliseconds', now())) ON CONFLICT (agency_id, message_ref) DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        message.channelId,
        message.messageRef,
        message.conversationRef,
        message.externalId,
        JSON.stringify(message),
        state,
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
      payload: OutboundMessage;
    }>(
      `WITH due AS (
         SELECT d.id FROM delivery d
         WHERE d.agency_id = $1 AND d.id = $2
           AND ((d.state = 'queued' AND d.next_attempt_at <= now()) OR (d.state = 'claimed' AND d.lease_until < now()))
           AND NOT EXISTS (
             SELECT 1 FROM delivery e
             WHERE e.agency_id = d.agency_id AND e.conversation_ref = d.conversation_ref AND e.id < d.id
               AND e.state IN ${open})
         FOR UPDATE OF d SKIP LOCKED)
       UPDATE delivery SET state = 'claimed', attempt = attempt + 1, fence = fence + 1,
         lease_until = now() + make_interval(secs => $3), updated_at = now()
       FROM due WHERE delivery.agency_id = $1 AND delivery.id = due.id
       RETURNING delivery.id, fence, attempt, channel_id, conversation_ref, payload`,
      [tx.ctx.agencyId, id, LEASE_SECONDS],
    );
    return (
      (row && {
        id: row.id,
        fence: row.fence,
        attempt: row.attempt,
        channelId: row.channel_id,
        conversationRef: row.conversation_ref,
        message: row.payload,
      }) ??
      null
    );
  }

  /** Committed before the call to the outside: from here on a crash means that nobody knows. */
  markSubmitting(tx: Tx, claim: Claim): Promise<boolean> {
    return this.move(tx, claim, ['claimed'], `state = 'submitting'`, []);
  }

  /** The holder is alive. @returns false when the claim was lost. */
  renew(tx: Tx, claim: Claim): Promise<boolean> {
    return this.move(
      tx,
      claim,
      ['claimed', 'submitting'],
      `lease_until = now() + make_interval(secs => $5)`,
      [LEASE_SECONDS],
    );
  }

  /** @returns false when the claim was lost: then nothing was written. */
  finish(
    tx: Tx,
    claim: Claim,
    state: 'accepted' | 'failed' | 'unknown',
    facts: { providerId?: string | undefined; error?: string | undefined },
  ): Promise<boolean> {
    return this.move(
      tx,
      claim,
      ['claimed', 'submitting'],
      `state = $5, provider_id = coalesce($6, provider_id), error = $7, lease_until = NULL`,
      [state, facts.providerId ?? null, facts.error ?? null],
    );
  }

  postpone(tx: Tx, claim: Claim, pauseSeconds: number, reason: string): Promise<boolean> {
    return this.move(
      tx,
      claim,
      ['claimed', 'submitting'],
      `state = 'queued', next_attempt_at = now() + make_interval(secs => $5), error = $6, lease_until = NULL`,
      [pauseSeconds, reason],
    );
  }

  /** A person sends it again. @returns its id, or null when its state does not allow it. */
  async requeue(tx: Tx, messageRef: number): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `UPDATE delivery SET state = 'queued', attempt = 0, fence = fence + 1, error = NULL,
         next_attempt_at = date_trunc('milliseconds', now()),
         lease_until = NULL, updated_at = now()
       WHERE agency_id = $1 AND message_ref = $2 AND state = ANY($3) RETURNING id`,
      [tx.ctx.agencyId, messageRef, retryable],
    );
    return row?.id ?? null;
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

  /** Across agencies: what could be sent now. Those that wait for an earlier one of their conversation cannot. */
  async due(q: SystemTx, limit: number): Promise<DueDelivery[]> {
    const rows = await q.query<{ agency_id: number; id: number }>(
      `SELECT d.agency_id, d.id FROM delivery d
       WHERE ((d.state = 'queued' AND d.next_attempt_at <= now()) OR (d.state = 'claimed' AND d.lease_until < now()))
         AND NOT EXISTS (
           SELECT 1 FROM delivery e
           WHERE e.agency_id = d.agency_id AND e.conversation_ref = d.conversation_ref AND e.id < d.id
             AND e.state IN ${open})
       ORDER BY d.id LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({ agencyId: row.agency_id, id: row.id }));
  }

  /**
   * Across agencies: what was being handed over by a holder that vanished. While the database was away nobody could
   * renew anything, so after its return the holders get a moment to do that.
   */
  async lost(q: SystemTx, limit: number): Promise<DueDelivery[]> {
    const rows = await q.query<{ agency_id: number; id: number }>(
      `SELECT agency_id, id FROM delivery WHERE state = 'submitting' AND lease_until < now()
         AND pg_postmaster_start_time() < now() - interval '6 seconds'
       ORDER BY id LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({ agencyId: row.agency_id, id: row.id }));
  }

  private async move(
    tx: Tx,
    claim: Claim,
    from: DeliveryState[],
    set: string,
    values: unknown[],
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE delivery SET ${set}, updated_at = now()
       WHERE agency_id = $1 AND id = $2 AND fence = $3 AND state = ANY($4) RETURNING id`,
      [tx.ctx.agencyId, claim.id, claim.fence, from, ...values],
    );
    return rows.length === 1;
  }
}
