import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { TakenUpload } from '../../inbox/index.js';
import type { ChatBody } from './chat-body.rules.js';
import type { CallMeta, ChatBodyType } from './chat-message.rules.js';

export interface NewChatMessage {
  threadId: number;
  position: number;
  authorId: number;
  clientKey: string | null;
  body: ChatBody;
  bodyType: ChatBodyType;
  meta: CallMeta | null;
  isRunningCall: boolean;
  parentId: number | null;
}

/** A message that is held under its thread's lock. */
export interface HeldMessage {
  id: number;
  threadId: number;
  position: number;
  authorId: number;
  bodyHtml: string;
  bodyText: string;
  bodyType: ChatBodyType;
  meta: CallMeta | null;
  isRunningCall: boolean;
  pinnedAt: Date | null;
  deletedAt: Date | null;
  version: number;
  fileCount: number;
}

/** What a thread is after one of its messages came or went. */
export interface CountedThread {
  version: number;
  lastPosition: number;
}

const HELD = `m.id, m.thread_id AS "threadId", m.position, m.author_id AS "authorId", m.body_html AS "bodyHtml",
  m.body_text AS "bodyText", m.body_type AS "bodyType", m.meta, m.is_running_call AS "isRunningCall",
  m.pinned_at AS "pinnedAt", m.deleted_at AS "deletedAt", m.version,
  (SELECT count(*)::int FROM chat_attachment f WHERE f.agency_id = $1 AND f.message_id = m.id) AS "fileCount"`;

@Injectable()
export class ChatMessageChangesRepository {
  async hold(tx: Tx, id: number): Promise<HeldMessage | null> {
    const [row] = await tx.query<HeldMessage>(
      `SELECT ${HELD} FROM chat_message m WHERE m.agency_id = $1 AND m.id = $2 FOR NO KEY UPDATE OF m`,
      [tx.ctx.agencyId, id],
      'chat.hold-message',
    );
    return row ?? null;
  }

  async byClientKey(
    q: Reader,
    authorId: number,
    clientKey: string,
  ): Promise<{ id: number; threadId: number } | null> {
    const [row] = await q.query<{ id: number; threadId: number }>(
      `SELECT id, thread_id AS "threadId" FROM chat_message WHERE agency_id = $1 AND author_id = $2 AND client_key = $3`,
      [q.ctx.agencyId, authorId, clientKey],
      'chat.by-client-key',
    );
    return row ?? null;
  }

  async insert(tx: Tx, message: NewChatMessage): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO chat_message (agency_id, thread_id, position, author_id, client_key, body_html, body_text, body_type,
         meta, is_running_call, parent_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [
        tx.ctx.agencyId,
        message.threadId,
        message.position,
        message.authorId,
        message.clientKey,
        message.body.html,
        message.body.text,
        message.bodyType,
        message.meta && JSON.stringify(message.meta),
        message.isRunningCall,
        message.parentId,
        tx.ctx.now(),
      ],
      'chat.add-message',
    );
    return row?.id ?? 0;
  }

  /** A message stands at the end of its thread. @returns the thread's version */
  async count(tx: Tx, threadId: number, added: AddedMessage): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_thread SET last_position = $3, last_message_id = $4, last_message_at = $5,
         message_count = message_count + $6, attachment_count = attachment_count + $7, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [
        tx.ctx.agencyId,
        threadId,
        added.position,
        added.id,
        tx.ctx.now(),
        added.isCounted ? 1 : 0,
        added.files,
      ],
      'chat.count-message',
    );
    return row?.version ?? 0;
  }

  /** A message went or came back: the newest of those that are there is asked for again. */
  async recount(tx: Tx, threadId: number, by: { messages: number; files: number }): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_thread t SET message_count = t.message_count + $3, attachment_count = t.attachment_count + $4,
         version = t.version + 1, last_message_id = l.id, last_message_at = l.created_at
       FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT m.id, m.created_at FROM chat_message m
         WHERE m.agency_id = $1 AND m.thread_id = $2 AND m.deleted_at IS NULL ORDER BY m.position DESC LIMIT 1) l ON true
       WHERE t.agency_id = $1 AND t.id = $2 RETURNING t.version`,
      [tx.ctx.agencyId, threadId, by.messages, by.files],
      'chat.recount',
    );
    return row?.version ?? 0;
  }

  /** @returns the message's version */
  async edit(tx: Tx, id: number, body: ChatBody): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_message SET body_html = $3, body_text = $4, edited_at = $5, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, id, body.html, body.text, tx.ctx.now()],
      'chat.edit',
    );
    return row?.version ?? 0;
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_message SET deleted_at = $3, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, id, deletedAt],
      'chat.mark-deleted',
    );
    return row?.version ?? 0;
  }

  async pin(tx: Tx, id: number, by: number | null): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_message SET pinned_at = $3, pinned_by_id = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, id, by === null ? null : tx.ctx.now(), by],
      'chat.pin',
    );
    return row?.version ?? 0;
  }

  async pinnedIn(tx: Tx, threadId: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM chat_message
       WHERE agency_id = $1 AND thread_id = $2 AND pinned_at IS NOT NULL AND deleted_at IS NULL`,
      [tx.ctx.agencyId, threadId],
      'chat.count-pinned',
    );
    return row?.count ?? 0;
  }

  async addFiles(tx: Tx, message: MessagePlace, files: readonly TakenUpload[]): Promise<void> {
    if (files.length === 0) return;
    await tx.query(
      `INSERT INTO chat_attachment (agency_id, thread_id, message_id, user_id, name, mime_type, size, storage_key, created_at)
       SELECT $1, $2, $3, $4, f.name, f.mime_type, f.size, f.storage_key, $9
       FROM unnest($5::text[], $6::text[], $7::int[], $8::text[]) WITH ORDINALITY
         AS f (name, mime_type, size, storage_key, place) ORDER BY f.place`,
      [
        tx.ctx.agencyId,
        message.threadId,
        message.id,
        message.authorId,
        files.map((file) => file.name),
        files.map((file) => file.mimeType),
        files.map((file) => file.size),
        files.map((file) => file.storageKey),
        tx.ctx.now(),
      ],
      'chat.add-files',
    );
  }
}

export interface AddedMessage {
  id: number;
  position: number;
  isCounted: boolean;
  files: number;
}

export interface MessagePlace {
  id: number;
  threadId: number;
  authorId: number;
}
