import { Injectable } from '@nestjs/common';
import { locales } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { countriesIn, type CountryView } from './country.rules.js';
import { timeZonesAt, type TimeZoneView } from './time-zone.rules.js';

/** What is true of the world for everybody: no agency has countries of its own. */
@Injectable()
export class RegionsService {
  timeZones(ctx: RequestContext): Promise<readonly TimeZoneView[]> {
    return timeZonesAt(ctx.now());
  }

  countries(ctx: RequestContext): readonly CountryView[] {
    return countriesIn(ctx.locale);
  }

  localeCodes(): readonly string[] {
    return locales;
  }
}
