import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { OrganisationErrors } from '../organisation.errors.js';
import type { LabelDetails, LabelView } from './label.rules.js';
import { LabelsRepository } from './labels.repository.js';

export interface LabelListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can still be brought back. */
  deleted?: boolean | null;
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
    return this.labels.page(q, limit, { after: null, term: '', isDeleted: false });
  }

  async list(ctx: RequestContext, request: LabelListRequest): Promise<Page<LabelDetails>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [name, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const place = { after, term: request.term ?? '', isDeleted: request.deleted ?? false };
    const rows = await this.database.read(ctx, (q) => this.labels.page(q, size, place));
    return pageOf(rows, size, (label) => encodeCursor([label.name, label.id]), after !== null);
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<LabelDetails> {
    const label = await this.database.read(ctx, (q) => this.labels.find(q, id));
    if (!label) throw OrganisationErrors.notFound();
    return label;
  }

  /** Labels by id, deleted ones included. Unknown ids are left out. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, LabelDetails>> {
    const labels = await this.database.read(ctx, (q) => this.labels.findMany(q, ids));
    return new Map(labels.map((label) => [label.id, label]));
  }
}
