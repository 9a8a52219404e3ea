import type DataLoader from 'dataloader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context/request-context.js';

/** What every resolver gets as GraphQL's context, over HTTP and over the socket alike. */
export interface GraphqlContext {
  readonly transport: 'http' | 'socket';
  requestContext(): Promise<RequestContext | null>;
  /** Batched reads of this request (over the socket: of this one event). */
  readonly loaders: Map<unknown, DataLoader<never, unknown>>;
  /** Only over the socket: its name, as its acknowledgement said it. */
  readonly socketId?: string | null;
  /** Only over HTTP: sign-in sets cookies. */
  readonly request?: FastifyRequest;
  readonly reply?: FastifyReply;
}

/** The same caller with empty loaders: what was read for one event must not answer for the next. */
export function withFreshLoaders(context: GraphqlContext): GraphqlContext {
  return { ...context, loaders: new Map() };
}
