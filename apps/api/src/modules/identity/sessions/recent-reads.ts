interface Recent<T> {
  row: Promise<T | null>;
  until: number;
}

/** Reads that are good for a few seconds, so that not every request asks the database. Requests that come together share one. */
export class RecentReads<K, T> {
  private readonly known = new Map<K, Recent<T>>();

  constructor(
    private readonly lastsMs: number,
    private readonly most: number,
  ) {}

  get(key: K, read: () => Promise<T | null>): Promise<T | null> {
    const found = this.known.get(key);
    if (found && found.until > Date.now()) return found.row;
    if (this.known.size >= this.most) this.known.clear();
    const entry = { row: read(), until: Date.now() + this.lastsMs };
    this.known.set(key, entry);
    // What was not found may be there a moment later, and a failure says nothing at all: neither is remembered.
    const isUseless = entry.row.then((row) => row === null).catch(() => true);
    void isUseless.then((forget) => forget && this.known.get(key) === entry && this.known.delete(key));
    return entry.row;
  }

  forget(key: K): void {
    this.known.delete(key);
  }

  clear(): void {
    this.known.clear();
  }
}
