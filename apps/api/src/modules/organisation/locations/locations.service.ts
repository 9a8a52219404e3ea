import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { OrganisationErrors } from '../organisation.errors.js';
import type { LocationView } from './location.rules.js';
import { LocationsRepository } from './locations.repository.js';

export interface LocationListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
  /** Those that can be brought back. */
  deleted?: boolean | null;
}

/** Reads of the company's places. Everybody who is signed in may see them. */
@Injectable()
export class LocationsService {
  constructor(
    private readonly database: Database,
    private readonly locations: LocationsRepository,
  ) {}

  async list(ctx: RequestContext, request: LocationListRequest): Promise<Page<LocationView>> {
    const size = pageSize(request.first, 50);
    const [name, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const place = {
      after,
      term: request.term ?? '',
      isDeleted: request.deleted ?? false,
    };
    const rows = await this.database.read(ctx, (q) => this.locations.page(q, size, place));
    return pageOf(rows, size, (row) => encodeCursor([row.name, row.id]), after !== null);
  }

  /** The places that are open in these hours. */
  async byHours(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, LocationView[]>> {
    const rows = await this.database.read(ctx, (q) => this.locations.ofHours(q, ids));
    const of = (id: number) => rows.filter((row) => row.businessHoursId === id);
    return new Map(ids.map((id) => [id, of(id)]));
  }

  /** @throws not_found, also for deleted ones */
  async get(ctx: RequestContext, id: number): Promise<LocationView> {
    const location = await this.database.read(ctx, (q) => this.locations.find(q, id));
    if (!location) throw OrganisationErrors.notFound();
    return location;
  }
}
