import { Field, ID, InputType } from '@nestjs/graphql';
import { IsString, Matches, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

const MAX_REASON = 500;

@InputType()
export class ImpersonateInput {
  @InputField(() => String, { description: 'Why; the person and the audit log are told.' })
  @IsString()
  @Matches(/\S/, { message: 'Say why: the person is told.' })
  @MaxLength(MAX_REASON, { message: `A reason has at most ${MAX_REASON} characters.` })
  reason: string;
}

@InputType()
export class StartImpersonationInput extends ImpersonateInput {
  @Field(() => ID)
  @IsString()
  userId: string;
}
