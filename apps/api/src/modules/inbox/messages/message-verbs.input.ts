import { ID, InputType } from '@nestjs/graphql';
import { ArrayMinSize, IsBoolean, IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';
import { Addresses } from './message-words.input.js';

@InputType()
export class ForwardMessageInput {
  @InputField(() => ID)
  @IsId()
  messageId: string;

  @InputField(() => [String])
  @IsString({ each: true })
  @MaxLength(500, { each: true })
  @ArrayMinSize(1)
  to: string[];

  @Addresses('Get a copy.')
  cc?: string[] | null;

  @Addresses('Get it, and stand in none of its headers.')
  bcc?: string[] | null;

  @InputField(() => String, { nullable: true, description: 'Above what is passed on: HTML, or plain text.' })
  @IsString()
  @MaxLength(500_000)
  note?: string | null;

  @InputField(() => Boolean, { nullable: true, description: 'On by default.' })
  @IsBoolean()
  withAttachments?: boolean | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'With what the message itself quotes. Off by default.',
  })
  @IsBoolean()
  withHistory?: boolean | null;

  @InputField(() => String, { nullable: true, description: 'The same key gives the same message, for ever.' })
  @IsString()
  @Length(1, 100)
  @Matches(/^[\x21-\x7e]+$/)
  clientMutationId?: string | null;
}

/** The same in REST, where the message stands in the address. */
export class ForwardRest {
  @InputField(() => [String])
  @IsString({ each: true })
  @MaxLength(500, { each: true })
  @ArrayMinSize(1)
  to: string[];

  @Addresses('Get a copy.')
  cc?: string[] | null;

  @Addresses('Get it, and stand in none of its headers.')
  bcc?: string[] | null;

  @InputField(() => String, { nullable: true })
  @IsString()
  @MaxLength(500_000)
  note?: string | null;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  withAttachments?: boolean | null;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  withHistory?: boolean | null;

  @InputField(() => String, { nullable: true, description: 'Makes it once.' })
  @IsString()
  @Length(1, 100)
  @Matches(/^[\x21-\x7e]+$/)
  token?: string | null;
}

export class EditNoteRest {
  @InputField(() => String, { description: 'HTML, or plain text.' })
  @IsString()
  @MaxLength(500_000)
  message: string;
}

export class InteractionRest {
  @InputField(() => String, { description: '`reaction` or `read`.' })
  @IsIn(['reaction', 'read'])
  type: 'reaction' | 'read';

  @InputField(() => String, { nullable: true, description: 'Of a reaction.' })
  @IsString()
  @MaxLength(32)
  emoji?: string | null;

  @InputField(() => Boolean, { nullable: true, description: 'False takes a reaction back.' })
  @IsBoolean()
  isOn?: boolean | null;
}
