import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType('VisitedPage')
export class VisitedPageType {
  @Field(() => String, { description: 'Without what may be a secret.' }) url: string;
  @Field(() => String) title: string;
  @Field(() => Date) at: Date | string;
}

@ObjectType('TicketVisitor', { description: 'Who chats on a website.' })
export class TicketVisitorType {
  @Field(() => Boolean, { description: 'On the website at this moment.' }) isHere: boolean;
  @Field(() => Date) lastSeenAt: Date;
  @Field(() => [VisitedPageType], { description: 'The newest first.' }) pages: VisitedPageType[];
  @Field(() => String, { nullable: true, description: 'What the website calls them, as it has signed.' })
  externalId: string | null;
  @Field(() => Date, { nullable: true, description: 'When they agreed to what was asked before the chat.' })
  consentedAt: Date | null;
}
