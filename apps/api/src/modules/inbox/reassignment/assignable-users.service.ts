import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { UsersService, type UserView } from '../../identity/index.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { TeamBalancingRepository } from './team-balancing.repository.js';

const MOST = 50;
const MAX_TERM = 100;

/** Whom a ticket can be given to; the same people whom `assign` would not refuse. */
@Injectable()
export class AssignableUsers {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(TeamBalancingRepository) private readonly access: TeamBalancingRepository,
    @Inject(UsersService) private readonly users: UsersService,
  ) {}

  /** @throws not_found */
  async of(ctx: RequestContext, ticketId: number, term: string): Promise<UserView[]> {
    return this.db.read(ctx, async (q) => {
      const { channel } = await this.tickets.within(q, ticketId);
      const ids = await this.access.choices(q, channel.id, term.trim().slice(0, MAX_TERM), MOST);
      const people = await this.users.byIdsWithin(q, ids);
      return ids.map((id) => people.get(id)).filter((person) => person?.isAssignable) as UserView[];
    });
  }
}
