import { Injectable } from '@nestjs/common';
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
import type { TicketResultView } from './ticket-result.rules.js';
import { TicketResultsRepository } from './ticket-results.repository.js';

export interface TicketResultListRequest {
  first?: number | null;
  after?: string | null;
}

const DEFAULT_PAGE = 100;

/** Reads of results. Everybody who is signed in may see them. */
@Injectable()
export class TicketResultsService {
  constructor(
    private readonly database: Database,
    private readonly results: TicketResultsRepository,
  ) {}

  /** The first results in their order, within a reading. @returns one more than `limit` when there are more. */
  firstIn(q: Reader, limit: number): Promise<TicketResultView[]> {
    return this.results.page(q, limit, null);
  }

  async list(ctx: RequestContext, request: TicketResultListRequest): Promise<Page<TicketResultView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [sortOrder, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { sortOrder: cursorNumber(sortOrder), id: cursorNumber(id) };
    const rows = await this.database.read(ctx, (q) => this.results.page(q, size, after));
    return pageOf(rows, size, (result) => encodeCursor([result.sortOrder, result.id]), after !== null);
  }
}
