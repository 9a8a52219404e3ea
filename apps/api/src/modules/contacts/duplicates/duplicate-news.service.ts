import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { DuplicatesChanged } from '../contacts.events.js';
import { ContactsService } from '../contacts/contacts.service.js';

/** Open screens read what is suggested again; it says nothing of anybody. */
@Injectable()
export class DuplicateNews implements PersonalEventSource, OnModuleInit {
  readonly names = [DuplicatesChanged.name];

  constructor(
    private readonly events: PersonalEvents,
    private readonly contacts: ContactsService,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }) {
    try {
      await this.contacts.scopeOf(ctx);
      return { kind: 'contact_duplicates.changed', payload: {} };
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'forbidden') return null;
      throw error;
    }
  }
}
