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
import { TeamErrors } from './team.errors.js';
import type { TeamDetails } from './team.rules.js';
import { TeamsRepository } from './teams.repository.js';

export interface TeamListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
}

const DEFAULT_PAGE = 100;

/** Reads of teams. Everybody who is signed in may know them. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly database: Database,
    private readonly teams: TeamsRepository,
  ) {}

  async list(ctx: RequestContext, request: TeamListRequest): Promise<Page<TeamDetails>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [name, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = id === undefined ? null : { name: String(name), id: cursorNumber(id) };
    const rows = await this.database.read(ctx, (q) => this.teams.page(q, size, after, request.term ?? ''));
    return pageOf(rows, size, (team) => encodeCursor([team.name, team.id]), after !== null);
  }

  /** The first teams by name, within a reading. @returns one more than `limit` when there are more. */
  firstIn(q: Reader, limit: number): Promise<TeamDetails[]> {
    return this.teams.page(q, limit, null, '');
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<TeamDetails> {
    const team = await this.database.read(ctx, (q) => this.teams.find(q, id));
    if (!team) throw TeamErrors.notFound();
    return team;
  }

  /** Teams by id, deleted ones included. Unknown ids are left out. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, TeamDetails>> {
    const teams = await this.database.read(ctx, (q) => this.teams.findMany(q, ids));
    return new Map(teams.map((team) => [team.id, team]));
  }
}
