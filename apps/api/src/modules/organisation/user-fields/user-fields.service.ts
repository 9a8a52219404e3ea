import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  AuditLogService,
  PersonEditsService,
  PersonTraces,
  UsersService,
  type UserView,
} from '../../identity/index.js';
import { auditSteps, type FilledField, type WantedFields } from '../field-values/field-value.rules.js';
import { FieldValues } from '../field-values/field-values.service.js';
import { maySeeFields } from './user-field.rules.js';
import { UserFieldsRepository } from './user-fields.repository.js';

/** What a company wants to know of its colleagues, and what it knows. */
@Injectable()
export class UserFieldsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly edits: PersonEditsService,
    private readonly traces: PersonTraces,
    private readonly fields: FieldValues,
    private readonly values: UserFieldsRepository,
    private readonly audit: AuditLogService,
  ) {}

  onModuleInit(): void {
    this.fields.register(this.values);
    this.traces.add((tx, userId) => this.values.forgetOwner(tx, userId));
  }

  /** @throws not_found, auth.forbidden */
  async ofOne(ctx: RequestContext, userId: number): Promise<FilledField[]> {
    if (!maySeeFields(ctx, userId)) throw PlatformErrors.notAllowed();
    await this.users.get(ctx, userId);
    return this.database.read(ctx, (q) => this.fields.ofOne(q, this.values, userId));
  }

  /** Without those whose fields the caller may not see. */
  async ofMany(ctx: RequestContext, userIds: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    const seen = userIds.filter((id) => maySeeFields(ctx, id));
    if (seen.length === 0) return new Map();
    return this.database.read(ctx, (q) => this.fields.ofMany(q, this.values, seen));
  }

  /**
   * By the person themself, or by who looks after users and may change this one. What is not named stays; null takes a
   * value away, unless the field is required. @throws not_found, validation.failed, and the `users.*` errors
   */
  async set(ctx: RequestContext, userId: number, wanted: WantedFields): Promise<UserView> {
    await this.database.write(ctx, async (tx) => {
      const person = await this.edits.begin(tx, userId);
      const steps = await this.fields.change(tx, this.values, userId, wanted, true);
      if (steps.length === 0) return;
      await this.audit.record(tx, {
        action: 'user.fields_changed',
        target: { kind: 'user', ...person },
        after: auditSteps(steps),
      });
      await this.edits.tell(tx, userId);
    });
    return this.users.get(ctx, userId);
  }
}
