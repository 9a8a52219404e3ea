import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsChanged } from '../contacts.events.js';
import { ContactErasuresRepository } from './contact-erasures.repository.js';
import { PersonParts } from './person-parts.service.js';
import { SweptContactsRepository } from './swept-contacts.repository.js';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/**
 * Deleted contacts that nobody brought back go for good, as if they had been erased. One of whom a conversation is left is kept
 * with it, and one that was merged, or into whom somebody was merged, can still be taken apart.
 */
@Injectable()
export class SweepContacts {
  constructor(
    private readonly database: Database,
    private readonly rows: SweptContactsRepository,
    private readonly erasures: ContactErasuresRepository,
    private readonly parts: PersonParts,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  async sweep(): Promise<void> {
    await this.database.forEachAgency('contacts.sweep-contacts', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      for (let after = 0; ;) {
        const from = after;
        const { seen, free } = await this.database.read(ctx, async (q) => {
          const ids = await this.rows.due(q, olderThan, from, AT_ONCE);
          const kept = await this.parts.kept(q, ids);
          return { seen: ids, free: ids.filter((id) => !kept.has(id)) };
        });
        for (const id of free) await this.one(ctx, id, olderThan);
        if (seen.length < AT_ONCE) return;
        after = seen.at(-1) as number;
      }
    });
  }

  /** A portion at a time; who dies in between goes on with the rest. */
  private async one(ctx: RequestContext, id: number, olderThan: Date): Promise<void> {
    while (await this.step(ctx, id, olderThan));
  }

  private step(ctx: RequestContext, id: number, olderThan: Date): Promise<boolean> {
    return this.database.write(ctx, async (tx) => {
      await this.erasures.lockPerson(tx, id);
      // Somebody may have brought them back, merged them, or written to them a moment ago.
      const isDue = (await this.rows.due(tx, olderThan, id - 1, 1))[0] === id;
      if (!isDue || (await this.parts.kept(tx, [id])).has(id)) return false;
      if (await this.parts.eraseSome(tx, [id], null)) return true;
      await this.parts.eraseRest(tx, [id]);
      await this.erasures.deleteContacts(tx, [id]);
      await this.outbox.add(tx, ContactsChanged, { contactIds: [id], version: null });
      // Without the name: the log is never rewritten.
      await this.audit.record(tx, {
        action: 'contact.swept',
        target: { kind: 'contact', id, name: `#${id}` },
      });
      return false;
    });
  }
}
