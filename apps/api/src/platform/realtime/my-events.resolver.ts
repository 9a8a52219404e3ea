import { Inject } from '@nestjs/common';
import { Args, Field, ObjectType, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../access/index.js';
import type { RequestContext } from '../context/request-context.js';
import { EventCursor, Json } from '../graphql/scalars.js';
import { type PersonalEvent, PersonalEvents } from './personal-events.js';

@ObjectType('MyEvent', { description: 'Something that concerns the viewer personally.' })
export class MyEventType implements PersonalEvent {
  @Field(() => EventCursor)
  cursor: string;

  @Field(() => String, {
    description:
      'ticket.assigned, message.received, permissions.changed, role.changed, channels.changed and what is added later; pass over what you do not know.',
  })
  kind: string;

  @Field(() => Json, { nullable: true })
  payload: object | null;
}

@Resolver()
export class MyEventsResolver {
  constructor(@Inject(PersonalEvents) private readonly events: PersonalEvents) {}

  @Query(() => EventCursor, {
    description:
      'Where the events of your company are. Ask for it before what you show, and give it as `after`: you are told all that changes meanwhile.',
  })
  @SignedIn()
  eventCursor(@Ctx() ctx: RequestContext): Promise<string> {
    return this.events.position(ctx);
  }

  @Subscription(() => MyEventType)
  @SignedIn()
  myEvents(
    @Ctx() ctx: RequestContext,
    @Args('after', { type: () => EventCursor, nullable: true }) after: string | null,
  ) {
    return this.events.stream(ctx, after);
  }
}
