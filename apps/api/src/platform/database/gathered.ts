import type { Reader, Tx } from './bound-reader.js';
import { PieceOfTx } from './piece-of-tx.js';

interface Asked<K, V> {
  readonly keys: K[];
  readonly answer: Promise<readonly V[]>;
}

/** What the pieces of work of one transaction ask for in the same moment, asked with one statement. */
export class Gathered<K, V, Q extends Reader = Tx> {
  private readonly open = new WeakMap<Tx, Asked<K, V>>();

  /** @param ask gives one answer for each key, in their order; what it sends, it sends at once */
  constructor(private readonly ask: (q: Q, keys: readonly K[]) => Promise<readonly V[]>) {}

  /** Where nobody else is in the transaction, it is asked without waiting for others. */
  async of(q: Q, key: K): Promise<V> {
    if (!(q instanceof PieceOfTx)) return (await this.ask(q, [key]))[0] as V;
    const asked = this.open.get(q.whole) ?? this.begin(q);
    const place = asked.keys.push(key) - 1;
    return (await asked.answer)[place] as V;
  }

  private begin(q: PieceOfTx & Q): Asked<K, V> {
    const keys: K[] = [];
    const answer = new Promise<readonly V[]>((resolve, reject) => {
      q.whole.soon(() => {
        this.open.delete(q.whole);
        this.ask(q, keys).then(resolve, reject);
      });
    });
    const asked = { keys, answer };
    this.open.set(q.whole, asked);
    return asked;
  }
}
