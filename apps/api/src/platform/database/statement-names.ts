/** A text that came so often will come again: parsing and planning it anew each time costs more than most of them take to run. */
const OFTEN = 12;
/** Each connection keeps what is prepared on it until it ends, so there is an end to how many there are. */
const MOST = 400;
/** Texts that are counted and not prepared yet; lists with filters of their own bring many that never come again. */
const MOST_COUNTED = 2_000;
/** What is longer is rarely the same twice. */
const LONGEST = 3_000;
/**
 * A plan that was made for a few rows is kept until PostgreSQL counts the rows anew. To a statement that looks something up by its key
 * that makes no difference; one that puts rows together may take a thousand times as long with the plan for the few.
 */
const PUTS_TOGETHER = /\bWITH\b|\bOVER\s*\(|\bGROUP BY\b|\bunnest\(|\bLATERAL\b|(?:\bJOIN\b[\s\S]*){3}/i;
/**
 * A page of rows that another table narrows: along which of the two it is read best depends on the values. A group of contacts by the
 * domain of their address and by when they wrote took 450 ms with one plan for all values, and 90 with a plan of its own.
 */
const NARROWED_PAGE = /\bIN\s*\(\s*SELECT\b[\s\S]*\bORDER BY\b[^()]*\bLIMIT \$\d+\s*$/i;
const isFit = (text: string): boolean => !PUTS_TOGETHER.test(text) && !NARROWED_PAGE.test(text);

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
    // What is not fit for it never comes often enough, and is looked at once.
    const count = (this.counts.get(text) ?? (isFit(text) ? 0 : Number.NEGATIVE_INFINITY)) + 1;
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
