import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

@Injectable()
export class SweepChatRepository {
  /** Files of what was deleted before, by itself or with its group: what is there is not looked through for it. */
  async files(q: Reader, olderThan: Date, limit: number): Promise<{ id: number; key: string }[]> {
    return q.query<{ id: number; key: string }>(
      `SELECT f.id, f.key FROM (
         SELECT f.id, f.storage_key AS key FROM chat_message m
         JOIN chat_attachment f ON f.agency_id = $1 AND f.message_id = m.id
         WHERE m.agency_id = $1 AND m.deleted_at < $2
         UNION
         SELECT f.id, f.storage_key FROM chat_thread t
         JOIN chat_attachment f ON f.agency_id = $1 AND f.thread_id = t.id
         WHERE t.agency_id = $1 AND t.deleted_at < $2
       ) f ORDER BY f.id LIMIT $3`,
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
