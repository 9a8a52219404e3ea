import { Injectable } from '@nestjs/common';
import type { QuickReplyTypeName } from '@parley/schema';
import type { Reader } from '../../../platform/database/index.js';
import { prefixEnd } from '../../../platform/search/search-words.js';
import { livingFolderSql, type QuickReplyView, type ReplyViewer } from './quick-reply.rules.js';

export interface QuickReplyCriteria {
  type?: QuickReplyTypeName | undefined;
  channelId?: number | undefined;
  /** Its subfolders are meant as well; 0 is what stands in no folder. */
  folderId?: number | undefined;
  withoutAttachments?: boolean | undefined;
  scope?: 'SHARED' | 'MINE' | undefined;
  isDeleted?: boolean | undefined;
  words?: readonly string[] | undefined;
}

const FACTS = `
  SELECT qr.id, qr.title, qr.shortcut, qr.type, qr.subject, qr.body, qr.text, ${livingFolderSql('qr.folder_id')} AS "folderId", qr.audience,
    qr.owner_id AS "ownerId", qr.use_count AS "useCount", qr.last_used_at AS "lastUsedAt",
    qr.deleted_at AS "deletedAt", qr.version, qr.created_at AS "createdAt", qr.updated_at AS "updatedAt",
    (SELECT trim(u.first_name || ' ' || u.last_name) FROM user_account u
      WHERE u.agency_id = qr.agency_id AND u.id = qr.owner_id) AS "ownerName",
    array(SELECT c.channel_id FROM quick_reply_channel c
      WHERE c.agency_id = qr.agency_id AND c.quick_reply_id = qr.id ORDER BY 1) AS "channelIds",
    array(SELECT t.team_id FROM quick_reply_team t
      WHERE t.agency_id = qr.agency_id AND t.quick_reply_id = qr.id ORDER BY 1) AS "teamIds",
    coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', f.size,
        'storageKey', f.storage_key) ORDER BY f.id) FROM quick_reply_attachment f
      WHERE f.agency_id = qr.agency_id AND f.quick_reply_id = qr.id), '[]') AS files
  FROM quick_reply qr`;

/** SQL: the living folders with the names that lead to them. */
const FOLDER_PATHS = `SELECT f.id, concat_ws(' / ', p.name, f.name) AS path FROM quick_reply_folder f
  LEFT JOIN quick_reply_folder p ON p.agency_id = $1 AND p.id = f.parent_id AND p.deleted_at IS NULL
  WHERE f.agency_id = $1 AND f.deleted_at IS NULL`;

export interface SharedReply {
  id: number;
  title: string;
  shortcut: string | null;
  type: QuickReplyTypeName;
  subject: string;
  body: string;
  useCount: number;
  folder: string;
}

const ORDER = 'qr.sort_title, qr.id';

/** Reads of quick replies. */
@Injectable()
export class QuickRepliesRepository {
  /** By title. @returns one more than asked for when there are more. */
  page(
    q: Reader,
    viewer: ReplyViewer,
    criteria: QuickReplyCriteria,
    size: number,
    after: { sortTitle: string; id: number } | null,
  ): Promise<(QuickReplyView & { sortTitle: string })[]> {
    const params: unknown[] = [q.ctx.agencyId];
    const where = conditions(params, viewer, criteria);
    if (after)
      where.push(
        `(qr.sort_title, qr.id) > (${put(params, after.sortTitle)}, ${put(params, after.id)}::bigint)`,
      );
    const facts = FACTS.replace('SELECT qr.id,', 'SELECT qr.id, qr.sort_title AS "sortTitle",');
    return q.query(
      `${facts} WHERE ${where.join(' AND ')} ORDER BY ${ORDER} LIMIT ${put(params, size + 1)}`,
      params,
    );
  }

  /** What to offer somebody who types: by shortcut, then by title, then what they use themselves, then by its words. */
  suggest(
    q: Reader,
    userId: number,
    criteria: Pick<QuickReplyCriteria, 'type' | 'channelId' | 'withoutAttachments'>,
    found: { exact: string; words: readonly string[] },
    limit: number,
  ): Promise<QuickReplyView[]> {
    const params: unknown[] = [q.ctx.agencyId];
    const user = put(params, userId);
    const where = conditions(params, { userId, isKeeper: false }, criteria);
    const hits = hitsSql(params, found.words);
    const exact = put(params, found.exact);
    const ids = `SELECT qr.id, qr.sort_title, qr.use_count,
        CASE WHEN qr.shortcut = ${exact} THEN 0 WHEN h.place <= 2 THEN h.place WHEN own.count > 0 THEN 3 ELSE 4 END AS place,
        own.count, own.last_used_at
      FROM quick_reply qr ${hits ? `JOIN (${hits}) h ON h.id = qr.id` : 'CROSS JOIN (SELECT 3 AS place) h'}
      LEFT JOIN quick_reply_use own
        ON own.agency_id = $1 AND own.user_id = ${user} AND own.quick_reply_id = qr.id
      WHERE ${where.join(' AND ')}
      ORDER BY place, ${ownScore(params, q)} DESC, qr.use_count DESC, qr.sort_title, qr.id
      LIMIT ${put(params, limit)}`;
    return q.query<QuickReplyView>(
      `WITH best AS MATERIALIZED (SELECT *, row_number() OVER () AS rank FROM (${ids}) found)
       ${FACTS} JOIN best ON best.id = qr.id WHERE qr.agency_id = $1 ORDER BY best.rank`,
      params,
    );
  }

