import { Inject, Injectable } from '@nestjs/common';
import { ContactGroupChanges, ContactGroupMembers, ContactsService } from '../modules/contacts/index.js';
import type { RequestContext } from '../platform/context/index.js';

const everybody = { ownerId: null };
/** As many as fit on one look. */
const VIPS = 6;
const READERS = 24;

/** Groups of contacts as Harbour Bikes has them: two by hand, two by rule. */
@Injectable()
export class DemoGroups {
  constructor(
    @Inject(ContactGroupChanges) private readonly groups: ContactGroupChanges,
    @Inject(ContactGroupMembers) private readonly members: ContactGroupMembers,
    @Inject(ContactsService) private readonly contacts: ContactsService,
  ) {}

  async seed(by: RequestContext): Promise<void> {
    const page = await this.contacts.list(by, { first: READERS, sort: 'NAME', filter: { hasEmail: true } });
    const ids = page.edges.map(({ node }) => node.id);
    const vip = await this.groups.create(by, everybody, {
      name: 'VIP',
      color: '#b8693a',
      description: 'They are called back the same day.',
    });
    const news = await this.groups.create(by, everybody, {
      name: 'Newsletter',
      color: '#2a8592',
      description: 'Asked for the letter about new models and workshop evenings.',
    });
    if (ids.length > 0) {
      await this.members.add(by, vip.id, ids.filter((_, at) => at % 4 === 0).slice(0, VIPS));
      await this.members.add(by, news.id, ids);
    }
    await this.groups.create(by, everybody, {
      name: 'Wholesale',
      color: '#5a6fb0',
      description: 'Shops that order from us.',
      rule: { any: [{ field: 'email', is: 'domain_is', value: 'dunecycles.test' }] },
    });
    await this.groups.create(by, everybody, {
      name: 'Wrote this week',
      color: '#8a7a2c',
      rule: {
        all: [
          { field: 'last_wrote', is: 'within_days', value: 7 },
          { field: 'blocked', is: 'is', value: false },
        ],
      },
    });
  }
}
