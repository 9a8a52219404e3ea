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

  async list(ctx: RequestContext, request: LabelListRequest): Promise<Page<LabelView>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const after = request.after ? String(decodeCursor(request.after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.labels.page(q, size, after));
    return pageOf(rows, size, (label) => encodeCursor([label.name]), after !== null);
  }

  /** Unknown ids are left out. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, LabelView>> {
    const labels = await this.database.read(ctx, (q) => this.labels.findMany(q, ids));
    return new Map(labels.map((label) => [label.id, label]));
  }

  /** Inside somebody else's transaction. @returns null when there is no such label. */
  async findIn(q: Reader, id: number): Promise<LabelView | null> {
    const [label] = await this.labels.findMany(q, [id]);
    return label ?? null;
  }
}
