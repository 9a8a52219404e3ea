import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { CustomFieldKindName } from '../custom-fields/custom-field.rules.js';
import { CustomFieldKindEnum } from '../custom-fields/custom-field.type.js';
import { type KindChangeStatus, kindChangeStatuses } from './kind-change-work.rules.js';
import type { KindExample, KindPreview } from './kind-change.rules.js';

@ObjectType('CustomFieldKindExample', { description: 'A value that is there, and what would become of it.' })
export class KindExampleObject implements KindExample {
  @Field(() => String) from: string;
  @Field(() => String, { nullable: true, description: 'Null: it would be lost.' }) to: string | null;
}

@ObjectType('CustomFieldKindPreview', { description: 'What another kind would do to the values of a field.' })
export class KindPreviewObject implements KindPreview {
  @Field(() => CustomFieldKindEnum) kind: CustomFieldKindName;
  @Field(() => Int) total: number;
  @Field(() => Int, { description: 'Those that stay as they are.' }) kept: number;
  @Field(() => Int, { description: 'Those that are written in another way.' }) converted: number;
  @Field(() => Int, { description: 'Those that mean nothing in the other kind.' }) lost: number;
  @Field(() => [String], { description: 'The options that a dropdown would have.' }) options: string[];
  @Field(() => [KindExampleObject], { description: 'A few, those that would be lost first.' })
  examples: KindExampleObject[];
}

const StatusEnum = Object.fromEntries(kindChangeStatuses.map((status) => [status, status]));
registerEnumType(StatusEnum, { name: 'CustomFieldKindChangeStatus' });

@ObjectType('CustomFieldKindChange', { description: 'A field becomes one of another kind.' })
export class KindChangeObject {
  @Field(() => CustomFieldKindEnum) kind: CustomFieldKindName;
  @Field(() => StatusEnum, { description: 'FAILED: the field is as it was.' }) status: KindChangeStatus;
  @Field(() => Int, { description: 'Values; none before it has begun.' }) total: number;
  @Field(() => Int) done: number;
  @Field(() => Int) kept: number;
  @Field(() => Int) converted: number;
  @Field(() => Int) lost: number;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
}
