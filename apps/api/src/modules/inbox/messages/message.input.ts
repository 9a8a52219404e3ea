import { Field, ID, InputType } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';
import { MessageKindEnum } from './message.type.js';
import type { MessageKindName } from './message.rules.js';

/** Longer bodies are not what a person types. */
const MAX_BODY = 500_000;

@InputType()
export class SendMessageInput {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @InputField(() => String, { description: 'HTML, or plain text.' })
  @IsString()
  @MaxLength(MAX_BODY)
  body: string;

  @Field(() => MessageKindEnum)
  @IsIn(['REPLY', 'NOTE'])
  kind: MessageKindName;

  @InputField(() => [ID], { nullable: true, description: 'Own uploads that no message has used yet.' })
  @IsArray()
  @ArrayMaxSize(20)
  @IsId({ each: true })
  attachmentIds?: string[] | null;

  @InputField(() => String, { nullable: true, description: 'The same key gives the same message, for ever.' })
  @IsString()
  @Length(1, 100)
  @Matches(/^[\x21-\x7e]+$/)
  clientMutationId?: string | null;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  closeAfter?: boolean | null;
}
