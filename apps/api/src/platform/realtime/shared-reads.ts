interface Entry<T> {
  /** What was read shows everything up to this event. */
  readonly cursor: number;
  readonly value: Promise<T | null>;
}

interface Batch<T> {
  readonly ids: Set<number>;
  cursor: number;
  readonly values: Promise<ReadonlyMap<number, T>>;
}

const MAX_KNOWN = 5_000;

/**
 * Reads that many subscribers of one process need after one event, made once: those who ask in the same turn
 * share a statement, and those who come later for the same or an older event share its answer.
 */
export class SharedReads<T> {
  private readonly known = new Map<string, Entry<T>>();
  private readonly gathering = new Map<number, Batch<T>>();

  constructor(
    private readonly load: (agencyId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ) {}

  /** The thing as it is at the event `cursor` or later; null when it is not there. */
  at(agencyId: number, id: number, cursor: number): Promise<T | null> {
    const key = `${agencyId}.${id}`;
    const known = this.known.get(key);
    if (known && known.cursor >= cursor) return known.value;
    const batch = this.gathering.get(agencyId) ?? this.gather(agencyId);
    batch.ids.add(id);
    batch.cursor = Math.max(batch.cursor, cursor);
    const value = batch.values.then((values) => values.get(id) ?? null);
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(key, { cursor, value });
    // A read that failed is tried again by the next who asks.
    value.catch(() => this.known.delete(key));
    return value;
  }

  private gather(agencyId: number): Batch<T> {
    const ids = new Set<number>();
    const values = new Promise<ReadonlyMap<number, T>>((resolve, reject) => {
      setImmediate(() => {
        this.gathering.delete(agencyId);
        this.load(agencyId, [...ids]).then(resolve, reject);
      });
    });
    const batch = { ids, cursor: 0, values };
    this.gathering.set(agencyId, batch);
    return batch;
  }
}
