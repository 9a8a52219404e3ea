import { InputType, Int } from '@nestjs/graphql';
import { IsBoolean, IsInt } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

/** What is left out stays as it is. */
@InputType()
export class ProfileSettingsInput {
  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  allowsMerging?: boolean | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}
