interface Page {
  edges: { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean };
}

/** What stands on top now, read anew, before what was loaded behind it. Nobody is in the list twice. */
export function withFreshTop<Of extends Page>(known: Of | undefined, fresh: Of): Of {
  if (!known || !fresh.pageInfo.hasNextPage || known.edges.length <= fresh.edges.length) return fresh;
  const onTop = new Set(fresh.edges.map(({ node }) => node.id));
  const behind = known.edges.slice(fresh.edges.length).filter(({ node }) => !onTop.has(node.id));
  return { ...known, edges: [...fresh.edges, ...behind] };
}
