import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AuditLogService } from '../../identity/index.js';
import { CustomFieldsService, readValue } from '../../organisation/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ProfilesChanged } from '../contacts.events.js';
import { everyContact } from '../contacts/contact-access.rules.js';
import { ProfileFieldsRepository } from '../profile-fields/profile-fields.repository.js';
import { ProfileContactsRepository } from '../profiles/profile-contacts.repository.js';
import type { ProfileView } from '../profiles/profile.rules.js';
import { ProfilesRepository } from '../profiles/profiles.repository.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import type { CarriedFact, CarriedField, ProfileMergeView } from './profile-merge.rules.js';
import { ProfileMergesRepository } from './profile-merges.repository.js';

/** Takes profiles apart again, however long ago they were merged. */
@Injectable()
export class UnmergeProfile {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesRepository,
    private readonly reads: ProfilesService,
    private readonly members: ProfileContactsRepository,
    private readonly values: ProfileFieldsRepository,
    private readonly fields: CustomFieldsService,
    private readonly merges: ProfileMergesRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Contacts that moved and still stand where they came to go back; those that somebody has put elsewhere stay there.
   * @returns the profile that is there again
   * @throws not_found, profile.not_merged
   */
  async unmerge(ctx: RequestContext, fromId: number): Promise<ProfileView> {
    await this.assertSeen(ctx, fromId);
    const restored = await this.database.write(ctx, async (tx) => {
      const became = await this.merges.becameOf(tx, fromId);
      const scope = { contacts: everyContact, userId: 0 };
      const locked = await this.profiles.lock(tx, [fromId, ...became], scope);
      const from = locked.find(({ id }) => id === fromId);
      const merge = await this.merges.lockStanding(tx, fromId);
      if (!from || !merge) throw ContactsErrors.profileNotMerged();
      const contactIds = await this.members.lockThoseIn(tx, merge.contactIds, became);
      await this.members.put(tx, contactIds, fromId);
      await this.takeBack(tx, merge);
      await this.nameBack(tx, merge, locked);
      await this.merges.setMergedInto(tx, fromId, null);
      await this.merges.undo(tx, merge.id);
      await this.outbox.add(tx, ProfilesChanged, { profileIds: [fromId, ...became], version: null });
      await this.audit.record(tx, {
        action: 'profile.unmerged',
        target: { kind: 'profile', id: fromId, name: from.name },
        after: { from: merge.intoId, contacts: contactIds.length },
      });
      return { ...from, mergedIntoId: null, version: from.version + 1 };
    });
    // Somebody who sees few contacts may have seen it through the other profile alone.
    const [seen] = await this.reads.getMany(ctx, [fromId]);
    return seen ?? restored;
  }

  /** Who sees whom it has become may take it out again. */
  private async assertSeen(ctx: RequestContext, fromId: number): Promise<void> {
    const became = await this.database.read(ctx, (q) => this.merges.becameOf(q, fromId));
    const seen = await this.reads.getMany(ctx, [fromId, ...became]);
    if (seen.length === 0) throw ContactsErrors.profileNotFound();
  }

  /** What came along and is still as it came. */
  private async takeBack(tx: Tx, { intoId, carried }: ProfileMergeView): Promise<void> {
    const own = (await this.values.of(tx, [intoId])).get(intoId);
    const known = new Map((await this.fields.of(tx, 'PROFILE')).map((field) => [field.id, field]));
    for (const { fieldId, value, before = null } of carried.filter(isField)) {
      const field = known.get(fieldId);
      if (!field || (own?.get(fieldId) ?? null) !== value) continue;
      // What was kept for a field of another kind is left out: nobody could read it any more.
      if (before === null) await this.values.clear(tx, intoId, fieldId);
      else if (!('fault' in readValue(field, before))) await this.values.put(tx, intoId, field, before);
    }
  }

  /** The same for name and kind, each for itself. */
  private async nameBack(
    tx: Tx,
    { intoId, carried }: ProfileMergeView,
    locked: readonly ProfileView[],
  ): Promise<void> {
    const into = locked.find(({ id }) => id === intoId);
    if (!into) return;
    const back = carried
      .filter(isFact)
      .flatMap(({ fact, value, before }) => (into[fact] === value ? [[fact, before] as const] : []));
    if (back.length === 0) return;
    const facts = { name: into.name, kind: into.kind, ...Object.fromEntries(back) };
    await this.profiles.save(tx, intoId, facts);
    await this.profiles.setWords(tx, intoId, wordsOf(facts.name));
  }
}

type Carried = ProfileMergeView['carried'][number];
const isFact = (one: Carried): one is CarriedFact => 'fact' in one;
const isField = (one: Carried): one is CarriedField => !isFact(one);
