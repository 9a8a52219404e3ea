import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactGroupMembersChanged } from '../contacts.events.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactGroupMembersRepository } from './contact-group-members.repository.js';
import { ofEverybody } from './contact-group.rules.js';
import { ContactGroupsRepository } from './contact-groups.repository.js';

/** Puts contacts into groups by hand and takes them out again: whoever may see them may do so. */
@Injectable()
export class ContactGroupMembers {
  constructor(
    private readonly database: Database,
    private readonly groups: ContactGroupsRepository,
    private readonly members: ContactGroupMembersRepository,
    private readonly contacts: ContactsService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** All or none. @returns whom this made a member @throws not_found, contact_group.by_rule, auth.forbidden */
  add(ctx: RequestContext, groupId: number, contactIds: readonly number[]): Promise<number[]> {
    return this.change(ctx, groupId, contactIds, true);
  }

  /** @returns who was a member @throws not_found, contact_group.by_rule, auth.forbidden */
  remove(ctx: RequestContext, groupId: number, contactIds: readonly number[]): Promise<number[]> {
    return this.change(ctx, groupId, contactIds, false);
  }

  private async change(
    ctx: RequestContext,
    groupId: number,
    given: readonly number[],
    isIn: boolean,
  ): Promise<number[]> {
    const ids = [...new Set(given)];
    const seen = await this.contacts.getMany(ctx, ids);
    const isFine = seen.length === ids.length && !(isIn && seen.some(({ deletedAt }) => deletedAt !== null));
    if (!isFine) throw ContactsErrors.contactNotFound();
    return this.database.write(ctx, async (tx) => {
      const group = await this.groups.lock(tx, groupId, ofEverybody);
      if (!group || group.deletedAt !== null) throw ContactsErrors.groupNotFound();
      if (group.kind === 'RULE') throw ContactsErrors.groupByRule();
      const by = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
      const changed = isIn
        ? await this.members.add(tx, groupId, ids, by)
        : await this.members.remove(tx, groupId, ids);
      if (changed.length === 0) return [];
      await this.audit.record(tx, {
        action: isIn ? 'contact_group.members_added' : 'contact_group.members_removed',
        target: { kind: 'contact_group', id: groupId, name: group.name },
        after: { contacts: changed.length, contactIds: changed },
      });
      await this.outbox.add(tx, ContactGroupMembersChanged, { groupId, contactIds: changed });
      return changed;
    });
  }
}
