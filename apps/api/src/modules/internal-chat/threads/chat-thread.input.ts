import { applyDecorators } from '@nestjs/common';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { plainToInstance, Transform } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsInt, IsString, Length } from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { plainLine } from '../../identity/index.js';
import { MAX_PARTICIPANTS, MAX_SUBJECT } from './chat-thread.rules.js';

@InputType()
export class ChatParticipantInput {
  @InputField(() => ID)
  @IsId()
  id: string;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  owner?: boolean | null;
}

function peopleIn(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) =>
    plainToInstance(ChatParticipantInput, typeof one === 'object' && one !== null ? one : { id: one }),
  );
}

/** Ids alone are people as well. */
const Participants = (description: string) =>
  applyDecorators(
    InputField(() => [ChatParticipantInput], { nullable: true, description }),
    Transform(({ obj }: { obj: { participants?: unknown } }) => peopleIn(obj.participants)),
    ArrayMaxSize(MAX_PARTICIPANTS, { message: `A group has up to ${MAX_PARTICIPANTS} people.` }),
    ListOf(() => ChatParticipantInput),
  );

const Subject = () =>
  applyDecorators(
    InputField(() => String, { nullable: true, description: 'The name of a group.' }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? plainLine(value) : value)),
    IsString(),
    Length(1, MAX_SUBJECT, { message: `A name has 1 to ${MAX_SUBJECT} letters.` }),
  );

@InputType()
export class CreateChatThreadInput {
  @Participants('Yourself is added. One colleague and no name: the thread of you two.')
  participants?: ChatParticipantInput[] | null;

  @Subject()
  subject?: string | null;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class ChatThreadFields {
  @Participants('All who are in it from now on, yourself included; without it, they stay who they are.')
  participants?: ChatParticipantInput[] | null;

  @Subject()
  subject?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateChatThreadInput extends ChatThreadFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

/** What switches something on or off in REST. */
export class ChatValue {
  @InputField(() => Boolean)
  @IsBoolean({ message: 'value is true or false.' })
  value: boolean;
}

export function wishOf({ participants, ...rest }: CreateChatThreadInput & ChatThreadFields) {
  return {
    ...rest,
    ...(participants && {
      participants: participants.map(({ id, owner }) => ({ id: Number(id), owner: owner ?? null })),
    }),
  };
}
