import { Injectable, type OnModuleInit } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactCopyProgressed } from './contact-copy.events.js';
import type { ContactCopyView } from './contact-copy.rules.js';

/** Everybody who may have such a file sees how far it is, of contacts that they see. */
@Injectable()
export class ContactCopyNews implements OnModuleInit {
  constructor(
    private readonly contacts: ContactsService,
    private readonly personal: PersonalEvents,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.personal.add({
      names: [ContactCopyProgressed.name],
      tell: async (ctx, { payload }) => {
        const told = ContactCopyProgressed.schema.parse(payload);
        return (await this.isFor(ctx, told.contactId))
          ? { kind: 'contactCopy.progress', payload: told }
          : null;
      },
    });
  }

  async tell(tx: Tx, { id, contactId, status, total, done }: ContactCopyView): Promise<void> {
    await this.outbox.add(tx, ContactCopyProgressed, { copyId: id, contactId, status, total, done });
  }

  private async isFor(ctx: RequestContext, contactId: number): Promise<boolean> {
    if (!can(ctx, 'contacts.contacts.delete')) return false;
    try {
      return (await this.contacts.seenOf(ctx, [contactId])).length > 0;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'forbidden') return false;
      throw error;
    }
  }
}
