import { Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../../../platform/graphql/index.js';
import { CustomFieldObject } from '../../organisation/index.js';
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
  description: 'What a merge would come to: name and kind are those of the one that stays.',
})
export class ProfileMergePreviewType implements ProfileMergePreview {
  @Field(() => ProfileType) from: ProfileType;
  @Field(() => ProfileType) into: ProfileType;
  @Field(() => [ProfileMergeFieldType]) fields: ProfileMergeFieldType[];
}
