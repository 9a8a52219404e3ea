import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { type ChatFileView, ChatMessageViews } from '../messages/chat-message-views.service.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import { ChatAttachmentsRepository } from './chat-attachments.repository.js';

export interface FilesRequest {
  term?: string | null;
  first?: number | null;
  after?: string | null;
  /** Numbered pages of REST, when there is no cursor. */
  page?: number;
}

/** What a thread shows of its newest files beside it. */
export const RECENT_FILES = 10;
const DEFAULT_PAGE = 25;

/** Files of a thread, for those who are in it. */
@Injectable()
export class ChatAttachments {
  constructor(
    private readonly database: Database,
    private readonly files: ChatAttachmentsRepository,
    private readonly threads: ChatThreads,
    private readonly views: ChatMessageViews,
  ) {}

  /** The newest first. @throws not_found */
  list(
    ctx: RequestContext,
    threadId: number,
    { term, first, after, page = 1 }: FilesRequest,
  ): Promise<Page<ChatFileView> & { totalCount: number }> {
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const skip = before === null ? (page - 1) * size : 0;
    const wish = { threadId, term: term ?? '', before, size, skip };
    return this.database.read(ctx, async (q) => {
      await this.threads.assertIn(q, threadId);
      const rows = await this.files.page(q, wish);
      const files = rows.map((row) => this.views.file(ctx, row));
      const totalCount = await this.files.count(q, threadId, wish.term);
      return {
        ...pageOf(files, size, ({ id }) => encodeCursor([id]), before !== null || page > 1),
        totalCount,
      };
    });
  }
}
