import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../context/request-context.js';
import type { StoredEvent } from '../outbox/define-event.js';
import { EventTail } from './event-tail.js';
import { pumped, type PushStream } from './push-stream.js';

/** Something that concerns one person. */
export interface PersonalEvent {
  cursor: string;
  kind: string;
  payload: object | null;
}

/** What a module has to say to people personally. */
export interface PersonalEventSource {
  /** Names of the durable events that it looks at. */
  readonly names: readonly string[];
  /** @returns null when the event does not concern this person, or they may not know of it. */
  tell(
    ctx: RequestContext & { actor: UserActor },
    event: StoredEvent,
  ): Promise<Omit<PersonalEvent, 'cursor'> | null> | Omit<PersonalEvent, 'cursor'> | null;
}

/** The one stream in which a person hears what concerns them. Each module adds its kinds; nobody imports upward. */
@Injectable()
export class PersonalEvents {
  private readonly sources: PersonalEventSource[] = [];

  constructor(@Inject(EventTail) private readonly tail: EventTail) {}

  add(source: PersonalEventSource): void {
    this.sources.push(source);
  }

  /** @returns the cursor to give as `after`, so that nothing is missed of what happens from now on. */
  position(ctx: RequestContext): Promise<string> {
    return this.tail.position(ctx);
  }

  stream(ctx: RequestContext, after: string | null): PushStream<{ myEvents: PersonalEvent }> {
    const names = this.sources.flatMap((source) => source.names);
    return pumped(
      (signal) => this.tail.subscribe(ctx, { after, names, signal }),
      async (batch) => {
        const told = await Promise.all(batch.map((event) => this.told(ctx, event)));
        return told.flat().map((event) => ({ myEvents: event }));
      },
    );
  }

  private async told(ctx: RequestContext, event: StoredEvent): Promise<PersonalEvent[]> {
    const { actor } = ctx;
    if (actor.kind !== 'user') return [];
    const heard = this.sources.filter((source) => source.names.includes(event.name));
    const told = await Promise.all(heard.map(async (source) => source.tell({ ...ctx, actor }, event)));
    const cursor = String(event.cursor ?? 0);
    return told.filter((one) => one !== null).map((one) => ({ cursor, ...one }));
  }
}
