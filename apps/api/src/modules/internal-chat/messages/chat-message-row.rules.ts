import type { CallMeta, ChatBodyType } from './chat-message.rules.js';

export interface ChatFileRow {
  id: number;
  threadId: number;
  messageId: number;
  userId: number;
  name: string;
  mimeType: string;
  size: number;
  storageKey: string;
  createdAt: Date;
}

/** What a page says of itself that a message names. */
export interface ChatLinkRow {
  id: number;
  url: string;
  title: string;
  description: string;
  siteName: string;
  /** 0: it has no picture. */
  pictureWidth: number;
  pictureHeight: number;
}

/** A message with all that one read of it can show to each of its readers. */
export interface ChatMessageRow {
  id: number;
  threadId: number;
  position: number;
  userId: number;
  clientKey: string | null;
  bodyHtml: string;
  bodyText: string;
  bodyType: ChatBodyType;
  meta: CallMeta | null;
  isRunningCall: boolean;
  parentId: number | null;
  /** What it answers; null when that is not there any more. */
  parent: { id: number; userId: number; text: string } | null;
  pinnedAt: Date | null;
  pinnedById: number | null;
  createdAt: Date;
  editedAt: Date | null;
  version: number;
  toUserId: number | null;
  reactions: { emoji: string; userIds: number[] }[] | null;
  files: (Omit<ChatFileRow, 'createdAt'> & { createdAt: string })[] | null;
  mentionIds: number[] | null;
  starredBy: number[] | null;
  ticketIds: number[] | null;
  links: ChatLinkRow[] | null;
  owners: number[] | null;
}

/** SQL: `chat_message m` beside its `chat_thread t`. */
export const MESSAGE_COLUMNS = `m.id, m.thread_id AS "threadId", m.position, m.author_id AS "userId",
  m.client_key AS "clientKey", m.body_html AS "bodyHtml", m.body_text AS "bodyText", m.body_type AS "bodyType", m.meta,
  m.is_running_call AS "isRunningCall", m.parent_id AS "parentId", m.pinned_at AS "pinnedAt",
  m.pinned_by_id AS "pinnedById", m.created_at AS "createdAt", m.edited_at AS "editedAt", m.version,
  CASE WHEN t.kind = 'DIRECT' THEN CASE WHEN t.pair_low = m.author_id THEN t.pair_high ELSE t.pair_low END END AS "toUserId",
  (SELECT json_build_object('id', a.id, 'userId', a.author_id, 'text', left(a.body_text, 200)) FROM chat_message a
    WHERE a.agency_id = $1 AND a.id = m.parent_id AND a.deleted_at IS NULL) AS parent,
  (SELECT json_agg(json_build_object('emoji', r.emoji, 'userIds', r.ids) ORDER BY r.first, r.emoji) FROM
    (SELECT emoji, json_agg(user_id ORDER BY created_at, user_id) AS ids, min(created_at) AS first FROM chat_reaction
     WHERE agency_id = $1 AND message_id = m.id GROUP BY emoji) r) AS reactions,
  (SELECT json_agg(json_build_object('id', f.id, 'threadId', f.thread_id, 'messageId', f.message_id, 'userId', f.user_id,
      'name', f.name, 'mimeType', f.mime_type, 'size', f.size, 'storageKey', f.storage_key, 'createdAt', f.created_at)
      ORDER BY f.id) FROM chat_attachment f WHERE f.agency_id = $1 AND f.message_id = m.id) AS files,
  (SELECT json_agg(n.user_id) FROM chat_mention n WHERE n.agency_id = $1 AND n.message_id = m.id) AS "mentionIds",
  (SELECT json_agg(s.user_id) FROM chat_star s WHERE s.agency_id = $1 AND s.message_id = m.id) AS "starredBy",
  (SELECT json_agg(k.ticket_id ORDER BY k.place) FROM chat_ticket_ref k
    WHERE k.agency_id = $1 AND k.message_id = m.id) AS "ticketIds",
  (SELECT json_agg(json_build_object('id', l.id, 'url', l.url, 'title', l.title, 'description', l.description,
      'siteName', l.site_name, 'pictureWidth', l.picture_width, 'pictureHeight', l.picture_height) ORDER BY x.place) FROM chat_message_link x
    JOIN chat_link l ON l.agency_id = $1 AND l.id = x.link_id AND l.title <> ''
    WHERE x.agency_id = $1 AND x.message_id = m.id AND NOT x.is_removed AND NOT EXISTS (SELECT 1 FROM inbox_settings i
      WHERE i.agency_id = $1 AND NOT i.shows_link_previews)) AS links,
  (SELECT json_agg(w.user_id) FROM chat_participant w
    WHERE w.agency_id = $1 AND w.thread_id = m.thread_id AND w.is_owner) AS owners`;

export const MESSAGE_FROM = `FROM chat_message m JOIN chat_thread t ON t.agency_id = $1 AND t.id = m.thread_id`;
