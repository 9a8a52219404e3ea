import { Injectable } from '@nestjs/common';
import type { SystemTx, Tx } from '../database/database.js';
import type { SystemMailKind } from './texts/index.js';

export interface NewSystemMail {
  kind: SystemMailKind;
  locale: string;
  userId: number | null;
  tokenKind: string | null;
  messageId: string;
  sealedContent: string;
}

export interface WaitingMail extends NewSystemMail {
  id: number;
}

const COLUMNS = `id, kind, locale, user_id AS "userId", token_kind AS "tokenKind", message_id AS "messageId",
                 sealed_content AS "sealedContent"`;

@Injectable()
export class SystemMailsRepository {
  async add(tx: Tx, mail: NewSystemMail): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO system_mail (agency_id, kind, locale, user_id, token_kind, message_id, sealed_content)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [
        tx.ctx.agencyId,
        mail.kind,
        mail.locale,
        mail.userId,
        mail.tokenKind,
        mail.messageId,
        mail.sealedContent,
      ],
    );
    return row?.id ?? 0;
  }

  /** Holds the row, so that nobody drops the mail between a look at it and its token. */
  async lock(tx: Tx, id: number): Promise<WaitingMail | null> {
    const [row] = await tx.query<WaitingMail>(
      `SELECT ${COLUMNS} FROM system_mail
       WHERE agency_id = $1 AND id = $2 AND state IN ('queued', 'failed') AND sealed_content IS NOT NULL FOR UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async waiting(tx: Tx): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM system_mail WHERE agency_id = $1 AND state = 'queued' ORDER BY id`,
      [tx.ctx.agencyId],
    );
    return rows.map((row) => row.id);
  }

  async settle(tx: Tx, id: number, state: 'sent' | 'failed', error = ''): Promise<void> {
    await tx.query(
      `UPDATE system_mail SET state = $3, error = $4, touched_at = now(),
              sealed_content = CASE WHEN $3 = 'sent' THEN NULL ELSE sealed_content END
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, state, error.slice(0, 500)],
    );
  }

  async drop(tx: Tx, userId: number, tokenKinds: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE system_mail SET state = 'dropped', sealed_content = NULL, touched_at = now()
       WHERE agency_id = $1 AND user_id = $2 AND token_kind = ANY($3::text[]) AND state IN ('queued', 'failed')`,
      [tx.ctx.agencyId, userId, tokenKinds],
    );
  }

  async due(tx: SystemTx, olderThanMs: number, limit: number): Promise<{ agencyId: number; id: number }[]> {
    return tx.query(
      `SELECT agency_id AS "agencyId", id FROM system_mail
       WHERE state = 'queued' AND touched_at < now() - $1 * interval '1 ms' ORDER BY touched_at LIMIT $2`,
      [olderThanMs, limit],
    );
  }

  /** What nobody could send in time says nothing any more; and after a while nobody asks when a mail was sent. */
  async forget(tx: Tx, contentHours: number, rowDays: number): Promise<void> {
    await tx.query(
      `UPDATE system_mail SET sealed_content = NULL, touched_at = now(),
              state = CASE WHEN state = 'queued' THEN 'failed' ELSE state END,
              error = CASE WHEN state = 'queued' THEN 'It was too old to be sent.' ELSE error END
       WHERE agency_id = $1 AND sealed_content IS NOT NULL AND created_at < now() - $2 * interval '1 hour'`,
      [tx.ctx.agencyId, contentHours],
    );
    await tx.query(
      `DELETE FROM system_mail WHERE agency_id = $1 AND created_at < now() - $2 * interval '1 day'`,
      [tx.ctx.agencyId, rowDays],
    );
  }
}
