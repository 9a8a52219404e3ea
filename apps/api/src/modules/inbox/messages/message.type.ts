import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, EventCursor, Json } from '../../../platform/graphql/index.js';
import { ChannelType, type MessageContent } from '../../channels/index.js';
import { type DeliveryErrorCodeName, deliveryErrorCodes } from './delivery-error.rules.js';
import type {
  AuthorKindName,
  DeliveryMethodName,
  DeliveryStatusName,
  MessageKindName,
  MessageTypeName,
} from './message.rules.js';
import { SystemLineType } from './system-line.type.js';

function enumOf<T extends string>(name: string, values: readonly T[]): { [K in T]: K } {
  const made = Object.fromEntries(values.map((value) => [value, value])) as { [K in T]: K };
  registerEnumType(made, { name });
  return made;
}

export const MessageTypeEnum = enumOf<MessageTypeName>('MessageType', [
  'INBOUND',
  'OUTBOUND',
  'NOTE',
  'SYSTEM',
]);
export const MessageKindEnum = enumOf<MessageKindName>('MessageKind', ['REPLY', 'NOTE']);
export const DeliveryStatusEnum = enumOf<DeliveryStatusName>('DeliveryStatus', [
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'UNKNOWN',
]);
export const DeliveryErrorCodeEnum = enumOf<DeliveryErrorCodeName>('DeliveryErrorCode', deliveryErrorCodes);
export const DeliveryMethodEnum = enumOf<DeliveryMethodName>('DeliveryMethod', ['CHANNEL', 'EMAIL']);
export const AuthorKindEnum = { CONTACT: 'contact', USER: 'user', SYSTEM: 'system' } as const;
registerEnumType(AuthorKindEnum, { name: 'AuthorKind' });

@ObjectType('MessageAuthor', { description: 'Who wrote, with the name as it was then.' })
export class MessageAuthorType {
  @Field(() => AuthorKindEnum)
  kind: AuthorKindName;

  @Field(() => ID, { nullable: true })
  id: number | null;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true, description: 'Only of colleagues.' })
  color: string | null;

  @Field(() => String, { description: 'The initials.' })
  abbr: string;
}

@ObjectType('MessageEmail', { description: 'What only e-mail has.' })
export class MessageEmailType {
  @Field(() => String, { nullable: true })
  subject: string | null;

  @Field(() => String, { nullable: true })
  from: string | null;

  @Field(() => [String])
  to: string[];

  @Field(() => [String])
  cc: string[];

  @Field(() => [String], { description: 'Of own mails: who got it without standing in it.' })
  bcc: string[];

  @Field(() => Boolean, { description: 'Passed on to somebody outside.' })
  isForward: boolean;

  @Field(() => Boolean, { description: 'What somebody outside answered to a forward.' })
  isAside: boolean;

  @Field(() => Boolean)
  hasRemoteImages: boolean;

  @Field(() => Boolean, { description: 'Written by a machine: an out-of-office note, a list, a receipt.' })
  isAutomatic: boolean;

  @Field(() => Boolean, { description: 'Could not be read; the raw mail is attached.' })
  isUnreadable: boolean;

  @Field(() => Boolean, { description: 'Claims to come from a colleague, which a From line does not prove.' })
  fromUnverified: boolean;
}

@ObjectType('Attachment')
export class AttachmentType {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String)
  mimeType: string;

  @Field(() => Int, { description: 'Bytes.' })
  size: number;

  @Field(() => String, {
    description: 'A path on this server, good for a few minutes. Empty for what was held back.',
  })
  url: string;

  @Field(() => Boolean, { description: 'Shown inside the body and not below it.' })
  isInline: boolean;

  @Field(() => String, { nullable: true, description: 'The body names an inline file as `cid:<contentId>`.' })
  contentId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the virus scanner found: the file was held back, and cannot be had.',
  })
  threat: string | null;
}

@ObjectType('Reaction')
export class ReactionType {
  @Field(() => String)
  emoji: string;

  @Field(() => Int)
  count: number;

  @Field(() => Boolean)
  byViewer: boolean;

  @Field(() => [ID], { description: 'The colleagues among them, in the order in which they reacted.' })
  userIds: number[];
}

@ObjectType('Message', { description: 'One entry in the timeline of a conversation.' })
export class MessageType {
  @Field(() => ID)
  id: number;

  @Field(() => ID)
  ticketId: number;

  @Field(() => ID, {
    description: 'The conversation in which it was written: another one when that was merged into this one.',
  })
  threadId: number;

  @Field(() => ChannelType, { description: 'By which it came or went.' })
  channel: ChannelType;

  @Field(() => Int, { description: '1, 2, 3, … within its ticket, without a gap.' })
  position: number;

  @Field(() => MessageTypeEnum)
  type: MessageTypeName;

  @Field(() => String, { description: 'Sanitised HTML.' })
  body: string;

  @Field(() => String)
  text: string;

  @Field(() => String, {
    nullable: true,
    description: 'Sanitised HTML: the history that a mail carried along.',
  })
  quotedBody: string | null;

  @Field(() => MessageAuthorType)
  author: MessageAuthorType;

  @Field(() => [AttachmentType])
  attachments: AttachmentType[];

  @Field(() => DeliveryStatusEnum, { nullable: true })
  deliveryStatus: DeliveryStatusName | null;

  @Field(() => String, { nullable: true })
  deliveryError: string | null;

  @Field(() => DeliveryErrorCodeEnum, {
    nullable: true,
    description: 'The kind of the error, to say it in words.',
  })
  deliveryErrorCode: DeliveryErrorCodeName | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'When its author last changed it; notes only.' })
  editedAt: Date | null;

  @Field(() => [ReactionType])
  reactions: ReactionType[];

  @Field(() => Json, {
    nullable: true,
    description:
      'What it is besides words and files, by its `kind`: location, contacts, choice, form, order, sticker, ' +
      'voice_note, story, share, referral, template, call or unknown. The text says the same in words.',
  })
  content: MessageContent | null;

  @Field(() => ID, { nullable: true, description: 'The message that it answers.' })
  answersId: number | null;

  @Field(() => Date, { nullable: true, description: 'When the customer took it back.' })
  withdrawnAt: Date | null;

  @Field(() => MessageEmailType, { nullable: true })
  email: MessageEmailType | null;

  @Field(() => SystemLineType, { nullable: true })
  system: SystemLineType | null;

  @Field(() => String, { nullable: true })
  clientMutationId: string | null;

  @Field(() => Boolean)
  viewerCanRetry: boolean;

  @Field(() => Boolean, { description: 'Nobody knows whether it was sent; you may say that it was.' })
  viewerCanMarkSent: boolean;

  @Field(() => Boolean, { description: 'Your own note.' })
  viewerCanEdit: boolean;
}

@ObjectType('MessageRevision', { description: 'A note as it was before it was changed.' })
export class MessageRevisionType {
  @Field(() => ID)
  id: number;

  @Field(() => String, { description: 'Sanitised HTML.' })
  body: string;

  @Field(() => String)
  text: string;

  @Field(() => Date)
  writtenAt: Date;
}

@ObjectType()
export class MessageConnection extends ConnectionOf(MessageType, 'Message') {
  @Field(() => EventCursor, { description: 'The newest event that these messages already show.' })
  eventCursor: string;
}
