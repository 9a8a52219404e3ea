import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ContactView } from './contact.rules.js';
import { ContactsService } from './contacts.service.js';

@Injectable()
export class ContactLoader extends BatchLoader<number, ContactView> {
  constructor(private readonly contacts: ContactsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, ContactView>> {
    return this.contacts.byIds(ctx, ids);
  }
}
