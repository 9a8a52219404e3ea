import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { CustomFieldErrors } from '../custom-fields/custom-field.errors.js';
import { CustomFieldsChanged } from '../custom-fields/custom-field.events.js';
import type { CustomFieldKindName, CustomFieldView } from '../custom-fields/custom-field.rules.js';
import { CustomFieldsRepository } from '../custom-fields/custom-fields.repository.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { type KindPreview, KindTally } from './kind-change.rules.js';
import { KindChangeJob } from './kind-change.job-definition.js';
import { KindChangeNews } from './kind-change-news.service.js';
import type { KindChangeView } from './kind-change-work.rules.js';
import { KindChangesRepository } from './kind-changes.repository.js';
import { KindValues } from './kind-values.service.js';

/** Says what would become of a field's values if it were of another kind, and has it done. */
@Injectable()
export class KindChangesService {
  constructor(
    private readonly database: Database,
    private readonly rows: CustomFieldsRepository,
    private readonly fields: CustomFieldsService,
    private readonly values: KindValues,
    private readonly changes: KindChangesRepository,
    private readonly news: KindChangeNews,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** Counts every value, a part at a time. @throws not_found */
  async preview(ctx: RequestContext, id: number, kind: CustomFieldKindName): Promise<KindPreview> {
    const field = await this.fields.get(ctx, id);
    return this.database.read(ctx, async (q) => {
      const tally = new KindTally(field, await this.values.shapeOf(q, field, kind));
      await this.values.each(q, field, (_table, values) => {
        for (const { value } of values) tally.add(value);
      });
      return tally.preview();
    });
  }

  /**
   * A worker does it: the field keeps its kind until all of its values are of the other one. Until then nobody puts a
   * value into it. @throws not_found, conflict, custom_fields.changing
   */
  async begin(
    ctx: RequestContext,
    id: number,
    { kind, version }: { kind: CustomFieldKindName; version?: number | null },
  ): Promise<CustomFieldView> {
    const { actor, agencyId } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
    const change = await this.database.write(ctx, async (tx) => {
      const field = await this.rows.byId(tx, id, true);
      if (!field || field.isDeleted) throw PlatformErrors.notFound();
      if (field.isChanging) throw CustomFieldErrors.changing();
      if (version !== undefined && version !== null && version !== field.version)
        throw PlatformErrors.conflict({ facts: { version: field.version } });
      if (kind === field.kind) return null;
      await this.changes.mark(tx, id, true);
      const added = await this.changes.add(tx, {
        fieldId: id,
        userId: actor.userId,
        apiKeyId: actor.apiKeyId,
        kind,
      });
      await this.outbox.add(tx, CustomFieldsChanged, { type: field.type });
      await this.news.tell(tx, added);
      await this.audit.record(tx, {
        action: 'custom_field.kind_change_asked',
        target: { kind: 'custom_field', id, name: field.title },
        before: { kind: field.kind },
        after: { kind },
      });
      return added;
    });
    if (change)
      await this.jobs.wake(
        KindChangeJob,
        { agencyId, id: change.id },
        { id: `kind-change-${change.id}-${randomUUID()}` },
      );
    return this.fields.get(ctx, id);
  }

  /** The newest of each field: how far it is, or how it ended. */
  async latest(
    ctx: RequestContext,
    fieldIds: readonly number[],
  ): Promise<ReadonlyMap<number, KindChangeView>> {
    const rows = await this.database.read(ctx, (q) => this.changes.latest(q, fieldIds));
    return new Map(rows.map((row) => [row.fieldId, row]));
  }

  /** Null when it was never asked for. @throws not_found */
  async get(ctx: RequestContext, fieldId: number): Promise<KindChangeView | null> {
    await this.fields.get(ctx, fieldId);
    return (await this.latest(ctx, [fieldId])).get(fieldId) ?? null;
  }
}
