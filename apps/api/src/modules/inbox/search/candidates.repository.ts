import { Inject, Injectable } from '@nestjs/common';
import { Database, type SystemTx } from '../../../platform/database/index.js';
import { bucketOf, type EntryKind, stretchOf } from './entry.rules.js';
import type { Match } from './match.rules.js';
import type { SearchOrder } from './search-kinds.rules.js';
import { SearchTurns } from './search-turns.js';
import { SearchErrors } from './search.errors.js';

/** Which entries may be looked at, as plain conditions. */
export interface Bounds {
  readonly agencyId: number;
  /** Null: all channels. Contacts have none; who may see them is decided when they are read. */
  readonly channels: {
    readonly hidden?: readonly number[];
    readonly only?: readonly number[];
    readonly guestOf: readonly number[];
  } | null;
  /** Channels that were asked for. */
  readonly inChannels: readonly number[] | null;
  /** The conversations that fit a narrow filter; null when the filter is wide, or when there is none. */
  readonly tickets: readonly number[] | null;
  readonly hasFile: boolean | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** The first stretch that has entries. */
  readonly oldest: number;
  readonly now: Date;
}

export interface Candidate {
  readonly refId: number;
  readonly language: string;
  /** Where it stands in the order: its score, or its time. */
  readonly place: number;
}

export interface Place {
  readonly place: number;
  readonly refId: number;
}

export interface CandidateRequest {
  readonly kind: EntryKind;
  readonly match: Match;
  readonly bounds: Bounds;
  readonly order: SearchOrder;
  readonly after: Place | null;
  readonly limit: number;
}

/** Up to so many entries are all scored; of what is more common the newest are found, and nothing is sorted. */
export const SCORED_AT_MOST = 6_000;
const READ_AT_MOST = 20_000;
/** That much newer weighs as much as fitting e times as well. */
const AGE_SECONDS = 120 * 24 * 3_600;
const CORRECTED_PENALTY = 3;
const STEPS = [4, 16, 64, 256, 1_024, 1_048_576];
const BUDGET_MS = 200;
const STATEMENT_MS = 1_500;
/** What PostgreSQL says of a statement whose time was over. */
const GIVEN_UP = '57014';

/**
 * The first step of a search: what the index says. It is the one place that reads with `parley_system`, because under
 * row-level security PostgreSQL would not use the index; so the agency stands in each statement, and all that comes out
 * are ids, which the second step reads again under the lock of the tenant and with the rights of who asks.
 */
@Injectable()
export class CandidatesRepository {
  private readonly turns = new SearchTurns();

  constructor(@Inject(Database) private readonly db: Database) {}

  /**
   * @returns what was found, and whether the time was over before all was looked at.
   * @throws inbox.search_busy, inbox.search_too_broad
   */
  async find(request: CandidateRequest): Promise<{ found: Candidate[]; isCut: boolean }> {
    await this.turns.take();
    try {
      return await this.read(request);
    } catch (error) {
      if ((error as { code?: string } | null)?.code === GIVEN_UP)
        throw SearchErrors.tooBroad({ cause: error });
      throw error;
    } finally {
      this.turns.giveBack();
    }
  }

  private read(request: CandidateRequest): Promise<{ found: Candidate[]; isCut: boolean }> {
    return this.db.system('search', async (tx) => {
      // Only bitmaps: a walk along a B-tree would be right as well, and slow where the planner is misled.
      await tx.query(`SELECT set_config('enable_indexscan', 'off', true), set_config('enable_seqscan', 'off', true),
        set_config('jit', 'off', true), set_config('statement_timeout', '${STATEMENT_MS}', true)`);
      return isWalk(request)
        ? this.walk(tx, request)
        : { found: await this.scored(tx, request), isCut: false };
    });
  }

  private async scored(tx: SystemTx, request: CandidateRequest): Promise<Candidate[]> {
    const sql = new Statement(request);
    const { match, order, after } = request;
    const time = 'extract(epoch FROM e.at)';
    const score =
      order === 'RELEVANCE' && match.query ? `(${rankSql(sql, match)} + ${time} / ${AGE_SECONDS})` : time;
    const beyond = after
      ? `WHERE (place, ref_id) < (${sql.bind(after.place)}::float8, ${sql.bind(after.refId)}::bigint)`
      : '';
    return rowsOf(
      await tx.query<CandidateRow>(
        `SELECT ref_id, language, place FROM (
           SELECT e.ref_id, e.language, ${score}::float8 AS place FROM search_entry e WHERE ${sql.conditions().join(' AND ')}
           LIMIT ${READ_AT_MOST}) found ${beyond}
         ORDER BY place DESC, ref_id DESC LIMIT ${request.limit}`,
        sql.params,
      ),
    );
  }

