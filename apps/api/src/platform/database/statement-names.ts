/** A text that came so often will come again: parsing and planning it anew each time costs more than most of them take to run. */
const OFTEN = 12;
/** Each connection keeps what is prepared on it until it ends, so there is an end to how many there are. */
const MOST = 400;
/** Texts that are counted and not prepared yet; lists with filters of their own bring many that never come again. */
const MOST_COUNTED = 2_000;
/** What is put together for one question only. */
const LONGEST = 20_000;

/**
 * Names for statements that nobody named, so that connections keep them prepared. PostgreSQL itself looks after some runs whether
 * one plan serves all values or each needs its own.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private counts = new Map<string, number>();

  /** The name under which this text is prepared; undefined while it has come too seldom, or there are too many. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known || this.names.size >= MOST || text.length > LONGEST) return known;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (this.counts.size >= MOST_COUNTED) this.counts = new Map();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    const name = `often.${this.names.size + 1}`;
    this.names.set(text, name);
    return name;
  }
}
