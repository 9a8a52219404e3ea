import type { RequestContext } from '../context/request-context.js';
import type { BoundTx, Tx } from './bound-reader.js';

/** Two pieces of work want the same: each needs a transaction of its own, in which one waits for the other. */
class InEachOthersWay extends Error {}

/** Whose what is, in each transaction of several. */
const owners = new WeakMap<Tx, Map<string, PieceOfTx>>();

/** The part that one piece of work has in a transaction of several: its own context, and its own things to do after the commit. */
export class PieceOfTx implements Tx {
  readonly writable = true as const;
  private readonly after: (() => void | Promise<void>)[] = [];

  constructor(
    readonly whole: BoundTx,
    readonly ctx: RequestContext,
  ) {}

  /** All is planned once: statements that are planned differently by turns would each say so first. */
  query<R>(sql: string, params?: readonly unknown[], name?: string): Promise<R[]> {
    return this.whole.query(sql, params, name, 'once');
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.after.push(work);
  }

  /** The others have more to send. */
  end(): void {
    return undefined;
  }

  lastly(send: () => Promise<unknown>): void {
    this.whole.lastly(send);
  }

  async committed(): Promise<void> {
    for (const work of this.after) await work();
  }
}

/**
 * A lock keeps other transactions away, and not the other pieces of this one. @param what such as `ticket 7`
 * @returns whether it belongs to this piece of work, as everything does where a transaction has one only
 */
export function isOwn(tx: Tx, what: string): boolean {
  if (!(tx instanceof PieceOfTx)) return true;
  const known = owners.get(tx.whole) ?? new Map<string, PieceOfTx>();
  owners.set(tx.whole, known);
  const owner = known.get(what) ?? tx;
  known.set(what, owner);
  return owner === tx;
}

/** The same for what is read, changed and written back. @throws where another piece has it: then each is done by itself. */
export function own(tx: Tx, what: string): void {
  if (!isOwn(tx, what)) throw new InEachOthersWay(`Two pieces of work of one transaction want ${what}.`);
}

/** Whether others work in the same transaction. */
export const isShared = (tx: Tx): boolean => tx instanceof PieceOfTx;

/** The transaction itself, of which this may be a piece. */
export const wholeOf = (tx: Tx): Tx => (tx instanceof PieceOfTx ? tx.whole : tx);
