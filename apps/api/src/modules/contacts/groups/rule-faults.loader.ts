import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ContactGroupView } from './contact-group.rules.js';
import { ContactGroupsService } from './contact-groups.service.js';

/** What is wrong with the rules of groups, by the group's id: for groups that were read without it. */
@Injectable()
export class RuleFaultsLoader extends BatchLoader<number, ContactGroupView['ruleFaults']> {
  constructor(private readonly groups: ContactGroupsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ContactGroupView['ruleFaults']>> {
    return this.groups.faultsOf(ctx, ids);
  }
}
