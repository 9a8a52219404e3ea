import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { ContactsChanged } from '../contacts.events.js';
import { ContactsService } from './contacts.service.js';

/** Open screens read contacts again as soon as somebody changes them, each person those that they may see. */
@Injectable()
export class ContactNews implements PersonalEventSource, OnModuleInit {
  readonly names = [ContactsChanged.name];

  constructor(
    private readonly events: PersonalEvents,
    private readonly contacts: ContactsService,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, { payload }: StoredEvent) {
    const { contactIds, version } = payload as PayloadOf<typeof ContactsChanged>;
    const seen = await this.seenOf(ctx, contactIds);
    return seen.length === 0 ? null : { kind: 'contacts.changed', payload: { contactIds: seen, version } };
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
