import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { CallChanged } from '../channels.events.js';

/** Tells those who are rung, or were, what has become of a call. */
@Injectable()
export class CallNews implements PersonalEventSource, OnModuleInit {
  readonly names = [CallChanged.name];

  constructor(@Inject(PersonalEvents) private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  tell({ actor }: RequestContext & { actor: UserActor }, event: StoredEvent) {
    const { callId, userId, rung } = event.payload as PayloadOf<typeof CallChanged>;
    const isConcerned = userId === actor.userId || rung.includes(actor.userId);
    return isConcerned ? { kind: 'calls.changed', payload: { callId } } : null;
  }
}
