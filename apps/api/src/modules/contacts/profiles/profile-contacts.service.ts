import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactsChanged, ProfilesChanged } from '../contacts.events.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';
import { type Membership, ProfileContactsRepository } from './profile-contacts.repository.js';
import type { ProfileView } from './profile.rules.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

/** Which contacts belong to which profile: each to one at most. */
@Injectable()
export class ProfileContacts {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesRepository,
    private readonly reads: ProfilesService,
    private readonly members: ProfileContactsRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** Those that are in another profile leave it. All or none. @throws not_found */
  async add(ctx: RequestContext, id: number, contactIds: readonly number[]): Promise<ProfileView> {
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const [profile] = await this.profiles.lock(tx, [id], scope);
      if (!profile || profile.deletedAt !== null || profile.mergedIntoId !== null)
        throw ContactsErrors.profileNotFound();
      await this.addIn(tx, profile, contactIds, scope.contacts);
    });
    return this.reads.get(ctx, id);
  }

  /** The same as part of a larger change, which holds the profile. */
  async addIn(
    tx: Tx,
    profile: Pick<ProfileView, 'id' | 'name'>,
    contactIds: readonly number[],
    scope: ContactScope,
  ): Promise<void> {
    const contacts = await this.lockAll(tx, contactIds, scope);
    const coming = contacts.filter(({ profileId }) => profileId !== profile.id);
    if (coming.length === 0) return;
    await this.members.put(
      tx,
      coming.map(({ id }) => id),
      profile.id,
    );
    const left = [...new Set(coming.flatMap(({ profileId }) => profileId ?? []))];
    await this.tell(tx, 'profile.contacts_added', profile, coming, left);
  }

  /** Those that are not in it are left where they are. All or none. @throws not_found */
  async remove(ctx: RequestContext, id: number, contactIds: readonly number[]): Promise<ProfileView> {
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const [profile] = await this.profiles.lock(tx, [id], scope);
      if (!profile) throw ContactsErrors.profileNotFound();
      const contacts = await this.lockAll(tx, contactIds, scope.contacts);
      const going = contacts.filter(({ profileId }) => profileId === id);
      if (going.length === 0) return;
      await this.members.put(
        tx,
        going.map((contact) => contact.id),
        null,
      );
      await this.tell(tx, 'profile.contacts_removed', profile, going, []);
    });
    return this.reads.get(ctx, id);
  }

  private async lockAll(tx: Tx, given: readonly number[], scope: ContactScope): Promise<Membership[]> {
    const ids = [...new Set(given)];
    const contacts = await this.members.lock(tx, ids, scope);
    if (contacts.length < ids.length) throw ContactsErrors.contactNotFound();
    return contacts;
  }

  private async tell(
    tx: Tx,
    action: 'profile.contacts_added' | 'profile.contacts_removed',
    profile: Pick<ProfileView, 'id' | 'name'>,
    contacts: readonly Membership[],
    others: readonly number[],
  ): Promise<void> {
    await this.outbox.add(tx, ProfilesChanged, { profileIds: [profile.id, ...others], version: null });
    await this.outbox.add(tx, ContactsChanged, { contactIds: contacts.map(({ id }) => id), version: null });
    await this.audit.record(tx, {
      action,
      target: { kind: 'profile', id: profile.id, name: profile.name },
      after: { contacts: contacts.map(({ id }) => id) },
    });
  }
}
