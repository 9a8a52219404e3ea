import { Inject, Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ErasedTicketsRepository } from './erased-tickets.repository.js';

const DAY_MS = 86_400_000;
const AT_ONCE = 50;

/** Deleted conversations that nobody brought back go for good, with everything in them. */
@Injectable()
export class EraseTickets {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ErasedTicketsRepository) private readonly tickets: ErasedTicketsRepository,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async sweep(): Promise<void> {
    await this.db.forEachAgency('inbox.erase-tickets', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      const due = await this.db.read(ctx, (q) => this.tickets.due(q, olderThan, AT_ONCE));
      for (const ticket of due) await this.erase(ctx, ticket, olderThan);
    });
  }

  /** A file goes before its row, so that none is forgotten: who dies in between begins with the files again. */
  private async erase(
    ctx: RequestContext,
    { id, name }: { id: number; name: string },
    olderThan: Date,
  ): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const ids = await this.tickets.lockDue(tx, id, olderThan);
      if (ids.length === 0) return;
      for (const key of await this.tickets.storageKeys(tx, ids)) await this.storage.delete(key);
      await this.tickets.erase(tx, ids);
      await this.audit.record(tx, { action: 'ticket.erased', target: { kind: 'ticket', id, name } });
    });
  }
}
