import type { ChannelType } from '../../channels/index.js';
import { pictureSql } from '../../contacts/index.js';
import { attachmentsSql, messageColumnsSql, type MessageRow } from '../messages/message-row.rules.js';
import { type LastMessageTypeName, NOBODY_WAITS, type TicketStatusName } from './ticket.rules.js';

type Prefixed<P extends string, T> = { [K in keyof T as `${P}${K & string}`]: T[K] | null };

/** A ticket with all that a row of the list shows, flat as the statement returns it. */
export interface TicketRow extends Prefixed<'lm_', MessageRow> {
  id: number;
  number: number;
  subject: string;
  status: TicketStatusName;
  is_spam: boolean;
  channel_id: number;
  contact_id: number;
  assignee_id: number | null;
  team_id: number | null;
  result_id: number | null;
  message_count: number;
  inbound_count: number;
  answered_inbound_count: number;
  last_message_at: Date;
  last_message_type: LastMessageTypeName | null;
  waiting_since: Date | null;
  snoozed_until: Date | null;
  merged_into_id: number | null;
  deleted_at: Date | null;
  version: number;
  closed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  channel_type: string;
  channel_name: string;
  channel_address: string | null;
  channel_status: string;
  channel_is_private: boolean;
  channel_provider: string | null;
  channel_handle: string | null;
  channel_trouble: ChannelType['trouble'];
  contact_name: string;
  contact_email: string | null;
  contact_phone: string | null;
  contact_locale: string | null;
  contact_created_at: Date;
  contact_picture: string | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  assignee_email: string | null;
  assignee_role: string | null;
  assignee_color: string | null;
  assignee_is_active: boolean | null;
  /** Missing where presence was not asked for. */
  assignee_last_seen_at?: Date | null;
  team_name: string | null;
  team_load_balancing: boolean | null;
  /** Missing where it was not asked for. */
  team_member_count?: number | null;
  result_name: string | null;
  labels: { id: number; name: string; color: string }[] | null;
  seen_inbound_count: number | null;
  is_favourite: boolean;
  is_watched: boolean;
  /** When the viewer's own reminder rings, or has rung. */
  reminder_at: Date | null;
}

/** What of a row can be left out: some columns, with what they are joined from. Details stand beside the part they belong to. */
export type RowPart =
  | 'channel'
  | 'contact'
  | 'contactDetails'
  | 'assignee'
  | 'assigneeDetails'
  | 'team'
  | 'result'
  | 'labels'
  | 'times'
  | 'unread'
  | 'marks'
  | 'files';

/** What a caller will show, where leaving it out saves work. */
export interface RowDetail {
  /** Nothing of the last message, what a line of the list shows, or all of it. */
  readonly lastMessage: 'none' | 'line' | 'full';
  /** What is counted or looked up beside the row: whether the assignee is online, how many members the team has. */
  readonly people: boolean;
  /** All of them where it is not said. What is left out is missing in the row. */
  readonly parts?: ReadonlySet<RowPart>;
}

export const FULL_ROW: RowDetail = { lastMessage: 'full', people: true };
/** Which tickets they are, and nothing that is not in their own row. */
export const BARE_ROW: RowDetail = { lastMessage: 'none', people: false, parts: new Set() };

const LINE = ['id', 'ticket_id', 'position', 'type', 'body_text', 'author_kind', 'author_id', 'author_name'];

function lastMessageSql(detail: RowDetail['lastMessage'], withFiles: boolean): string {
  if (detail === 'none') return '';
  if (detail === 'full') return `, ${messageColumnsSql('$1', 'lm', 'lm_')}`;
  const columns = [...LINE, 'delivery_status', 'created_at'].map((column) => `lm.${column} AS lm_${column}`);
  const files = withFiles ? `, ${attachmentsSql('$1', 'lm')} AS lm_attachments` : '';
  return `, ${columns.join(', ')}${files}`;
}

const PEOPLE = `, (SELECT max(us.last_used_at) FROM user_session us WHERE us.agency_id = $1 AND us.user_id = t.assignee_id
  AND us.revoked_at IS NULL) AS assignee_last_seen_at,
  (SELECT count(*)::int FROM team_member tmm WHERE tmm.agency_id = $1 AND tmm.team_id = t.team_id) AS team_member_count`;

