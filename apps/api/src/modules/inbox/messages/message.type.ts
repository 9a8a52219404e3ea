import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, EventCursor } from '../../../platform/graphql/index.js';
import type {
  AuthorKindName,
  DeliveryStatusName,
  MessageKindName,
  MessageTypeName,
  SystemLineKindName,
} from './message.rules.js';

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
export const SystemLineKindEnum = enumOf<SystemLineKindName>('SystemLineKind', [
  'ASSIGNED_TO_USER',
  'ASSIGNED_TO_TEAM',
  'UNASSIGNED',
  'CLOSED',
  'REOPENED',
  'REOPENED_BY_CUSTOMER',
  'SPAM',
  'NOT_SPAM',
  'LABEL_ADDED',
  'LABEL_REMOVED',
  'CHAT_STARTED',
]);
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

  @Field(() => Boolean)
  hasRemoteImages: boolean;

  @Field(() => Boolean, { description: 'Written by a machine: an out-of-office note, a list, a receipt.' })
  isAutomatic: boolean;

  @Field(() => Boolean, { description: 'Could not be read; the raw mail is attached.' })
  isUnreadable: boolean;

  @Field(() => Boolean, { description: 'Claims to come from a colleague, which a From line does not prove.' })
  fromUnverified: boolean;
}

@ObjectType('SystemLine', { description: 'What happened to the conversation.' })
export class SystemLineType {
  @Field(() => SystemLineKindEnum)
  kind: SystemLineKindName;

  @Field(() => String, { nullable: true })
  actorName?: string | null;

  @Field(() => String, { nullable: true })
  targetName?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;
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

  @Field(() => String, { description: 'A path on this server, good for a few minutes.' })
  url: string;

  @Field(() => Boolean, { description: 'Shown inside the body and not below it.' })
  isInline: boolean;

  @Field(() => String, { nullable: true, description: 'The body names an inline file as `cid:<contentId>`.' })
  contentId: string | null;
}

@ObjectType('Reaction')
export class ReactionType {
  @Field(() => String)
  emoji: string;

  @Field(() => Int)
  count: number;

  @Field(() => Boolean)
  byViewer: boolean;
}

@ObjectType('Message', { description: 'One entry in the timeline of a conversation.' })
export class MessageType {
  @Field(() => ID)
  id: number;

  @Field(() => ID)
  ticketId: number;

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

  @Field(() => Date)
  createdAt: Date;

  @Field(() => [ReactionType])
  reactions: ReactionType[];

  @Field(() => MessageEmailType, { nullable: true })
  email: MessageEmailType | null;

  @Field(() => SystemLineType, { nullable: true })
  system: SystemLineType | null;

  @Field(() => String, { nullable: true })
  clientMutationId: string | null;

  @Field(() => Boolean)
  viewerCanRetry: boolean;
}

@ObjectType()
export class MessageConnection extends ConnectionOf(MessageType, 'Message') {
  @Field(() => EventCursor, { description: 'The newest event that these messages already show.' })
  eventCursor: string;
}
