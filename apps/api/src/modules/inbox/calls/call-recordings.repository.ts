import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import type { AttachmentRow } from '../messages/message-row.rules.js';

@Injectable()
export class CallRecordingsRepository {
  /** The newest sound of each of these messages, unless their conversation was deleted. */
  of(q: Reader, messageIds: readonly number[]): Promise<(AttachmentRow & { message_id: number })[]> {
    return q.query(
      `SELECT DISTINCT ON (a.message_id) a.message_id, a.id, a.name, a.mime_type, a.size, a.storage_key, a.content_id, a.is_inline
       FROM attachment a
       JOIN message m ON m.agency_id = $1 AND m.id = a.message_id
       JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id AND t.deleted_at IS NULL
       WHERE a.agency_id = $1 AND a.message_id = ANY ($2::bigint[]) AND a.mime_type LIKE 'audio/%'
       ORDER BY a.message_id, a.id DESC`,
      [q.ctx.agencyId, messageIds],
      'calls.recordings',
    );
  }
}
