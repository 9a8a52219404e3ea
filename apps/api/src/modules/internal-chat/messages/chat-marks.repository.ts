import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { ChatMentions } from './chat-body.rules.js';

interface Placed {
  id: number;
  threadId: number;
  position: number;
  authorId: number;
}

/** What hangs on messages: reactions, stars, who is named, words, and conversations that are shown. */
@Injectable()
export class ChatMarksRepository {
  /** @returns whether anything changed. */
  async react(tx: Tx, messageId: number, emoji: string, userId: number, isOn: boolean): Promise<boolean> {
    const rows = isOn
      ? await tx.query(
          `INSERT INTO chat_reaction (agency_id, message_id, emoji, user_id, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING RETURNING 1`,
          [tx.ctx.agencyId, messageId, emoji, userId, tx.ctx.now()],
          'chat.react',
        )
      : await tx.query(
          `DELETE FROM chat_reaction WHERE agency_id = $1 AND message_id = $2 AND emoji = $3 AND user_id = $4 RETURNING 1`,
          [tx.ctx.agencyId, messageId, emoji, userId],
          'chat.unreact',
        );
    return rows.length > 0;
  }

  async emojisOf(tx: Tx, messageId: number): Promise<string[]> {
    const rows = await tx.query<{ emoji: string }>(
      'SELECT DISTINCT emoji FROM chat_reaction WHERE agency_id = $1 AND message_id = $2',
      [tx.ctx.agencyId, messageId],
      'chat.emojis',
    );
    return rows.map(({ emoji }) => emoji);
  }

  /** The reactions of a message are part of it. @returns its version */
  async touch(tx: Tx, messageId: number): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      'UPDATE chat_message SET version = version + 1 WHERE agency_id = $1 AND id = $2 RETURNING version',
      [tx.ctx.agencyId, messageId],
      'chat.touch-message',
    );
    return row?.version ?? 0;
  }

  /** @returns whether anything changed. */
  async star(tx: Tx, messageId: number, userId: number, isOn: boolean): Promise<boolean> {
    const rows = isOn
      ? await tx.query(
          `INSERT INTO chat_star (agency_id, user_id, message_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1`,
          [tx.ctx.agencyId, userId, messageId],
          'chat.star',
        )
      : await tx.query(
          'DELETE FROM chat_star WHERE agency_id = $1 AND user_id = $2 AND message_id = $3 RETURNING 1',
          [tx.ctx.agencyId, userId, messageId],
          'chat.unstar',
        );
    return rows.length > 0;
  }

  /** Those in the thread whom the message names, but for the one who writes. */
  async setMentions(tx: Tx, message: Placed, { userIds, teamIds, isHere }: ChatMentions): Promise<void> {
    await this.clearMentions(tx, message.id);
    if (userIds.length === 0 && teamIds.length === 0 && !isHere) return;
    await tx.query(
      `INSERT INTO chat_mention (agency_id, user_id, thread_id, position, message_id)
       SELECT $1, p.user_id, $2, $3, $4 FROM chat_participant p
       WHERE p.agency_id = $1 AND p.thread_id = $2 AND p.user_id <> $5
         AND ($6 OR p.user_id = ANY ($7::bigint[]) OR EXISTS (SELECT 1 FROM team_member tm
           JOIN team te ON te.agency_id = $1 AND te.id = tm.team_id AND te.deleted_at IS NULL
           WHERE tm.agency_id = $1 AND tm.user_id = p.user_id AND tm.team_id = ANY ($8::bigint[])))`,
      [
        tx.ctx.agencyId,
        message.threadId,
        message.position,
        message.id,
        message.authorId,
        isHere,
        userIds,
        teamIds,
      ],
      'chat.add-mentions',
    );
  }

  async clearMentions(tx: Tx, messageId: number): Promise<void> {
    await tx.query(
      'DELETE FROM chat_mention WHERE agency_id = $1 AND message_id = $2',
      [tx.ctx.agencyId, messageId],
      'chat.clear-mentions',
    );
  }

  async setWords(
    tx: Tx,
    { id, threadId }: Pick<Placed, 'id' | 'threadId'>,
    words: readonly string[],
  ): Promise<void> {
    await tx.query(
      'DELETE FROM chat_word WHERE agency_id = $1 AND message_id = $2',
      [tx.ctx.agencyId, id],
      'chat.clear-words',
    );
    if (words.length === 0) return;
    await tx.query(
      `INSERT INTO chat_word (agency_id, thread_id, word, message_id)
       SELECT DISTINCT $1::bigint, $2::bigint, word, $3::bigint FROM unnest($4::text[]) AS word`,
      [tx.ctx.agencyId, threadId, id, words],
      'chat.add-words',
    );
  }

  async addTickets(tx: Tx, messageId: number, ticketIds: readonly number[]): Promise<void> {
    if (ticketIds.length === 0) return;
    await tx.query(
      `INSERT INTO chat_ticket_ref (agency_id, message_id, ticket_id, place)
       SELECT $1, $2, r.id, r.place FROM unnest($3::bigint[]) WITH ORDINALITY AS r (id, place) ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, messageId, ticketIds],
      'chat.add-tickets',
    );
  }
}
