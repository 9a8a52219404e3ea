import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { differences } from '../names.rules.js';
import { OrganisationErrors } from '../organisation.errors.js';
import { LabelMerged, LabelsChanged } from '../organisation.events.js';
import type { CreateLabelInput, LabelFields } from './label.input.js';
import type { LabelDetails } from './label.rules.js';
import { LabelsRepository } from './labels.repository.js';
import { LabelsService } from './labels.service.js';

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 100;

/** Makes, changes, deletes, brings back and merges labels. */
@Injectable()
export class LabelChangesService {
  constructor(
    private readonly database: Database,
    private readonly labels: LabelsRepository,
    private readonly reads: LabelsService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws label.too_many, validation.failed */
  async create(ctx: RequestContext, input: CreateLabelInput): Promise<LabelDetails> {
    const facts = { name: input.name, color: input.color, description: input.description ?? '' };
    const id = await this.database.write(ctx, async (tx) => {
      if ((await this.labels.count(tx)) >= inboxLimits.labelsPerAgency)
        throw OrganisationErrors.tooManyLabels();
      const made = await this.labels.add(tx, facts);
      if (made === null) throw nameTaken();
      await this.note(tx, 'label.created', { id: made, name: facts.name }, { after: facts });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, label.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: LabelFields): Promise<LabelDetails> {
    await this.database.write(ctx, async (tx) => {
      const label = await this.locked(tx, id, fields.version);
      const before = { name: label.name, color: label.color, description: label.description };
      const after = {
        name: fields.name ?? label.name,
        color: fields.color ?? label.color,
        description: fields.description ?? label.description,
      };
      const change = differences(before, after);
      if (!change) return;
      if (after.name !== before.name && (await this.labels.isNameTaken(tx, after.name, id)))
        throw nameTaken();
      await this.labels.save(tx, id, after);
      await this.note(tx, 'label.updated', { id, name: after.name }, change);
    });
    return this.reads.get(ctx, id);
  }

  /** Vanishes from everywhere, until it is brought back. @throws not_found, label.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const label = await this.locked(tx, id, version);
      await this.labels.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'label.deleted', label);
    });
  }

  /** Back on all conversations that had it. @throws not_found, label.merged, validation.failed */
  async restore(ctx: RequestContext, id: number): Promise<LabelDetails> {
    await this.database.write(ctx, async (tx) => {
      const label = await this.labels.lock(tx, id);
      if (!label) throw OrganisationErrors.notFound();
      if (label.mergedIntoId !== null)
        throw OrganisationErrors.labelMerged({ facts: { labelId: label.mergedIntoId } });
      if (label.deletedAt === null) return;
      if (await this.labels.isNameTaken(tx, label.name, id)) throw nameTaken();
      await this.labels.mark(tx, id, null);
      await this.note(tx, 'label.restored', label);
    });
    return this.reads.get(ctx, id);
  }

  /**
   * What has the one gets the other; the one is gone for good.
   * @throws not_found, label.merge_into_itself, validation.failed when the other is not there
   */
  async merge(ctx: RequestContext, id: number, intoId: number): Promise<LabelDetails> {
    if (id === intoId) throw OrganisationErrors.labelIntoItself();
    await this.database.write(ctx, async (tx) => {
      // In the order of ids, so that two merges in opposite directions do not wait for each other.
      const [first, second] = [Math.min(id, intoId), Math.max(id, intoId)];
      const locked = [await this.labels.lock(tx, first), await this.labels.lock(tx, second)];
      const label = locked.find((one) => one?.id === id && one.deletedAt === null);
      const into = locked.find((one) => one?.id === intoId && one.deletedAt === null);
      if (!label) throw OrganisationErrors.notFound();
      if (!into) throw OrganisationErrors.invalid({ fields: { intoId: ['This label does not exist.'] } });
      await this.labels.mark(tx, id, tx.ctx.now(), intoId);
      await this.outbox.add(tx, LabelMerged, { labelId: id, intoId });
      await this.note(tx, 'label.merged', label, { after: { into: into.name } });
    });
    return this.reads.get(ctx, intoId);
  }

  /** Deleted labels go for good when nobody brought them back in time. */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('organisation.sweep-labels', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      await this.database.write(ctx, (tx) => this.labels.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<LabelDetails> {
    const label = await this.labels.lock(tx, id);
    if (!label || label.deletedAt !== null) throw OrganisationErrors.notFound();
    if (version !== undefined && version !== null && version !== label.version)
      throw OrganisationErrors.labelConflict({ facts: { version: label.version } });
    return label;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'label', id, name }, ...change });
    await this.outbox.add(tx, LabelsChanged, { labelId: id });
  }
}

function nameTaken() {
  return OrganisationErrors.invalid({ fields: { name: ['There is a label with this name already.'] } });
}
