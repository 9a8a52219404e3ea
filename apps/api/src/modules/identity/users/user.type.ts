import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { RoleName } from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { Role } from './role.type.js';
import { type UserStatus, userStatuses, type UserView } from './user.rules.js';

/** GraphQL says INVITED where the rest of the product says invited. */
export const UserStatusEnum = Object.fromEntries(
  userStatuses.map((status) => [status.toUpperCase(), status]),
) as Record<string, UserStatus>;
registerEnumType(UserStatusEnum, {
  name: 'UserStatus',
  description: 'Invited people have not come yet; deactivated ones cannot sign in.',
});

@ObjectType('User', { description: 'A colleague.' })
export class UserType implements Pick<
  UserView,
  'id' | 'fullName' | 'firstName' | 'email' | 'role' | 'color' | 'abbr' | 'isOnline' | 'isAssignable'
> {
  @Field(() => ID) id: number;
  @Field(() => String) fullName: string;
  @Field(() => String) firstName: string;
  @Field(() => String) email: string;
  @Field(() => Role) role: RoleName;
  @Field(() => String) color: string;
  @Field(() => String) abbr: string;
  @Field(() => Boolean) isOnline: boolean;
  @Field(() => Boolean, { description: 'Whether conversations may be given to this person.' })
  isAssignable: boolean;
}

@ObjectType()
export class UserConnection extends ConnectionOf(UserType, 'User') {
  @Field(() => Int, { description: 'Of the whole list, not only of this page.' })
  totalCount: number;
}

@ObjectType('Me', { description: 'The person who is signed in.' })
export class MeType {
  @Field(() => ID) id: number;
  @Field(() => String) email: string;
  @Field(() => String) fullName: string;
  @Field(() => String) firstName: string;
  @Field(() => String) lastName: string;
  @Field(() => Role) role: RoleName;
  @Field(() => [String]) permissions: string[];
  @Field(() => Boolean) isPrimary: boolean;
  @Field(() => String) localeCode: string;
  @Field(() => String) timezone: string;
  @Field(() => String) color: string;
  @Field(() => String) abbr: string;
  @Field(() => Int, { description: 'Send it back with a change; an older one is a conflict.' })
  version: number;
  @Field(() => [String], { description: 'Emoji to react with.' }) favouriteReactions: string[];
  @Field(() => String, { description: 'ONLINE while calls ring for this person, else OFFLINE.' })
  voipStatus: string;
  @Field(() => Boolean) isEmailVerified: boolean;
  @Field(() => Date) createdAt: Date;
  teams: { id: number; name: string }[];
}
