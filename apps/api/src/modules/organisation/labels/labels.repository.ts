import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { LabelView } from './label.rules.js';

@Injectable()
export class LabelsRepository {
  /** By name. @returns one more than asked for when there are more. */
  page(q: Reader, size: number, after: string | null): Promise<LabelView[]> {
    return q.query<LabelView>(
      `SELECT id, name, color FROM label
       WHERE agency_id = $1 AND ($2::text IS NULL OR name > $2) ORDER BY name LIMIT $3`,
      [q.ctx.agencyId, after, size + 1],
    );
  }
}
