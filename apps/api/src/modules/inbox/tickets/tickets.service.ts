import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Reader, rowsBy } from '../../../platform/database/index.js';
import { decodeCursor, encodeCursor, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { InboxErrors } from '../inbox.errors.js';
import type { TicketFilter } from './ticket.input.js';
import { TicketCriteriaService } from './ticket-criteria.service.js';
import { sortKeys, type TicketSortName } from './ticket-list.rules.js';
import { type ListOwners, TicketListRepository } from './ticket-list.repository.js';
import { NOBODY_WAITS } from './ticket.rules.js';
import type { RowDetail } from './ticket-row.rules.js';
import type { TicketConnection, TicketType } from './ticket.type.js';
import { TicketViews } from './ticket-views.service.js';
import { TicketsRepository } from './tickets.repository.js';

export interface TicketListRequest {
  filter?: TicketFilter | null;
  sort?: TicketSortName | null;
  first?: number | null;
  after?: string | null;
  /** How many rows to pass over; only for numbered pages of REST. */
  offset?: number;
  detail: RowDetail;
}

const DEFAULT_PAGE = 25;

/** Reads of tickets. Each answers only with what this caller may see. */
@Injectable()
export class TicketsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketCriteriaService) private readonly criteria: TicketCriteriaService,
    @Inject(TicketListRepository) private readonly lists: TicketListRepository,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketViews) private readonly views: TicketViews,
  ) {}

  async list(ctx: RequestContext, request: TicketListRequest): Promise<TicketConnection> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? placeOf(request.after) : null;
    const sort = request.sort ?? 'NEWEST';
    const { detail, offset = 0 } = request;
    const { rows, eventCursor } = await this.db.read(ctx, async (q) => {
      const { criteria } = await this.criteria.resolve(q, request.filter);
      return this.lists.page(q, { criteria, sort, limit: size + 1, after, offset, detail });
    });
    const cursor = String(eventCursor);
    const nodes = rows.map((row) => this.views.ticket(ctx, row, cursor));
    return {
      ...pageOf(nodes, size, (ticket) => cursorOf(ticket, sort), after !== null),
      eventCursor: cursor,
    };
  }

  /** The first tickets of each of these contacts or profiles, the newest first: one list for each. */
  async listsOf(
    ctx: RequestContext,
    owners: ListOwners,
    request: Pick<TicketListRequest, 'first' | 'after' | 'detail'>,
  ): Promise<ReadonlyMap<number, TicketConnection>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? placeOf(request.after) : null;
    const wanted = { sort: 'NEWEST', limit: size + 1, after, offset: 0, detail: request.detail } as const;
    const { rows, eventCursor } = await this.db.read(ctx, async (q) => {
      const { criteria } = await this.criteria.resolve(q, null);
      return this.lists.page(q, { ...wanted, criteria, owners });
    });
    const cursor = String(eventCursor);
    const byOwner = rowsBy(rows, (row) => row.owner_id);
    return new Map(
      owners.ids.map((id) => {
        const nodes = (byOwner.get(id) ?? []).map((row) => this.views.ticket(ctx, row, cursor));
        const page = pageOf(nodes, size, (ticket) => cursorOf(ticket, 'NEWEST'), after !== null);
        return [id, { ...page, eventCursor: cursor }];
      }),
    );
  }

  /** @throws not_found, also for tickets of private channels that the caller is no member of. */
  get(ctx: RequestContext, id: number, detail?: RowDetail): Promise<TicketType> {
    return this.db.read(ctx, (q) => this.within(q, id, detail));
  }

  /** By the number that people say; null also for what the caller may not see. */
  byNumber(ctx: RequestContext, number: number): Promise<TicketType | null> {
    return this.db.read(ctx, async (q) => {
      const id = await this.tickets.idByNumber(q, number);
      const row = id === null ? null : await this.tickets.row(q, id);
      return row ? this.views.ticket(ctx, row, String(row.event_cursor)) : null;
    });
  }

  /** The same inside a transaction, which sees its own changes. */
  async within(q: Reader, id: number, detail?: RowDetail): Promise<TicketType> {
    const row = await this.tickets.row(q, id, detail);
    if (!row) throw InboxErrors.notFound();
    return this.views.ticket(q.ctx, row, String(row.event_cursor));
  }

  /** Which of these the caller may see. */
  visibleOf(q: Reader, ids: readonly number[]): Promise<number[]> {
    return this.tickets.visibleOf(q, ids);
  }

  /** @throws not_found */
  async assertVisible(q: Reader, id: number): Promise<void> {
    if (!(await this.tickets.isVisible(q, id))) throw InboxErrors.notFound();
  }
}

function cursorOf(ticket: TicketType, sort: TicketSortName): string {
  const { column } = sortKeys[sort];
  const at = {
    last_message_at: ticket.lastMessageAt,
    created_at: ticket.createdAt,
    waiting_since: ticket.waitingSince,
  };
  return encodeCursor([(at[column] ?? new Date(NOBODY_WAITS)).getTime(), ticket.id]);
}

function placeOf(cursor: string): { at: Date; id: number } {
  const [at, id] = decodeCursor(cursor, 2).map(Number);
  const date = new Date(at ?? Number.NaN);
  if (Number.isNaN(date.getTime()) || !Number.isSafeInteger(id)) {
    throw InboxErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  }
  return { at: date, id: id as number };
}
