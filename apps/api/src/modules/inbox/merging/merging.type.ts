import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ChannelType } from '../../channels/index.js';
import { LabelType } from '../../organisation/index.js';
import { TicketType } from '../tickets/ticket.type.js';

@ObjectType('TicketMessageCount')
export class TicketMessageCount {
  @Field(() => ID)
  ticketId: number;

  @Field(() => Int)
  count: number;
}

@ObjectType('MergePreview', { description: 'What a merge would come to. Nothing has happened yet.' })
export class MergePreview {
  @Field(() => TicketType, { description: 'The one that stays.' })
  target: TicketType;

  @Field(() => [TicketType])
  sources: TicketType[];

  @Field(() => [TicketMessageCount], { description: 'Entries of each timeline.' })
  messageCounts: TicketMessageCount[];

  @Field(() => [LabelType], { description: 'Labels that the target would get.' })
  addedLabels: LabelType[];

  @Field(() => Boolean)
  isSameContact: boolean;

  @Field(() => String, { nullable: true, description: 'The code with which it would be refused.' })
  refusalCode: string | null;

  @Field(() => String, { nullable: true })
  refusal: string | null;
}

@ObjectType('MergeSuggestion', { description: 'A conversation that is probably the same matter, and why.' })
export class MergeSuggestion {
  @Field(() => TicketType)
  ticket: TicketType;

  @Field(() => Boolean)
  sameContact: boolean;

  @Field(() => Boolean, { description: 'Another contact with the same e-mail address.' })
  sameAddress: boolean;

  @Field(() => Boolean)
  sameSubject: boolean;

  @Field(() => Int, { description: 'Between the end of the one and the beginning of the other.' })
  minutesApart: number;
}

@ObjectType('SplitTicketPayload')
export class SplitTicketPayload {
  @Field(() => TicketType, { description: 'The new conversation.' })
  ticket: TicketType;

  @Field(() => TicketType, { description: 'The one that it was split off from.' })
  from: TicketType;
}

@ObjectType('ThreadContact', { description: 'The customer of a thread.' })
export class ThreadContactType {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  fullName: string;

  @Field(() => String, { nullable: true })
  email: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;
}

@ObjectType('TicketThread', {
  description: 'One of the conversations that stand in a ticket: itself, or one that was merged into it.',
})
export class TicketThreadType {
  @Field(() => ID)
  ticketId: number;

  @Field(() => Int)
  number: number;

  @Field(() => String)
  subject: string;

  @Field(() => ChannelType)
  channel: ChannelType;

  @Field(() => ThreadContactType)
  contact: ThreadContactType;

  @Field(() => Boolean, { description: 'Answers go out by this one unless another is named.' })
  isAnswered: boolean;
}
