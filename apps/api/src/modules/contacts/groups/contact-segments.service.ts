import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import type { Page } from '../../../platform/graphql/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactGroupChanges } from './contact-group-changes.service.js';
import type { ContactSegmentFields, CreateContactSegmentInput } from './contact-group.input.js';
import type { ContactGroupView, GroupsOf } from './contact-group.rules.js';
import { type ContactGroupListRequest, ContactGroupsService } from './contact-groups.service.js';

/** Filters of contacts that somebody keeps for themselves: groups by rule that nobody else sees. */
@Injectable()
export class ContactSegments {
  constructor(
    private readonly reads: ContactGroupsService,
    private readonly changes: ContactGroupChanges,
  ) {}

  list(ctx: RequestContext, request: ContactGroupListRequest): Promise<Page<ContactGroupView>> {
    return this.reads.list(ctx, ownOf(ctx), request);
  }

  create(ctx: RequestContext, input: CreateContactSegmentInput): Promise<ContactGroupView> {
    if (input.rule === undefined || input.rule === null)
      throw ContactsErrors.invalid({ fields: { rule: ['Say what is filtered.'] } });
    return this.changes.create(ctx, ownOf(ctx), input);
  }

  update(ctx: RequestContext, id: number, fields: ContactSegmentFields): Promise<ContactGroupView> {
    return this.changes.update(ctx, ownOf(ctx), id, fields);
  }

  delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    return this.changes.delete(ctx, ownOf(ctx), id, version);
  }

  restore(ctx: RequestContext, id: number): Promise<ContactGroupView> {
    return this.changes.restore(ctx, ownOf(ctx), id);
  }
}

function ownOf({ actor }: RequestContext): GroupsOf {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return { ownerId: actor.userId };
}
