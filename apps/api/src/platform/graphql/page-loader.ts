import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import type { GraphqlContext } from './graphql-context.js';

/**
 * Reads the same page of many things in one statement: a list within a list. A `.loader.ts` extends this; the resolver of the field
 * calls `loader.load(gql, info, id, request)`.
 */
export abstract class PageLoader<R, V> {
  /** @returns the page of each of these; what is missing in the map was not found (or may not be seen). */
  protected abstract batch(
    ctx: RequestContext,
    ids: readonly number[],
    request: R,
  ): Promise<ReadonlyMap<number, V>>;

  /** @param request the same for every thing for which a field of a document asks: its arguments, and what it selects */
  load(gql: GraphqlContext, info: GraphQLResolveInfo, id: number, request: R): Promise<V | null> {
    // All rows of a list share these nodes, and no other place of the document has them.
    const known = gql.loaders.get(info.fieldNodes) as DataLoader<number, V | null> | undefined;
    if (known) return known.load(id);
    const loader = new DataLoader<number, V | null>(async (ids) => {
      const ctx = await gql.requestContext();
      if (!ctx) throw PlatformErrors.signInNeeded();
      const found = await this.batch(ctx, ids, request);
      return ids.map((one) => found.get(one) ?? null);
    });
    gql.loaders.set(info.fieldNodes, loader as unknown as DataLoader<never, unknown>);
    return loader.load(id);
  }
}
