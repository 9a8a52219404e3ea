import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { derivedKey, FileLinks } from '../../../platform/storage/index.js';
import { originOfPicture, PICTURE_TYPE } from '../links/chat-link.rules.js';
import { speakerOf } from '../speaker.rules.js';
import type { ChatFileRow, ChatLinkRow, ChatMessageRow } from './chat-message-row.rules.js';
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

/** A page that a message names. */
export interface ChatLinkView {
  id: number;
  url: string;
  title: string;
  description: string;
  siteName: string;
  /** Kept here; its address is good for a few minutes. */
  picture: { url: string; width: number; height: number } | null;
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
  links: ChatLinkView[];
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
  private readonly showsLinks: boolean;

  constructor(
    private readonly links: FileLinks,
    @Inject(CONFIG) config: Config,
  ) {
    this.showsLinks = config.chatLinks.isOn;
  }

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
      links: this.showsLinks ? (row.links ?? []).map((link) => this.link(ctx, link)) : [],
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

  /** Readers with the same answer see the same; null: nobody else sees it so, or its files are linked for a while only. */
  kindOfReader(viewer: number, row: ChatMessageRow): string | null {
    const hasFiles = row.files?.length || row.links?.some(({ pictureWidth }) => pictureWidth > 0);
    if (row.userId === viewer || hasFiles) return null;
    const own = [row.starredBy, row.mentionIds, row.owners];
    return own.map((people) => (people?.includes(viewer) ? 'y' : 'n')).join('');
  }

  private link(
    { agencyId, now }: RequestContext,
    { pictureWidth: width, pictureHeight: height, ...link }: ChatLinkRow,
  ): ChatLinkView {
    if (width === 0) return { ...link, picture: null };
    const key = derivedKey(agencyId, originOfPicture(link.id));
    const file = { key, name: 'preview.webp', mimeType: PICTURE_TYPE };
    return { ...link, picture: { url: this.links.path(agencyId, file, now()), width, height } };
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
