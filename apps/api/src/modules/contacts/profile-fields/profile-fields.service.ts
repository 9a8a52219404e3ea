import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { auditSteps, FieldValues, type FilledField, type WantedFields } from '../../organisation/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ProfilesChanged } from '../contacts.events.js';
import type { ProfileView } from '../profiles/profile.rules.js';
import { ProfilesRepository } from '../profiles/profiles.repository.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import { ProfileFieldsRepository } from './profile-fields.repository.js';

/** What a company wants to know of whom contacts belong to, and what it knows. What is required cannot be emptied. */
@Injectable()
export class ProfileFieldsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfilesService,
    private readonly rows: ProfilesRepository,
    private readonly fields: FieldValues,
    private readonly values: ProfileFieldsRepository,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.fields.register(this.values);
  }

  /** @throws not_found, also for profiles that the caller may not see */
  async ofOne(ctx: RequestContext, profileId: number): Promise<FilledField[]> {
    await this.profiles.get(ctx, profileId);
    return this.database.read(ctx, (q) => this.fields.ofOne(q, this.values, profileId));
  }

  /** Of profiles that the caller sees already. */
  ofMany(ctx: RequestContext, profileIds: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    return this.database.read(ctx, (q) => this.fields.ofMany(q, this.values, profileIds));
  }

  /** What is not named stays; null takes a value away. All or nothing. @throws not_found, validation.failed */
  async set(ctx: RequestContext, profileId: number, wanted: WantedFields): Promise<ProfileView> {
    const scope = await this.profiles.scopeOf(ctx);
    await this.database.write(ctx, async (tx) => {
      const [profile] = await this.rows.lock(tx, [profileId], scope);
      if (!profile || profile.deletedAt !== null || profile.mergedIntoId !== null)
        throw ContactsErrors.profileNotFound();
      const steps = await this.fields.change(tx, this.values, profileId, wanted, true);
      if (steps.length === 0) return;
      await this.audit.record(tx, {
        action: 'profile.fields_changed',
        target: { kind: 'profile', id: profileId, name: profile.name },
        after: auditSteps(steps),
      });
      await this.outbox.add(tx, ProfilesChanged, { profileIds: [profileId], version: null });
    });
    return this.profiles.get(ctx, profileId);
  }
}
