import { channelLimits, type ChannelTypeName, type QuickReplyTypeName } from '@parley/schema';
import { wordsOf } from '../../../platform/search/search-words.js';

export const audiences = ['EVERYBODY', 'TEAMS', 'PRIVATE'] as const;
export type AudienceName = (typeof audiences)[number];

export interface QuickReplyFile {
  id: number;
  name: string;
  mimeType: string;
  size: number;
  storageKey: string;
}

/** A quick reply as both faces of the API show it. */
export interface QuickReplyView {
  id: number;
  title: string;
  shortcut: string | null;
  type: QuickReplyTypeName;
  subject: string;
  body: string;
  text: string;
  folderId: number | null;
  audience: AudienceName;
  ownerId: number | null;
  ownerName: string | null;
  channelIds: number[];
  teamIds: number[];
  useCount: number;
  lastUsedAt: Date | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  files: QuickReplyFile[];
}

export interface FolderView {
  id: number;
  name: string;
  parentId: number | null;
  version: number;
  replyCount: number;
}

/** Who asks, as far as quick replies care. */
export interface ReplyViewer {
  userId: number;
  /** Keeps those that are shared, also of teams that they are no member of. */
  isKeeper: boolean;
}

/** A private one is its owner's alone, whoever keeps the others. */
export function mayChange(viewer: ReplyViewer, reply: { audience: AudienceName; ownerId: number | null }) {
  return reply.audience === 'PRIVATE' ? reply.ownerId === viewer.userId : viewer.isKeeper;
}

/** The type that suits a channel; null where nothing is written. */
export function typeForChannel(type: ChannelTypeName): QuickReplyTypeName | null {
  return channelLimits[type].quickReplyType;
}

/** Small letters, without a slash in front: what people type after it. */
export function shortcutOf(text: string | null | undefined): string | null {
  const shortcut = (text ?? '').normalize('NFKC').trim().replace(/^\/+/, '').toLowerCase();
  return shortcut === '' ? null : shortcut;
}

/** The title as lists are ordered by it. */
export function sortTitleOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const PLACES = { shortcut: 1, title: 2, body: 3 } as const;

/** The words that it is found by, each once with its best place. */
export function foundBy(reply: { shortcut: string | null; title: string; subject: string; text: string }) {
  const places = new Map<string, number>();
  const add = (place: number, ...texts: (string | null)[]) => {
    for (const word of wordsOf(...texts)) if (!places.has(word)) places.set(word, place);
  };
  add(PLACES.shortcut, reply.shortcut);
  add(PLACES.title, reply.title);
  add(PLACES.body, reply.subject, reply.text);
  return [...places].map(([word, place]) => ({ word, place }));
}

/** SQL: the folder that something stands in as people see it: a deleted one is none. */
export function livingFolderSql(column: string): string {
  return `(SELECT lf.id FROM quick_reply_folder lf
    WHERE lf.agency_id = $1 AND lf.id = ${column} AND lf.deleted_at IS NULL)`;
}
