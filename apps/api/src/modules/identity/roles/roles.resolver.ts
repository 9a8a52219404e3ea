import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { areaOf, needsOf, permissionMeanings, permissions } from '@parley/schema';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ResetRoleInput, UpdateRoleInput } from './role.input.js';
import { PermissionRuleType, RoleChangeType, RoleSettingsType } from './role.type.js';
import { RolesService } from './roles.service.js';

/** Older changes are in the audit log. */
const HISTORY = 50;

@Resolver(() => RoleSettingsType)
export class RolesResolver {
  constructor(private readonly service: RolesService) {}

  @Query(() => [RoleSettingsType])
  @Requires('permissions.roles.manage')
  roles(@Ctx() ctx: RequestContext): Promise<RoleSettingsType[]> {
    return this.service.list(ctx);
  }

  @Query(() => [PermissionRuleType], {
    description: 'Every permission of the product, in the order of its documentation.',
  })
  @SignedIn()
  permissionRules(): PermissionRuleType[] {
    return permissions.map((name) => ({
      name,
      area: areaOf(name),
      meaning: permissionMeanings[name],
      needs: needsOf(name),
    }));
  }

  @Query(() => [RoleChangeType], { description: 'What was changed about roles, newest first.' })
  @Requires('permissions.roles.manage')
  roleHistory(@Ctx() ctx: RequestContext): Promise<RoleChangeType[]> {
    return this.service.history(ctx, HISTORY);
  }

  @Mutation(() => RoleSettingsType, { description: 'Gives permissions to a role and takes others.' })
  @Requires('permissions.roles.manage')
  updateRole(@Ctx() ctx: RequestContext, @Args('input') input: UpdateRoleInput): Promise<RoleSettingsType> {
    const { role, permissions: some, version } = input;
    return this.service.change(ctx, role, { wanted: { some }, version });
  }

  @Mutation(() => RoleSettingsType, { description: 'Puts the defaults of a role back.' })
  @Requires('permissions.roles.manage')
  resetRole(
    @Ctx() ctx: RequestContext,
    @Args('input') { role, version }: ResetRoleInput,
  ): Promise<RoleSettingsType> {
    return this.service.change(ctx, role, { wanted: null, version });
  }
}
