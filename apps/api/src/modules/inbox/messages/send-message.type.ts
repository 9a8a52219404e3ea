import { Field, ObjectType } from '@nestjs/graphql';
import { UnreachedPersonType } from '../mentions/mention.type.js';
import { TicketType } from '../tickets/ticket.type.js';
import { MessageType } from './message.type.js';

@ObjectType()
export class SendMessagePayload {
  @Field(() => MessageType)
  message: MessageType;

  /** Null only where nobody asked for it. */
  @Field(() => TicketType)
  ticket: TicketType | null;

  @Field(() => String, { nullable: true })
  clientMutationId: string | null;

  @Field(() => [UnreachedPersonType], {
    description: 'Whom the note names without effect: the conversation is closed to them.',
  })
  unreached: readonly UnreachedPersonType[];
}
