import { Injectable } from '@nestjs/common';
import {
  byIds,
  Gathered,
  givenRows,
  type Reader,
  rowsBy,
  type Tx,
} from '../../../platform/database/index.js';
import { INSERT_ONE, INSERT_FOR_ROW, insertManySql, valuesOf } from './message-insert.js';
import { type MessageRow, messageColumnsSql } from './message-row.rules.js';
import type { DeliveryStatusName } from './message.rules.js';
import type { NewLine, NewMessage } from './next-message.rules.js';

export interface MessageSlice {
  /** Positions above this one, or below it, both exclusive. */
  readonly after?: number | null;
  readonly before?: number | null;
  /** From which end the slice is taken; the rows always come oldest first. */
  readonly from: 'start' | 'end';
  readonly limit: number;
}

/** A message that was written before with the same key. */
export type EarlierMessage = Readonly<{ id: number; ticketId: number }>;

/** What a provider calls a message. */
interface ExternalName {
  channelId: number;
  externalId: string;
}

const COLUMNS = messageColumnsSql('$1', 'm');
const sliceSql = (ticketId: string, { from }: MessageSlice): string =>
  `SELECT ${COLUMNS} FROM message m
   WHERE m.agency_id = $1 AND m.ticket_id = ${ticketId} AND m.position > $3 AND m.position < $4
   ORDER BY m.position ${from === 'start' ? 'ASC' : 'DESC'} LIMIT $5`;

/** The message table. Who may see a message is decided by its ticket. */
@Injectable()
export class MessagesRepository {
  private readonly named = new Gathered((q: Reader, names: readonly ExternalName[]) =>
    this.byExternalIds(q, names),
  );
  private readonly inserts = new Gathered((tx: Tx, messages: readonly NewMessage[]) =>
    this.insertAll(tx, messages),
  );

  async slice(q: Reader, ticketId: number, slice: MessageSlice): Promise<MessageRow[]> {
    const rows = await q.query<MessageRow>(
      sliceSql('$2', slice),
      [q.ctx.agencyId, ticketId, slice.after ?? 0, slice.before ?? 2_147_483_647, slice.limit],
      `messages.slice.${slice.from}`,
    );
    return slice.from === 'start' ? rows : rows.reverse();
  }

  /** The same slice of several tickets. */
  async slices(
    q: Reader,
    ticketIds: readonly number[],
    slice: MessageSlice,
  ): Promise<Map<number, MessageRow[]>> {
    const rows = await q.query<MessageRow>(
      `SELECT r.* FROM unnest($2::bigint[]) AS of(ticket_id) CROSS JOIN LATERAL (${sliceSql('of.ticket_id', slice)}) r
       ORDER BY r.ticket_id, r.position`,
      [q.ctx.agencyId, ticketIds, slice.after ?? 0, slice.before ?? 2_147_483_647, slice.limit],
      `messages.slices.${slice.from}`,
    );
    return rowsBy(rows, (row) => row.ticket_id);
  }

