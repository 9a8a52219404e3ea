import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

@Injectable()
export class SweepChatRepository {
  /** Files of what was deleted before, by itself or with its group. */
  async files(q: Reader, olderThan: Date, limit: number): Promise<{ id: number; key: string }[]> {
    return q.query<{ id: number; key: string }>(
      `SELECT f.id, f.storage_key AS key FROM chat_attachment f
       JOIN chat_message m ON m.agency_id = $1 AND m.id = f.message_id
       JOIN chat_thread t ON t.agency_id = $1 AND t.id = m.thread_id
       WHERE f.agency_id = $1 AND (m.deleted_at < $2 OR t.deleted_at < $2) ORDER BY f.id LIMIT $3`,
      [q.ctx.agencyId, olderThan, limit],
      'chat.files-to-sweep',
    );
  }

  async forgetFile(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'DELETE FROM chat_attachment WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id],
      'chat.sweep-file',
    );
  }

  /** What has files still waits for the next time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM chat_message WHERE agency_id = $1 AND id IN (SELECT m.id FROM chat_message m
         WHERE m.agency_id = $1 AND m.deleted_at < $2 AND NOT EXISTS (SELECT 1 FROM chat_attachment f
           WHERE f.agency_id = $1 AND f.message_id = m.id) ORDER BY m.deleted_at LIMIT $3)`,
      [tx.ctx.agencyId, olderThan, limit],
      'chat.sweep-messages',
    );
    await tx.query(
      `DELETE FROM chat_thread WHERE agency_id = $1 AND id IN (SELECT t.id FROM chat_thread t
         WHERE t.agency_id = $1 AND t.deleted_at < $2 AND NOT EXISTS (SELECT 1 FROM chat_attachment f
           WHERE f.agency_id = $1 AND f.thread_id = t.id) ORDER BY t.deleted_at LIMIT 10)`,
      [tx.ctx.agencyId, olderThan],
      'chat.sweep-threads',
    );
  }
}
