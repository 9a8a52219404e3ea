import { Injectable } from '@nestjs/common';
import type { WaCategory, WaState } from '@parley/schema';
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
import { viewingLimitsOf } from '../channels/channel-access.rules.js';
import type { WaTemplateView } from './wa-template.rules.js';
import { WaTemplatesRepository } from './wa-templates.repository.js';

export interface WaTemplateListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  channelId?: number | null;
  state?: WaState | null;
  category?: WaCategory | null;
  language?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
}

/** Reads of templates: everybody who is signed in sees those of the channels that they see. */
@Injectable()
export class WaTemplatesService {
  constructor(
    private readonly db: Database,
    private readonly templates: WaTemplatesRepository,
  ) {}

  async list(ctx: RequestContext, request: WaTemplateListRequest): Promise<Page<WaTemplateView>> {
    const size = pageSize(request.first, 25);
    const [sortTitle, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = sortTitle === undefined ? null : { sortTitle: String(sortTitle), id: cursorNumber(id) };
    const rows = await this.db.read(ctx, (q) =>
      this.templates.page(q, size, {
        after,
        channelId: request.channelId ?? null,
        state: request.state ?? null,
        category: request.category ?? null,
        language: request.language ?? null,
        term: request.term ?? '',
        isDeleted: request.deleted ?? false,
        viewer: viewingLimitsOf(ctx),
      }),
    );
    return pageOf(rows, size, (row) => encodeCursor([row.sortTitle, row.id]), after !== null);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<WaTemplateView> {
    const found = await this.db.read(ctx, (q) =>
      this.templates.find(q, id, { viewer: viewingLimitsOf(ctx) }),
    );
    if (!found) throw ChannelErrors.templateNotFound();
    return found;
  }
}
