/** Rows that a statement is given to join with: what stands in FROM, the values behind its places, and what it is called and planned by. */
export interface GivenRows {
  /** Called `given`: the columns, and `place`, counted from 1. */
  readonly sql: string;
  readonly values: readonly unknown[];
  /** A part of the statement's name: the two are texts of their own. */
  readonly count: 'one' | 'many';
  readonly plan: 'once' | undefined;
}

/**
 * Mostly it is one row, and then PostgreSQL plans as if its values stood in the statement. Of a list it does not know how long it will be.
 * @param columns the type of each, in the order of the values; @param from the place of the first among the parameters
 */
export function givenRows(
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly unknown[])[],
  from = 2,
): GivenRows {
  const names = Object.keys(columns);
  const types = Object.values(columns);
  const places = (suffix: string) => types.map((type, at) => `$${from + at}::${type}${suffix}`).join(', ');
  const [only, ...others] = rows;
  if (only && others.length === 0)
    return {
      sql: `(VALUES (${places('')}, 1)) AS given(${names.join(', ')}, place)`,
      values: only,
      count: 'one',
      plan: undefined,
    };
  return {
    sql: `unnest(${places('[]')}) WITH ORDINALITY AS given(${names.join(', ')}, place)`,
    values: types.map((_, at) => rows.map((row) => row[at])),
    count: 'many',
    plan: 'once',
  };
}
