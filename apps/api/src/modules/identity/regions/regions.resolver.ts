import { Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { CountryType, TimeZoneType } from './region.type.js';
import { RegionsService } from './regions.service.js';

@Resolver()
export class RegionsResolver {
  constructor(private readonly regions: RegionsService) {}

  @Query(() => [TimeZoneType])
  @SignedIn()
  async timeZones(@Ctx() ctx: RequestContext): Promise<TimeZoneType[]> {
    return [...(await this.regions.timeZones(ctx))];
  }

  @Query(() => [CountryType])
  @SignedIn()
  countries(@Ctx() ctx: RequestContext): CountryType[] {
    return [...this.regions.countries(ctx)];
  }

  @Query(() => [String], { description: 'The languages that Parley speaks.' })
  @SignedIn()
  localeCodes(): string[] {
    return [...this.regions.localeCodes()];
  }
}
