import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ContactView } from './contact.rules.js';
import { ContactsService } from './contacts.service.js';

/** All facts of contacts that are shown beside something else, by their ids. */
@Injectable()
export class ContactFactsLoader extends BatchLoader<number, ContactView> {
  constructor(private readonly contacts: ContactsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, ContactView>> {
    return this.contacts.factsOf(ctx, ids);
  }
}
