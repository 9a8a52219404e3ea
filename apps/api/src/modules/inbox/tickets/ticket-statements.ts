import { createHash } from 'node:crypto';

/** As many as people and programs really ask for: each connection keeps those that it has run. */
const MOST_PREPARED = 1_000;
const prepared = new Map<string, string>();

/** The name of a statement that reads tickets, the same in each process; none for what is asked beside the many that were before. */
export function preparedAs(sql: string): string | undefined {
  const known = prepared.get(sql);
  if (known || prepared.size >= MOST_PREPARED) return known;
  const name = `tickets.${createHash('sha1').update(sql).digest('hex')}`;
  prepared.set(sql, name);
  return name;
}
