import { Field, ID, InputType } from '@nestjs/graphql';
import { IsId } from '../../../platform/ids/index.js';
import { CustomFieldValuesInput } from '../../organisation/index.js';

@InputType({ description: 'What is not named stays as it is. All or nothing.' })
export class SetProfileFieldValuesInput extends CustomFieldValuesInput {
  @Field(() => ID)
  @IsId()
  profileId: string;
}
