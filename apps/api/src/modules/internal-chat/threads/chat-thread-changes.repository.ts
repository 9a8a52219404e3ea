import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ThreadKind } from './chat-thread.rules.js';

/** A thread that is held by its lock. */
export interface HeldThread {
  id: number;
  kind: ThreadKind;
  subject: string;
  ticketId: number | null;
  pairLow: number | null;
  pairHigh: number | null;
  lastPosition: number;
  version: number;
  deletedAt: Date | null;
}

export interface HeldPerson {
  userId: number;
  isOwner: boolean;
}

const HELD = `id, kind, subject, ticket_id AS "ticketId", pair_low AS "pairLow", pair_high AS "pairHigh",
  last_position AS "lastPosition", version, deleted_at AS "deletedAt"`;

@Injectable()
export class ChatThreadChangesRepository {
  async lock(tx: Tx, id: number): Promise<HeldThread | null> {
    const [row] = await tx.query<HeldThread>(
      `SELECT ${HELD} FROM chat_thread WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, id],
      'chat.lock-thread',
    );
    return row ?? null;
  }

  /** Those in which these messages stand, in one order, so that two who lock several never wait for each other. */
  async lockOf(tx: Tx, messageIds: readonly number[]): Promise<HeldThread[]> {
    return tx.query<HeldThread>(
      `SELECT ${HELD} FROM chat_thread WHERE agency_id = $1 AND id IN
         (SELECT m.thread_id FROM chat_message m WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]))
       ORDER BY id FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, messageIds],
      'chat.lock-threads-of',
    );
  }

  /** The thread of two people, made when there is none. Two who make it at once get the same one. */
  async ofPair(
    tx: Tx,
    { low, high }: { low: number; high: number },
  ): Promise<{ id: number; isNew: boolean }> {
    const [made] = await tx.query<{ id: number }>(
      `INSERT INTO chat_thread (agency_id, kind, pair_low, pair_high, created_by_id, created_at)
       VALUES ($1, 'DIRECT', $2, $3, $4, $5)
       ON CONFLICT (agency_id, pair_low, pair_high) WHERE kind = 'DIRECT' DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, low, high, actorId(tx), tx.ctx.now()],
      'chat.add-pair',
    );
    if (made) return { id: made.id, isNew: true };
    return { id: (await this.findPair(tx, { low, high })) ?? 0, isNew: false };
  }

  async findPair(q: Reader, { low, high }: { low: number; high: number }): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `SELECT id FROM chat_thread WHERE agency_id = $1 AND kind = 'DIRECT' AND pair_low = $2 AND pair_high = $3`,
      [q.ctx.agencyId, low, high],
      'chat.find-pair',
    );
    return row?.id ?? null;
  }

  async addGroup(tx: Tx, subject: string): Promise<number> {
    const [made] = await tx.query<{ id: number }>(
      `INSERT INTO chat_thread (agency_id, kind, subject, created_by_id, created_at)
       VALUES ($1, 'GROUP', $2, $3, $4) RETURNING id`,
      [tx.ctx.agencyId, subject, actorId(tx), tx.ctx.now()],
      'chat.add-group',
    );
    return made?.id ?? 0;
  }

  /** The group in which this conversation is talked about, made when there is none. */
  async ofTicket(tx: Tx, ticketId: number, subject: string): Promise<{ id: number; isNew: boolean }> {
    const [made] = await tx.query<{ id: number }>(
      `INSERT INTO chat_thread (agency_id, kind, subject, ticket_id, created_by_id, created_at)
       VALUES ($1, 'GROUP', $2, $3, $4, $5)
       ON CONFLICT (agency_id, ticket_id) WHERE ticket_id IS NOT NULL DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, subject, ticketId, actorId(tx), tx.ctx.now()],
      'chat.add-ticket-group',
    );
    if (made) return { id: made.id, isNew: true };
    const [known] = await tx.query<{ id: number }>(
      'SELECT id FROM chat_thread WHERE agency_id = $1 AND ticket_id = $2',
      [tx.ctx.agencyId, ticketId],
      'chat.find-ticket-group',
    );
    return { id: known?.id ?? 0, isNew: false };
  }

  async people(tx: Tx, threadId: number): Promise<HeldPerson[]> {
    return tx.query<HeldPerson>(
      `SELECT user_id AS "userId", is_owner AS "isOwner" FROM chat_participant
       WHERE agency_id = $1 AND thread_id = $2 ORDER BY joined_at, user_id`,
      [tx.ctx.agencyId, threadId],
      'chat.held-people',
    );
  }

  /** What was said before they came counts as read. */
  async addPeople(tx: Tx, threadId: number, people: readonly HeldPerson[]): Promise<void> {
    if (people.length === 0) return;
    await tx.query(
      `INSERT INTO chat_participant (agency_id, thread_id, user_id, is_owner, read_position, joined_at)
       SELECT $1, t.id, n.user_id, n.is_owner, t.last_position, $5
       FROM chat_thread t, unnest($3::bigint[], $4::boolean[]) AS n (user_id, is_owner)
       WHERE t.agency_id = $1 AND t.id = $2 ON CONFLICT DO NOTHING`,
      [
        tx.ctx.agencyId,
        threadId,
        people.map((person) => person.userId),
        people.map((person) => person.isOwner),
        tx.ctx.now(),
      ],
      'chat.add-people',
    );
  }

  async removePeople(tx: Tx, threadId: number, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    await tx.query(
      'DELETE FROM chat_participant WHERE agency_id = $1 AND thread_id = $2 AND user_id = ANY ($3::bigint[])',
      [tx.ctx.agencyId, threadId, userIds],
      'chat.remove-people',
    );
    await tx.query(
      'DELETE FROM chat_mention WHERE agency_id = $1 AND thread_id = $2 AND user_id = ANY ($3::bigint[])',
      [tx.ctx.agencyId, threadId, userIds],
      'chat.remove-mentions-of',
    );
  }

  /** These and nobody else own it. */
  async setOwners(tx: Tx, threadId: number, userIds: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE chat_participant SET is_owner = user_id = ANY ($3::bigint[]), version = version + 1
       WHERE agency_id = $1 AND thread_id = $2 AND is_owner <> (user_id = ANY ($3::bigint[]))`,
      [tx.ctx.agencyId, threadId, userIds],
      'chat.set-owners',
    );
  }

  /** @returns its version afterwards. */
  async save(tx: Tx, id: number, facts: { subject: string; deletedAt: Date | null }): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_thread SET subject = $3, deleted_at = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, id, facts.subject, facts.deletedAt],
      'chat.save-thread',
    );
    return row?.version ?? 0;
  }

  /** Everything up to the position is read. @returns null when it was before */
  async read(tx: Tx, threadId: number, userId: number, position: number): Promise<OwnChange | null> {
    const [row] = await tx.query<OwnChange>(
      `UPDATE chat_participant SET read_position = greatest(read_position, $4), is_marked_unread = false,
         read_at = $5, version = version + 1
       WHERE agency_id = $1 AND thread_id = $2 AND user_id = $3 AND (read_position < $4 OR is_marked_unread)
       RETURNING version`,
      [tx.ctx.agencyId, threadId, userId, position, tx.ctx.now()],
      'chat.read',
    );
    return row ?? null;
  }

  /** Everything from the position on is unread again. */
  async unread(tx: Tx, threadId: number, userId: number, position: number): Promise<OwnChange | null> {
    const [row] = await tx.query<OwnChange>(
      `UPDATE chat_participant SET read_position = $4, is_marked_unread = true, version = version + 1
       WHERE agency_id = $1 AND thread_id = $2 AND user_id = $3 AND (read_position <> $4 OR NOT is_marked_unread)
       RETURNING version`,
      [tx.ctx.agencyId, threadId, userId, position - 1],
      'chat.unread',
    );
    return row ?? null;
  }

  async mute(tx: Tx, threadId: number, userId: number, isMuted: boolean): Promise<OwnChange | null> {
    const [row] = await tx.query<OwnChange>(
      `UPDATE chat_participant SET is_muted = $4, version = version + 1
       WHERE agency_id = $1 AND thread_id = $2 AND user_id = $3 AND is_muted <> $4 RETURNING version`,
      [tx.ctx.agencyId, threadId, userId, isMuted],
      'chat.mute',
    );
    return row ?? null;
  }

  /** Something that is the person's own changed beside the thread. */
  async touch(tx: Tx, threadId: number, userId: number): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE chat_participant SET version = version + 1
       WHERE agency_id = $1 AND thread_id = $2 AND user_id = $3 RETURNING version`,
      [tx.ctx.agencyId, threadId, userId],
      'chat.touch-own',
    );
    return row?.version ?? 0;
  }

  /** Where a message that is there stands. */
  async positionOf(q: Reader, messageId: number): Promise<{ threadId: number; position: number } | null> {
    const [row] = await q.query<{ threadId: number; position: number }>(
      `SELECT thread_id AS "threadId", position FROM chat_message
       WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, messageId],
      'chat.position-of',
    );
    return row ?? null;
  }

  /** Groups that somebody owns alone. */
  async ownedAlone(tx: Tx, userId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT p.thread_id AS id FROM chat_participant p
       JOIN chat_thread t ON t.agency_id = $1 AND t.id = p.thread_id AND t.kind = 'GROUP'
       WHERE p.agency_id = $1 AND p.user_id = $2 AND p.is_owner
         AND NOT EXISTS (SELECT 1 FROM chat_participant o WHERE o.agency_id = $1 AND o.thread_id = p.thread_id
           AND o.is_owner AND o.user_id <> $2) ORDER BY p.thread_id`,
      [tx.ctx.agencyId, userId],
      'chat.owned-alone',
    );
    return rows.map(({ id }) => id);
  }
}

/** The version of what is a person's own, afterwards. */
export interface OwnChange {
  version: number;
}

function actorId({ ctx }: Tx): number {
  return ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
}