  /** How many entries the timeline has: the position of the newest. */
  async count(q: Reader, ticketId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT message_count AS count FROM ticket WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, ticketId],
    );
    return row?.count ?? 0;
  }

  /** How many messages of the customer stand up to this position. */
  async inboundUpTo(q: Reader, ticketId: number, position: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM message
       WHERE agency_id = $1 AND ticket_id = $2 AND position <= $3 AND type = 'INBOUND'`,
      [q.ctx.agencyId, ticketId, position],
    );
    return row?.count ?? 0;
  }

  async byIds(q: Reader, ids: readonly number[]): Promise<MessageRow[]> {
    const wanted = byIds('m.id', '$2', ids);
    return q.query<MessageRow>(
      `SELECT ${COLUMNS} FROM message m WHERE m.agency_id = $1 AND ${wanted.sql}`,
      [q.ctx.agencyId, wanted.value],
      `messages.by-ids.${wanted.count}`,
      wanted.plan,
    );
  }

  async byId(q: Reader, id: number): Promise<MessageRow | null> {
    return (await this.byIds(q, [id]))[0] ?? null;
  }

  /** By which channel a message came or went: a merged conversation holds those of several. */
  async channelOf(q: Reader, id: number): Promise<number | null> {
    const [row] = await q.query<{ channelId: number }>(
      'SELECT channel_id AS "channelId" FROM message WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, id],
    );
    return row?.channelId ?? null;
  }

  /** What was written with this key before: mostly nothing, and then which one it is, and no more. */
  async byClientKey(q: Reader, clientKey: string): Promise<EarlierMessage | null> {
    const [row] = await q.query<EarlierMessage>(
      'SELECT id, ticket_id AS "ticketId" FROM message WHERE agency_id = $1 AND client_key = $2',
      [q.ctx.agencyId, clientKey],
      'messages.by-client-key',
    );
    return row ?? null;
  }

  byExternalId(q: Reader, channelId: number, externalId: string): Promise<EarlierMessage | null> {
    return this.named.of(q, { channelId, externalId });
  }

  private async byExternalIds(q: Reader, names: readonly ExternalName[]): Promise<(EarlierMessage | null)[]> {
    const given = givenRows(
      { channel_id: 'bigint', external_id: 'text' },
      names.map(({ channelId, externalId }) => [channelId, externalId]),
    );
    const rows = await q.query<EarlierMessage & { place: number }>(
      `SELECT m.id, m.ticket_id AS "ticketId", given.place::int AS place FROM ${given.sql}
       JOIN message m ON m.agency_id = $1 AND m.channel_id = given.channel_id AND m.external_id = given.external_id`,
      [q.ctx.agencyId, ...given.values],
      `messages.by-external-id.${given.count}`,
      given.plan,
    );
    const found = new Map(rows.map(({ place, id, ticketId }) => [place, { id, ticketId }]));
    return names.map((_, at) => found.get(at + 1) ?? null);
  }

  /** Tickets that hold one of these mails of this channel, and the threads in which those stand; the newest first. */
  async ticketsOfExternalIds(
    q: Reader,
    channelId: number,
    externalIds: readonly string[],
  ): Promise<{ ticketId: number; threadId: number }[]> {
    return q.query(
      `SELECT ticket_id AS "ticketId", coalesce(origin_ticket_id, ticket_id) AS "threadId" FROM message
       WHERE agency_id = $1 AND channel_id = $2 AND external_id = ANY ($3::text[])
       GROUP BY 1, 2 ORDER BY max(id) DESC LIMIT 5`,
      [q.ctx.agencyId, channelId, externalIds],
    );
  }

  /** The newest message of the customer, which an answer answers. */
  async lastInbound(q: Reader, ticketId: number): Promise<MessageRow | null> {
    const [row] = await q.query<MessageRow>(
      `SELECT ${COLUMNS} FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2 AND m.type = 'INBOUND'
       ORDER BY m.position DESC LIMIT 1`,
      [q.ctx.agencyId, ticketId],
      'messages.lastInbound',
    );
    return row ?? null;
  }

  /** The same without what outsiders answered to a forward. */
  async lastAnswerable(q: Reader, ticketId: number, threadId = ticketId): Promise<MessageRow | null> {
    // What was split off keeps the name of where it was written; only a merged ticket has a thread of its own here.
    const own = `(m.origin_ticket_id IS NULL OR NOT EXISTS (SELECT 1 FROM ticket o WHERE o.agency_id = $1
      AND o.id = m.origin_ticket_id AND o.merged_into_id IS NOT NULL))`;
    const isOwn = threadId === ticketId;
    const [row] = await q.query<MessageRow>(
      `SELECT ${COLUMNS} FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2 AND m.type = 'INBOUND'
       AND (m.email->>'isAside') IS DISTINCT FROM 'true' AND ${isOwn ? own : 'm.origin_ticket_id = $3'}
       ORDER BY m.position DESC LIMIT 1`,
      isOwn ? [q.ctx.agencyId, ticketId] : [q.ctx.agencyId, ticketId, threadId],
      isOwn ? 'messages.last-answerable' : 'messages.last-answerable.thread',
    );
    return row ?? null;
  }

  /**
   * What is asked before somebody writes: the number of the new message, and what the same key has made before. Numbers that nobody
   * uses leave gaps, which mean nothing.
   */
  async ahead(tx: Tx, clientKey: string | null): Promise<{ id: number; earlier: EarlierMessage | null }> {
    const [row] = await tx.query<{ id: number; earlierId: number | null; ticketId: number }>(
      `SELECT nextval('message_id_seq') AS id, m.id AS "earlierId", m.ticket_id AS "ticketId" FROM (VALUES (1)) AS one
       LEFT JOIN message m ON m.agency_id = $1 AND m.client_key = $2`,
      [tx.ctx.agencyId, clientKey],
      'messages.ahead',
    );
    const { id, earlierId, ticketId } = row as NonNullable<typeof row>;
    return { id, earlier: earlierId === null ? null : { id: earlierId, ticketId } };
  }

  /** @param id taken with `ahead` before; otherwise it gets its number now. @returns its number */
  async insert(tx: Tx, message: NewMessage, id: number | null = null): Promise<number> {
    // Whoever has the number goes on with it at once: what points to the message may not be sent before it.
    if (id === null) return this.inserts.of(tx, message);
    const values = valuesOf(tx.ctx.agencyId, message, id);
    await tx.query(INSERT_ONE, values, 'message.insert');
    return id;
  }

  private async insertAll(tx: Tx, messages: readonly NewMessage[]): Promise<number[]> {
    const { sql, params, name, plan } = insertManySql(tx.ctx.agencyId, messages);
    const rows = await tx.query<{ id: number; ticketId: number; position: number }>(sql, params, name, plan);
    const ids = new Map(rows.map(({ id, ticketId, position }) => [`${ticketId} ${position}`, id]));
    return messages.map(({ ticketId, position }) => ids.get(`${ticketId} ${position}`) as number);
  }

  /** The same for one that is shown at once, to which no file belongs. @returns all that is shown of it */
  async insertShown(tx: Tx, message: NewMessage, id: number): Promise<MessageRow> {
    const values = valuesOf(tx.ctx.agencyId, message, id);
    const [row] = await tx.query<MessageRow>(INSERT_FOR_ROW, values, 'message.insert.shown');
    return row as MessageRow;
  }

  /** Writes system lines, each at its own position. @returns their ids, in the order given. */
  async insertLines(tx: Tx, lines: readonly NewLine[]): Promise<number[]> {
    const rows = await tx.query<{ id: number; ticketId: number; position: number }>(
      `INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind,
         author_id, author_name, system, created_at)
       SELECT $1, ticket_id, channel_id, position, 'SYSTEM', '', '', author_kind, author_id, author_name, system, created_at
       FROM unnest($2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::bigint[], $7::text[], $8::jsonb[],
         $9::timestamptz[]) WITH ORDINALITY AS line(ticket_id, channel_id, position, author_kind, author_id,
         author_name, system, created_at, place) ORDER BY place
       RETURNING id, ticket_id AS "ticketId", position`,
      [
        tx.ctx.agencyId,
        lines.map((line) => line.ticketId),
        lines.map((line) => line.channelId),
        lines.map((line) => line.position),
        lines.map((line) => line.author.kind),
        lines.map((line) => line.author.id),
        lines.map((line) => line.author.name),
        lines.map((line) => JSON.stringify(line.system)),
        lines.map((line) => line.createdAt),
      ],
      'message.insert-lines',
    );
    const ids = new Map(rows.map(({ id, ticketId, position }) => [`${ticketId} ${position}`, id]));
    return lines.map(({ ticketId, position }) => ids.get(`${ticketId} ${position}`) as number);
  }

  /** @returns the delivery status of a message under lock, with its ticket; null when there is no such message. */
  /** Where a message stands on its way, and in which conversation. */
  async deliveryOf(
    q: Reader,
    id: number,
  ): Promise<{ ticketId: number; status: DeliveryStatusName | null } | null> {
    const [row] = await q.query<{ ticketId: number; status: DeliveryStatusName | null }>(
      'SELECT ticket_id AS "ticketId", delivery_status AS status FROM message WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** @returns its conversation; null when it is not at one of `from`. */
  async stepDelivery(
    tx: Tx,
    id: number,
    from: readonly DeliveryStatusName[],
    to: DeliveryStatusName,
    { error, code }: { error: string | null; code: string | null },
  ): Promise<number | null> {
    const [row] = await tx.query<{ ticketId: number }>(
      `UPDATE message SET delivery_status = $3, delivery_error = $4, delivery_error_code = $5
       WHERE agency_id = $1 AND id = $2 AND delivery_status = ANY ($6) RETURNING ticket_id AS "ticketId"`,
      [tx.ctx.agencyId, id, to, error, code, from],
      'message.step-delivery',
    );
    return row?.ticketId ?? null;
  }
}
