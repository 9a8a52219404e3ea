import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { LocationView } from './location.rules.js';
import { LocationsService } from './locations.service.js';

/** The places of hours, by the id of the hours. */
@Injectable()
export class HoursLocationsLoader extends BatchLoader<number, readonly LocationView[]> {
  constructor(private readonly locations: LocationsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly LocationView[]>> {
    return this.locations.byHours(ctx, ids);
  }
}
