import { Injectable } from '@nestjs/common';
import type { QuickReplyTypeName } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { channelLimitsOf, openChannelSql } from '../../channels/index.js';
import { type AudienceName, foundBy, sortTitleOf } from './quick-reply.rules.js';

export interface QuickReplyContent {
  title: string;
  shortcut: string | null;
  type: QuickReplyTypeName;
  subject: string;
  body: string;
  text: string;
  folderId: number | null;
  audience: AudienceName;
  ownerId: number | null;
}

/** Changes of quick replies and what hangs on them. */
@Injectable()
export class QuickReplyWrites {
  async insert(tx: Tx, content: QuickReplyContent): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO quick_reply (agency_id, title, sort_title, shortcut, type, subject, body, text, folder_id, audience,
        owner_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id`,
      [tx.ctx.agencyId, ...columnsOf(content), tx.ctx.now()],
    );
    const { id } = row as { id: number };
    await this.setWords(tx, id, content);
    return id;
  }

  async lock(tx: Tx, id: number): Promise<void> {
    await tx.query('SELECT 1 FROM quick_reply WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      tx.ctx.agencyId,
      id,
    ]);
  }

  /** Those who add one wait for each other, so that together they cannot pass the number that there may be. */
  async holdCount(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('quick_reply.' || $1::text, 0))`, [
      tx.ctx.agencyId,
    ]);
  }

  async save(tx: Tx, id: number, content: QuickReplyContent): Promise<void> {
    await tx.query(
      `UPDATE quick_reply SET title = $2, sort_title = $3, shortcut = $4, type = $5, subject = $6, body = $7, text = $8,
        folder_id = $9, audience = $10, owner_id = $11, updated_at = $12, version = version + 1
       WHERE agency_id = $1 AND id = $13`,
      [tx.ctx.agencyId, ...columnsOf(content), tx.ctx.now(), id],
    );
    await tx.query('DELETE FROM quick_reply_word WHERE agency_id = $1 AND quick_reply_id = $2', [
      tx.ctx.agencyId,
      id,
    ]);
    await this.setWords(tx, id, content);
  }

  async setDeleted(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE quick_reply SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  async move(tx: Tx, ids: readonly number[], folderId: number | null): Promise<void> {
    await tx.query(
      `UPDATE quick_reply SET folder_id = $3, version = version + 1
       WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND folder_id IS DISTINCT FROM $3::bigint`,
      [tx.ctx.agencyId, ids, folderId],
    );
  }

  async setChannels(tx: Tx, id: number, channelIds: readonly number[]): Promise<void> {
    await this.setParts(tx, 'quick_reply_channel', 'channel_id', id, channelIds);
  }

  async setTeams(tx: Tx, id: number, teamIds: readonly number[]): Promise<void> {
    await this.setParts(tx, 'quick_reply_team', 'team_id', id, teamIds);
  }

  /** Of these channels, those that the caller may see. */
  async knownChannels(q: Reader, ids: readonly number[]): Promise<number[]> {
    const limits = channelLimitsOf(q.ctx);
    const rows = await q.query<{ id: number }>(
      `SELECT c.id FROM channel c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])
       ${limits ? `AND ${openChannelSql('c.id', '$1', '$3', limits.onlyPrivate)}` : ''} ORDER BY c.id`,
      [q.ctx.agencyId, ids, ...(limits ? [limits.userId] : [])],
    );
    return rows.map(({ id }) => id);
  }

  async knownTeams(q: Reader, ids: readonly number[]): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      'SELECT id FROM team WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND deleted_at IS NULL ORDER BY id',
      [q.ctx.agencyId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** One more use of each, by this person; always in the order of ids, so that two who send cannot block each other. */
  async noteUses(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE quick_reply SET use_count = use_count + 1, last_used_at = $3 WHERE agency_id = $1 AND id IN
        (SELECT id FROM quick_reply WHERE agency_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR NO KEY UPDATE)`,
      [tx.ctx.agencyId, ids, tx.ctx.now()],
    );
    await tx.query(
      `INSERT INTO quick_reply_use AS own (agency_id, user_id, quick_reply_id, count, last_used_at)
       SELECT $1, $2, id, 1, $4 FROM quick_reply WHERE agency_id = $1 AND id = ANY ($3::bigint[]) ORDER BY id
       ON CONFLICT (agency_id, user_id, quick_reply_id)
       DO UPDATE SET count = own.count + 1, last_used_at = excluded.last_used_at`,
      [tx.ctx.agencyId, userId, ids, tx.ctx.now()],
    );
  }

  /** Removes for good what was deleted before; files that messages still show stay. @returns how many. */
  async purge(tx: Tx, deletedBefore: Date): Promise<number> {
    const gone = await tx.query<{ id: number }>(
      `SELECT id FROM quick_reply WHERE agency_id = $1 AND deleted_at < $2 ORDER BY id LIMIT 200 FOR UPDATE`,
      [tx.ctx.agencyId, deletedBefore],
    );
    const ids = gone.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.query(
      `UPDATE quick_reply_attachment SET quick_reply_id = NULL WHERE agency_id = $1 AND quick_reply_id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids],
    );
    await tx.query('DELETE FROM quick_reply WHERE agency_id = $1 AND id = ANY ($2::bigint[])', [
      tx.ctx.agencyId,
      ids,
    ]);
    return ids.length;
  }

  private async setWords(tx: Tx, id: number, content: QuickReplyContent): Promise<void> {
    const words = foundBy(content);
    await tx.query(
      `INSERT INTO quick_reply_word (agency_id, quick_reply_id, word, place)
       SELECT $1, $2, word, place FROM unnest($3::text[], $4::int[]) AS w (word, place)`,
      [tx.ctx.agencyId, id, words.map(({ word }) => word), words.map(({ place }) => place)],
    );
  }

  private async setParts(
    tx: Tx,
    table: 'quick_reply_channel' | 'quick_reply_team',
    column: 'channel_id' | 'team_id',
    id: number,
    parts: readonly number[],
  ): Promise<void> {
    const params = [tx.ctx.agencyId, id, parts];
    await tx.query(
      `DELETE FROM ${table} WHERE agency_id = $1 AND quick_reply_id = $2 AND NOT ${column} = ANY ($3::bigint[])`,
      params,
    );
    await tx.query(
      `INSERT INTO ${table} (agency_id, quick_reply_id, ${column}) SELECT $1, $2, unnest($3::bigint[])
       ON CONFLICT DO NOTHING`,
      params,
    );
  }
}

function columnsOf(content: QuickReplyContent): unknown[] {
  const { title, shortcut, type, subject, body, text, folderId, audience, ownerId } = content;
  return [title, sortTitleOf(title), shortcut, type, subject, body, text, folderId, audience, ownerId];
}
