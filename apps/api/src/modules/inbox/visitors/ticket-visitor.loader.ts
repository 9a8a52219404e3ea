import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { VisitorPages, type VisitorShown } from '../../channels/index.js';
import { TicketVisitorsRepository } from './visitors.repository.js';

/** Who chats in tickets that somebody was let see already. */
@Injectable()
export class TicketVisitorLoader extends BatchLoader<number, VisitorShown> {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketVisitorsRepository) private readonly visitors: TicketVisitorsRepository,
    @Inject(VisitorPages) private readonly pages: VisitorPages,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    ticketIds: readonly number[],
  ): Promise<Map<number, VisitorShown>> {
    const rows = await this.db.read(ctx, (q) => this.visitors.of(q, ticketIds));
    const shown = await this.pages.of(
      ctx,
      rows.map(({ visitorId }) => visitorId),
    );
    return new Map(
      rows.flatMap(({ ticketId, visitorId }) => {
        const visitor = shown.get(visitorId);
        return visitor ? [[ticketId, visitor] as const] : [];
      }),
    );
  }
}
