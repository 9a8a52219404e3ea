import { Field, ID, ObjectType } from '@nestjs/graphql';
import type { RoleName } from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { Role } from './role.type.js';
import type { UserView } from './user.rules.js';

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
export class UserConnection extends ConnectionOf(UserType, 'User') {}

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
}
