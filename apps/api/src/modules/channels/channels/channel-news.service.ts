import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { ChannelAccessChanged, ChannelHealthChanged, ChannelsChanged } from '../channels.events.js';

/** Tells people that they see other channels now: their lists are asked for again. */
@Injectable()
export class ChannelNews implements PersonalEventSource, OnModuleInit {
  readonly names = [ChannelAccessChanged.name, ChannelsChanged.name, ChannelHealthChanged.name];

  constructor(@Inject(PersonalEvents) private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  /** Which channel it is stays unsaid: it may be one that the person does not see. */
  tell({ actor }: RequestContext & { actor: UserActor }, event: StoredEvent) {
    const { userIds = null } = event.payload as Partial<PayloadOf<typeof ChannelAccessChanged>>;
    const isConcerned = userIds === null || userIds.includes(actor.userId);
    return isConcerned ? { kind: 'channels.changed', payload: null } : null;
  }
}
