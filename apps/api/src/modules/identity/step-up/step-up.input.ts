import { InputType } from '@nestjs/graphql';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

const MAX_PASSWORD = 1_024;
const MAX_CODE = 64;

@InputType({ description: 'A proof that it is you: your password, or a code of your second factor.' })
export class ProofInput {
  @InputField(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PASSWORD)
  password?: string | null;

  @InputField(() => String, { nullable: true, description: 'Six digits, or a recovery code.' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_CODE)
  code?: string | null;
}
