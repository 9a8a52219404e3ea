import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../context/request-context.js';
import { Database, type Tx } from './database.js';
import { PieceOfTx } from './piece-of-tx.js';

/** So many pieces of work share a transaction: whoever wants one of its rows waits for all of them. */
const AT_ONCE = 16;
/** A transaction that takes longer than this waits for somebody: the next one begins beside it. */
const SLOW_MS = 100;
const BESIDE = 4;
/** So long one of the pieces waits for somebody else's row, and the others with it. Then each waits for its own. */
const PATIENCE_MS = 250;

interface Piece {
  readonly ctx: RequestContext;
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Small transactions of one agency that have nothing to do with each other, done as one: what comes while one is under way is done
 * by the next. So the busier it is, the less each costs: one BEGIN, one COMMIT, and statements that travel together and are
 * answered together. Alone, a piece of work is a transaction as any other.
 */
@Injectable()
export class SharedWrites {
  private readonly lines = new Map<string, Line>();

  constructor(@Inject(Database) private readonly db: Database) {}

  /**
   * All of the pieces of a transaction are committed or none; where one fails, each is done once more by itself, so that it
   * costs the others nothing but time. So a piece may run twice, and has an effect outside only by `afterCommit`.
   * @param line pieces of the same line share: such as lock the same kinds of rows, in the same order
   */
  write<T>(line: string, ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    // What pieces ask for together is read with one's rights, so they are those of Parley itself.
    if (ctx.actor.kind !== 'system') return this.db.write(ctx, work);
    const key = `${ctx.agencyId} ${line}`;
    const open = this.lines.get(key) ?? new Line(this.db, (line) => this.forget(key, line));
    this.lines.set(key, open);
    return new Promise<T>((done, failed) => {
      open.add({ ctx, work, done: done as (result: unknown) => void, failed });
    });
  }

  private forget(key: string, line: Line): void {
    if (this.lines.get(key) === line) this.lines.delete(key);
  }
}

class Line {
  private readonly waiting: Piece[] = [];
  private running = 0;
  private slow = 0;

  constructor(
    private readonly db: Database,
    private readonly onIdle: (line: Line) => void,
  ) {}

  add(piece: Piece): void {
    this.waiting.push(piece);
    // What is asked for in the same moment shares already.
    queueMicrotask(() => this.goOn());
  }

  private goOn(): void {
    if (this.running > this.slow || this.running === BESIDE) return;
    if (this.waiting.length > 0) void this.run();
    else if (this.running === 0) this.onIdle(this);
  }

  private async run(): Promise<void> {
    let isSlow = false;
    this.running += 1;
    const timer = setTimeout(() => {
      isSlow = true;
      this.slow += 1;
      this.goOn();
    }, SLOW_MS);
    await this.settle(this.waiting.splice(0, AT_ONCE));
    clearTimeout(timer);
    this.running -= 1;
    if (isSlow) this.slow -= 1;
    this.goOn();
  }

  private async settle(pieces: readonly Piece[]): Promise<void> {
    if (pieces.length > 1 && (await this.shared(pieces))) return;
    await Promise.all(
      pieces.map(({ ctx, work, done, failed }) => this.db.write(ctx, work).then(done, failed)),
    );
  }

  /** @returns whether it was committed */
  private async shared(pieces: readonly Piece[]): Promise<boolean> {
    const first = pieces[0] as Piece;
    try {
      const outcomes = await this.db.writeOnce(first.ctx, async (whole) => {
        // It travels with the first of the pieces' own statements, which fails where this does.
        whole.query(`SET LOCAL lock_timeout = ${PATIENCE_MS}`).catch(() => undefined);
        const parts = pieces.map(({ ctx }) => new PieceOfTx(whole, ctx));
        // All are heard out: nothing of a piece may reach the connection once another has ended the transaction.
        const ends = await Promise.allSettled(pieces.map(async ({ work }, at) => work(parts[at] as Tx)));
        return ends.map((end, at) => {
          if (end.status === 'rejected') throw end.reason;
          return { result: end.value, part: parts[at] as PieceOfTx };
        });
      });
      for (const [at, { done, failed }] of pieces.entries()) {
        const { result, part } = outcomes[at] as (typeof outcomes)[number];
        part.committed().then(() => done(result), failed);
      }
      return true;
    } catch {
      // Each says what is wrong with it when it is done by itself.
      return false;
    }
  }
}
