import type { FieldFunctionOptions, Reference } from '@apollo/client';

interface Edge {
  cursor: string;
  node: Reference;
}

interface Pages {
  edges: Edge[];
  pageInfo: object;
  eventCursor?: string;
}

/** A first page replaces what is there; a later one is put behind it, without a row that is already shown. */
export function mergeTicketPages(
  existing: Pages | undefined,
  incoming: Pages,
  { args }: Pick<FieldFunctionOptions, 'args'>,
): Pages {
  if (!args?.['after'] || !existing) return incoming;
  const known = new Set(existing.edges.map((edge) => edge.node.__ref));
  const added = incoming.edges.filter((edge) => !known.has(edge.node.__ref));
  return { ...incoming, edges: [...existing.edges, ...added], eventCursor: existing.eventCursor };
}
