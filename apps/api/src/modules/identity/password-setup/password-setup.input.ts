import { InputType } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

/** Longer than any password that can be set; the rule of passwords says the rest, with the person's name at hand. */
const MAX_PASSWORD = 1_024;
const MAX_TOKEN = 200;
const MAX_NAME = 100;

@InputType()
export class PasswordLinkInput {
  @InputField(() => String, { description: 'From the link in the mail.' })
  @IsString({ message: 'The link is not complete.' })
  @MaxLength(MAX_TOKEN, { message: 'The link is not complete.' })
  token: string;
}

@InputType()
export class SetUpPasswordInput {
  @InputField(() => String, {
    nullable: true,
    description: 'From the link in the mail. Left out by a person who is signed in and needs a new password.',
  })
  @IsString({ message: 'The link is not complete.' })
  @MaxLength(MAX_TOKEN, { message: 'The link is not complete.' })
  token?: string;

  @InputField(() => String)
  @IsString({ message: 'Choose a password.' })
  @MinLength(1, { message: 'Choose a password.' })
  @MaxLength(MAX_PASSWORD, { message: 'A password has at most 128 characters.' })
  password: string;

  @InputField(() => String, { nullable: true })
  @IsString({ message: 'Enter your first name.' })
  @MinLength(1, { message: 'Enter your first name.' })
  @MaxLength(MAX_NAME, { message: 'This name is too long.' })
  firstName?: string;

  @InputField(() => String, { nullable: true })
  @IsString({ message: 'Enter your last name.' })
  @MaxLength(MAX_NAME, { message: 'This name is too long.' })
  lastName?: string;
}
