import { InputType } from '@nestjs/graphql';
import { IsBoolean } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

@InputType()
export class StaffAccessInput {
  @InputField(() => Boolean, { description: 'Whether staff of the makers may be let in for a while.' })
  @IsBoolean()
  allowed: boolean;
}
