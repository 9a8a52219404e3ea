import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { ContactGroupMembersChanged, ContactGroupsChanged } from '../contacts.events.js';
import { seesAny } from '../contacts/contact-access.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';

/** Open screens read groups again as soon as somebody changes them; of members each person hears of those they see. */
@Injectable()
export class ContactGroupsNews implements PersonalEventSource, OnModuleInit {
  readonly names = [ContactGroupsChanged.name, ContactGroupMembersChanged.name];

  constructor(
    private readonly events: PersonalEvents,
    private readonly contacts: ContactsService,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, { name, payload }: StoredEvent) {
    if (name === ContactGroupsChanged.name) {
      const { groupId, ownerId } = payload as PayloadOf<typeof ContactGroupsChanged>;
      if (ownerId !== null) {
        return ownerId === ctx.actor.userId
          ? { kind: 'contact_segments.changed', payload: { groupId } }
          : null;
      }
      return (await seesAny(this.contacts.scopeOf(ctx)))
        ? { kind: 'contact_groups.changed', payload: { groupId } }
        : null;
    }
    const { groupId, contactIds } = payload as PayloadOf<typeof ContactGroupMembersChanged>;
    if (!(await seesAny(this.contacts.scopeOf(ctx)))) return null;
    const seen = await this.contacts.seenOf(ctx, contactIds);
    if (seen.length === 0) return null;
    return { kind: 'contact_group_members.changed', payload: { groupId, contactIds: seen } };
  }
}
