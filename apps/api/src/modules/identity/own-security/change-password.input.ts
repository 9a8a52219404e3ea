import { InputType } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

/** Longer than any password that can be set, so the only use of more would be to keep the hash busy. */
const MAX_PASSWORD = 1_024;

@InputType()
export class ChangePasswordInput {
  @InputField(() => String)
  @IsString({ message: 'Enter your password of now.' })
  @MinLength(1, { message: 'Enter your password of now.' })
  @MaxLength(MAX_PASSWORD, { message: 'This is too long for a password.' })
  currentPassword: string;

  @InputField(() => String)
  @IsString({ message: 'Enter the new password.' })
  @MinLength(1, { message: 'Enter the new password.' })
  @MaxLength(MAX_PASSWORD, { message: 'This is too long for a password.' })
  password: string;
}
