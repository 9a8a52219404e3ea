import type { RequestContext } from '../platform/context/index.js';
import type { Secrets } from '../platform/crypto/index.js';
import type { Database } from '../platform/database/index.js';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.js';
import { type SealedValue, SealedValuesRepository } from './sealed-values.repository.js';

const TASK = 'resealing';
const PAGE = 500;

type SealedState = 'current' | 'former' | 'lost';

/** How it stands with what one column has sealed, of all companies. */
export interface SealedCount {
  /** `table.column` */
  where: string;
  /** Under the installation's key. */
  current: number;
  /** Under a former one. */
  former: number;
  /** Under none that is configured: lost, or the key is missing. */
  lost: number;
}

/** For the operator's command: seals what a former key sealed with the installation's key. Runs beside the product. */
export class ResealingService {
  private readonly values = new SealedValuesRepository();

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /** Changes nothing. */
  async status(): Promise<SealedCount[]> {
    return this.goThrough(async () => {});
  }

  /** May be stopped and run again at any time. @returns how it was before. */
  async reseal(): Promise<SealedCount[]> {
    return this.goThrough(async (ctx, column, values) => {
      if (values.length === 0) return;
      const anew = values.map((value) => ({ ...value, anew: this.anew(ctx.agencyId, column, value) }));
      await this.database.write(ctx, (tx) => this.values.replace(tx, column, anew));
    });
  }

  private async goThrough(
    work: (ctx: RequestContext, column: SealedColumn, former: readonly SealedValue[]) => Promise<void>,
  ): Promise<SealedCount[]> {
    const counts = SEALED_COLUMNS.map((column) => ({ column, current: 0, former: 0, lost: 0 }));
    await this.database.forEachAgency(TASK, async (ctx) => {
      for (const count of counts) {
        for (let after = 0; ;) {
          const { column } = count;
          const page = await this.database.read(ctx, (q) => this.values.page(q, column, after, PAGE));
          const former: SealedValue[] = [];
          for (const value of page) {
            const state = this.stateOf(ctx.agencyId, column, value);
            count[state] += 1;
            if (state === 'former') former.push(value);
          }
          await work(ctx, column, former);
          if (page.length < PAGE) break;
          after = page.at(-1)?.key ?? after;
        }
      }
    });
    return counts.map(({ column, ...count }) => ({ where: `${column.table}.${column.column}`, ...count }));
  }

  private stateOf(agencyId: number, { place }: SealedColumn, { key, sealed }: SealedValue): SealedState {
    if (this.secrets.isCurrent(agencyId, place(key), sealed)) return 'current';
    try {
      this.secrets.open(agencyId, place(key), sealed);
      return 'former';
    } catch {
      return 'lost';
    }
  }

  private anew(agencyId: number, { place }: SealedColumn, { key, sealed }: SealedValue): string {
    return this.secrets.seal(agencyId, place(key), this.secrets.open(agencyId, place(key), sealed));
  }
}
