import { Inject, Injectable } from '@nestjs/common';
import {
  ContactsService,
  type ContactView,
  ProfileChanges,
  ProfileFieldsService,
} from '../modules/contacts/index.js';
import { PersonContextsService } from '../modules/identity/index.js';
import { CustomFieldChangesService } from '../modules/organisation/index.js';
import type { RequestContext } from '../platform/context/index.js';

const SECTORS = ['Delivery', 'Hospitality', 'Care', 'Sports club'];

/** Customers of Harbour Bikes who buy for a company, with what is known of it. */
const COMPANIES = [
  { name: 'Wervel Koeriers BV', size: 4, fields: { vat_number: 'NL855012345B01', sector: 'Delivery' } },
  { name: 'Hotel De Havenmeester', size: 3, fields: { vat_number: 'NL862200771B01', sector: 'Hospitality' } },
  { name: 'Thuiszorg Noorderpoort', size: 3, fields: { sector: 'Care' } },
  { name: 'Roeivereniging De Kade', size: 2, fields: { sector: 'Sports club' } },
];
/** As many at once as a list hands out. */
const LOOKED_AT = 100;
const FAMILIES = 6;

/** The households and companies of the demo: who has one name belongs together, and some buy for the same company. */
@Injectable()
export class DemoProfiles {
  constructor(
    @Inject(PersonContextsService) private readonly people: PersonContextsService,
    @Inject(CustomFieldChangesService) private readonly fields: CustomFieldChangesService,
    @Inject(ContactsService) private readonly contacts: ContactsService,
    @Inject(ProfileChanges) private readonly profiles: ProfileChanges,
    @Inject(ProfileFieldsService) private readonly values: ProfileFieldsService,
  ) {}

  async seed(agencyId: number, users: ReadonlyMap<string, number>): Promise<void> {
    const ctx = await this.people.of(agencyId, { userId: users.get('admin@harbour.test') ?? 0 }, 'demo');
    if (!ctx) throw new Error('The demo has no administrator.');
    const options = SECTORS.map((label) => ({ label }));
    await this.fields.create(ctx, { type: 'PROFILE', kind: 'TEXT', title: 'VAT number' });
    await this.fields.create(ctx, { type: 'PROFILE', kind: 'DROPDOWN', title: 'Sector', options });
    const { edges } = await this.contacts.list(ctx, { first: LOOKED_AT, sort: 'OLDEST' });
    const rest = await this.families(
      ctx,
      edges.map(({ node }) => node),
    );
    for (const { name, size, fields } of COMPANIES) {
      const contactIds = rest.splice(0, size).map(({ id }) => String(id));
      const { id } = await this.profiles.create(ctx, { name, kind: 'COMPANY', contactIds });
      await this.values.set(ctx, id, fields);
    }
  }

  /** @returns those who belong to no family */
  private async families(ctx: RequestContext, people: readonly ContactView[]): Promise<ContactView[]> {
    const byName = new Map<string, ContactView[]>();
    for (const person of people) {
      const name = person.fullName.split(' ').slice(1).join(' ');
      if (name) byName.set(name, [...(byName.get(name) ?? []), person]);
    }
    const families = [...byName].filter(([, members]) => members.length > 1).slice(0, FAMILIES);
    for (const [name, members] of families) {
      const contactIds = members.slice(0, 4).map(({ id }) => String(id));
      await this.profiles.create(ctx, { name, kind: 'PERSON', contactIds });
    }
    const taken = new Set(families.flatMap(([, members]) => members));
    return people.filter((person) => !taken.has(person));
  }
}
