import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { UserConfigChanged } from './user-config.events.js';

/** Tells a person's other tabs which key changed. The value is not in it: whoever hears asks again. */
@Injectable()
export class UserConfigNews implements PersonalEventSource, OnModuleInit {
  readonly names = [UserConfigChanged.name];

  constructor(private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  tell({ actor }: RequestContext & { actor: UserActor }, event: StoredEvent) {
    const { userId, key, socketId } = event.payload as PayloadOf<typeof UserConfigChanged>;
    if (userId !== actor.userId) return null;
    return { kind: 'user_config.changed', payload: { key, ...(socketId && { socketId }) } };
  }
}
