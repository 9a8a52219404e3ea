import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { LabelMerged, LabelsChanged } from '../../organisation/index.js';
import { SettingUseRepository } from './setting-use.repository.js';
import { MOVED_AT_ONCE } from './setting-use.rules.js';

/** What labels and results have to do with conversations. */
@Injectable()
export class SettingUseService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SettingUseRepository) private readonly use: SettingUseRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  counts(
    ctx: RequestContext,
    kind: 'label' | 'result',
    ids: readonly number[],
  ): Promise<Map<number, number>> {
    return this.db.read(ctx, (q) =>
      kind === 'label' ? this.use.ofLabels(q, ids) : this.use.ofResults(q, ids),
    );
  }

  /** @throws not_found */
  async count(ctx: RequestContext, kind: 'label' | 'result', id: number): Promise<number> {
    const count = (await this.counts(ctx, kind, [id])).get(id);
    if (count === undefined) throw PlatformErrors.notFound();
    return count;
  }

  /** One part of what a merged label leaves; an event of its own brings the next, so no transaction grows. */
  async moveLabel(tx: Tx, merged: { labelId: number; intoId: number }): Promise<void> {
    const moved = await this.use.moveLabel(tx, merged.labelId, merged.intoId, MOVED_AT_ONCE);
    if (moved === MOVED_AT_ONCE) await this.outbox.add(tx, LabelMerged, merged);
    else await this.outbox.add(tx, LabelsChanged, { labelId: merged.intoId });
  }
}
