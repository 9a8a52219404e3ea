import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { EventCursor } from '../../../platform/graphql/index.js';
import { ChatMessageType } from '../messages/chat-message.type.js';
import type { ChatMessageView } from '../messages/chat-message-views.service.js';
import { ChatThreadType } from '../threads/chat-thread.type.js';
import { type ChatEvent, type ChatEventKind, chatEventKinds } from './chat-event.js';

export const ChatEventKindEnum = Object.fromEntries(chatEventKinds.map((kind) => [kind, kind])) as Record<
  ChatEventKind,
  ChatEventKind
>;
registerEnumType(ChatEventKindEnum, { name: 'ChatEventKind' });

@ObjectType('ChatEvent', { description: 'Something that happened in one of your threads.' })
export class ChatEventType implements Omit<ChatEvent, 'message' | 'thread'> {
  @Field(() => EventCursor, { nullable: true, description: 'Null of what is not kept, such as typing.' })
  cursor: string | null;

  @Field(() => ChatEventKindEnum) kind: ChatEventKind;
  @Field(() => ID) threadId: number;
  @Field(() => ID, { description: 'Who did it.' }) userId: number;
  @Field(() => ID, { nullable: true }) messageId: number | null;

  @Field(() => ChatMessageType, {
    nullable: true,
    description: 'As it is now, which may be later than the event; null when it is gone by now.',
  })
  message: ChatMessageView | null;

  @Field(() => ChatThreadType, { nullable: true, description: 'As it is to you now, of THREAD_ events.' })
  thread: ChatThreadType | null;

  @Field(() => Int, { nullable: true, description: 'Of the message, after the event.' }) version:
    | number
    | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Of the thread, after the event, when the number of its messages changed.',
  })
  threadVersion: number | null;

  @Field(() => Int, { nullable: true, description: 'Where the message stands.' }) position: number | null;
  @Field(() => ID, { nullable: true, description: 'Who wrote the message.' }) authorId: number | null;
  @Field(() => String, { nullable: true, description: 'Of reactions.' }) emoji: string | null;
}
