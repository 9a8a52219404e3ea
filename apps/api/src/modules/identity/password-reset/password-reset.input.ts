import { InputType } from '@nestjs/graphql';
import { signInLimits } from '@parley/schema';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { UnknownText } from '../../../platform/http/index.js';

/** Longer than any password that can be set; the rule of passwords says the rest, with the person's name at hand. */
const MAX_PASSWORD = 1_024;
const MAX_TOKEN = 200;

@InputType()
export class RequestPasswordResetInput {
  @InputField(() => String)
  @UnknownText()
  @IsString({ message: 'Enter your e-mail address.' })
  @MinLength(1, { message: 'Enter your e-mail address.' })
  @MaxLength(signInLimits.emailMaxLength, { message: 'This is too long for an e-mail address.' })
  email: string;
}

@InputType()
export class ResetPasswordInput {
  @InputField(() => String, { description: 'From the link in the mail.' })
  @IsString({ message: 'The link is not complete.' })
  @MaxLength(MAX_TOKEN, { message: 'The link is not complete.' })
  token: string;

  @InputField(() => String)
  @IsString({ message: 'Choose a password.' })
  @MinLength(1, { message: 'Choose a password.' })
  @MaxLength(MAX_PASSWORD, { message: 'A password has at most 128 characters.' })
  password: string;
}
