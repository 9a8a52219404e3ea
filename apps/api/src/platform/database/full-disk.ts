const FULL = '53100';

/**
 * What this process last heard of its database's disk. On a full one PostgreSQL goes on answering questions, and even takes
 * some changes: that nothing more can be kept shows only in what it refuses.
 */
class FullDisk {
  private isKnown = false;

  /** Every failure of a transaction comes by here. */
  hear(error: unknown): void {
    if ((error as { code?: string } | null)?.code === FULL) this.isKnown = true;
  }

  /** A look at whether there is room again takes some itself, so it is taken only after it was refused. */
  get question(): string {
    return this.isKnown
      ? `CREATE TEMP TABLE parley_room ON COMMIT DROP AS SELECT n FROM generate_series(1, 20000) AS n`
      : 'SELECT 1';
  }

  /** What `question` was answered says so, as long as no refusal came in between. */
  forget(): void {
    this.isKnown = false;
  }
}

/** One of each process, as the database is. */
export const fullDisk = new FullDisk();
