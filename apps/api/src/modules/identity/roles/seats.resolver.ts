import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { AgencyType } from '../agencies/agency.type.js';
import { RolesService } from './roles.service.js';

/** Who takes a seat. Observers and the makers' access take no full one. */
@Resolver(() => AgencyType)
export class SeatsResolver {
  constructor(private readonly roles: RolesService) {}

  @ResolveField(() => Int, {
    nullable: true,
    description: 'People who take a full seat; null without the permission to manage people or the account.',
  })
  @SignedIn()
  async billableUserCount(@Ctx() ctx: RequestContext): Promise<number | null> {
    return (await this.roles.seats(ctx))?.billable ?? null;
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Observers, who take a seat of their own kind; null without the same permissions.',
  })
  @SignedIn()
  async observerUserCount(@Ctx() ctx: RequestContext): Promise<number | null> {
    return (await this.roles.seats(ctx))?.observers ?? null;
  }
}