  /** From the newest stretch of days back, each by the index alone, until enough is found or the time is over. */
  private async walk(
    tx: SystemTx,
    request: CandidateRequest,
  ): Promise<{ found: Candidate[]; isCut: boolean }> {
    const { bounds, after, limit, kind } = request;
    const start = Date.now();
    const newest = after
      ? new Date(after.place * 1_000)
      : (bounds.to ?? new Date(bounds.now.getTime() + DAY_MS));
    const last = Math.max(bounds.oldest, bounds.from ? stretchOf(bounds.from) : 0);
    const found: Candidate[] = [];
    let next = stretchOf(newest);
    for (const step of STEPS) {
      if (next < last || found.length >= limit) break;
      if (Date.now() - start > BUDGET_MS) return { found, isCut: true };
      const to = Math.max(last, next - step + 1);
      const high = bucketOf(bounds.agencyId, kind, next);
      const low = bucketOf(bounds.agencyId, kind, to);
      found.push(...(await this.stretches(tx, request, high, low, limit - found.length)));
      next = to - 1;
    }
    return { found, isCut: false };
  }

  private async stretches(tx: SystemTx, request: CandidateRequest, high: number, low: number, limit: number) {
    const sql = new Statement(request);
    const { after } = request;
    const conditions = sql.conditions();
    if (after) {
      conditions.push(
        `(extract(epoch FROM e.at)::float8, e.ref_id) < (${sql.bind(after.place)}::float8, ${sql.bind(after.refId)}::bigint)`,
      );
    }
    const rows = await tx.query<CandidateRow>(
      `SELECT e.* FROM generate_series(${sql.bind(high)}::bigint, ${sql.bind(low)}::bigint, -1) AS stretch
       CROSS JOIN LATERAL (SELECT e.ref_id, e.language, extract(epoch FROM e.at)::float8 AS place FROM search_entry e
         WHERE e.bucket = stretch AND ${conditions.join(' AND ')} ORDER BY e.at DESC, e.ref_id DESC LIMIT ${limit}) e
       LIMIT ${limit}`,
      sql.params,
    );
    return rowsOf(rows);
  }
}

const DAY_MS = 86_400_000;

/** How well an entry fits. Only where that decides: PostgreSQL refuses a value that stands nowhere in the statement. */
function rankSql(sql: Statement, { query, exactQuery }: CandidateRequest['match']): string {
  const rank = `ln(ts_rank('{0.2, 0.5, 0.7, 1}', e.words, ${sql.bind(query)}::tsquery, 1) + 1e-9)`;
  if (exactQuery === query) return rank;
  return `${rank} - CASE WHEN e.words @@ ${sql.bind(exactQuery)}::tsquery THEN 0 ELSE ${CORRECTED_PENALTY} END`;
}

function isWalk({ match, bounds, order }: CandidateRequest): boolean {
  return (
    bounds.tickets === null && (order === 'NEWEST' || match.query === '') && match.documents > SCORED_AT_MOST
  );
}

interface CandidateRow {
  ref_id: number;
  language: string;
  place: number;
}

function rowsOf(rows: readonly CandidateRow[]): Candidate[] {
  return rows.map(({ ref_id: refId, language, place }) => ({ refId, language, place }));
}

class Statement {
  readonly params: unknown[] = [];

  constructor(private readonly request: CandidateRequest) {}

  bind(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  conditions(): string[] {
    const { bounds, kind, match } = this.request;
    const all = [`e.agency_id = ${this.bind(bounds.agencyId)}`, `e.kind = ${this.bind(kind)}`];
    if (match.query) all.push(`e.words @@ ${this.bind(match.query)}::tsquery`);
    if (bounds.channels && kind !== 1) all.push(this.openChannels(bounds.channels));
    if (bounds.inChannels) all.push(`e.channel_id = ANY (${this.bind(bounds.inChannels)}::bigint[])`);
    if (bounds.tickets) all.push(`e.ticket_id = ANY (${this.bind(bounds.tickets)}::bigint[])`);
    if (bounds.hasFile !== null) all.push(`e.has_file = ${this.bind(bounds.hasFile)}`);
    if (bounds.from) all.push(`e.at >= ${this.bind(bounds.from)}`);
    if (bounds.to) all.push(`e.at < ${this.bind(bounds.to)}`);
    return all;
  }

  private openChannels({ hidden, only, guestOf }: NonNullable<Bounds['channels']>): string {
    const open = only
      ? `e.channel_id = ANY (${this.bind(only)}::bigint[])`
      : `e.channel_id <> ALL (${this.bind(hidden ?? [])}::bigint[])`;
    return guestOf.length ? `(${open} OR e.ticket_id = ANY (${this.bind(guestOf)}::bigint[]))` : open;
  }
}
