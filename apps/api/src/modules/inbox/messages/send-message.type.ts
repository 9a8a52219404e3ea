import { Field, ObjectType } from '@nestjs/graphql';
import { UnreachedPersonType } from '../mentions/mention.type.js';
import { TicketType } from '../tickets/ticket.type.js';
import { MessageType } from './message.type.js';

@ObjectType()
export class SendMessagePayload {
  @Field(() => MessageType)
  message: MessageType;

  @Field(() => TicketType)
  ticket: TicketType;

  @Field(() => String, { nullable: true })
  clientMutationId: string | null;

  @Field(() => [UnreachedPersonType], {
    description: 'Whom the note names without effect: the conversation is closed to them.',
  })
  unreached: readonly UnreachedPersonType[];
}
