/** `agency_id = $1`, with or without the table's name before it. */
const PREDICATE = /(?:\b\w+\.)?\bagency_id\s*=\s*\$\d+(?:::bigint)?/g;

/** A tenant predicate in a statement: the same one wherever the words around it are the same. */
export interface Site {
  key: string;
  start: number;
  end: number;
}

const AROUND = 70;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

export function sitesIn(sql: string): Site[] {
  return [...sql.matchAll(PREDICATE)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const before = oneLine(sql.slice(Math.max(0, start - AROUND), start));
    const after = oneLine(sql.slice(end, end + AROUND));
    return { key: `${before}⟨${match[0]}⟩${after}`.replace(/\$\d+/g, '$n').trim(), start, end };
  });
}

/** The statement without these predicates; their parameters stay in use, or PostgreSQL would not know their types. */
export function without(sql: string, sites: readonly Site[]): string {
  return [...sites]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const param = /\$\d+/.exec(text.slice(start, end))?.[0] ?? '$1';
      return `${text.slice(0, start)}(${param}::bigint IS NOT NULL)${text.slice(end)}`;
    }, sql);
}
