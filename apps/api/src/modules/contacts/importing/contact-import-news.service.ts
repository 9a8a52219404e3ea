import { Injectable, type OnModuleInit } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { ContactImportProgressed } from './contact-import.events.js';
import type { ContactImportView } from './contact-import.rules.js';
import { ContactImportsRepository } from './contact-imports.repository.js';

/** Everybody who may import sees how far each import is. */
@Injectable()
export class ContactImportNews implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly personal: PersonalEvents,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.personal.add({
      names: [ContactImportProgressed.name],
      tell: (ctx, { payload }) =>
        can(ctx, 'contacts.contacts.delete')
          ? { kind: 'contactImport.progress', payload: ContactImportProgressed.schema.parse(payload) }
          : null,
    });
  }

  /** Of work that changes nothing yet. */
  async progress(ctx: RequestContext, id: number, seen: number): Promise<void> {
    await this.database.write(ctx, async (tx) => this.tell(tx, await this.imports.touch(tx, id, seen)));
  }

  async tell(tx: Tx, view: ContactImportView | null): Promise<void> {
    if (!view) return;
    const { id, status, total, seen, created, updated, unchanged, refused, undone, kept } = view;
    await this.outbox.add(tx, ContactImportProgressed, {
      importId: id,
      status,
      ...{ total, seen, created, updated, unchanged, refused, undone, kept },
    });
  }
}
