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
import { ChannelErrors } from '../channels.errors.js';
import { type WidgetDetails, WidgetRowsRepository } from './widget-rows.repository.js';

export interface WidgetListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
  channelId?: number | null;
}

/** Reads of widgets, for who keeps them. */
@Injectable()
export class WidgetsService {
  constructor(
    private readonly database: Database,
    private readonly rows: WidgetRowsRepository,
  ) {}

  async list(ctx: RequestContext, request: WidgetListRequest): Promise<Page<WidgetDetails>> {
    const size = pageSize(request.first, 50);
    const [last] = request.after ? decodeCursor(request.after, 1) : [];
    const place = {
      after: last === undefined ? 0 : cursorNumber(last),
      term: request.term ?? '',
      isDeleted: request.deleted ?? false,
      channelId: request.channelId ?? null,
    };
    const rows = await this.database.read(ctx, (q) => this.rows.page(q, size, place));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), place.after > 0);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<WidgetDetails> {
    const widget = await this.database.read(ctx, (q) => this.rows.find(q, id));
    if (!widget) throw ChannelErrors.widgetNotFound();
    return widget;
  }
}
