import { Injectable } from '@nestjs/common';
import { type ChannelTypeName, quickReplyTypes } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { termWords } from '../../../platform/search/search-words.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import type { QuickReplyFilter } from './quick-reply.input.js';
import { shortcutOf, typeForChannel } from './quick-reply.rules.js';
import type { QuickReplyType } from './quick-reply.type.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyViews } from './quick-reply-views.service.js';
import { QuickRepliesRepository, type QuickReplyCriteria } from './quick-replies.repository.js';
import { ReplyFactsRepository } from './reply-facts.repository.js';

export interface QuickReplyListRequest {
  filter?: QuickReplyFilter | null;
  first?: number | null;
  after?: string | null;
}

const DEFAULT_PAGE = 25;
const MAX_SUGGESTIONS = 20;

/** Reads of quick replies. Each answers only with what this caller may use or keep. */
@Injectable()
export class QuickRepliesService {
  constructor(
    private readonly database: Database,
    private readonly replies: QuickRepliesRepository,
    private readonly facts: ReplyFactsRepository,
    private readonly views: QuickReplyViews,
  ) {}

  /** By title. @throws not_found for a channel that the caller may not see */
  async list(ctx: RequestContext, request: QuickReplyListRequest): Promise<Page<QuickReplyType>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [sortTitle, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { sortTitle: String(sortTitle), id: cursorNumber(id) };
    const viewer = viewerOf(ctx);
    const rows = await this.database.read(ctx, async (q) => {
      const criteria = await this.criteria(q, request.filter ?? {});
      return criteria ? this.replies.page(q, viewer, criteria, size, after) : [];
    });
    const titles = new Map(rows.map((row) => [row.id, row.sortTitle]));
    const shown = rows.map((row) => this.views.reply(ctx, row));
    return pageOf(
      shown,
      size,
      (reply) => encodeCursor([titles.get(reply.id) ?? '', reply.id]),
      after !== null,
    );
  }

  /** The best few for what was typed after the slash. @throws not_found */
  async suggest(
    ctx: RequestContext,
    term: string,
    filter: QuickReplyFilter,
    first: number | null,
  ): Promise<QuickReplyType[]> {
    const limit = Math.min(pageSize(first, MAX_SUGGESTIONS), MAX_SUGGESTIONS);
    const { userId } = viewerOf(ctx);
    const found = { exact: shortcutOf(term) ?? '', words: termWords(term) };
    const rows = await this.database.read(ctx, async (q) => {
      const criteria = await this.criteria(q, filter);
      return criteria ? this.replies.suggest(q, userId, criteria, found, limit) : [];
    });
    return rows.map((row) => this.views.reply(ctx, row));
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<QuickReplyType> {
    const row = await this.database.read(ctx, (q) => this.replies.find(q, viewerOf(ctx), id));
    if (!row) throw QuickReplyErrors.notFound();
    return this.views.reply(ctx, row);
  }

  /** A filter as callers write it, resolved; null when nothing can suit it. */
  private async criteria(q: Reader, filter: QuickReplyFilter): Promise<QuickReplyCriteria | null> {
    const { channelId, folderId, term, scope } = filter;
    const criteria: QuickReplyCriteria = {
      type: filter.type ?? undefined,
      withoutAttachments: filter.withoutAttachments ?? undefined,
      isDeleted: filter.isDeleted ?? undefined,
      scope: scope ?? undefined,
      ...(folderId && { folderId: folderId === 'none' ? 0 : Number(folderId) }),
      ...(term?.trim() && { words: termWords(term) }),
    };
    if (!channelId) return criteria;
    const channelType = await this.facts.channelType(q, Number(channelId));
    if (!channelType)
      throw QuickReplyErrors.invalid({ fields: { channelId: ['This channel does not exist.'] } });
    const type = typeForChannel(channelType as ChannelTypeName);
    if (!type || !quickReplyTypes.includes(type) || (criteria.type && criteria.type !== type)) return null;
    return { ...criteria, type, channelId: Number(channelId) };
  }
}
