import { Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';
import { CustomFieldObject, type FieldValue, type FilledField } from '../../organisation/index.js';

@ObjectType('TicketCustomField', { description: 'A custom field with what one conversation has in it.' })
export class TicketCustomFieldType implements FilledField {
  @Field(() => CustomFieldObject)
  field: CustomFieldObject;

  @Field(() => Json, {
    nullable: true,
    description:
      'Text, a link, a day (YYYY-MM-DD) or the id of an option as a string; a number; true or false. Null: nothing.',
  })
  value: FieldValue | null;
}
