import { InputType } from '@nestjs/graphql';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

const MAX_CODE = 64;
const MAX_TOKEN = 100;

@InputType()
export class ConfirmTwoFactorInput {
  @InputField(() => String, { description: 'The six digits that the app shows now.' })
  @IsString({ message: 'Enter the six digits of the app.' })
  @MinLength(1, { message: 'Enter the six digits of the app.' })
  @MaxLength(MAX_CODE, { message: 'This is too long for a code.' })
  code: string;
}

@InputType()
export class VerifySecondFactorInput {
  @InputField(() => String, { description: 'What the first step of the sign-in answered.' })
  @IsString({ message: 'The token of the first step is missing.' })
  @MaxLength(MAX_TOKEN, { message: 'This is no such token.' })
  mfaToken: string;

  @InputField(() => String, { description: 'Six digits of the app, or a recovery code.' })
  @IsString({ message: 'Enter the six digits of the app.' })
  @MinLength(1, { message: 'Enter the six digits of the app.' })
  @MaxLength(MAX_CODE, { message: 'This is too long for a code.' })
  code: string;
}
