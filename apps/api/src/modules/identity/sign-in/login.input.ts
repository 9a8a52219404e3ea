import { InputType } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { UnknownText } from '../../../platform/http/index.js';

const MAX_EMAIL = 320;
/** Longer than any password that can be set, so the only use of more would be to keep the hash busy. */
const MAX_PASSWORD = 1_024;

@InputType()
export class LoginInput {
  @InputField(() => String)
  @UnknownText()
  @IsString({ message: 'Enter your e-mail address.' })
  @MinLength(1, { message: 'Enter your e-mail address.' })
  @MaxLength(MAX_EMAIL, { message: 'This is too long for an e-mail address.' })
  email: string;

  @InputField(() => String)
  @UnknownText()
  @IsString({ message: 'Enter your password.' })
  @MinLength(1, { message: 'Enter your password.' })
  @MaxLength(MAX_PASSWORD, { message: 'This is too long for a password.' })
  password: string;
}
