import { Injectable } from '@nestjs/common';
import { can } from '../../../platform/context/index.js';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactGroupMembersChanged, ContactGroupsChanged, ProfilesChanged } from '../contacts.events.js';
import { DEFAULT_COLOR, GROUPS_PER_AGENCY, ofEverybody } from '../groups/contact-group.rules.js';
import { ContactGroupsRepository } from '../groups/contact-groups.repository.js';
import { ProfilesRepository } from '../profiles/profiles.repository.js';
import type { ImportPlan, RowChanges } from './contact-import.rules.js';
import { ImportPlacesRepository, type InProfile, type Member } from './import-places.repository.js';
import { type Joins, NO_PLACES, type Place, placeKey, Places } from './import-places.rules.js';
import type { ReadRow } from './import-row.rules.js';

/** Where a row of a file put a contact. */
export type Joined = Pick<RowChanges, 'groups' | 'profile'>;

export interface Joining {
  readonly contactId: number;
  readonly profileBefore: number | null;
  readonly joins: Joins;
}

/** Puts contacts of a file into groups and profiles, and takes them out when the import is undone. */
@Injectable()
export class ImportPlaces {
  constructor(
    private readonly places: ImportPlacesRepository,
    private readonly groups: ContactGroupsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** What these rows may name, and where these contacts are. */
  async around(
    q: Reader,
    read: readonly ReadRow[],
    plan: ImportPlan,
    contactIds: readonly number[],
    groupsMade?: Set<string>,
  ): Promise<Places> {
    const has = (...wanted: string[]) => plan.columns.some(({ to }) => wanted.includes(to));
    if (!has('groups', 'profile', 'profile_id')) return NO_PLACES;
    const facts = read.flatMap((row) => (row.problems.length === 0 ? [row.facts] : []));
    const groups = has('groups') ? await this.places.groups(q) : [];
    return new Places({
      groups,
      profiles: has('profile')
        ? await this.places.profiles(
            q,
            facts.map(({ profile }) => profile),
          )
        : [],
      profileIds: has('profile_id')
        ? await this.places.profilesOfIds(
            q,
            facts.flatMap(({ profileId }) => profileId ?? []),
          )
        : new Map(),
      standing: await this.places.standing(q, contactIds),
      mayMakeGroups: plan.makesMissing === true && can(q.ctx, 'settings.contact_groups.manage'),
      mayMakeProfiles: plan.makesMissing === true,
      groupsLeft: GROUPS_PER_AGENCY - groups.length,
      ...(groupsMade && { groupsMade }),
    });
  }

  /** @returns what was changed, by the contact */
  async join(tx: Tx, joining: readonly Joining[]): Promise<Map<number, Joined>> {
    const all = joining.filter(({ joins }) => joins.groups.length > 0 || joins.profile !== null);
    if (all.length === 0) return new Map();
    const groupIds = await this.made(
      tx,
      all.flatMap(({ joins }) => joins.groups),
      (one) => this.makeGroup(one, tx),
    );
    const profileIds = await this.made(
      tx,
      all.flatMap(({ joins }) => joins.profile ?? []),
      (one) => this.makeProfile(one, tx),
    );
    const idIn = (ids: ReadonlyMap<string, number>, place: Place) => ids.get(placeKey(place)) ?? 0;
    const { actor } = tx.ctx;
    const members = await this.places.addMembers(
      tx,
      all.flatMap(({ contactId, joins }) =>
        joins.groups.map((group): Member => ({ contactId, groupId: idIn(groupIds, group) })),
      ),
      actor.kind === 'user' ? actor.userId : null,
    );
    const moved = all.flatMap(({ contactId, profileBefore, joins }): InProfile[] =>
      joins.profile ? [{ contactId, before: profileBefore, profileId: idIn(profileIds, joins.profile) }] : [],
    );
    await this.places.putProfiles(tx, moved);
    await this.tell(tx, members, moved);
    const joined = new Map<number, Joined>(all.map(({ contactId }) => [contactId, {}]));
    for (const { contactId, groupId } of members) {
      const one = joined.get(contactId);
      if (one) one.groups = [...(one.groups ?? []), groupId];
    }
    for (const { contactId, before, profileId } of moved)
      Object.assign(joined.get(contactId) ?? {}, { profile: [before, profileId] });
    return joined;
  }

  /** Takes contacts out again where they still are. @returns those for whom somebody changed it since */
  async leave(tx: Tx, rows: readonly { contactId: number; changes: Joined }[]): Promise<Set<number>> {
    const members = rows.flatMap(({ contactId, changes }) =>
      (changes.groups ?? []).map((groupId): Member => ({ contactId, groupId })),
    );
    const inProfiles = rows.flatMap(({ contactId, changes }): InProfile[] =>
      changes.profile ? [{ contactId, before: changes.profile[0], profileId: changes.profile[1] }] : [],
    );
    const gone = await this.places.removeMembers(tx, members);
    const back = new Set(await this.places.returnProfiles(tx, inProfiles));
    const left = new Set(gone.map((one) => `${one.contactId} ${one.groupId}`));
    await this.tell(
      tx,
      gone,
      inProfiles.filter(({ contactId }) => back.has(contactId)),
    );
    return new Set([
      ...members.flatMap((one) => (left.has(`${one.contactId} ${one.groupId}`) ? [] : [one.contactId])),
      ...inProfiles.flatMap(({ contactId }) => (back.has(contactId) ? [] : [contactId])),
    ]);
  }

  /** Which of these somebody has put into a group since the file did. */
  async joinedSince(
    q: Reader,
    rows: readonly { contactId: number; changes: Joined | null }[],
  ): Promise<Set<number>> {
    const given = new Map(rows.map(({ contactId, changes }) => [contactId, new Set(changes?.groups)]));
    const members = await this.places.membersOf(q, [...given.keys()]);
    return new Set(
      members.flatMap(({ contactId, groupId }) => (given.get(contactId)?.has(groupId) ? [] : [contactId])),
    );
  }

  private async made(
    tx: Tx,
    places: readonly Place[],
    make: (name: string) => Promise<number>,
  ): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const place of places) {
      const key = placeKey(place);
      if (ids.has(key)) continue;
      ids.set(key, 'id' in place ? place.id : await make(place.name));
    }
    return ids;
  }

  private async makeGroup(name: string, tx: Tx): Promise<number> {
    const { actor } = tx.ctx;
    const facts = { name, description: '', color: DEFAULT_COLOR, rule: null };
    const by = actor.kind === 'user' ? actor.userId : null;
    const id = await this.groups.add(tx, ofEverybody, 'STATIC', facts, by);
    // Somebody made it in this moment.
    if (id === null) return (await this.places.groups(tx)).find((one) => one.name === name)?.id ?? 0;
    const target = { kind: 'contact_group', id, name } as const;
    await this.audit.record(tx, { action: 'contact_group.created', target, after: facts });
    await this.outbox.add(tx, ContactGroupsChanged, { groupId: id, ownerId: null });
    return id;
  }

  /** Those of companies, as files of contacts name them. */
  private async makeProfile(name: string, tx: Tx): Promise<number> {
    const { actor } = tx.ctx;
    const facts = { name, kind: 'COMPANY' as const };
    const { id } = await this.profiles.add(tx, facts, actor.kind === 'user' ? actor.userId : null);
    await this.profiles.setWords(tx, id, wordsOf(name));
    const target = { kind: 'profile', id, name } as const;
    await this.audit.record(tx, { action: 'profile.created', target, after: facts });
    return id;
  }

  private async tell(tx: Tx, members: readonly Member[], moved: readonly InProfile[]): Promise<void> {
    for (const groupId of new Set(members.map((one) => one.groupId))) {
      const contactIds = members.flatMap((one) => (one.groupId === groupId ? [one.contactId] : []));
      await this.outbox.add(tx, ContactGroupMembersChanged, { groupId, contactIds });
    }
    const profileIds = [
      ...new Set(moved.flatMap(({ before, profileId }) => [profileId, ...(before ? [before] : [])])),
    ];
    if (profileIds.length > 0) await this.outbox.add(tx, ProfilesChanged, { profileIds, version: null });
  }
}