const PARTS: readonly (readonly [RowPart, { columns: string; joins?: string }])[] = [
  [
    'times',
    {
      columns: `nullif(t.waiting_since, '${NOBODY_WAITS}') AS waiting_since, t.snoozed_until, t.closed_at, t.created_at,
        t.updated_at`,
    },
  ],
  [
    'channel',
    {
      columns: `ch.type AS channel_type, ch.name AS channel_name, ch.address AS channel_address, ch.status AS channel_status,
        ch.is_private AS channel_is_private, ch.provider AS channel_provider, ch.handle AS channel_handle,
        ch.trouble AS channel_trouble`,
      joins: 'JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id',
    },
  ],
  [
    'contact',
    {
      columns: 'co.full_name AS contact_name',
      joins: 'JOIN contact co ON co.agency_id = $1 AND co.id = t.contact_id',
    },
  ],
  [
    'contactDetails',
    {
      columns: `co.email AS contact_email, co.phone AS contact_phone, co.locale_code AS contact_locale,
        co.created_at AS contact_created_at, ${pictureSql('co')} AS contact_picture`,
    },
  ],
  [
    'assignee',
    {
      columns: 'u.first_name AS assignee_first_name, u.last_name AS assignee_last_name',
      joins: 'LEFT JOIN user_account u ON u.agency_id = $1 AND u.id = t.assignee_id',
    },
  ],
  [
    'assigneeDetails',
    {
      columns: `u.email AS assignee_email, u.role AS assignee_role, u.color AS assignee_color,
        u.is_active AS assignee_is_active`,
    },
  ],
  [
    'team',
    {
      columns: 'tm.name AS team_name, tm.load_balancing_enabled AS team_load_balancing',
      joins: 'LEFT JOIN team tm ON tm.agency_id = $1 AND tm.id = t.team_id',
    },
  ],
  [
    'result',
    {
      columns: 'tr.name AS result_name',
      joins: 'LEFT JOIN ticket_result tr ON tr.agency_id = $1 AND tr.id = t.result_id',
    },
  ],
  [
    'labels',
    {
      columns: `(SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY l.name)
        FROM ticket_label tl JOIN label l ON l.agency_id = $1 AND l.id = tl.label_id AND l.deleted_at IS NULL
        WHERE tl.agency_id = $1 AND tl.ticket_id = t.id) AS labels`,
    },
  ],
  [
    'unread',
    {
      columns: 'rd.inbound_count AS seen_inbound_count',
      joins: 'LEFT JOIN ticket_read rd ON rd.agency_id = $1 AND rd.user_id = $2 AND rd.ticket_id = t.id',
    },
  ],
  [
    'marks',
    {
      columns: `(fv.ticket_id IS NOT NULL) AS is_favourite, (wt.ticket_id IS NOT NULL) AS is_watched,
        rm.due_at AS reminder_at`,
      joins: `LEFT JOIN ticket_favourite fv ON fv.agency_id = $1 AND fv.user_id = $2 AND fv.ticket_id = t.id
        LEFT JOIN ticket_watch wt ON wt.agency_id = $1 AND wt.user_id = $2 AND wt.ticket_id = t.id
        LEFT JOIN ticket_reminder rm ON rm.agency_id = $1 AND rm.user_id = $2 AND rm.ticket_id = t.id
          AND rm.state IN ('PENDING', 'DUE')`,
    },
  ],
];

/**
 * SQL: columns and joins of a {@link TicketRow} for the tickets `t`. $1 is the agency, $2 the user who looks
 * (0 for nobody). Everything is joined by its primary key, for a page of at most a hundred rows.
 */
export function ticketRowSql({ lastMessage, people, parts }: RowDetail): { columns: string; joins: string } {
  const wanted = PARTS.filter(([part]) => !parts || parts.has(part)).map(([, sql]) => sql);
  const own = `t.id, t.number, t.subject, t.status, t.is_spam, t.channel_id, t.contact_id, t.assignee_id, t.team_id,
    t.result_id, t.message_count, t.inbound_count, t.answered_inbound_count, t.last_message_at, t.last_message_type,
    t.merged_into_id, t.deleted_at, t.version`;
  const message = lastMessageSql(lastMessage, !parts || parts.has('files'));
  const newest =
    lastMessage === 'none' ? '' : 'LEFT JOIN message lm ON lm.agency_id = $1 AND lm.id = t.last_message_id';
  return {
    columns: [own, ...wanted.map(({ columns }) => columns)].join(', ') + (people ? PEOPLE : '') + message,
    joins: [...wanted.map(({ joins }) => joins ?? ''), newest].join(' '),
  };
}

export function channelOf(row: TicketRow): ChannelType {
  return {
    id: row.channel_id,
    type: row.channel_type as ChannelType['type'],
    name: row.channel_name,
    address: row.channel_address,
    status: row.channel_status as ChannelType['status'],
    isPrivate: row.channel_is_private,
    provider: row.channel_provider,
    handle: row.channel_handle,
    trouble: row.channel_trouble,
  };
}

/** The last message of a row as a row of its own; null when there is none or it was not asked for. */
export function lastMessageOf(row: TicketRow): MessageRow | null {
  if (row.lm_id === null || row.lm_id === undefined) return null;
  return {
    id: row.lm_id,
    ticket_id: row.id,
    position: row.lm_position ?? 0,
    type: row.lm_type ?? 'INBOUND',
    body_html: row.lm_body_html ?? '',
    body_text: row.lm_body_text ?? '',
    quoted_html: row.lm_quoted_html ?? null,
    author_kind: row.lm_author_kind ?? 'system',
    author_id: row.lm_author_id ?? null,
    author_name: row.lm_author_name ?? '',
    author_color: row.lm_author_color ?? null,
    delivery_status: row.lm_delivery_status ?? null,
    delivery_error: row.lm_delivery_error ?? null,
    external_id: row.lm_external_id ?? null,
    email: row.lm_email ?? null,
    system: row.lm_system ?? null,
    client_key: row.lm_client_key ?? null,
    created_at: row.lm_created_at ?? row.last_message_at,
    edited_at: row.lm_edited_at ?? null,
    reactions: row.lm_reactions ?? null,
    origin_ticket_id: row.lm_origin_ticket_id ?? null,
    content: row.lm_content ?? null,
    answers_id: row.lm_answers_id ?? null,
    withdrawn_at: row.lm_withdrawn_at ?? null,
    delivery_error_code: row.lm_delivery_error_code ?? null,
    channel: row.lm_channel ?? channelOf(row),
    attachments: row.lm_attachments ?? null,
  };
}
