import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { CustomFieldKindName, CustomFieldTypeName, CustomFieldView } from './custom-field.rules.js';

export const CustomFieldTypeEnum = {
  TICKET: 'TICKET',
  CONTACT: 'CONTACT',
  PROFILE: 'PROFILE',
  USER: 'USER',
} as const;
registerEnumType(CustomFieldTypeEnum, { name: 'CustomFieldType', description: 'Of what the field is.' });

export const CustomFieldKindEnum = {
  TEXT: 'TEXT',
  NUMBER: 'NUMBER',
  DATE: 'DATE',
  CHECKBOX: 'CHECKBOX',
  DROPDOWN: 'DROPDOWN',
  HYPERLINK: 'HYPERLINK',
} as const;
registerEnumType(CustomFieldKindEnum, { name: 'CustomFieldKind' });

@ObjectType('CustomFieldOption')
export class CustomFieldOptionType {
  @Field(() => String) id: string;
  @Field(() => String) label: string;
}

@ObjectType('CustomField', {
  description: 'Something that a company wants to know of each of its conversations, contacts or colleagues.',
})
export class CustomFieldObject implements CustomFieldView {
  @Field(() => ID) id: number;
  @Field(() => CustomFieldTypeEnum) type: CustomFieldTypeName;
  @Field(() => CustomFieldKindEnum) kind: CustomFieldKindName;
  @Field(() => String) title: string;
  @Field(() => String, { description: 'What programs and variables call it; never changes.' }) key: string;
  @Field(() => String) help: string;
  @Field(() => [CustomFieldOptionType]) options: CustomFieldOptionType[];
  @Field(() => Boolean) isRequired: boolean;
  @Field(() => Int) sortOrder: number;
  @Field(() => Int) version: number;
  @Field(() => Boolean, {
    description: 'It becomes one of another kind just now: nobody puts a value into it until it is.',
  })
  isChanging: boolean;
  @Field(() => Boolean) isDeleted: boolean;
}
