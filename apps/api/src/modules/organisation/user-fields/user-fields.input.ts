import { Field, ID, InputType } from '@nestjs/graphql';
import { IsId } from '../../../platform/ids/index.js';
import { CustomFieldValuesInput } from '../field-values/field-values.input.js';

@InputType({ description: 'What is not named stays as it is. All or nothing.' })
export class SetUserFieldValuesInput extends CustomFieldValuesInput {
  @Field(() => ID)
  @IsId()
  userId: string;
}

@InputType({ description: 'What is not named stays as it is. All or nothing.' })
export class SetMyFieldValuesInput extends CustomFieldValuesInput {}
