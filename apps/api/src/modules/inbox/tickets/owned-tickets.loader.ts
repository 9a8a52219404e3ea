import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { PageLoader } from '../../../platform/graphql/index.js';
import type { OwnerKind } from './ticket-list-sql.rules.js';
import type { TicketConnection } from './ticket.type.js';
import { type TicketListRequest, TicketsService } from './tickets.service.js';

type Request = Pick<TicketListRequest, 'first' | 'after' | 'detail'>;

/** The conversations of everybody in a list: a page for each. */
abstract class OwnedTicketsLoader extends PageLoader<Request, TicketConnection> {
  protected abstract readonly kind: OwnerKind;

  constructor(@Inject(TicketsService) private readonly tickets: TicketsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
    request: Request,
  ): Promise<ReadonlyMap<number, TicketConnection>> {
    return this.tickets.listsOf(ctx, { kind: this.kind, ids }, request);
  }
}

@Injectable()
export class ContactTicketsLoader extends OwnedTicketsLoader {
  protected readonly kind = 'contact';
}

@Injectable()
export class ProfileTicketsLoader extends OwnedTicketsLoader {
  protected readonly kind = 'profile';
}
