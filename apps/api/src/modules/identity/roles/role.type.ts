import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { type RoleName } from '@parley/schema';
import { Role } from '../users/role.type.js';
import type { Override, RoleChangeView, RoleView } from './role.rules.js';

@ObjectType('PermissionOverride', {
  description: 'A permission that the company has given to a role or taken.',
})
export class PermissionOverrideType implements Override {
  @Field(() => String) permission: Override['permission'];
  @Field(() => Boolean) granted: boolean;
  @Field(() => ID, { nullable: true }) changedById: number | null;
  @Field(() => String) changedByName: string;
  @Field(() => Date) changedAt: Date;
}

@ObjectType('RoleSettings', { description: 'What people of a role may do in this company.' })
export class RoleSettingsType implements RoleView {
  @Field(() => ID) id: number;
  @Field(() => Role) name: RoleName;
  @Field(() => String) purpose: string;
  @Field(() => Boolean) isEditable: boolean;
  @Field(() => Boolean) isAdminLevel: boolean;
  @Field(() => Boolean) isAssignable: boolean;
  @Field(() => Boolean) isBillable: boolean;
  @Field(() => [String], { description: 'What holds now: the defaults with the changes.' })
  permissions: RoleView['permissions'];
  @Field(() => [String]) defaultPermissions: RoleView['permissions'];
  @Field(() => [PermissionOverrideType], { description: 'Newest first.' })
  overrides: PermissionOverrideType[];
  @Field(() => [String], { description: 'What the viewer could give to this role.' })
  grantable: RoleView['permissions'];
  @Field(() => Int) userCount: number;
  @Field(() => Int) version: number;
}

@ObjectType('RoleChange', { description: 'One change of what a role may do.' })
export class RoleChangeType implements RoleChangeView {
  @Field(() => ID) id: number;
  @Field(() => Role) role: RoleName;
  @Field(() => String) actorName: string;
  @Field(() => Date) at: Date;
  @Field(() => Boolean, { description: 'The defaults were put back.' }) isReset: boolean;
  @Field(() => [String]) gave: string[];
  @Field(() => [String]) took: string[];
}

@ObjectType('PermissionRule', { description: 'A permission of the product.' })
export class PermissionRuleType {
  @Field(() => String) name: string;
  @Field(() => String, { description: 'The heading under which people look for it.' }) area: string;
  @Field(() => String, { description: 'In plain English.' }) meaning: string;
  @Field(() => [String], { description: 'Comes and goes with these.' }) needs: readonly string[];
}
