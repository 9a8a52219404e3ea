interface Question {
  term: string;
  sort: string;
  filter: object;
}

/** A list's question in the words of REST. */
export function queryOf({ term, sort, filter }: Question, format: string): URLSearchParams {
  const query = new URLSearchParams({ format, sort: sort.toLowerCase(), ...(term && { term }) });
  for (const [name, value] of Object.entries(filter)) {
    if (value === null || value === undefined) continue;
    query.set(
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      textOf(value),
    );
  }
  return query;
}

/** As it stands in an address: lists with commas, a rule as JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
