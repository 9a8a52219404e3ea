import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { can, type RequestContext, type UserActor } from '../../../platform/context/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { CallChanged } from '../channels.events.js';

/** Tells those who are rung, or were, what has become of a call, and others who may see calls that there is one. */
@Injectable()
export class CallNews implements PersonalEventSource, OnModuleInit {
  readonly names = [CallChanged.name];

  constructor(@Inject(PersonalEvents) private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  tell(ctx: RequestContext & { actor: UserActor }, event: StoredEvent) {
    const { callId, userId, rung } = event.payload as PayloadOf<typeof CallChanged>;
    const me = ctx.actor.userId;
    if (userId === me || rung.includes(me)) return { kind: 'calls.changed', payload: { callId } };
    // The line may be one that they do not see: which call it is, is not said.
    return can(ctx, 'inbox.conversations.read_for_team')
      ? { kind: 'call_history.changed', payload: null }
      : null;
  }
}
