import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ProfilesChanged } from '../contacts.events.js';
import { ProfileContacts } from './profile-contacts.service.js';
import { profileNameOf } from './profile-facts.rules.js';
import type { CreateProfileInput, ProfileFields } from './profile.input.js';
import type { ProfileView } from './profile.rules.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';

/** What colleagues do to profiles: make, change, delete and bring them back. */
@Injectable()
export class ProfileChanges {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesRepository,
    private readonly reads: ProfilesService,
    private readonly members: ProfileContacts,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** With its first contacts, which may be in another one now. @throws auth.forbidden, validation.failed, not_found */
  async create(ctx: RequestContext, input: CreateProfileInput): Promise<ProfileView> {
    const scope = await this.reads.scopeOf(ctx);
    const id = await this.database.write(ctx, async (tx) => {
      const facts = { name: profileNameOf(input.name), kind: input.kind ?? 'PERSON' };
      const createdById = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
      const made = await this.profiles.add(tx, facts, createdById);
      await this.profiles.setWords(tx, made.id, wordsOf(made.name));
      await this.outbox.add(tx, ProfilesChanged, { profileIds: [made.id], version: made.version });
      await this.audit.record(tx, {
        action: 'profile.created',
        target: { kind: 'profile', id: made.id, name: made.name },
        after: facts,
      });
      if (input.contactIds?.length)
        await this.members.addIn(tx, made, input.contactIds.map(idOf), scope.contacts);
      return made.id;
    });
    return this.reads.get(ctx, id);
  }

  /** What is left out stays. @throws not_found, profile.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, given: ProfileFields): Promise<ProfileView> {
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const [before] = await this.profiles.lock(tx, [id], scope);
      if (!before || isHidden(before)) throw ContactsErrors.profileNotFound();
      const { version } = given;
      if (version !== undefined && version !== null && version !== before.version)
        throw ContactsErrors.profileConflict({ facts: { version: before.version } });
      const after = {
        name: given.name === undefined || given.name === null ? before.name : profileNameOf(given.name),
        kind: given.kind ?? before.kind,
      };
      const changed = (['name', 'kind'] as const).filter((fact) => before[fact] !== after[fact]);
      if (changed.length === 0) return;
      await this.profiles.save(tx, id, after);
      await this.profiles.setWords(tx, id, wordsOf(after.name));
      await this.outbox.add(tx, ProfilesChanged, { profileIds: [id], version: before.version + 1 });
      const pick = (facts: Pick<ProfileView, 'name' | 'kind'>) =>
        Object.fromEntries(changed.map((fact) => [fact, facts[fact]]));
      await this.audit.record(tx, {
        action: 'profile.updated',
        target: { kind: 'profile', id, name: after.name },
        before: pick(before),
        after: pick(after),
      });
    });
    return this.reads.get(ctx, id);
  }

  /** Hidden until they are brought back; their contacts stay. All or none. @throws not_found, profile.merged_already */
  delete(ctx: RequestContext, ids: readonly number[]): Promise<void> {
    return this.mark(ctx, ids, true);
  }

  /** @throws not_found, profile.merged_already */
  async restore(ctx: RequestContext, ids: readonly number[]): Promise<ProfileView[]> {
    await this.mark(ctx, ids, false);
    return this.reads.getMany(ctx, ids);
  }

  private async mark(ctx: RequestContext, given: readonly number[], isDeleted: boolean): Promise<void> {
    const ids = [...new Set(given)];
    const scope = await this.reads.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const locked = await this.profiles.lock(tx, ids, scope);
      if (locked.length < ids.length) throw ContactsErrors.profileNotFound();
      if (locked.some(({ mergedIntoId }) => mergedIntoId !== null)) throw ContactsErrors.profileMerged();
      const changed = locked.filter(({ deletedAt }) => (deletedAt !== null) !== isDeleted);
      if (changed.length > 0) await this.saveMarks(tx, changed, isDeleted);
    });
  }

  private async saveMarks(tx: Tx, changed: readonly ProfileView[], isDeleted: boolean): Promise<void> {
    const profileIds = changed.map(({ id }) => id);
    await this.profiles.mark(tx, profileIds, isDeleted ? tx.ctx.now() : null);
    const version = changed.length === 1 ? (changed[0]?.version ?? 0) + 1 : null;
    await this.outbox.add(tx, ProfilesChanged, { profileIds, version });
    const action = isDeleted ? 'profile.deleted' : 'profile.restored';
    await this.audit.recordAll(
      tx,
      changed.map(({ id, name }) => ({ action, target: { kind: 'profile', id, name } })),
    );
  }
}

function isHidden({ deletedAt, mergedIntoId }: ProfileView): boolean {
  return deletedAt !== null || mergedIntoId !== null;
}
