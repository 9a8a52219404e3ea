import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { DoNotDisturbInput } from './do-not-disturb.input.js';
import { DoNotDisturbService } from './do-not-disturb.service.js';
import { DoNotDisturbScheduleType } from './do-not-disturb.type.js';

@Resolver(() => DoNotDisturbScheduleType)
export class DoNotDisturbResolver {
  constructor(private readonly schedules: DoNotDisturbService) {}

  @Query(() => DoNotDisturbScheduleType, { nullable: true, description: 'Null while none was ever set.' })
  @SignedIn()
  doNotDisturbSchedule(@Ctx() ctx: RequestContext): Promise<DoNotDisturbScheduleType | null> {
    return this.schedules.own(ctx);
  }

  @Mutation(() => DoNotDisturbScheduleType)
  @SignedIn()
  saveDoNotDisturbSchedule(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DoNotDisturbInput,
  ): Promise<DoNotDisturbScheduleType> {
    return this.schedules.save(ctx, input);
  }
}
