import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { StaffAccessInput } from './staff-access.input.js';
import { StaffAccessService } from './staff-access.service.js';
import { StaffAccessType } from './staff-access.type.js';

@Resolver(() => StaffAccessType)
export class StaffAccessResolver {
  constructor(private readonly access: StaffAccessService) {}

  @Query(() => StaffAccessType, { description: 'When staff of the makers was, or is, let in.' })
  @Requires('settings.company_profile.manage')
  staffAccess(@Ctx() ctx: RequestContext): Promise<StaffAccessType> {
    return this.access.state(ctx);
  }

  @Mutation(() => StaffAccessType, {
    description: 'Allows or forbids it; forbidding shows out who is there.',
  })
  @Requires('settings.company_profile.manage')
  @InPerson()
  allowStaffAccess(
    @Ctx() ctx: RequestContext,
    @Args('input') input: StaffAccessInput,
  ): Promise<StaffAccessType> {
    return this.access.allow(ctx, input.allowed);
  }

  @Mutation(() => StaffAccessType, { description: 'Shows staff of the makers out at once.' })
  @Requires('settings.company_profile.manage')
  endStaffAccess(@Ctx() ctx: RequestContext): Promise<StaffAccessType> {
    return this.access.endAll(ctx);
  }
}
