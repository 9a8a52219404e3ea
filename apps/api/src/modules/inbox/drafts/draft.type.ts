import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { AttachmentType } from '../messages/message.type.js';
import type { DraftKindName } from './draft.rules.js';

export const DraftKindEnum = { REPLY: 'REPLY', NOTE: 'NOTE', NEW: 'NEW' } as const;
registerEnumType(DraftKindEnum, { name: 'DraftKind' });

@ObjectType('DraftEnvelope')
export class DraftEnvelopeType {
  @Field(() => ID, { nullable: true })
  channelId: number | null;

  @Field(() => ID, { nullable: true })
  contactId: number | null;

  @Field(() => String, { nullable: true })
  subject: string | null;

  @Field(() => [String])
  to: string[];

  @Field(() => [String])
  cc: string[];

  @Field(() => [String])
  bcc: string[];

  @Field(() => ID, { nullable: true })
  assigneeId: number | null;

  @Field(() => ID, { nullable: true })
  teamId: number | null;

  @Field(() => [ID])
  labelIds: number[];
}

@ObjectType('LentFile', { description: 'A file of a quick reply, lent to a message.' })
export class LentFileType {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String)
  mimeType: string;

  @Field(() => Int, { description: 'Bytes.' })
  size: number;
}

@ObjectType('DraftTicket', { description: 'What a line about a draft shows of its conversation.' })
export class DraftTicketType {
  @Field(() => ID)
  id: number;

  @Field(() => Int)
  number: number;

  @Field(() => String)
  subject: string;

  @Field(() => String)
  contactName: string;

  @Field(() => String)
  channelType: string;
}

@ObjectType('TicketDraft', { description: 'What somebody has typed and not sent.' })
export class TicketDraftType {
  @Field(() => ID)
  id: number;

  @Field(() => ID, { nullable: true, description: 'Null for a new conversation.' })
  ticketId: number | null;

  @Field(() => DraftTicketType, { nullable: true })
  ticket: DraftTicketType | null;

  @Field(() => DraftKindEnum)
  kind: DraftKindName;

  @Field(() => String, { nullable: true })
  clientKey: string | null;

  @Field(() => ID)
  userId: number;

  @Field(() => String)
  userName: string;

  @Field(() => String, {
    description: 'As its author typed it: HTML of an editor, or plain text. It is not cleaned.',
  })
  body: string;

  @Field(() => [AttachmentType])
  attachments: AttachmentType[];

  @Field(() => [LentFileType], {
    description: 'Of quick replies; they go with it as quickReplyAttachmentIds.',
  })
  lentFiles: LentFileType[];

  @Field(() => DraftEnvelopeType)
  envelope: DraftEnvelopeType;

  @Field(() => Int)
  version: number;

  @Field(() => Date)
  updatedAt: Date;
}

@ObjectType('TicketDraftConnection')
export class TicketDraftConnection extends ConnectionOf(TicketDraftType, 'TicketDraft') {
  @Field(() => Int)
  totalCount: number;
}

@ObjectType('TicketDraftEvent', {
  description: 'A draft was written, taken over, sent or thrown away; fleeting.',
})
export class TicketDraftEventType {
  @Field(() => ID)
  draftId: number;

  @Field(() => ID, { nullable: true })
  ticketId: number | null;

  @Field(() => TicketDraftType, { nullable: true, description: 'Null when it is no more.' })
  draft: TicketDraftType | null;
}
