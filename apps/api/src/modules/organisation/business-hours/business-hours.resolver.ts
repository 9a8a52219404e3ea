import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { openingAt, weekdays } from '@parley/schema';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { BusinessHoursChangesService } from './business-hours-changes.service.js';
import { CreateBusinessHoursInput, UpdateBusinessHoursInput } from './business-hours.input.js';
import type { BusinessHoursView } from './business-hours.rules.js';
import { BusinessHoursService } from './business-hours.service.js';
import {
  BusinessHoursConnection,
  BusinessHoursType,
  OpenDayType,
  OpeningType,
  UnavailableChannelType,
} from './business-hours.type.js';

const MANAGE = 'settings.company_profile.manage_business_hours';
const id = () => Args('id', { type: () => ID });

@Resolver(() => BusinessHoursType)
export class BusinessHoursResolver {
  constructor(
    private readonly hours: BusinessHoursService,
    private readonly changes: BusinessHoursChangesService,
  ) {}

  @Query(() => BusinessHoursConnection, { name: 'businessHours' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('deleted', { type: () => Boolean, nullable: true, description: 'Those that can be brought back.' })
    deleted: boolean | null,
  ): Promise<BusinessHoursConnection> {
    return this.hours.list(ctx, { first, after, term, deleted });
  }

  @Query(() => BusinessHoursType)
  @SignedIn()
  oneBusinessHours(@Ctx() ctx: RequestContext, @id() hours: string): Promise<BusinessHoursType> {
    return this.hours.get(ctx, idOf(hours));
  }

  @Query(() => [UnavailableChannelType], {
    description: 'Channels that cannot be chosen: other hours have them.',
  })
  @SignedIn()
  unavailableChannels(
    @Ctx() ctx: RequestContext,
    @Args('exceptId', { type: () => ID, nullable: true, description: 'Whose own channels are left out.' })
    except: string | null,
  ): Promise<UnavailableChannelType[]> {
    return this.hours.unavailable(ctx, except ? idOf(except) : 0);
  }

  @Mutation(() => BusinessHoursType)
  @Requires(MANAGE)
  createBusinessHours(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateBusinessHoursInput,
  ): Promise<BusinessHoursType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => BusinessHoursType)
  @Requires(MANAGE)
  updateBusinessHours(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateBusinessHoursInput,
  ): Promise<BusinessHoursType> {
    const { id: hours, ...fields } = input;
    return this.changes.update(ctx, idOf(hours), fields);
  }

  @Mutation(() => Boolean, {
    description: 'Its channels are always open from then on; it can be brought back.',
  })
  @Requires(MANAGE)
  async deleteBusinessHours(
    @Ctx() ctx: RequestContext,
    @id() hours: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(hours), version);
    return true;
  }

  @Mutation(() => BusinessHoursType)
  @Requires(MANAGE)
  restoreBusinessHours(@Ctx() ctx: RequestContext, @id() hours: string): Promise<BusinessHoursType> {
    return this.changes.restore(ctx, idOf(hours));
  }

  @ResolveField(() => [OpenDayType])
  @SignedIn()
  week(@Parent() hours: BusinessHoursView): OpenDayType[] {
    return weekdays.map((day, at) => ({ day, spans: hours.week[at] ?? [] }));
  }

  @ResolveField(() => OpeningType, { description: 'What they say at this moment.' })
  @SignedIn()
  opening(@Ctx() ctx: RequestContext, @Parent() hours: BusinessHoursView): OpeningType {
    return openingAt(hours, ctx.now());
  }
}
