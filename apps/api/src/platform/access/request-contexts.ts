import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createContext, type Origin, type RequestContext } from '../context/request-context.js';
import type { GraphqlContext } from '../graphql/graphql-context.js';
import { AUTHENTICATOR, type Authenticated, type Authenticator } from './authenticator.js';

const contexts = new WeakMap<object, Promise<RequestContext | null>>();

/** Makes the context of a request once, however many fields or guards ask for it. */
@Injectable()
export class RequestContexts {
  constructor(@Inject(AUTHENTICATOR) private readonly authenticator: Authenticator) {}

  /** @returns null for a request without a valid bearer token. */
  ofRequest(request: FastifyRequest): Promise<RequestContext | null> {
    let known = contexts.get(request);
    if (!known) {
      known = this.fromBearer(bearerOf(request), String(request.id), originOf(request));
      contexts.set(request, known);
    }
    return known;
  }

  /** What is already known of the caller, without asking again: undefined when nobody has asked yet. */
  known(request: object): Promise<RequestContext | null> | undefined {
    return contexts.get(request);
  }

  ofExecution(execution: ExecutionContext): Promise<RequestContext | null> {
    if (execution.getType<string>() === 'graphql') {
      return execution.getArgByIndex<GraphqlContext>(2).requestContext();
    }
    return this.ofRequest(execution.switchToHttp().getRequest<FastifyRequest>());
  }

  /** Whether the browser that asks for a page is signed in; its requests for data need a token besides. */
  async isSignedInPage(request: FastifyRequest): Promise<boolean> {
    return (await this.authenticator.isSignedIn?.(request.cookies)) ?? false;
  }

  contextOf(user: Authenticated, requestId: string, origin: Origin | null): RequestContext {
    const { agencyId, actor, locale } = user;
    return createContext({ agencyId, actor, locale, requestId, origin });
  }

  private async fromBearer(
    bearer: string | null,
    requestId: string,
    origin: Origin,
  ): Promise<RequestContext | null> {
    const user = bearer ? await this.authenticator.authenticate(bearer, origin) : null;
    return user && this.contextOf(user, requestId, origin);
  }
}

/** From where a request comes. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerOf(request: { headers: { authorization?: string | undefined } }): string | null {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
