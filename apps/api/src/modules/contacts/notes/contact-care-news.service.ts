import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import {
  ContactConsentsChanged,
  ContactConsentsImported,
  ContactNotesChanged,
  ContactNotesImported,
} from '../contacts.events.js';
import { ContactsService } from '../contacts/contacts.service.js';

const KINDS = new Map([
  [ContactNotesChanged.name, 'contact_notes.changed'],
  [ContactNotesImported.name, 'contact_notes.changed'],
  [ContactConsentsChanged.name, 'contact_consents.changed'],
  [ContactConsentsImported.name, 'contact_consents.changed'],
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
    const { contactId, contactIds = [] } = payload as { contactId?: number; contactIds?: number[] };
    const kind = KINDS.get(name) ?? name;
    const seen = await this.seenOf(ctx, contactId === undefined ? contactIds : [contactId]);
    if (seen.length === 0) return null;
    return { kind, payload: contactId === undefined ? { contactIds: seen } : { contactId } };
  }

  private async seenOf(ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
    try {
      return await this.contacts.seenOf(ctx, ids);
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'forbidden') return [];
      throw error;
    }
  }
}
