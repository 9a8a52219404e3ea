import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';

export const MAILBOX_LEASE_SECONDS = 15;
/** Those whose mail is fetched from a server of somebody else. */
export const FETCHED = ['mail_imap', 'mail_google', 'mail_microsoft'] as const;

/** What a worker holds: it may move the mark as long as the fence is its own. */
export interface HeldMailbox {
  agencyId: number;
  channelId: number;
  folder: string;
  uidValidity: number | null;
  lastUid: number;
  oldUntilUid: number;
  fence: number;
  channelVersion: number;
  failures: number;
  /** When the channel was connected. */
  channelCreatedAt: Date;
}

export interface Mark {
  uidValidity: number;
  lastUid: number;
  oldUntilUid: number;
}

export interface MailboxView {
  connectedAt: Date | null;
  lastMailAt: Date | null;
  nextAttemptAt: Date;
  error: string | null;
  isHeld: boolean;
}

@Injectable()
export class MailboxesRepository {
  /** Across agencies: mailboxes that nobody reads, though somebody should. */
  due(q: SystemTx, limit: number): Promise<{ agencyId: number; channelId: number }[]> {
    return q.query(
      `SELECT c.agency_id AS "agencyId", c.id AS "channelId"
       FROM channel c LEFT JOIN mailbox_state m ON m.agency_id = c.agency_id AND m.channel_id = c.id
       WHERE c.provider = ANY($1) AND c.deleted_at IS NULL AND c.status <> 'disabled'
         AND (m.held_until IS NULL OR m.held_until < now())
         AND (m.channel_id IS NULL OR m.next_attempt_at <= now() OR m.channel_version <> c.version)
       ORDER BY m.next_attempt_at NULLS FIRST LIMIT $2`,
      [FETCHED, limit],
    );
  }

  /** Null when somebody else was faster. */
  async hold(tx: Tx, channelId: number, holder: string): Promise<HeldMailbox | null> {
    const [row] = await tx.query<HeldMailbox>(
      `INSERT INTO mailbox_state AS m (agency_id, channel_id, folder, held_by, held_until, fence, channel_version)
       SELECT c.agency_id, c.id, coalesce(c.settings->>'folder', 'INBOX'), $3, now() + make_interval(secs => $4), 1, c.version
       FROM channel c WHERE c.agency_id = $1 AND c.id = $2 AND c.deleted_at IS NULL AND c.status <> 'disabled'
       ON CONFLICT (agency_id, channel_id) DO UPDATE SET held_by = $3, held_until = now() + make_interval(secs => $4),
         fence = m.fence + 1, channel_version = excluded.channel_version,
         uid_validity = CASE WHEN m.folder = excluded.folder THEN m.uid_validity END, folder = excluded.folder
       WHERE (m.held_until IS NULL OR m.held_until < now())
         AND (m.next_attempt_at <= now() OR m.channel_version <> excluded.channel_version)
       RETURNING agency_id AS "agencyId", channel_id AS "channelId", folder, uid_validity AS "uidValidity",
         last_uid AS "lastUid", old_until_uid AS "oldUntilUid", fence, channel_version AS "channelVersion", failures,
         (SELECT created_at FROM channel c WHERE c.agency_id = m.agency_id AND c.id = m.channel_id) AS "channelCreatedAt"`,
      [tx.ctx.agencyId, channelId, holder, MAILBOX_LEASE_SECONDS],
    );
    return row ?? null;
  }

  /** Across agencies, all of one worker in one statement. @returns those that it still has, and whose channel is as it was. */
  async renew(q: SystemTx, holder: string, held: readonly HeldMailbox[]): Promise<Set<number>> {
    const rows = await q.query<{ id: number }>(
      `UPDATE mailbox_state m SET held_until = now() + make_interval(secs => $2)
       FROM channel c, unnest($3::bigint[], $4::int[], $5::int[]) AS h(channel_id, fence, version)
       WHERE m.channel_id = h.channel_id AND m.fence = h.fence AND m.held_by = $1 AND c.id = m.channel_id
         AND c.agency_id = m.agency_id AND c.version = h.version AND c.deleted_at IS NULL AND c.status <> 'disabled'
       RETURNING m.channel_id AS id`,
      [
        holder,
        MAILBOX_LEASE_SECONDS,
        held.map(({ channelId }) => channelId),
        held.map(({ fence }) => fence),
        held.map(({ channelVersion }) => channelVersion),
      ],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Locks the row until the transaction ends. False: somebody else reads the mailbox by now. */
  async isHeld(tx: Tx, { channelId, fence }: HeldMailbox): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 FROM mailbox_state WHERE agency_id = $1 AND channel_id = $2 AND fence = $3 FOR UPDATE',
      [tx.ctx.agencyId, channelId, fence],
      'mailboxes.is-held',
    );
    return rows.length === 1;
  }

  async move(tx: Tx, { channelId, fence }: HeldMailbox, mark: Mark, withMail: boolean): Promise<void> {
    await tx.query(
      `UPDATE mailbox_state SET uid_validity = $4, last_uid = $5, old_until_uid = $6,
         last_mail_at = CASE WHEN $7 THEN now() ELSE last_mail_at END
       WHERE agency_id = $1 AND channel_id = $2 AND fence = $3`,
      [tx.ctx.agencyId, channelId, fence, mark.uidValidity, mark.lastUid, mark.oldUntilUid, withMail],
      'mailboxes.move',
    );
  }

  async connected(tx: Tx, { channelId, fence }: HeldMailbox): Promise<void> {
    await tx.query(
      `UPDATE mailbox_state SET connected_at = now(), failures = 0, error = NULL, next_attempt_at = now()
       WHERE agency_id = $1 AND channel_id = $2 AND fence = $3`,
      [tx.ctx.agencyId, channelId, fence],
    );
  }

  /** Lets go of it; after a failure nobody tries for a while. */
  async release(
    tx: Tx,
    { channelId, fence }: HeldMailbox,
    failure: { error: string; pauseSeconds: number } | null,
  ) {
    await tx.query(
      `UPDATE mailbox_state SET held_by = NULL, held_until = NULL, connected_at = CASE WHEN $4::text IS NULL THEN connected_at END,
         failures = CASE WHEN $4::text IS NULL THEN failures ELSE failures + 1 END, error = coalesce($4, error),
         next_attempt_at = now() + make_interval(secs => $5)
       WHERE agency_id = $1 AND channel_id = $2 AND fence = $3`,
      [tx.ctx.agencyId, channelId, fence, failure?.error.slice(0, 500) ?? null, failure?.pauseSeconds ?? 0],
    );
  }

  /** Which of these keys the channel has stored already. */
  async known(q: Reader, channelId: number, keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await q.query<{ key: string }>(
      `SELECT provider_key AS key FROM inbound_event WHERE agency_id = $1 AND channel_id = $2 AND provider_key = ANY($3)`,
      [q.ctx.agencyId, channelId, keys],
    );
    return new Set(rows.map((row) => row.key));
  }

  async view(q: Reader, channelId: number): Promise<MailboxView | null> {
    const [row] = await q.query<MailboxView>(
      `SELECT connected_at AS "connectedAt", last_mail_at AS "lastMailAt", next_attempt_at AS "nextAttemptAt", error,
         coalesce(held_until > now(), false) AS "isHeld"
       FROM mailbox_state WHERE agency_id = $1 AND channel_id = $2`,
      [q.ctx.agencyId, channelId],
    );
    return row ?? null;
  }
}
