import { InputType } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

const MAX_TOKEN = 200;

@InputType()
export class VerifyInput {
  @InputField(() => String, { description: 'From the link in the mail.' })
  @IsString({ message: 'The link is not complete.' })
  @MaxLength(MAX_TOKEN, { message: 'The link is not complete.' })
  verificationToken: string;
}

@InputType()
export class ExchangeVerificationInput {
  @InputField(() => String, { description: 'From the address of the page.' })
  @IsString({ message: 'The link is not complete.' })
  @MaxLength(MAX_TOKEN, { message: 'The link is not complete.' })
  secret: string;
}
