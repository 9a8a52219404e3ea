import { Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { CustomViewErrors } from './custom-view.errors.js';
import { type CustomViewFacts, mayChange } from './custom-view.rules.js';
import type { CustomViewType } from './custom-view.type.js';
import { CustomViewsRepository, NO_PLACE, type ViewPlace } from './custom-views.repository.js';

export interface ViewListRequest {
  first?: number | null;
  after?: string | null;
  /** With the views of teams that one is not in, for those who keep the agency's views. */
  all?: boolean | null;
}

const DEFAULT_PAGE = 100;

/** Reads of custom views. Private ones are their maker's alone. */
@Injectable()
export class CustomViewsService {
  constructor(
    private readonly database: Database,
    private readonly views: CustomViewsRepository,
  ) {}

  async list(ctx: RequestContext, request: ViewListRequest): Promise<Page<CustomViewType>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? placeOf(request.after) : null;
    const viewer = { ...viewerOf(ctx), keepsViews: viewerOf(ctx).keepsViews && (request.all ?? false) };
    const rows = await this.database.read(ctx, (q) => this.views.page(q, viewer, size, after));
    const nodes = rows.map((row) => shownTo(ctx, row));
    return pageOf(
      nodes,
      size,
      ({ place, name, id }) => encodeCursor([place ?? NO_PLACE, name, id]),
      after !== null,
    );
  }

  /** The first views of the caller, within a reading. @returns one more than `limit` when there are more. */
  async firstIn(q: Reader, limit: number): Promise<CustomViewType[]> {
    const viewer = { ...viewerOf(q.ctx), keepsViews: false };
    return (await this.views.page(q, viewer, limit, null)).map((row) => shownTo(q.ctx, row));
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<CustomViewType> {
    const view = await this.database.read(ctx, (q) => this.views.find(q, viewerOf(ctx), id));
    if (!view) throw CustomViewErrors.notFound();
    return shownTo(ctx, view);
  }
}

export function viewerOf(ctx: RequestContext): { userId: number; keepsViews: boolean } {
  const { actor } = ctx;
  return { userId: actor.kind === 'user' ? actor.userId : 0, keepsViews: can(ctx, 'settings.views.manage') };
}

function shownTo(ctx: RequestContext, view: CustomViewFacts): CustomViewType {
  const { deletedAt: _, ...shown } = view;
  return { ...shown, viewerCanEdit: mayChange(view, viewerOf(ctx)) };
}

function placeOf(cursor: string): ViewPlace {
  const [place, name, id] = decodeCursor(cursor, 3);
  return { place: cursorNumber(place), name: String(name), id: cursorNumber(id) };
}
