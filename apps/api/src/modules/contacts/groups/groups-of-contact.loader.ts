import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ContactGroupRow } from './contact-group.rules.js';
import { ContactGroupsService } from './contact-groups.service.js';

/** The groups of contacts, by the contact's id. */
@Injectable()
export class GroupsOfContactLoader extends BatchLoader<number, ContactGroupRow[]> {
  constructor(private readonly groups: ContactGroupsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ContactGroupRow[]>> {
    return this.groups.ofContacts(ctx, ids);
  }
}
