import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { FileLinks } from '../../../platform/storage/index.js';
import { speakerOf } from '../speaker.rules.js';
import type { ChatFileRow, ChatMessageRow } from './chat-message-row.rules.js';
import type { CallMeta, ChatBodyType } from './chat-message.rules.js';

export interface ChatFileView {
  id: number;
  threadId: number;
  messageId: number;
  userId: number;
  name: string;
  mimeType: string;
  size: number;
  /** Good for a few minutes. */
  url: string;
  createdAt: Date;
}

/** A message as one of its readers sees it. */
export interface ChatMessageView {
  id: number;
  threadId: number;
  position: number;
  userId: number;
  toUserId: number | null;
  body: string;
  text: string;
  bodyType: ChatBodyType;
  meta: CallMeta | null;
  isRunningCall: boolean;
  parentId: number | null;
  parent: { id: number; userId: number; text: string } | null;
  attachments: ChatFileView[];
  reactions: { emoji: string; userIds: number[] }[];
  ticketIds: number[];
  pinned: boolean;
  pinnedById: number | null;
  starred: boolean;
  mentionsViewer: boolean;
  createdAt: Date;
  editedAt: Date | null;
  version: number;
  /** Only its author is told by which key they sent it. */
  clientMutationId: string | null;
  viewerCanEdit: boolean;
  viewerCanDelete: boolean;
}

/** Turns rows that are read once for all into what each reader sees. */
@Injectable()
export class ChatMessageViews {
  constructor(private readonly links: FileLinks) {}

  message(ctx: RequestContext, row: ChatMessageRow): ChatMessageView {
    const viewer = speakerOf(ctx).userId;
    const isOwn = row.userId === viewer;
    return {
      id: row.id,
      threadId: row.threadId,
      position: row.position,
      userId: row.userId,
      toUserId: row.toUserId,
      body: row.bodyHtml,
      text: row.bodyText,
      bodyType: row.bodyType,
      meta: row.meta,
      isRunningCall: row.isRunningCall,
      parentId: row.parentId,
      parent: row.parent,
      attachments: (row.files ?? []).map((file) =>
        this.file(ctx, { ...file, createdAt: new Date(file.createdAt) }),
      ),
      reactions: row.reactions ?? [],
      ticketIds: row.ticketIds ?? [],
      pinned: row.pinnedAt !== null,
      pinnedById: row.pinnedById,
      starred: row.starredBy?.includes(viewer) ?? false,
      mentionsViewer: row.mentionIds?.includes(viewer) ?? false,
      createdAt: row.createdAt,
      editedAt: row.editedAt,
      version: row.version,
      clientMutationId: isOwn ? row.clientKey : null,
      viewerCanEdit: isOwn && row.bodyType === 'TEXT',
      viewerCanDelete: isOwn || (row.owners?.includes(viewer) ?? false),
    };
  }

  file(ctx: RequestContext, file: ChatFileRow): ChatFileView {
    const { storageKey: key, name, mimeType } = file;
    return {
      id: file.id,
      threadId: file.threadId,
      messageId: file.messageId,
      userId: file.userId,
      ...{ name, mimeType, size: file.size, createdAt: file.createdAt },
      url: this.links.path(ctx.agencyId, { key, name, mimeType }, ctx.now()),
    };
  }
}
