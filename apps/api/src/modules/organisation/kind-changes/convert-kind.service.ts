import { Injectable } from '@nestjs/common';
import { can, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService, PersonContextsService } from '../../identity/index.js';
import { CustomFieldsChanged } from '../custom-fields/custom-field.events.js';
import type { CustomFieldView } from '../custom-fields/custom-field.rules.js';
import { CustomFieldsRepository } from '../custom-fields/custom-fields.repository.js';
import type { FieldValuesTable, OwnedValue } from '../field-values/field-values.table.js';
import { type FieldShape, KindTally } from './kind-change.rules.js';
import { KindChangeNews } from './kind-change-news.service.js';
import {
  KIND_CHANGE_STALLED_MS,
  type KindChangeCounts,
  type KindChangeView,
} from './kind-change-work.rules.js';
import { KindChangesRepository } from './kind-changes.repository.js';
import { KindValues } from './kind-values.service.js';

/** Sooner than anybody else takes it for dead. */
const BEAT_MS = 1_000;

class Lost extends Error {}

interface Course {
  counts: KindChangeCounts;
  isLost: boolean;
}

/**
 * Converts the values of a field. All of them are one transaction, so nobody sees a field with values of two kinds, and who
 * is killed leaves nothing behind: the next one begins anew. How far it is goes by another connection.
 */
@Injectable()
export class ConvertKind {
  constructor(
    private readonly database: Database,
    private readonly changes: KindChangesRepository,
    private readonly rows: CustomFieldsRepository,
    private readonly values: KindValues,
    private readonly news: KindChangeNews,
    private readonly people: PersonContextsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** As whoever asked for it, with the rights that they have now. */
  async run(agencyId: number, id: number): Promise<void> {
    const system = systemContext(agencyId, 'organisation.kind-change');
    const change = await this.database.write(system, async (tx) => {
      const idleSince = new Date(tx.ctx.now().getTime() - KIND_CHANGE_STALLED_MS);
      const claimed = await this.changes.claim(tx, id, idleSince);
      if (claimed?.status === 'FAILED') await this.giveUp(tx, claimed);
      else if (claimed) await this.news.tell(tx, claimed);
      return claimed;
    });
    if (change?.status !== 'RUNNING') return;
    const person = await this.people.of(agencyId, change, 'organisation.kind-change');
    if (!person || !can(person, 'settings.custom_fields.manage')) return this.fail(system, change);
    try {
      await this.convert(person, system, change);
    } catch (error) {
      if (error instanceof Lost) return;
      await this.database.write(system, (tx) => this.changes.release(tx, change));
      throw error;
    }
  }

  private async convert(ctx: RequestContext, system: RequestContext, change: KindChangeView): Promise<void> {
    const course: Course = { counts: noCounts(), isLost: false };
    let beat = Promise.resolve();
    const beats = setInterval(() => {
      beat = beat.then(() => this.beat(system, change, course)).catch(() => undefined);
    }, BEAT_MS);
    try {
      await this.database.write(ctx, async (tx) => {
        const field = await this.rows.byId(tx, change.fieldId, true);
        if (!field) throw new Lost();
        const { to, counts } = await this.rewrite(tx, field, change, course);
        clearInterval(beats);
        await beat;
        await this.finish(tx, field, to, change, counts);
      });
    } finally {
      clearInterval(beats);
      await beat;
    }
  }

  private async rewrite(
    tx: Tx,
    field: CustomFieldView,
    { kind }: KindChangeView,
    course: Course,
  ): Promise<{ to: FieldShape; counts: KindChangeCounts }> {
    const to = await this.values.shapeOf(tx, field, kind);
    const tally = new KindTally(field, to);
    const total = await this.values.count(tx, field);
    course.counts = { ...noCounts(), total };
    await this.values.each(tx, field, async (table, values) => {
      if (course.isLost) throw new Lost();
      await this.write(tx, table, field.id, values, tally);
      const { kept, converted, lost } = tally.preview();
      course.counts = { total, done: course.counts.done + values.length, kept, converted, lost };
    });
    return { to, counts: course.counts };
  }

  private async write(
    tx: Tx,
    table: FieldValuesTable,
    fieldId: number,
    values: readonly OwnedValue[],
    tally: KindTally,
  ): Promise<void> {
    const changed: OwnedValue[] = [];
    const lost: number[] = [];
    for (const { ownerId, value } of values) {
      const result = tally.add(value);
      if (result.fate === 'CONVERTED') changed.push({ ownerId, value: result.value });
      if (result.fate === 'LOST') lost.push(ownerId);
    }
    if (changed.length > 0) await table.rewrite(tx, fieldId, changed);
    if (lost.length > 0) await table.drop(tx, fieldId, lost);
  }

  /** @throws Lost when another worker has it: all of this one goes back */
  private async finish(
    tx: Tx,
    field: CustomFieldView,
    to: FieldShape,
    change: KindChangeView,
    counts: KindChangeCounts,
  ): Promise<void> {
    const ended = await this.changes.advance(tx, change, counts, 'DONE');
    if (!ended) throw new Lost();
    await this.rows.setKind(tx, field.id, to);
    await this.changes.mark(tx, field.id, false);
    await this.outbox.add(tx, CustomFieldsChanged, { type: field.type });
    await this.news.tell(tx, ended);
    const { kept, converted, lost } = counts;
    await this.audit.record(tx, {
      action: 'custom_field.kind_changed',
      target: { kind: 'custom_field', id: field.id, name: field.title },
      before: { kind: field.kind, ...optionsIn(field) },
      after: { kind: to.kind, kept, converted, lost, ...optionsIn(to) },
    });
  }

  private async beat(ctx: RequestContext, change: KindChangeView, course: Course): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const now = await this.changes.advance(tx, change, course.counts, 'RUNNING');
      if (now) await this.news.tell(tx, now);
      else course.isLost = true;
    });
  }

  private async fail(ctx: RequestContext, change: KindChangeView): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const ended = await this.changes.advance(tx, change, noCounts(), 'FAILED');
      if (ended) await this.giveUp(tx, ended);
    });
  }

  /** The field is as it was, and can be filled in again. */
  private async giveUp(tx: Tx, change: KindChangeView): Promise<void> {
    await this.changes.mark(tx, change.fieldId, false);
    await this.outbox.add(tx, CustomFieldsChanged, { type: change.type });
    await this.news.tell(tx, change);
  }
}

function noCounts(): KindChangeCounts {
  return { total: 0, done: 0, kept: 0, converted: 0, lost: 0 };
}

function optionsIn({ kind, options }: FieldShape): { options?: string[] } {
  return kind === 'DROPDOWN' ? { options: options.map(({ label }) => label) } : {};
}
