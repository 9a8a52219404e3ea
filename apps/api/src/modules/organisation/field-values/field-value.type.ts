import { Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';
import type { FieldValue } from '../custom-fields/custom-field.rules.js';
import { CustomFieldObject } from '../custom-fields/custom-field.type.js';
import type { FilledField } from './field-value.rules.js';

@ObjectType('CustomFieldValue', {
  description: 'A custom field with what one contact or colleague has in it.',
})
export class CustomFieldValueObject implements FilledField {
  @Field(() => CustomFieldObject)
  field: CustomFieldObject;

  @Field(() => Json, {
    nullable: true,
    description:
      'Text, a link, a day (YYYY-MM-DD) or the id of an option as a string; a number; true or false. Null: nothing.',
  })
  value: FieldValue | null;
}
