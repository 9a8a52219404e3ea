import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { ProfileKindEnum } from './profile.input.js';
import type { ProfileKindName, ProfileView } from './profile.rules.js';

@ObjectType('Profile', { description: 'One person or one company, with all contacts that are theirs.' })
export class ProfileType implements ProfileView {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => ProfileKindEnum) kind: ProfileKindName;
  deletedAt: Date | null;
  mergedIntoId: number | null;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date) updatedAt: Date;
  @Field(() => Int) version: number;
}

@ObjectType()
export class ProfileConnection extends ConnectionOf(ProfileType, 'Profile') {}
