import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { UserType } from '../users/user.type.js';
import { EffectivePermissionsLoader } from './effective-permissions.loader.js';
import { EffectivePermissionsService } from './effective-permissions.service.js';
import { EffectivePermissionType } from './effective-permission.type.js';

@Resolver(() => UserType)
export class EffectivePermissionsResolver {
  constructor(
    private readonly permissions: EffectivePermissionsService,
    private readonly loader: EffectivePermissionsLoader,
  ) {}

  @ResolveField(() => [EffectivePermissionType], {
    nullable: true,
    description:
      'Every permission of the product, and why this person has it or not; null for others than oneself without the permission to manage people or roles.',
  })
  @SignedIn()
  async effectivePermissions(
    @Ctx() ctx: RequestContext,
    @Context() gql: GraphqlContext,
    @Parent() user: UserType,
  ): Promise<EffectivePermissionType[] | null> {
    return this.permissions.mayAsk(ctx, user.id) ? this.loader.load(gql, user.id) : null;
  }
}
