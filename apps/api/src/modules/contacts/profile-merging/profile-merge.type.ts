import { Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';
import { CustomFieldObject } from '../../organisation/index.js';
import { ProfileKindEnum } from '../profiles/profile.input.js';
import type { ProfileKindName } from '../profiles/profile.rules.js';
import { ProfileType } from '../profiles/profile.type.js';
import type { MergedField, ProfileMergePreview } from './profile-merge.rules.js';

@ObjectType('ProfileMergeField', { description: 'A custom field of both, and what stands in it afterwards.' })
export class ProfileMergeFieldType implements MergedField {
  @Field(() => CustomFieldObject) field: CustomFieldObject;
  @Field(() => Json, { nullable: true }) from: MergedField['from'];
  @Field(() => Json, { nullable: true }) into: MergedField['into'];
  @Field(() => Json, { nullable: true }) result: MergedField['result'];
}

@ObjectType('ProfileMergePreview', {
  description: 'What a merge would come to.',
})
export class ProfileMergePreviewType implements ProfileMergePreview {
  @Field(() => ProfileType) from: ProfileType;
  @Field(() => ProfileType) into: ProfileType;
  @Field(() => String, { description: 'Afterwards.' }) name: string;
  @Field(() => ProfileKindEnum, { description: 'Afterwards.' }) kind: ProfileKindName;
  @Field(() => [ProfileMergeFieldType]) fields: ProfileMergeFieldType[];
}
