import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AuditLogService } from '../../identity/index.js';
import { bareKey, CustomFieldErrors, CustomFieldsService, FieldValues } from '../../organisation/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ProfilesChanged } from '../contacts.events.js';
import { ProfileFieldsRepository } from '../profile-fields/profile-fields.repository.js';
import { ProfileContactsRepository } from '../profiles/profile-contacts.repository.js';
import type { ProfileView } from '../profiles/profile.rules.js';
import { ProfilesRepository } from '../profiles/profiles.repository.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import {
  carriedFacts,
  type CarriedField,
  carriedOf,
  mergedFacts,
  type MergedField,
  mergedFields,
  type ProfileChoices,
  type ProfileMergePreview,
  readChoices,
} from './profile-merge.rules.js';
import { ProfileMergesRepository } from './profile-merges.repository.js';
import { ProfileSettingsService } from './profile-settings.service.js';

const MAX_CONTACTS = 20_000;

/** Of which profile a field's value is kept, by the field's key. */
export interface ProfileChoice {
  key: string;
  profileId: number;
}

/** Two profiles that are the same person or company become one; the one that goes is kept for the way back. */
@Injectable()
export class ProfileMerges {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesRepository,
    private readonly reads: ProfilesService,
    private readonly members: ProfileContactsRepository,
    private readonly fields: FieldValues,
    private readonly customFields: CustomFieldsService,
    private readonly values: ProfileFieldsRepository,
    private readonly merges: ProfileMergesRepository,
    private readonly settings: ProfileSettingsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** What a merge would come to; changes nothing. @throws as `merge` */
  async preview(
    ctx: RequestContext,
    fromId: number,
    intoId: number,
    chosen: readonly ProfileChoice[] = [],
  ): Promise<ProfileMergePreview> {
    const scope = await this.reads.scopeOf(ctx);
    return this.database.read(ctx, async (q) => {
      const found = await this.profiles.findMany(q, [fromId, intoId], scope);
      const { from, into } = await this.judged(q, found, fromId, intoId);
      const choices = await this.choices(q, chosen, [fromId, intoId]);
      const fields = await this.fieldsOf(q, fromId, intoId, choices);
      return { from, into, ...mergedFacts(from, into, choices), fields };
    });
  }

  /**
   * All contacts of the one become the other's, and of each field what was chosen; without a choice, what the other did not
   * know of itself comes along.
   * @throws not_found, validation.failed, profile.merge_into_itself, profile.merged_already, profile.merging_off
   */
  async merge(
    ctx: RequestContext,
    fromId: number,
    intoId: number,
    chosen: readonly ProfileChoice[] = [],
  ): Promise<ProfileView> {
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const found = await this.profiles.lock(tx, [fromId, intoId], scope);
      const { from, into } = await this.judged(tx, found, fromId, intoId);
      const choices = await this.choices(tx, chosen, [fromId, intoId]);
      const fields = await this.carry(tx, fromId, intoId, choices);
      const after = mergedFacts(from, into, choices);
      const facts = carriedFacts(into, after);
      if (facts.length > 0) {
        await this.profiles.save(tx, intoId, after);
        await this.profiles.setWords(tx, intoId, wordsOf(after.name));
      }
      const contactIds = await this.members.lockAll(tx, fromId, MAX_CONTACTS);
      if (contactIds.length > MAX_CONTACTS) throw ContactsErrors.profileMergeTooLarge();
      await this.members.put(tx, contactIds, intoId);
      await this.merges.setMergedInto(tx, fromId, intoId);
      await this.merges.add(tx, { fromId, intoId, contactIds, carried: [...facts, ...fields] });
      await this.outbox.add(tx, ProfilesChanged, { profileIds: [fromId, intoId], version: null });
      await this.audit.record(tx, {
        action: 'profile.merged',
        target: { kind: 'profile', id: fromId, name: from.name },
        after: { into: into.name, into_id: intoId, contacts: contactIds.length },
      });
    });
    return this.reads.get(ctx, intoId);
  }

  private async judged(
    q: Reader,
    found: readonly ProfileView[],
    fromId: number,
    intoId: number,
  ): Promise<{ from: ProfileView; into: ProfileView }> {
    if (fromId === intoId) throw ContactsErrors.profileMergeItself();
    if (!(await this.settings.of(q)).allowsMerging) throw ContactsErrors.profileMergingOff();
    const [from, into] = [fromId, intoId].map((id) => found.find((one) => one.id === id));
    if (!from || !into) throw ContactsErrors.profileNotFound();
    // Also when it was merged the other way round: nothing is ever merged into what it came from.
    if (from.mergedIntoId !== null || into.mergedIntoId !== null) throw ContactsErrors.profileMerged();
    if (from.deletedAt !== null || into.deletedAt !== null) throw ContactsErrors.profileNotFound();
    return { from, into };
  }

  private async choices(
    q: Reader,
    chosen: readonly ProfileChoice[],
    ids: readonly number[],
  ): Promise<ProfileChoices> {
    const known = chosen.length > 0 ? await this.customFields.of(q, 'PROFILE') : [];
    const choices = readChoices(chosen, known, ids, bareKey);
    if (typeof choices === 'string') throw ContactsErrors.invalid({ fields: { fields: [choices] } });
    return choices;
  }

  private async carry(
    tx: Tx,
    fromId: number,
    intoId: number,
    choices: ProfileChoices,
  ): Promise<CarriedField[]> {
    const fields = await this.fieldsOf(tx, fromId, intoId, choices);
    for (const { field, into, result } of fields) {
      if (into === result) continue;
      if (field.isChanging) throw CustomFieldErrors.changing();
      if (result === null) await this.values.clear(tx, intoId, field.id);
      else if (!(await this.values.put(tx, intoId, field, result))) throw PlatformErrors.conflict();
    }
    return carriedOf(fields);
  }

  private async fieldsOf(
    q: Reader,
    fromId: number,
    intoId: number,
    choices: ProfileChoices,
  ): Promise<MergedField[]> {
    const filled = await this.fields.ofMany(q, this.values, [fromId, intoId]);
    return mergedFields(filled.get(fromId) ?? [], filled.get(intoId) ?? [], choices, fromId);
  }
}
