import DataLoader from 'dataloader';
import type { RequestContext } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import type { GraphqlContext } from './graphql-context.js';

/**
 * Reads many things by key in one statement, once per request.
 * A `.loader.ts` extends this; a resolver calls `loader.load(gql, id)`.
 */
export abstract class BatchLoader<K extends string | number | object, V> {
  /** @returns what was found, by key; a key that is missing in the map was not found (or may not be seen). */
  protected abstract batch(ctx: RequestContext, keys: readonly K[]): Promise<ReadonlyMap<K, V>>;

  load(gql: GraphqlContext, key: K): Promise<V | null> {
    return this.loaderOf(gql).load(key);
  }

  /** Puts in what was read anyway, so that nobody asks for it again. */
  prime(gql: GraphqlContext, key: K, value: V): void {
    this.loaderOf(gql).prime(key, value);
  }

  private loaderOf(gql: GraphqlContext): DataLoader<K, V | null> {
    const known = gql.loaders.get(this) as DataLoader<K, V | null> | undefined;
    if (known) return known;
    const loader = new DataLoader<K, V | null>(async (keys) => {
      const ctx = await gql.requestContext();
      if (!ctx) throw PlatformErrors.signInNeeded();
      const found = await this.batch(ctx, keys);
      return keys.map((key) => found.get(key) ?? null);
    });
    gql.loaders.set(this, loader as unknown as DataLoader<never, unknown>);
    return loader;
  }
}
