import type { Client } from 'pg';
import type { Site } from './predicates.js';
import type { Statement } from './replay.js';

const ROWS = 25;
/** `FROM ticket t`, `UPDATE ticket`, `JOIN label AS l`. */
const TABLES = /\b(?:FROM|JOIN|UPDATE|INTO)\s+"?([a-z_]+)"?(?:\s+(?:AS\s+)?([a-z]\w*))?/gi;
const NO_ALIAS = new Set([
  'set',
  'where',
  'on',
  'order',
  'values',
  'join',
  'left',
  'limit',
  'using',
  'returning',
]);

/** The table that a tenant predicate stands for, and the name that the statement gives it. */
export function tableOfSite(sql: string, site: Site): { table: string; alias: string } | null {
  const prefix = /^(\w+)\./.exec(sql.slice(site.start, site.end))?.[1];
  const named = [...sql.matchAll(TABLES)].map((match) => {
    const alias = match[2] && !NO_ALIAS.has(match[2].toLowerCase()) ? match[2] : (match[1] as string);
    return { table: match[1] as string, alias, at: match.index };
  });
  const before = named.filter(({ at }) => at < site.start);
  return (prefix ? named.find(({ alias }) => alias === prefix) : before.at(-1)) ?? null;
}

/** The statement, aimed at rows of B in turn: what is compared with a column gets the row's own value. */
export async function* aimed(
  owner: Client,
  agencyId: number,
  statement: Statement,
  site: Site,
): AsyncGenerator<Statement> {
  const found = tableOfSite(statement.text, site);
  if (!found) return;
  const { rows } = await owner
    .query<Record<string, unknown>>(
      `SELECT * FROM "${found.table}" WHERE agency_id = $1 ORDER BY ctid DESC LIMIT ${ROWS}`,
      [agencyId],
    )
    .catch(() => ({ rows: [] }));
  for (const row of rows) yield { ...statement, values: valuesFor(statement, found.alias, row) };
}

function valuesFor(
  { text, values }: Statement,
  alias: string,
  row: Record<string, unknown>,
): readonly unknown[] {
  return values.map((value, index) => {
    const compared = new RegExp(
      `(?:\\b(\\w+)\\.)?"?\\b(\\w+)"?\\s*(=|<>)\\s*(ANY|ALL)?\\s*\\(?\\s*\\$${index + 1}(?!\\d)`,
      'gi',
    );
    for (const [, prefix, column = '', operator, list] of text.matchAll(compared)) {
      if (column === 'agency_id' || (prefix && prefix !== alias) || !(column in row)) continue;
      if (operator === '<>') return list ? [] : value;
      return list ? [row[column]] : row[column];
    }
    return value;
  });
}
