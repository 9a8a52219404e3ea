import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { BusinessHoursType } from '../business-hours/business-hours.type.js';
import { HoursLocationsLoader } from './hours-locations.loader.js';
import { LocationChangesService } from './location-changes.service.js';
import { CreateLocationInput, UpdateLocationInput } from './location.input.js';
import { LocationConnection, LocationType } from './location.type.js';
import { LocationsService } from './locations.service.js';

const MANAGE = 'settings.company_profile.manage_locations';
const id = () => Args('id', { type: () => ID });

@Resolver(() => LocationType)
export class LocationsResolver {
  constructor(
    private readonly reads: LocationsService,
    private readonly changes: LocationChangesService,
  ) {}

  @Query(() => LocationConnection, { name: 'locations' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('deleted', { type: () => Boolean, nullable: true, description: 'Those that can be brought back.' })
    deleted: boolean | null,
  ): Promise<LocationConnection> {
    return this.reads.list(ctx, { first, after, term, deleted });
  }

  @Query(() => LocationType)
  @SignedIn()
  location(@Ctx() ctx: RequestContext, @id() location: string): Promise<LocationType> {
    return this.reads.get(ctx, idOf(location));
  }

  @Mutation(() => LocationType)
  @Requires(MANAGE)
  createLocation(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateLocationInput,
  ): Promise<LocationType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => LocationType)
  @Requires(MANAGE)
  updateLocation(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateLocationInput,
  ): Promise<LocationType> {
    const { id: location, ...fields } = input;
    return this.changes.update(ctx, idOf(location), fields);
  }

  @Mutation(() => Boolean)
  @Requires(MANAGE)
  async deleteLocation(
    @Ctx() ctx: RequestContext,
    @id() location: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(location), version);
    return true;
  }

  @Mutation(() => LocationType)
  @Requires(MANAGE)
  restoreLocation(@Ctx() ctx: RequestContext, @id() location: string): Promise<LocationType> {
    return this.changes.restore(ctx, idOf(location));
  }
}

/** Which places are open in some hours: deleting those would matter to them. */
@Resolver(() => BusinessHoursType)
export class HoursLocationsResolver {
  constructor(private readonly loader: HoursLocationsLoader) {}

  @ResolveField(() => [LocationType], { description: 'The places that are open in these hours.' })
  @SignedIn()
  async locations(
    @Context() gql: GraphqlContext,
    @Parent() hours: BusinessHoursType,
  ): Promise<readonly LocationType[]> {
    return (await this.loader.load(gql, hours.id)) ?? [];
  }
}
