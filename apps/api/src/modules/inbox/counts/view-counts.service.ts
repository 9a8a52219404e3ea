import { Inject, Injectable } from '@nestjs/common';
import { ticketStatuses } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Reader } from '../../../platform/database/database.js';
import { PushStream } from '../../../platform/realtime/index.js';
import { TicketCriteriaService } from '../tickets/ticket-criteria.service.js';
import { feedFilters, feeds, type FilterFields } from '../tickets/ticket-filter.rules.js';
import { TicketListRepository } from '../tickets/ticket-list.repository.js';
import type { TicketCriteria } from '../tickets/ticket-list.rules.js';
import { VisibleViews } from '../views/visible-views.repository.js';
import { KeptCounts } from './kept-counts.service.js';

export interface CountOfView {
  id: string;
  count: number;
}

/** How many tickets there are in each status of a list, whatever status it shows. */
export interface StatusCounts {
  new: number;
  assigned: number;
  mine: number;
  closed: number;
  spam: number;
  unread: number;
}

interface Wanted {
  readonly id: string;
  readonly criteria: TicketCriteria;
}

/** Several changes that come together are told as one. */
const GATHER_MS = 150;
/** What "today" is, and what nobody tells of, is looked at again this often. */
const RESOLVE_MS = 60_000;
const MAX_IDS = 400;

/** The numbers beside the lists and views, as each person sees them. */
@Injectable()
export class ViewCounts {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(KeptCounts) private readonly kept: KeptCounts,
    @Inject(TicketCriteriaService) private readonly criteria: TicketCriteriaService,
    @Inject(TicketListRepository) private readonly lists: TicketListRepository,
    @Inject(VisibleViews) private readonly views: VisibleViews,
  ) {}

  /** @param ids views, and names of the inbox's own lists; those that are none, or not to be seen, are left out. */
  async read(ctx: RequestContext, ids: readonly string[]): Promise<CountOfView[]> {
    const wanted = await this.db.read(ctx, (q) => this.resolve(q, ids));
    const counts = await this.kept.read(
      ctx.agencyId,
      wanted.map(({ criteria }) => criteria),
    );
    return wanted.map(({ id }, index) => ({ id, count: counts[index] ?? 0 }));
  }

  /** First all numbers, then those that became others. */
  watch(ctx: RequestContext, ids: readonly string[]): PushStream<{ viewCounts: CountOfView[] }> {
    let isDirty = false;
    let isResolved = false;
    let timer: NodeJS.Timeout | undefined;
    let work: Promise<void> | undefined;
    const shown = new Map<string, number>();
    let wanted: Wanted[] = [];
    const wake = (mustResolve: boolean) => {
      isDirty = true;
      if (mustResolve) isResolved = false;
      timer ??= setTimeout(run, GATHER_MS);
    };
    const following = this.kept.follow(ctx.agencyId, {
      onCount: () => wake(false),
      onSettings: () => wake(true),
    });
    const daily = setInterval(() => wake(true), RESOLVE_MS).unref();
    const stream = new PushStream<{ viewCounts: CountOfView[] }>(() => {
      clearTimeout(timer);
      clearInterval(daily);
      following.stop();
    });
    const look = async (isFirst: boolean) => {
      isDirty = false;
      if (!isResolved) {
        isResolved = true;
        wanted = await this.db.read(ctx, (q) => this.resolve(q, ids));
      }
      const counts = await following.use(wanted.map(({ criteria }) => criteria));
      const changed = wanted
        .map(({ id }, index) => ({ id, count: counts[index] ?? 0 }))
        .filter(({ id, count }) => shown.get(id) !== count);
      for (const { id, count } of changed) shown.set(id, count);
      if (isFirst || changed.length > 0) stream.push({ viewCounts: changed });
    };
    const run = (): void => {
      timer = undefined;
      if (work) return wake(false);
      if (!isDirty) return;
      work = look(false)
        .catch((error: unknown) => stream.fail(error))
        .finally(() => (work = undefined));
    };
    work = look(true)
      .catch((error: unknown) => stream.fail(error))
      .finally(() => (work = undefined));
    return stream;
  }

  /** The numbers on the tabs of a list. */
  async byStatus(ctx: RequestContext, filter: FilterFields | null | undefined): Promise<StatusCounts> {
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    const { status: _, isSpam: _spam, ...rest } = filter ?? {};
    const parts: FilterFields[] = [
      ...ticketStatuses.map((status) => ({ ...rest, status: [status] })),
      { ...rest, status: ['ASSIGNED'], mine: true },
      { ...rest, isSpam: true },
    ];
    const { all, unread } = await this.db.read(ctx, async (q) => {
      const own = await this.openTo(q);
      const resolved: TicketCriteria[] = [];
      for (const part of parts) resolved.push({ ...(await this.criteria.resolve(q, part)).criteria, ...own });
      const any = (await this.criteria.resolve(q, rest)).criteria;
      return { all: resolved, unread: await this.lists.unread(q, any, userId) };
    });
    const [open = 0, assigned = 0, closed = 0, mine = 0, spam = 0] = await this.kept.read(ctx.agencyId, all);
    return { new: open, assigned, closed, mine, spam, unread };
  }

  private async resolve(q: Reader, ids: readonly string[]): Promise<Wanted[]> {
    const asked = [...new Set(ids)].slice(0, MAX_IDS);
    const viewIds = asked.filter((id) => /^[1-9]\d{0,15}$/.test(id)).map(Number);
    const [own, facts, views] = await Promise.all([
      this.openTo(q),
      this.criteria.factsOf(q),
      viewIds.length > 0 ? this.views.byIds(q, viewIds) : [],
    ]);
    const filters = new Map<string, FilterFields>([
      ...feeds.map((feed): [string, FilterFields] => [feed, feedFilters[feed]]),
      ...views.map(({ id, filter }): [string, FilterFields] => [String(id), filter]),
    ]);
    return asked.flatMap((id) => {
      const filter = filters.get(id);
      if (!filter || !mayCount(q.ctx, filter)) return [];
      const { criteria } = this.criteria.resolved(q.ctx, filter, facts);
      return [{ id, criteria: { ...criteria, ...own } }];
    });
  }

  /** What of all that is counted this person may see. */
  private async openTo(q: Reader): Promise<Pick<TicketCriteria, 'exceptChannels' | 'onlyChannels'>> {
    const channels = await this.lists.channelsOf(q);
    if (!channels) return {};
    if ('only' in channels) return { onlyChannels: channels.only };
    return channels.hidden.length > 0 ? { exceptChannels: channels.hidden } : {};
  }
}

/** Who may not delete does not see what was deleted; a view that speaks of it has no number for them. */
function mayCount(ctx: RequestContext, filter: FilterFields): boolean {
  return !(filter.deleted || filter.feed === 'TRASH') || can(ctx, 'inbox.conversations.delete');
}
