import { Injectable } from '@nestjs/common';
import { can } from '../../../platform/context/request-context.js';
import type { Reader } from '../../../platform/database/index.js';
import type { FilterFields } from '../tickets/ticket-filter.rules.js';
import { fromSaved, type SavedFilter, seenViewSql } from './custom-view.rules.js';

export interface ViewFilter {
  id: number;
  filter: FilterFields;
}

/** The filters of views, for lists and counts. Only what this caller sees in the inbox or keeps for others. */
@Injectable()
export class VisibleViews {
  async byIds(q: Reader, ids: readonly number[]): Promise<ViewFilter[]> {
    const userId = q.ctx.actor.kind === 'user' ? q.ctx.actor.userId : 0;
    const rows = await q.query<{ id: number; filter: SavedFilter }>(
      `SELECT v.id, v.filter FROM custom_view v WHERE v.agency_id = $1 AND v.id = ANY ($3::bigint[])
        AND v.deleted_at IS NULL AND (${seenViewSql} OR ($4::boolean AND v.audience <> 'PRIVATE'))`,
      [q.ctx.agencyId, userId, ids, can(q.ctx, 'settings.views.manage')],
      'views.filters',
    );
    return rows.map(({ id, filter }) => ({ id, filter: fromSaved(filter) }));
  }
}
