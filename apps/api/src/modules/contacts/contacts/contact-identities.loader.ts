import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ContactIdentityView } from './contact.rules.js';
import { ContactsService } from './contacts.service.js';

/** The identities of contacts, by the contact's id. */
@Injectable()
export class ContactIdentitiesLoader extends BatchLoader<number, ContactIdentityView[]> {
  constructor(private readonly contacts: ContactsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ContactIdentityView[]>> {
    return this.contacts.identitiesOf(ctx, ids);
  }
}
