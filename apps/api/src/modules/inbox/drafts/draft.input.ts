import { ID, InputType, Int } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { ObjectOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';
import { type DraftKindName, draftKinds } from './draft.rules.js';
import { DraftKindEnum } from './draft.type.js';

/** The same as of a message that is sent. */
const MAX_BODY = 500_000;
const MAX_PEOPLE = 100;

function People(): PropertyDecorator {
  return (target, key) => {
    InputField(() => [String], { nullable: true })(target, key);
    IsArray()(target, key);
    ArrayMaxSize(MAX_PEOPLE)(target, key);
    IsString({ each: true })(target, key);
    MaxLength(320, { each: true })(target, key);
  };
}

@InputType({ description: 'To whom a draft goes, and how.' })
export class DraftEnvelopeInput {
  @InputField(() => ID, { nullable: true })
  @IsId()
  channelId?: string | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  contactId?: string | null;

  @InputField(() => String, { nullable: true })
  @IsString()
  @MaxLength(998)
  subject?: string | null;

  @People()
  to?: string[] | null;

  @People()
  cc?: string[] | null;

  @People()
  bcc?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'Of a new conversation: whose it will be.' })
  @IsId()
  assigneeId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Of a new conversation.' })
  @IsId()
  teamId?: string | null;

  @InputField(() => [ID], { nullable: true, description: 'Of a new conversation.' })
  @IsArray()
  @ArrayMaxSize(20)
  @IsId({ each: true })
  labelIds?: string[] | null;
}

@InputType({ description: 'What is typed and not sent yet. An empty one is not kept.' })
export class SaveTicketDraftInput {
  @InputField(() => ID, { nullable: true, description: 'Without it: of a new conversation.' })
  @IsId()
  ticketId?: string | null;

  @InputField(() => DraftKindEnum)
  @IsIn(draftKinds)
  kind: DraftKindName;

  @InputField(() => String, {
    nullable: true,
    description: 'Tells the drafts of new conversations apart; needed for those.',
  })
  @IsString()
  @Length(8, 100)
  @Matches(/^[\x21-\x7e]+$/)
  clientKey?: string | null;

  @InputField(() => String, { description: 'As it stands in the field: HTML, or plain text.' })
  @IsString()
  @MaxLength(MAX_BODY)
  body: string;

  @InputField(() => [ID], { nullable: true, description: 'Own uploads that no message has used yet.' })
  @IsArray()
  @ArrayMaxSize(20)
  @IsId({ each: true })
  attachmentIds?: string[] | null;

  @InputField(() => [ID], { nullable: true, description: 'Files of quick replies that go with it.' })
  @IsArray()
  @ArrayMaxSize(20)
  @IsId({ each: true })
  quickReplyAttachmentIds?: string[] | null;

  @InputField(() => DraftEnvelopeInput, { nullable: true })
  @ObjectOf(() => DraftEnvelopeInput)
  envelope?: DraftEnvelopeInput | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you go on from, 0 for none; another one is a conflict.',
  })
  @IsInt()
  @Min(0)
  version?: number | null;
}
