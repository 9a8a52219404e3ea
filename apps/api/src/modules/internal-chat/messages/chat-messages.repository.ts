import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { prefixEnd } from '../../../platform/search/search-words.js';
import { type ChatMessageRow, MESSAGE_COLUMNS, MESSAGE_FROM } from './chat-message-row.rules.js';

/** Which messages of a thread: behind a position, or before it. */
export interface Stretch {
  threadId: number;
  position: number;
  size: number;
}

@Injectable()
export class ChatMessagesRepository {
  /** Those that are there; whoever asks has to know that they may. */
  byIds(q: Reader, ids: readonly number[]): Promise<ChatMessageRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return q.query<ChatMessageRow>(
      `SELECT ${MESSAGE_COLUMNS} ${MESSAGE_FROM}
       WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) AND m.deleted_at IS NULL AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, ids],
      'chat.messages-by-id',
    );
  }

  /** The newest before the position, newest first. @returns one more than asked for when there are more */
  before(q: Reader, { threadId, position, size }: Stretch): Promise<ChatMessageRow[]> {
    return q.query<ChatMessageRow>(
      `SELECT ${MESSAGE_COLUMNS} ${MESSAGE_FROM}
       WHERE m.agency_id = $1 AND m.thread_id = $2 AND m.position < $3 AND m.deleted_at IS NULL
       ORDER BY m.position DESC LIMIT $4`,
      [q.ctx.agencyId, threadId, position, size + 1],
      'chat.messages-before',
    );
  }

  /** The oldest behind the position, oldest first. @returns one more than asked for when there are more */
  after(q: Reader, { threadId, position, size }: Stretch): Promise<ChatMessageRow[]> {
    return q.query<ChatMessageRow>(
      `SELECT ${MESSAGE_COLUMNS} ${MESSAGE_FROM}
       WHERE m.agency_id = $1 AND m.thread_id = $2 AND m.position > $3 AND m.deleted_at IS NULL
       ORDER BY m.position LIMIT $4`,
      [q.ctx.agencyId, threadId, position, size + 1],
      'chat.messages-after',
    );
  }

  /** Where a message stands that somebody may see, also one that is gone by now. */
  async placeOf(
    q: Reader,
    userId: number,
    id: number,
  ): Promise<{ threadId: number; position: number } | null> {
    const [row] = await q.query<{ threadId: number; position: number }>(
      `SELECT m.thread_id AS "threadId", m.position FROM chat_message m
       JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = m.thread_id AND p.user_id = $3
       WHERE m.agency_id = $1 AND m.id = $2`,
      [q.ctx.agencyId, id, userId],
      'chat.place-of',
    );
    return row ?? null;
  }

  /** In the order in which they were pinned. */
  pinned(q: Reader, threadId: number, limit: number): Promise<ChatMessageRow[]> {
    return q.query<ChatMessageRow>(
      `SELECT ${MESSAGE_COLUMNS} ${MESSAGE_FROM}
       WHERE m.agency_id = $1 AND m.thread_id = $2 AND m.pinned_at IS NOT NULL AND m.deleted_at IS NULL
       ORDER BY m.pinned_at DESC, m.id DESC LIMIT $3`,
      [q.ctx.agencyId, threadId, limit],
      'chat.pinned',
    );
  }

  /** What somebody starred in the threads that they are in, newest first. @returns one more than asked for */
  async starred(q: Reader, userId: number, size: number, before: number | null): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT s.message_id AS id FROM chat_star s JOIN chat_message m ON m.agency_id = $1 AND m.id = s.message_id
       JOIN chat_thread t ON t.agency_id = $1 AND t.id = m.thread_id AND t.deleted_at IS NULL
       JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = m.thread_id AND p.user_id = $2
       WHERE s.agency_id = $1 AND s.user_id = $2 AND m.deleted_at IS NULL AND ($4::bigint IS NULL OR s.message_id < $4)
       ORDER BY s.message_id DESC LIMIT $3`,
      [q.ctx.agencyId, userId, size + 1, before],
      'chat.starred',
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Messages with all of these words, each the beginning of one, in a thread or all threads of the person; newest first.
   * The index is walked thread by thread for the longest word; the others are looked up beside it.
   */
  async search(q: Reader, userId: number, wish: SearchWish): Promise<number[]> {
    const [first = '', ...others] = wish.words.toSorted((a, b) => b.length - a.length);
    const rows = await q.query<{ id: number }>(
      `SELECT DISTINCT w.message_id AS id FROM chat_participant p
       JOIN chat_thread t ON t.agency_id = $1 AND t.id = p.thread_id AND t.deleted_at IS NULL
       JOIN chat_word w ON w.agency_id = $1 AND w.thread_id = p.thread_id AND w.word >= $3 AND w.word < $4
       WHERE p.agency_id = $1 AND p.user_id = $2 AND ($5::bigint IS NULL OR p.thread_id = $5)
         AND ($6::bigint IS NULL OR w.message_id < $6)
         AND NOT EXISTS (SELECT 1 FROM unnest($7::text[], $8::text[]) AS x (from_word, to_word)
           WHERE NOT EXISTS (SELECT 1 FROM chat_word o WHERE o.agency_id = $1 AND o.message_id = w.message_id
             AND o.word >= x.from_word AND o.word < x.to_word))
       ORDER BY w.message_id DESC LIMIT $9 OFFSET $10`,
      [
        q.ctx.agencyId,
        userId,
        first,
        prefixEnd(first),
        wish.threadId,
        wish.before,
        others,
        others.map(prefixEnd),
        wish.size + 1,
        wish.skip,
      ],
      'chat.search',
    );
    return rows.map(({ id }) => id);
  }
}

export interface SearchWish {
  words: readonly string[];
  threadId: number | null;
  before: number | null;
  size: number;
  /** Only for numbered pages of REST, which are bounded: see `ChatPageQuery`. */
  skip: number;
}
