import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { CustomFieldKindName } from '../custom-fields/custom-field.rules.js';
import { CustomFieldKindEnum } from '../custom-fields/custom-field.type.js';
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
