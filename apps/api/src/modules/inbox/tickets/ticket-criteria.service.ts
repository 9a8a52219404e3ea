import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import type { Reader } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { VisibleViews } from '../views/visible-views.repository.js';
import { AskerRepository } from './asker.repository.js';
import {
  type Asker,
  criteriaOf,
  goodUntil,
  speaksOfDays,
  speaksOfTeams,
  wholeFilter,
} from './ticket-criteria.rules.js';
import { type FilterFields, laidOver } from './ticket-filter.rules.js';
import type { TicketCriteria } from './ticket-list.rules.js';
import { InboxErrors } from '../inbox.errors.js';

export interface ResolvedFilter {
  readonly criteria: TicketCriteria;
  /** The teams of the one who asks decide what it shows. */
  readonly isOfTeams: boolean;
  /** Until when it means the same; null for always. */
  readonly goodUntil: Date | null;
}

/** Says what a filter means for the one who asks: who "me" is, which teams are mine, what "today" is, what a view holds. */
@Injectable()
export class TicketCriteriaService {
  constructor(
    @Inject(AskerRepository) private readonly askers: AskerRepository,
    @Inject(VisibleViews) private readonly views: VisibleViews,
  ) {}

  /** Reads only what the filter speaks of. @throws auth.forbidden for what was deleted, without the right to delete */
  async resolve(q: Reader, written: FilterFields | null | undefined): Promise<ResolvedFilter> {
    const filter = wholeFilter(await this.withView(q, written ?? {}));
    const needsFacts = speaksOfDays(filter) || speaksOfTeams(filter);
    const facts = needsFacts ? await this.factsOf(q) : undefined;
    return this.resolved(q.ctx, filter, facts);
  }

  /** The same with the facts at hand, for many filters at once; none of them names a view. */
  resolved(
    ctx: RequestContext,
    filter: FilterFields,
    facts: Pick<Asker, 'zone' | 'teamIds'> = { zone: 'UTC', teamIds: [] },
  ): ResolvedFilter {
    const asker = { userId: userIdOf(ctx), now: ctx.now(), ...facts };
    const criteria = criteriaOf(filter, asker);
    if (criteria.deleted && !can(ctx, 'inbox.conversations.delete')) throw PlatformErrors.notAllowed();
    return { criteria, isOfTeams: speaksOfTeams(filter), goodUntil: goodUntil(wholeFilter(filter), asker) };
  }

  factsOf(q: Reader): Promise<Pick<Asker, 'zone' | 'teamIds'>> {
    return this.askers.facts(q, userIdOf(q.ctx));
  }

  private async withView(q: Reader, { customViewId, ...filter }: FilterFields): Promise<FilterFields> {
    if (!customViewId) return filter;
    const [view] = await this.views.byIds(q, [Number(customViewId)]);
    if (!view) throw InboxErrors.invalid({ fields: { customViewId: ['This view does not exist.'] } });
    return laidOver(view.filter, filter);
  }
}

/** No user has this number; what speaks of "me" is empty for Parley itself. */
const NOBODY = -1;

function userIdOf({ actor }: RequestContext): number {
  return actor.kind === 'user' ? actor.userId : NOBODY;
}
