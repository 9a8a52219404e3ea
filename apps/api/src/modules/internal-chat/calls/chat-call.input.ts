import { ID, InputType } from '@nestjs/graphql';
import { IsEnum, IsString, Matches, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { ChatSignalKindEnum } from './chat-call.type.js';
import { MAX_SIGNAL, type SignalKind } from './signal-pieces.js';

const SEAT = /^[\w-]{16,64}$/;
const SEAT_SENTENCE = 'A seat is a random name of 16 to 64 letters and digits.';
const MAX_SEAT = 64;

@InputType()
export class StartChatCallInput {
  @InputField(() => ID, { nullable: true, description: 'Where; or else `toUserId`.' })
  @IsId()
  threadId?: string | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'A colleague, with whom there may be no thread yet.',
  })
  @IsId()
  toUserId?: string | null;

  @InputField(() => String, { description: 'A random name of your window.' })
  @IsString()
  @MaxLength(MAX_SEAT, { message: SEAT_SENTENCE })
  @Matches(SEAT, { message: SEAT_SENTENCE })
  seat: string;
}

@InputType()
export class ChatSeatInput {
  @InputField(() => ID, { description: 'Of the call.' })
  @IsId()
  id: string;

  @InputField(() => String, { description: 'A random name of your window.' })
  @IsString()
  @MaxLength(MAX_SEAT, { message: SEAT_SENTENCE })
  @Matches(SEAT, { message: SEAT_SENTENCE })
  seat: string;
}

@InputType()
export class ChatSignalInput extends ChatSeatInput {
  @InputField(() => String, { description: 'The window that it is for.' })
  @IsString()
  @MaxLength(MAX_SEAT, { message: SEAT_SENTENCE })
  @Matches(SEAT, { message: SEAT_SENTENCE })
  toSeat: string;

  @InputField(() => ChatSignalKindEnum)
  @IsEnum(ChatSignalKindEnum)
  kind: SignalKind;

  @InputField(() => String, { description: 'What the windows agree on; the server does not look at it.' })
  @IsString()
  @MaxLength(MAX_SIGNAL, { message: `A signal has up to ${MAX_SIGNAL} letters.` })
  data: string;
}
