import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { ContactType } from '../contacts/contact.type.js';
import type { MergeRow } from './merges.repository.js';

@ObjectType('ContactMerge', { description: 'That one contact became another. It can be undone at any time.' })
export class ContactMergeType {
  @Field(() => ID) id: number;
  @Field(() => ID, { description: 'Who stayed.' }) survivorId: number;
  @Field(() => ID) mergedId: number;
  @Field(() => String, { description: 'What the other one is called.' }) mergedName: string;
  @Field(() => String, { nullable: true }) mergedByName: string | null;
  @Field(() => Boolean, { description: 'Parley did it, because the company lets it.' }) isAutomatic: boolean;
  @Field(() => Date) mergedAt: Date;
  @Field(() => Date, { nullable: true }) undoneAt: Date | null;
  @Field(() => String, { nullable: true }) undoneByName: string | null;
  @Field(() => Int, { description: 'How many conversations moved.' }) conversationCount: number;
  @Field(() => Int, { description: 'How many addresses, numbers and ids of channels moved.' })
  identityCount: number;
  @Field(() => [String], { description: 'Which fields of the one who stayed changed.' })
  changedFields: string[];
}

@ObjectType()
export class ContactMergeConnection extends ConnectionOf(ContactMergeType, 'ContactMerge') {}

@ObjectType('ContactMergeValue')
export class MergeValueType {
  @Field(() => ID) contactId: number;
  @Field(() => String, { nullable: true, description: 'In words.' }) text: string | null;
}

@ObjectType('ContactMergeField', { description: 'A field in which one of the contacts has something.' })
export class MergeFieldType {
  @Field(() => String) key: string;
  @Field(() => String, { nullable: true, description: 'What a custom field is called.' }) title:
    | string
    | null;
  @Field(() => [MergeValueType]) values: MergeValueType[];
  @Field(() => ID, { description: 'Whose value is kept.' }) chosenContactId: number;
}

@ObjectType('ContactMergeMove')
export class MergeMoveType {
  @Field(() => String, { description: 'tickets, identities and so on.' }) part: string;
  @Field(() => Int) count: number;
}

@ObjectType('ContactMergePreview', { description: 'What a merge would come to; nothing is changed.' })
export class MergePreviewType {
  @Field(() => ContactType) survivor: ContactType;
  @Field(() => [ContactType]) sources: ContactType[];
  @Field(() => [MergeFieldType]) fields: MergeFieldType[];
  @Field(() => [MergeMoveType]) moves: MergeMoveType[];
  @Field(() => String, { nullable: true, description: 'Why it would be refused.' }) refusalCode:
    | string
    | null;
  @Field(() => String, { nullable: true }) refusal: string | null;
}

@ObjectType()
export class MergeContactsPayload {
  @Field(() => ContactType, { description: 'Who stayed.' }) contact: ContactType;
  @Field(() => [ID], { description: 'By these it is undone.' }) mergeIds: number[];
}

export function mergeType(row: MergeRow): ContactMergeType {
  return {
    ...row,
    isAutomatic: row.mergedById === null,
    changedFields: row.fields.map(({ key }) => key).filter((key) => key !== 'lastWroteAt'),
  };
}
