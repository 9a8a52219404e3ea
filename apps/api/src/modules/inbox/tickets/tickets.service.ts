import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Reader } from '../../../platform/database/database.js';
import { decodeCursor, encodeCursor, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { termWords } from '../../../platform/search/search-words.js';
import type { TicketFilter } from './ticket.input.js';
import type { TicketCriteria, TicketSortName } from './ticket-list.rules.js';
import { type CountsRow, TicketListRepository } from './ticket-list.repository.js';
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
    @Inject(TicketListRepository) private readonly lists: TicketListRepository,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketViews) private readonly views: TicketViews,
  ) {}

  async list(ctx: RequestContext, request: TicketListRequest): Promise<TicketConnection> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const criteria = criteriaOf(ctx, request.filter);
    const after = request.after ? placeOf(request.after) : null;
    const sort = request.sort ?? 'NEWEST';
    const { detail, offset = 0 } = request;
    const { rows, eventCursor } = await this.db.read(ctx, (q) =>
      this.lists.page(q, { criteria, sort, limit: size + 1, after, offset, detail }),
    );
    const cursor = String(eventCursor);
    const nodes = rows.map((row) => this.views.ticket(ctx, row, cursor));
    return { ...pageOf(nodes, size, cursorOf, after !== null), eventCursor: cursor };
  }

  counts(ctx: RequestContext, filter?: TicketFilter | null): Promise<CountsRow> {
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    return this.db.read(ctx, (q) => this.lists.counts(q, criteriaOf(ctx, filter), userId));
  }

  /** @throws not_found, also for tickets of private channels that the caller is no member of. */
  get(ctx: RequestContext, id: number): Promise<TicketType> {
    return this.db.read(ctx, (q) => this.within(q, id));
  }

  /** The same inside a transaction, which sees its own changes. */
  async within(q: Reader, id: number): Promise<TicketType> {
    const row = await this.tickets.row(q, id);
    if (!row) throw InboxErrors.notFound();
    return this.views.ticket(q.ctx, row, String(row.event_cursor));
  }

  /** @throws not_found */
  async assertVisible(q: Reader, id: number): Promise<void> {
    if (!(await this.tickets.isVisible(q, id))) throw InboxErrors.notFound();
  }
}

function cursorOf(ticket: TicketType): string {
  return encodeCursor([ticket.lastMessageAt.getTime(), ticket.id]);
}

function placeOf(cursor: string): { at: Date; id: number } {
  const [at, id] = decodeCursor(cursor, 2).map(Number);
  const date = new Date(at ?? Number.NaN);
  if (Number.isNaN(date.getTime()) || !Number.isSafeInteger(id)) {
    throw InboxErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  }
  return { at: date, id: id as number };
}

/** A filter as callers write it, resolved for this caller. */
export function criteriaOf(ctx: RequestContext, filter: TicketFilter | null | undefined): TicketCriteria {
  const ids = (values: readonly string[] | null | undefined) => values?.map(Number);
  const words = filter?.term?.trim() ? termWords(filter.term) : undefined;
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : -1;
  const mine = filter?.mine ? [userId] : undefined;
  const users = ids(filter?.users);
  const all: { [K in keyof TicketCriteria]: TicketCriteria[K] | null | undefined } = {
    status: filter?.status?.length ? [...new Set(filter.status)] : undefined,
    users: mine && users ? users.filter((id) => id === userId) : (mine ?? users),
    teams: ids(filter?.teams),
    channels: ids(filter?.channels),
    labels: ids(filter?.labels),
    contact: filter?.contact ? Number(filter.contact) : undefined,
    words: words?.length ? words : undefined,
    favouriteOf: filter?.favorited ? userId : undefined,
    unassigned: filter?.unassigned || undefined,
    isSpam: filter?.isSpam ?? false,
    createdAtStart: filter?.createdAtStart,
    createdAtEnd: filter?.createdAtEnd,
  };
  // A filter that is set but empty ("none of these") is left out, as an empty box in a form is.
  const isSet = ([, value]: [string, unknown]) =>
    value !== undefined &&
    value !== null &&
    !(Array.isArray(value) && value.length === 0 && !(mine && users));
  return Object.fromEntries(Object.entries(all).filter(isSet)) as unknown as TicketCriteria;
}
