import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { noticeChanges, type NoticeChangeName, noticeKinds, type NoticeKindName } from './notice.rules.js';

const enumOf = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<T, T>;

export const NoticeKindEnum = enumOf(noticeKinds);
registerEnumType(NoticeKindEnum, {
  name: 'NoticeKind',
  valuesMap: {
    ASSIGNED: { description: 'A colleague, a rule or Parley gave you the conversation.' },
    MENTIONED: { description: 'You were named in a note.' },
    WATCHED_TICKET: {
      description: 'Something happened in a conversation that you watch; while unread, one for all.',
    },
    REMINDER_DUE: { description: 'Your own reminder rings.' },
    SNOOZE_OVER: { description: 'A conversation that you put to sleep, or have, is awake again.' },
    CHAT_REMINDER: { description: 'Your own reminder of the team chat rings.' },
    SEND_FAILED: { description: 'What you sent could not be delivered.' },
  },
});

export const NoticeChangeEnum = enumOf(noticeChanges);
registerEnumType(NoticeChangeEnum, { name: 'NoticeChange' });

@ObjectType({ description: 'What is shown of the conversation that a notice is about.' })
export class NoticeTicket {
  @Field(() => ID)
  id: number;

  @Field(() => Int)
  number: number;

  @Field(() => String)
  subject: string;

  @Field(() => String)
  contactName: string;

  @Field(() => String, { description: 'A ChannelType.' })
  channelType: string;
}

@ObjectType('Notice', { description: 'Something that you are told by the bell.' })
export class NoticeType {
  @Field(() => ID)
  id: number;

  @Field(() => NoticeKindEnum)
  kind: NoticeKindName;

  @Field(() => NoticeTicket, { nullable: true, description: 'Null of what is about no conversation.' })
  ticket: NoticeTicket | null;

  @Field(() => ID, { nullable: true, description: 'The message that it is about.' })
  messageId: number | null;

  @Field(() => String, { nullable: true, description: 'How that message begins.' })
  excerpt: string | null;

  @Field(() => Int, { description: 'How many happenings it stands for.' })
  count: number;

  @Field(() => Boolean, {
    description: 'The same was done to many conversations at once: it counts them, and names the last one.',
  })
  isOfMany: boolean;

  @Field(() => String, { nullable: true, description: 'Who did it; null for a customer and for Parley.' })
  actorName: string | null;

  @Field(() => String, { nullable: true, description: 'Who wrote that message.' })
  authorName: string | null;

  @Field(() => String, { nullable: true, description: 'What you noted with your reminder.' })
  note: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The thread of colleagues that it is about: its identifier.',
  })
  chatThread: string | null;

  @Field(() => ID, { nullable: true, description: 'The message of colleagues that it is about.' })
  chatMessageId: number | null;

  @Field(() => NoticeChangeEnum, { nullable: true, description: 'What changed; null for a message.' })
  change: NoticeChangeName | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, { nullable: true })
  readAt: Date | null;
}

@ObjectType()
export class NoticeConnection extends ConnectionOf(NoticeType, 'Notice') {}
