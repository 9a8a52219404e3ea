import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Limit } from './limit-store.js';

export const RATE_LIMIT = Symbol('RATE_LIMIT');

export interface EdgeLimit extends Limit {
  /** Whose uses are counted together. `body.email`: the field of the body, or of the argument `input` in GraphQL. */
  by: 'ip' | 'actor' | `body.${string}`;
}

/**
 * Limits an edge method strictly, over all processes:
 * `@RateLimit({ name: 'auth.login', points: 10, seconds: 900, by: 'body.email' }, { …, by: 'ip' })`.
 * In GraphQL each alias counts.
 */
export const RateLimit = (...limits: EdgeLimit[]): CustomDecorator<symbol> =>
  SetMetadata<symbol, EdgeLimit[]>(RATE_LIMIT, limits);
