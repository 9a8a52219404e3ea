/** How a statement asks for rows by their numbers: its condition, the value behind the place, and what it is called and planned by. */
export interface ByIds {
  readonly sql: string;
  readonly value: number | readonly number[];
  /** A part of the statement's name: the two are texts of their own. */
  readonly count: 'one' | 'many';
  readonly plan: 'once' | undefined;
}

/**
 * Mostly it is one number, and then PostgreSQL sees by itself that one plan serves all. Of a list it does not know how long it will be.
 * @param place of the value among the parameters, as `$2`
 */
export function byIds(column: string, place: string, ids: readonly number[]): ByIds {
  const [id] = ids;
  if (id !== undefined && ids.length === 1)
    return { sql: `${column} = ${place}`, value: id, count: 'one', plan: undefined };
  return { sql: `${column} = ANY (${place}::bigint[])`, value: ids, count: 'many', plan: 'once' };
}
