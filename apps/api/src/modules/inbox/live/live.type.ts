import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { EventCursor } from '../../../platform/graphql/index.js';
import { UserType } from '../../identity/index.js';
import { MessageAuthorType, MessageKindEnum, MessageType } from '../messages/message.type.js';
import type { MessageKindName } from '../messages/message.rules.js';
import { TicketType } from '../tickets/ticket.type.js';

export const TicketChangeEnum = { ENTERED: 'ENTERED', CHANGED: 'CHANGED', LEFT: 'LEFT' } as const;
registerEnumType(TicketChangeEnum, {
  name: 'TicketChange',
  description: 'What happened to a row of a list.',
});

export const MessageChangeEnum = { ADDED: 'ADDED', UPDATED: 'UPDATED' } as const;
registerEnumType(MessageChangeEnum, { name: 'MessageChange' });

@ObjectType('TicketEvent')
export class TicketEventType {
  @Field(() => EventCursor)
  cursor: string;

  @Field(() => TicketChangeEnum)
  change: keyof typeof TicketChangeEnum;

  @Field(() => ID)
  ticketId: number;

  @Field(() => TicketType, { nullable: true, description: 'Null when the row left the list.' })
  ticket: TicketType | null;
}

@ObjectType('MessageEvent')
export class MessageEventType {
  @Field(() => EventCursor)
  cursor: string;

  @Field(() => MessageChangeEnum)
  change: keyof typeof MessageChangeEnum;

  @Field(() => MessageType)
  message: MessageType;
}

@ObjectType('TypingEvent')
export class TypingEventType {
  @Field(() => MessageAuthorType)
  who: MessageAuthorType;

  @Field(() => Boolean)
  isTyping: boolean;

  @Field(() => MessageKindEnum)
  mode: MessageKindName;
}

@ObjectType({ description: 'All who have the conversation open just now.' })
export class TicketViewers {
  @Field(() => [UserType])
  users: UserType[];
}