  /** @param isDeleted whether it has to be, or must not be; both when left out. */
  async find(
    q: Reader,
    viewer: ReplyViewer,
    id: number,
    isDeleted: boolean | undefined = false,
  ): Promise<QuickReplyView | null> {
    const params: unknown[] = [q.ctx.agencyId];
    const where = [
      `qr.agency_id = $1 AND qr.id = ${put(params, id)}`,
      visible(params, viewer),
      ...(isDeleted === undefined ? [] : [`qr.deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'}`]),
    ];
    const [row] = await q.query<QuickReplyView>(`${FACTS} WHERE ${where.join(' AND ')}`, params);
    return row ?? null;
  }

  /** All that are shared, by title: at most as many as there may be. */
  shared(q: Reader): Promise<SharedReply[]> {
    return q.query<SharedReply>(
      `SELECT qr.id, qr.title, qr.shortcut, qr.type, qr.subject, qr.body, qr.use_count AS "useCount",
        coalesce(f.path, '') AS folder
       FROM quick_reply qr LEFT JOIN (${FOLDER_PATHS}) f ON f.id = qr.folder_id
       WHERE qr.agency_id = $1 AND qr.deleted_at IS NULL AND qr.audience <> 'PRIVATE' ORDER BY ${ORDER}`,
      [q.ctx.agencyId],
    );
  }

  folderPaths(q: Reader): Promise<{ id: number; path: string }[]> {
    return q.query<{ id: number; path: string }>(FOLDER_PATHS, [q.ctx.agencyId]);
  }

  /** How many there are of all kinds, deleted ones not counted. */
  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM quick_reply WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }
}

/** Often and lately: a use counts half after thirty days. */
function ownScore(params: unknown[], q: Reader): string {
  const now = put(params, q.ctx.now());
  return `coalesce(own.count * exp(-extract(epoch FROM ${now}::timestamptz - own.last_used_at) / 3740000.0), 0)`;
}

function conditions(params: unknown[], viewer: ReplyViewer, criteria: QuickReplyCriteria): string[] {
  const { type, channelId, folderId, scope, isDeleted, words } = criteria;
  const where = [
    'qr.agency_id = $1',
    `qr.deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'}`,
    visible(params, viewer),
  ];
  if (type) where.push(`qr.type = ${put(params, type)}`);
  if (channelId !== undefined) where.push(onChannel(put(params, channelId)));
  if (folderId === 0) where.push(`${livingFolderSql('qr.folder_id')} IS NULL`);
  else if (folderId !== undefined) where.push(inFolder(put(params, folderId)));
  if (criteria.withoutAttachments)
    where.push(`NOT EXISTS (SELECT 1 FROM quick_reply_attachment f
      WHERE f.agency_id = $1 AND f.quick_reply_id = qr.id)`);
  if (scope === 'SHARED') where.push(`qr.audience <> 'PRIVATE'`);
  if (scope === 'MINE') where.push(`qr.audience = 'PRIVATE'`);
  const hits = hitsSql(params, words ?? []);
  if (hits) where.push(`qr.id IN (SELECT id FROM (${hits}) h)`);
  return where;
}

function visible(params: unknown[], { userId, isKeeper }: ReplyViewer): string {
  const user = put(params, userId);
  const ofTeams = isKeeper
    ? 'true'
    : `EXISTS (SELECT 1 FROM quick_reply_team t
        JOIN team_member m ON m.agency_id = $1 AND m.team_id = t.team_id AND m.user_id = ${user}
        WHERE t.agency_id = $1 AND t.quick_reply_id = qr.id)`;
  return `CASE qr.audience WHEN 'EVERYBODY' THEN true WHEN 'PRIVATE' THEN qr.owner_id = ${user} ELSE ${ofTeams} END`;
}

function onChannel(channel: string): string {
  return `(NOT EXISTS (SELECT 1 FROM quick_reply_channel c WHERE c.agency_id = $1 AND c.quick_reply_id = qr.id)
    OR EXISTS (SELECT 1 FROM quick_reply_channel c
      WHERE c.agency_id = $1 AND c.quick_reply_id = qr.id AND c.channel_id = ${channel}))`;
}

function inFolder(folder: string): string {
  return `qr.folder_id IN (SELECT f.id FROM quick_reply_folder f
    WHERE f.agency_id = $1 AND f.deleted_at IS NULL AND (f.id = ${folder}::bigint OR f.parent_id = ${folder}::bigint))`;
}

/** SQL: those in which each of these words begins a word, with the best place of any; empty without words. */
function hitsSql(params: unknown[], words: readonly string[]): string {
  const each = words.map(
    (word) => `SELECT w.quick_reply_id AS id, min(w.place) AS place FROM quick_reply_word w
      WHERE w.agency_id = $1 AND w.word >= ${put(params, word)} AND w.word < ${put(params, prefixEnd(word))}
      GROUP BY w.quick_reply_id`,
  );
  if (each.length === 0) return '';
  return `SELECT id, max(place) AS place FROM (${each.join(' UNION ALL ')}) one GROUP BY id HAVING count(*) = ${each.length}`;
}

function put(params: unknown[], value: unknown): string {
  params.push(value);
  return `$${params.length}`;
}
