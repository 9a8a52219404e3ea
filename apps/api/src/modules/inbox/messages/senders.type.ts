import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('TicketSenders', { description: 'From which addresses a conversation can be answered by mail.' })
export class TicketSendersType {
  @Field(() => [String], { description: 'Those of its mailbox; none where it is no mail.' })
  addresses: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The one that an answer goes from by itself: which the customer wrote to.',
  })
  usual: string | null;
}
