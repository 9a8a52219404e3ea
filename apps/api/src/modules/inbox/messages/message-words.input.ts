import { applyDecorators } from '@nestjs/common';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
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
import type { MessageKindName } from './message.rules.js';
import { MessageKindEnum } from './message.type.js';
import { TemplateWish } from './template-wish.input.js';

/** Longer bodies are not what a person types. */
const MAX_BODY = 500_000;

/** More than anybody may write to: how many there may be at all is counted over the three lines. */
const MAX_ADDRESSES = 100;

/** Files and quick replies of one message. */
const MAX_PARTS = 20;

export function Addresses(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => [String], { nullable: true, description }),
    IsArray(),
    ArrayMaxSize(MAX_ADDRESSES),
    IsString({ each: true }),
    MaxLength(500, { each: true }),
  );
}

/** Ids of a few things that belong to a message. */
export function Ids(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => [ID], { nullable: true, ...(description && { description }) }),
    IsArray(),
    ArrayMaxSize(MAX_PARTS),
    IsId({ each: true }),
  );
}

export function Subject(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => String, { nullable: true, ...(description && { description }) }),
    IsString(),
    MaxLength(500),
  );
}

/** By which a request that is sent again is known again. */
export function ClientKey(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => String, { nullable: true, description }),
    IsString(),
    Length(1, 100),
    Matches(/^[\x21-\x7e]+$/),
  );
}

/** How far its author had read. */
export function SeenPosition(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Int, { nullable: true, description }),
    IsInt(),
    Min(0),
  );
}

/** A template is said instead of words. */
export function Template(): PropertyDecorator {
  return applyDecorators(
    InputField(() => TemplateWish, {
      nullable: true,
      description: 'WhatsApp only: goes out when free words may not. `body` is empty then.',
    }),
    ObjectOf(() => TemplateWish),
  );
}

/** REPLY or NOTE, which has to be said. */
export function Kind(): PropertyDecorator {
  return applyDecorators(
    Field(() => MessageKindEnum),
    IsIn(['REPLY', 'NOTE'] satisfies MessageKindName[]),
  );
}

/** What everything that is written to somebody has, whether it leaves now or later, or begins a conversation. */
@InputType({ isAbstract: true })
export class MessageWords {
  @InputField(() => String, { description: 'HTML, or plain text.' })
  @IsString()
  @MaxLength(MAX_BODY)
  body: string;

  @Ids('Own uploads that no message has used yet.')
  attachmentIds?: string[] | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'E-mail only: with the signature. On by default.',
  })
  @IsBoolean()
  signature?: boolean | null;

  @InputField(() => String, {
    nullable: true,
    description:
      "E-mail only: one of the mailbox's addresses. Without it, the one that the customer wrote to, or else the usual one.",
  })
  @IsString()
  @MaxLength(320)
  from?: string | null;
}

/** The same of an answer. */
@InputType({ isAbstract: true })
export class AnswerWords extends MessageWords {
  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  closeAfter?: boolean | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'E-mail only: quotes what is answered. On by default.',
  })
  @IsBoolean()
  withHistory?: boolean | null;
}
