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
import { OrganisationErrors } from '../organisation.errors.js';
import type { TicketResultDetails, TicketResultView } from './ticket-result.rules.js';
import { TicketResultsRepository } from './ticket-results.repository.js';

export interface TicketResultListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
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
    return this.results.page(q, limit, { after: null, term: '', isDeleted: false });
  }

  async list(ctx: RequestContext, request: TicketResultListRequest): Promise<Page<TicketResultDetails>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [sortOrder, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { sortOrder: cursorNumber(sortOrder), id: cursorNumber(id) };
    const place = { after, term: request.term ?? '', isDeleted: request.deleted ?? false };
    const rows = await this.database.read(ctx, (q) => this.results.page(q, size, place));
    return pageOf(rows, size, (result) => encodeCursor([result.sortOrder, result.id]), after !== null);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<TicketResultDetails> {
    const result = await this.database.read(ctx, (q) => this.results.find(q, id));
    if (!result) throw OrganisationErrors.notFound();
    return result;
  }

  /** Results by id, deleted ones included. Unknown ids are left out. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, TicketResultDetails>> {
    const results = await this.database.read(ctx, (q) => this.results.findMany(q, ids));
    return new Map(results.map((result) => [result.id, result]));
  }
}
