import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { ContactConsentsChanged, ContactNotesChanged } from '../contacts.events.js';
import { ContactsService } from '../contacts/contacts.service.js';

const KINDS = new Map([
  [ContactNotesChanged.name, 'contact_notes.changed'],
  [ContactConsentsChanged.name, 'contact_consents.changed'],
]);

/** Open screens hear that something else is kept of a contact now, each person of those that they may see. */
@Injectable()
export class ContactCareNews implements PersonalEventSource, OnModuleInit {
  readonly names = [...KINDS.keys()];

  constructor(
    private readonly events: PersonalEvents,
    private readonly contacts: ContactsService,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, { name, payload }: StoredEvent) {
    const { contactId } = payload as { contactId: number };
    return (await this.isSeen(ctx, contactId))
      ? { kind: KINDS.get(name) ?? name, payload: { contactId } }
      : null;
  }

  private async isSeen(ctx: RequestContext, id: number): Promise<boolean> {
    try {
      return (await this.contacts.seenOf(ctx, [id])).length > 0;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'forbidden') return false;
      throw error;
    }
  }
}
