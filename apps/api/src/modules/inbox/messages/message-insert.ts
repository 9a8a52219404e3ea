import { givenRows } from '../../../platform/database/index.js';
import { messageColumnsSql } from './message-row.rules.js';
import type { NewMessage } from './next-message.rules.js';

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Each column that is written, its type, and what of a message stands in it. */
const WRITTEN: readonly (readonly [column: string, type: string, value: (message: NewMessage) => unknown])[] =
  [
    ['ticket_id', 'bigint', (message) => message.ticketId],
    ['channel_id', 'bigint', (message) => message.channelId],
    ['position', 'int', (message) => message.position],
    ['type', 'text', (message) => message.type],
    ['body_html', 'text', (message) => message.html],
    ['body_text', 'text', (message) => message.text],
    ['quoted_html', 'text', (message) => message.quotedHtml ?? null],
    ['author_kind', 'text', (message) => message.author.kind],
    ['author_id', 'bigint', (message) => message.author.id],
    ['author_name', 'text', (message) => message.author.name],
    ['delivery_status', 'text', (message) => message.deliveryStatus ?? null],
    ['external_id', 'text', (message) => message.externalId ?? null],
    ['email', 'jsonb', (message) => json(message.email)],
    ['system', 'jsonb', (message) => json(message.system)],
    ['client_key', 'text', (message) => message.clientKey ?? null],
    ['created_at', 'timestamptz', (message) => message.createdAt],
    ['origin_ticket_id', 'bigint', (message) => message.originTicketId ?? null],
    ['content', 'jsonb', (message) => json(message.content)],
    ['answers_id', 'bigint', (message) => message.answersId ?? null],
  ];
const NAMES = WRITTEN.map(([column]) => column);
const TYPES = Object.fromEntries(WRITTEN.map(([column, type]) => [column, type]));
const INTO = `INSERT INTO message (agency_id, ${NAMES.join(', ')}, id) OVERRIDING SYSTEM VALUE`;

/** One whose number was taken before. */
export const INSERT_ONE = `${INTO} VALUES ($1, ${[...NAMES, 'id'].map((_, at) => `$${at + 2}`).join(', ')})`;
export const INSERT_FOR_ROW = `${INSERT_ONE} RETURNING ${messageColumnsSql('$1', 'message')}`;

const rowOf = (message: NewMessage): unknown[] => WRITTEN.map(([, , value]) => value(message));

export const valuesOf = (agencyId: number, message: NewMessage, id: number): unknown[] => [
  ...[agencyId, ...rowOf(message), id],
];

/** Several at once, each with a number of its own: they are told apart by where they stand. */
export function insertManySql(agencyId: number, messages: readonly NewMessage[]) {
  const given = givenRows(TYPES, messages.map(rowOf));
  return {
    sql: `${INTO} SELECT $1, ${NAMES.map((name) => `given.${name}`).join(', ')}, nextval('message_id_seq')
      FROM ${given.sql} ORDER BY given.place RETURNING id, ticket_id AS "ticketId", position`,
    params: [agencyId, ...given.values],
    name: `message.insert.given.${given.count}`,
    plan: given.plan,
  };
}
