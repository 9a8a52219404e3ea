import { Inject, Injectable } from '@nestjs/common';
import { weekdays } from '@parley/schema';
import { BusinessHoursChangesService, LocationChangesService } from '../modules/organisation/index.js';
import type { RequestContext } from '../platform/context/index.js';

/** Where Harbour Bikes stands, and when its doors are open. No channel follows these hours: the demo answers at any time. */
@Injectable()
export class DemoPlaces {
  constructor(
    @Inject(BusinessHoursChangesService) private readonly hours: BusinessHoursChangesService,
    @Inject(LocationChangesService) private readonly locations: LocationChangesService,
  ) {}

  async seed(by: RequestContext): Promise<void> {
    const shop = await this.open(by, 'Shop', { from: '10:00', to: '18:00' }, ['MONDAY', 'SUNDAY']);
    const workshop = await this.open(by, 'Workshop', { from: '08:30', to: '17:00' }, ['SATURDAY', 'SUNDAY']);
    await this.locations.create(by, {
      name: 'Harbour Bikes Rotterdam',
      street: 'Havenkade 12',
      postalCode: '3011 ZZ',
      city: 'Rotterdam',
      countryCode: 'NL',
      email: 'shop@harbour.test',
      businessHoursId: String(shop),
    });
    await this.locations.create(by, {
      name: 'Workshop',
      street: 'Scheepmakerspad 3',
      postalCode: '3011 ZX',
      city: 'Rotterdam',
      countryCode: 'NL',
      businessHoursId: String(workshop),
    });
  }

  private async open(
    by: RequestContext,
    name: string,
    span: { from: string; to: string },
    closed: readonly string[],
  ): Promise<number> {
    const week = weekdays.map((day) => ({ day, spans: closed.includes(day) ? [] : [span] }));
    return (await this.hours.create(by, { name, timeZone: 'Europe/Amsterdam', week })).id;
  }
}
