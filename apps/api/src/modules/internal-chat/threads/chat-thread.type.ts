import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, EventCursor } from '../../../platform/graphql/index.js';
import { type ThreadKind, threadKinds, type ThreadPerson, type ThreadView } from './chat-thread.rules.js';

export const ThreadKindEnum = Object.fromEntries(threadKinds.map((kind) => [kind, kind])) as Record<
  ThreadKind,
  ThreadKind
>;
registerEnumType(ThreadKindEnum, {
  name: 'ChatThreadKind',
  description: 'Two people, or a group with a name.',
});

@ObjectType('ChatParticipant', { description: 'Somebody in a thread of colleagues.' })
export class ChatParticipantType implements ThreadPerson {
  @Field(() => ID) id: number;
  @Field(() => Boolean, { description: 'May change the group, and delete what others wrote in it.' })
  owner: boolean;
}

@ObjectType('ChatThread', { description: 'Where colleagues talk, as one of them sees it.' })
export class ChatThreadType implements Omit<ThreadView, 'isOwner'> {
  @Field(() => ID, { nullable: true, description: 'Null until a first message makes it.' })
  id: number | null;

  @Field(() => ThreadKindEnum) kind: ThreadKind;

  @Field(() => String, { description: '`@` and a colleague’s id, or `#` and that of a group.' })
  identifier: string;

  @Field(() => Boolean, { description: 'The one thread of these people, and no group.' })
  primary: boolean;

  @Field(() => Boolean, { description: 'Your notes to yourself.' }) personal: boolean;
  @Field(() => String) subject: string;
  @Field(() => String, { description: 'The subject, or the colleague’s name.' }) name: string;
  @Field(() => ID, { nullable: true, description: 'The conversation with a customer that it talks about.' })
  ticketId: number | null;
  @Field(() => [ChatParticipantType]) participants: ThreadPerson[];
  colleagueId: number | null;

  @Field(() => Boolean, { description: 'The colleague does not work here any more.' })
  isDeserted: boolean;

  @Field(() => Boolean) muted: boolean;

  @Field(() => Int, { description: 'What others wrote behind what you have read; counted up to 1,000.' })
  unread: number;

  @Field(() => Boolean, { description: 'You said so yourself.' }) markUnread: boolean;
  @Field(() => Int) unreadMentions: number;
  @Field(() => ID, { nullable: true }) firstUnreadMessageId: number | null;

  @Field(() => Int, { description: 'Of all people, without lines about calls.' })
  userMessageCount: number;

  @Field(() => Date, { nullable: true }) lastRead: Date | null;
  @Field(() => Int) readPosition: number;
  @Field(() => Int, { description: 'Of the newest message that was ever written here.' })
  lastPosition: number;
  @Field(() => ID, { nullable: true }) lastMessageId: number | null;
  @Field(() => Date, { nullable: true }) lastMessageTime: Date | null;
  @Field(() => Int) attachmentsTotal: number;
  @Field(() => Date, { nullable: true }) createdAt: Date | null;

  @Field(() => Int, { description: 'Rises with whatever changes the thread or the number of its messages.' })
  version: number;

  @Field(() => Int, { description: 'Rises with what changes for you alone.' }) ownVersion: number;
  @Field(() => Boolean) viewerCanChange: boolean;
  @Field(() => Boolean) viewerCanLeave: boolean;
}

export function threadType({ isOwner, ...view }: ThreadView): ChatThreadType {
  const isGroup = view.kind === 'GROUP';
  return { ...view, viewerCanChange: isGroup && isOwner, viewerCanLeave: isGroup };
}

@ObjectType()
export class ChatThreadConnection extends ConnectionOf(ChatThreadType, 'ChatThread') {
  @Field(() => EventCursor, { description: 'For `chatEvents(after)`: nothing is missed between the two.' })
  eventCursor: string;
}
