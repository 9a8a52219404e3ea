import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { type ThreadRow, TicketThreadsRepository } from './ticket-threads.repository.js';

/** The threads of tickets that the caller sees already. */
@Injectable()
export class TicketThreadsLoader extends BatchLoader<number, ThreadRow[]> {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketThreadsRepository) private readonly threads: TicketThreadsRepository,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ThreadRow[]>> {
    const rows = await this.db.read(ctx, (q) => this.threads.of(q, ids));
    const found = new Map<number, ThreadRow[]>();
    for (const row of rows) found.set(row.holderId, [...(found.get(row.holderId) ?? []), row]);
    return found;
  }
}
