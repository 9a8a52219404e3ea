import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import type { AuthorKindName, MessageBody, MessageTypeName } from './message.rules.js';
import type { StoredReaction } from './reaction.rules.js';

export interface LockedMessage {
  id: number;
  ticketId: number;
  type: MessageTypeName;
  author_kind: AuthorKindName;
  author_id: number | null;
  html: string;
  text: string;
  reactions: StoredReaction[] | null;
  /** The provider's own name for it. */
  externalId: string | null;
  writtenAt: Date;
  hasFiles: boolean;
}

/** A customer as their channel knows them. */
export interface MessageWriter {
  channelId: number;
  customerId: number;
  contactId: number;
}

export interface RevisionRow {
  id: number;
  html: string;
  text: string;
  writtenAt: Date;
}

/** Changes of single messages. */
@Injectable()
export class MessageVerbsRepository {
  async ticketOf(q: Reader, id: number): Promise<number | null> {
    const [row] = await q.query<{ ticketId: number }>(
      'SELECT ticket_id AS "ticketId" FROM message WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, id],
    );
    return row?.ticketId ?? null;
  }

  /** Locks one message; take the ticket's lock before it when you need both. */
  async lock(tx: Tx, id: number): Promise<LockedMessage | null> {
    const [row] = await tx.query<LockedMessage>(
      `SELECT m.id, m.ticket_id AS "ticketId", m.type, m.author_kind, m.author_id, m.body_html AS html,
         m.body_text AS text, m.reactions, m.external_id AS "externalId", coalesce(m.edited_at, m.created_at) AS "writtenAt",
         EXISTS (SELECT 1 FROM attachment a WHERE a.agency_id = $1 AND a.message_id = m.id) AS "hasFiles"
       FROM message m WHERE m.agency_id = $1 AND m.id = $2 FOR UPDATE OF m`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Who wrote a message, and by which channel; null where the channel does not know its customers. */
  async writerOf(q: Reader, messageId: number): Promise<MessageWriter | null> {
    const [row] = await q.query<MessageWriter>(
      `SELECT t.channel_id AS "channelId", t.customer_id AS "customerId", t.contact_id AS "contactId"
       FROM message m JOIN ticket t ON t.agency_id = $1 AND t.id = coalesce(m.origin_ticket_id, m.ticket_id)
       WHERE m.agency_id = $1 AND m.id = $2 AND t.customer_id IS NOT NULL`,
      [q.ctx.agencyId, messageId],
      'messages.writer',
    );
    return row ?? null;
  }

  /** Keeps the words of before, and writes the new ones. */
  async rewrite(tx: Tx, before: LockedMessage, body: MessageBody): Promise<void> {
    await tx.query(
      `INSERT INTO message_revision (agency_id, message_id, body_html, body_text, written_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [tx.ctx.agencyId, before.id, before.html, before.text, before.writtenAt],
    );
    await tx.query(
      'UPDATE message SET body_html = $3, body_text = $4, edited_at = $5 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, before.id, body.html, body.text, tx.ctx.now()],
    );
  }

  /** What happened goes on, and the message that tells of it says so. Nobody has edited it. */
  async retell(
    tx: Tx,
    id: number,
    { content, text, html }: MessageBody & { content: object },
  ): Promise<void> {
    await tx.query(
      'UPDATE message SET body_html = $3, body_text = $4, content = $5 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, html, text, JSON.stringify(content)],
    );
  }

  /** Its author took it back; the team still reads what they had read. */
  async withdraw(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'UPDATE message SET withdrawn_at = coalesce(withdrawn_at, $3) WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
  }

  async setReactions(tx: Tx, id: number, reactions: readonly StoredReaction[]): Promise<void> {
    await tx.query('UPDATE message SET reactions = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      reactions.length ? JSON.stringify(reactions) : null,
    ]);
  }

  /** The words of before, the newest first. */
  async revisions(q: Reader, messageId: number, limit: number): Promise<RevisionRow[]> {
    return q.query<RevisionRow>(
      `SELECT id, body_html AS html, body_text AS text, written_at AS "writtenAt" FROM message_revision
       WHERE agency_id = $1 AND message_id = $2 ORDER BY id DESC LIMIT $3`,
      [q.ctx.agencyId, messageId, limit],
    );
  }
}
