import type { ChannelType, MessageContent } from '../../channels/index.js';
import type {
  AuthorKindName,
  DeliveryStatusName,
  EmailFacts,
  MessageTypeName,
  SystemLineFacts,
} from './message.rules.js';
import type { StoredReaction } from './reaction.rules.js';

export interface AttachmentRow {
  id: number;
  name: string;
  mime_type: string;
  size: number;
  storage_key: string;
  content_id: string | null;
  is_inline: boolean;
  /** What the virus scanner found: then a note lies in place of the file. Only files that came in have one. */
  threat?: string | null;
}

/** A message with all that its type shows, as the statements of this module return it. */
export interface MessageRow {
  id: number;
  ticket_id: number;
  position: number;
  type: MessageTypeName;
  body_html: string;
  body_text: string;
  quoted_html: string | null;
  author_kind: AuthorKindName;
  author_id: number | null;
  author_name: string;
  /** Only of colleagues. */
  author_color: string | null;
  delivery_status: DeliveryStatusName | null;
  delivery_error: string | null;
  /** In a word of the channels'; null where only the provider's own words are known. */
  delivery_error_code: string | null;
  external_id: string | null;
  email: EmailFacts | null;
  system: SystemLineFacts | null;
  client_key: string | null;
  created_at: Date;
  edited_at: Date | null;
  reactions: StoredReaction[] | null;
  /** The merged ticket in whose thread it was written; null for the ticket's own. */
  origin_ticket_id: number | null;
  content: MessageContent | null;
  /** The message that it answers. */
  answers_id: number | null;
  withdrawn_at: Date | null;
  /** By which it came or went. */
  channel: ChannelType;
  attachments: AttachmentRow[] | null;
}

const COLUMNS = [
  'id',
  'ticket_id',
  'position',
  'type',
  'body_html',
  'body_text',
  'quoted_html',
  'author_kind',
  'author_id',
  'author_name',
  'delivery_status',
  'delivery_error',
  'delivery_error_code',
  'external_id',
  'email',
  'system',
  'client_key',
  'created_at',
  'edited_at',
  'reactions',
  'origin_ticket_id',
  'content',
  'answers_id',
  'withdrawn_at',
] as const;

/** SQL: the files of the message `m`, as JSON, inline ones included. */
export function attachmentsSql(agency: string, m: string): string {
  return `(SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'mime_type', a.mime_type, 'size', a.size,
    'storage_key', a.storage_key, 'content_id', a.content_id, 'is_inline', a.is_inline, 'threat', a.threat) ORDER BY a.id)
    FROM attachment a WHERE a.agency_id = ${agency} AND a.message_id = ${m}.id)`;
}

/** SQL: a {@link MessageRow} of the message `m`, its column names behind `prefix`. */
export function messageColumnsSql(agency: string, m: string, prefix = ''): string {
  return [
    ...COLUMNS.map((column) => `${m}.${column} AS ${prefix}${column}`),
    `(SELECT au.color FROM user_account au WHERE ${m}.author_kind = 'user' AND au.agency_id = ${agency}
      AND au.id = ${m}.author_id) AS ${prefix}author_color`,
    `(SELECT json_build_object('id', mc.id, 'type', mc.type, 'provider', mc.provider, 'name', mc.name,
      'handle', mc.handle, 'address', mc.address, 'status', mc.status, 'isPrivate', mc.is_private, 'trouble', mc.trouble) FROM channel mc WHERE mc.agency_id = ${agency}
      AND mc.id = ${m}.channel_id) AS ${prefix}channel`,
    `${attachmentsSql(agency, m)} AS ${prefix}attachments`,
  ].join(', ');
}
