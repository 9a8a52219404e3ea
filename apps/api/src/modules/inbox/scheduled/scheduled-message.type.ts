import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { MessageKindName } from '../messages/message.rules.js';
import { AttachmentType, MessageAuthorType, MessageKindEnum } from '../messages/message.type.js';
import type { ScheduledStateName, ScheduleFailureName } from './scheduled-message.rules.js';

export const ScheduledStateEnum = {
  WAITING: 'WAITING',
  SENT: 'SENT',
  CANCELLED: 'CANCELLED',
  FAILED: 'FAILED',
} as const;
registerEnumType(ScheduledStateEnum, { name: 'ScheduledState' });

export const ScheduleFailureEnum = {
  AUTHOR_LEFT: 'AUTHOR_LEFT',
  NOT_ALLOWED: 'NOT_ALLOWED',
  TICKET_GONE: 'TICKET_GONE',
  TICKET_SPAM: 'TICKET_SPAM',
  CHANNEL_OFF: 'CHANNEL_OFF',
  FILE_GONE: 'FILE_GONE',
  NO_RECIPIENT: 'NO_RECIPIENT',
  INTERNAL: 'INTERNAL',
} as const;
registerEnumType(ScheduleFailureEnum, { name: 'ScheduleFailure' });

@ObjectType('ScheduledMessage', { description: 'Written, and to be sent later under its author’s name.' })
export class ScheduledMessageType {
  @Field(() => ID) id: number;
  @Field(() => ID) ticketId: number;
  @Field(() => MessageAuthorType) author: MessageAuthorType;
  @Field(() => MessageKindEnum) kind: MessageKindName;
  @Field(() => String, { description: 'As it was typed, made harmless: HTML or plain text.' }) body: string;
  @Field(() => Boolean, { description: 'The body is plain text.' }) isPlain: boolean;
  @Field(() => [AttachmentType]) attachments: AttachmentType[];
  @Field(() => Boolean) closeAfter: boolean;
  @Field(() => ID, { nullable: true }) resultId: number | null;
  @Field(() => String, { nullable: true, description: 'Which address of the mailbox; null: as by then.' })
  from: string | null;
  @Field(() => [String], { nullable: true }) to: string[] | null;
  @Field(() => [String]) cc: string[];
  @Field(() => [String]) bcc: string[];
  @Field(() => String, { nullable: true }) subject: string | null;
  @Field(() => Boolean) withHistory: boolean;
  @Field(() => Date) sendAt: Date;
  @Field(() => Boolean) cancelsOnReply: boolean;
  @Field(() => Boolean, { description: 'Sent by "Send"; only the seconds for taking it back run.' })
  isUndo: boolean;
  @Field(() => ScheduledStateEnum) state: ScheduledStateName;
  @Field(() => ScheduleFailureEnum, { nullable: true }) failure: ScheduleFailureName | null;
  @Field(() => ID, { nullable: true, description: 'The message that it became.' }) messageId: number | null;
  @Field(() => String, { nullable: true, description: 'Only of your own.' }) clientMutationId: string | null;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Boolean) viewerCanEdit: boolean;
  @Field(() => Boolean) viewerCanCancel: boolean;
}

@ObjectType()
export class ScheduledMessageConnection extends ConnectionOf(ScheduledMessageType, 'ScheduledMessage') {}
