import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { MailAddress } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';

@ObjectType('MailboxHealth', { description: 'How a mailbox at another mail server is read.' })
export class MailboxHealthType {
  @Field(() => Boolean, { description: 'Somebody reads it right now.' })
  isHeld: boolean;

  @Field(() => Date, { nullable: true })
  connectedAt: Date | null;

  @Field(() => Date, { nullable: true })
  lastMailAt: Date | null;

  @Field(() => Date, { description: 'After a failure: when it is tried again.' })
  nextAttemptAt: Date;

  @Field(() => String, { nullable: true, description: "The last failure, in the server's own words." })
  error: string | null;
}

@ObjectType('MailChannelDetails', { description: 'What a mail channel has besides its connection.' })
export class MailChannelType {
  @Field(() => [String], { description: 'Where it is reached and sends from; the first is the usual one.' })
  addresses: string[];

  @Field(() => String, { nullable: true, description: "Where the company's own server passes mail on to." })
  forwardAddress: string | null;

  @Field(() => MailboxHealthType, { nullable: true, description: 'Of mail that is fetched.' })
  mailbox: MailboxHealthType | null;
}

@ObjectType({ description: 'Whether a mail was taken by the mail server.' })
export class TestMailPayload {
  @Field(() => Boolean)
  isSent: boolean;

  @Field(() => String, { nullable: true, description: 'Why not.' })
  reason: string | null;
}

@InputType()
export class BeginMailSignInInput {
  @InputField(() => String, { description: 'mail_google or mail_microsoft.' })
  @IsIn(['mail_google', 'mail_microsoft'])
  provider: string;

  @InputField(() => ID, { nullable: true, description: 'A channel that is let in anew.' })
  @IsId()
  channelId?: string | null;
}

@InputType()
export class FinishMailSignInInput {
  @InputField(() => String, { description: 'As the provider handed it back.' })
  @IsString()
  @MaxLength(200)
  state: string;

  @InputField(() => String, { description: 'As the provider handed it back.' })
  @IsString()
  @MaxLength(4_000)
  code: string;
}

@InputType()
export class SendTestMailInput {
  @InputField(() => ID)
  @IsId()
  channelId: string;

  @InputField(() => String)
  @MailAddress({ message: 'This is no mail address.' })
  @MaxLength(320)
  to: string;
}
