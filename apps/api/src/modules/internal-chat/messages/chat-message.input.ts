import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Matches, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { MAX_BODY, MAX_FILES, MAX_TICKETS } from './chat-message.rules.js';

@InputType()
export class SendChatMessageInput {
  @InputField(() => ID, { nullable: true, description: 'Where; or else `toUserId`.' })
  @IsId()
  threadId?: string | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'To a colleague, with whom there may be no thread yet.',
  })
  @IsId()
  toUserId?: string | null;

  @InputField(() => String, {
    nullable: true,
    description:
      'HTML or plain text; it may be empty beside files. `data-mention` names people, as in notes.',
  })
  @IsString()
  @MaxLength(MAX_BODY, { message: `A message has up to ${MAX_BODY} letters with its tags.` })
  body?: string | null;

  @InputField(() => [ID], { nullable: true, description: 'Own uploads that nothing has used yet.' })
  @IsArray()
  @ArrayMaxSize(MAX_FILES, { message: `Up to ${MAX_FILES} files go with a message.` })
  @IsId({ each: true })
  attachmentIds?: string[] | null;

  @InputField(() => [ID], {
    nullable: true,
    description: 'Conversations to show; each reader sees what they may.',
  })
  @IsArray()
  @ArrayMaxSize(MAX_TICKETS, { message: `Up to ${MAX_TICKETS} conversations go with a message.` })
  @IsId({ each: true })
  ticketIds?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'The message of this thread that it answers.' })
  @IsId()
  parentId?: string | null;

  @InputField(() => String, { nullable: true, description: 'The same key gives the same message, for ever.' })
  @IsString()
  @Length(1, 100)
  @Matches(/^[\x21-\x7e]+$/, { message: 'A key has letters, digits and signs.' })
  clientMutationId?: string | null;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class ChatMessageFields {
  @InputField(() => String, { description: 'HTML or plain text.' })
  @IsString()
  @MaxLength(MAX_BODY, { message: `A message has up to ${MAX_BODY} letters with its tags.` })
  body: string;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class EditChatMessageInput extends ChatMessageFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

/** The body of REST. */
export class ChatEmoji {
  @InputField(() => String, { description: 'One emoji.' })
  @IsString()
  @Length(1, 32, { message: 'Choose one emoji.' })
  emoji: string;
}

export function chatWishOf(input: SendChatMessageInput) {
  const idOrNone = (id: string | null | undefined) => (id === null || id === undefined ? null : Number(id));
  return {
    threadId: idOrNone(input.threadId),
    toUserId: idOrNone(input.toUserId),
    body: input.body ?? '',
    attachmentIds: (input.attachmentIds ?? []).map(Number),
    ticketIds: (input.ticketIds ?? []).map(Number),
    parentId: idOrNone(input.parentId),
    clientKey: input.clientMutationId ?? null,
  };
}
