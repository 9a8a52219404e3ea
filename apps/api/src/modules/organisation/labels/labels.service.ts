import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { decodeCursor, encodeCursor, type Page, pageOf, pageSize } from '../../../platform/graphql/index.js';
import type { LabelView } from './label.rules.js';
import { LabelsRepository } from './labels.repository.js';

export interface LabelListRequest {
  first?: number | null;
  after?: string | null;
}

const DEFAULT_PAGE = 100;

/** Reads of labels. Everybody who is signed in may see them. */
@Injectable()
export class LabelsService {
  constructor(
    private readonly database: Database,
    private readonly labels: LabelsRepository,
  ) {}

  /** The first labels by name, within a reading. @returns one more than `limit` when there are more. */
  firstIn(q: Reader, limit: number): Promise<LabelView[]> {
    return this.labels.page(q, limit, null);
  }

  async list(ctx: RequestContext, request: LabelListRequest): Promise<Page<LabelView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? String(decodeCursor(request.after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.labels.page(q, size, after));
    return pageOf(rows, size, (label) => encodeCursor([label.name]), after !== null);
  }
}
