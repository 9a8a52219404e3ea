import { Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';

@ObjectType('ChannelEvent', { description: 'What came over a channel.' })
export class ChannelEventType {
  @Field(() => String) channel: string;
  @Field(() => String, {
    description: 'myEvents, presence, ticketTyping or ticketViewers: as in Subscription.',
  })
  name: string;
  @Field(() => Json) payload: object;
}
