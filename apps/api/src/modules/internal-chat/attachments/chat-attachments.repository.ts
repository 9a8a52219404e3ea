import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { ChatFileRow } from '../messages/chat-message-row.rules.js';

export interface FilesWish {
  threadId: number;
  term: string;
  before: number | null;
  size: number;
  /** Only for numbered pages of REST, which are bounded: see `ChatPageQuery`. */
  skip: number;
}

@Injectable()
export class ChatAttachmentsRepository {
  /** Of messages that are there, the newest first. @returns one more than asked for when there are more */
  page(q: Reader, { threadId, term, before, size, skip }: FilesWish): Promise<ChatFileRow[]> {
    return q.query<ChatFileRow>(
      `SELECT f.id, f.thread_id AS "threadId", f.message_id AS "messageId", f.user_id AS "userId", f.name,
         f.mime_type AS "mimeType", f.size, f.storage_key AS "storageKey", f.created_at AS "createdAt"
       FROM chat_attachment f JOIN chat_message m ON m.agency_id = $1 AND m.id = f.message_id AND m.deleted_at IS NULL
       WHERE f.agency_id = $1 AND f.thread_id = $2 AND ($3 = '' OR position($3 in lower(f.name)) > 0)
         AND ($4::bigint IS NULL OR f.id < $4) ORDER BY f.id DESC LIMIT $5 OFFSET $6`,
      [q.ctx.agencyId, threadId, term.trim().toLowerCase(), before, size + 1, skip],
      'chat.files',
    );
  }

  async count(q: Reader, threadId: number, term: string): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM chat_attachment f
       JOIN chat_message m ON m.agency_id = $1 AND m.id = f.message_id AND m.deleted_at IS NULL
       WHERE f.agency_id = $1 AND f.thread_id = $2 AND ($3 = '' OR position($3 in lower(f.name)) > 0)`,
      [q.ctx.agencyId, threadId, term.trim().toLowerCase()],
      'chat.count-files',
    );
    return row?.count ?? 0;
  }
}
