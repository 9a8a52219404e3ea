import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { RequestContexts } from '../access/request-contexts.js';
import { type AskedOperation, GraphqlObserver } from '../metrics/graphql-observer.js';
import { carryOut } from './carry-out.js';
import { DocumentChecker } from './document-checker.js';
import type { GraphqlContext } from './graphql-context.js';
import { GraphqlErrors } from './graphql-errors.js';
import { operationOf, paramsOf, Refused } from './graphql-request.js';
import { asksForSchema, schemaForSignedIn } from './introspection.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';
const INVALID: AskedOperation = { name: undefined, kind: 'invalid' };

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** GraphQL over HTTP: a document in, an answer out. */
@Injectable()
export class GraphqlHttp {
  constructor(
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(GraphqlObserver) private readonly observer: GraphqlObserver,
    @Inject(GraphqlErrors) private readonly errors: GraphqlErrors,
  ) {}

  /** What answers requests by a schema. */
  serve(schema: GraphQLSchema): Answer {
    const checker = new DocumentChecker(schema);
    return async (request, reply) => {
      const began = performance.now();
      const { asked, result } = await this.answer(schema, checker, request, reply).catch(
        (error: unknown) => ({
          asked: INVALID,
          result: this.errors.refused(error),
        }),
      );
      const isRefused = result instanceof Refused;
      const errors = result.errors?.map((error) => this.errors.shown(error));
      this.observer.answered(asked, began, !errors);
      if (isRefused) void reply.status(result.status).headers(result.headers);
      // Nothing was carried out where there is no data, not even in part: a variable did not fit.
      else if (result.data === undefined) void reply.status(400);
      void reply.type(request.headers.accept?.includes('graphql-response') ? GRAPHQL_TYPE : JSON_TYPE);
      return reply.send(JSON.stringify({ errors, ...(!isRefused && { data: result.data }) }));
    };
  }

  private async answer(
    schema: GraphQLSchema,
    checker: DocumentChecker,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ asked: AskedOperation; result: ExecutionResult | Refused }> {
    const params = await paramsOf(request);
    if (params instanceof Refused) return { asked: INVALID, result: params };
    const document = checker.check(params.query);
    if (!('kind' in document)) return { asked: INVALID, result: new Refused(400, document) };
    const operation = operationOf(document, params, request.method);
    if (operation instanceof Refused) return { asked: INVALID, result: operation };
    const asked = { name: operation.name?.value, kind: operation.operation };
    if (asksForSchema(document) && !(await this.contexts.ofRequest(request)))
      return { asked, result: new Refused(401, [schemaForSignedIn()]) };
    const variables = params.variables ?? {};
    const tooLarge = checker.tooLarge(document, operation, variables);
    if (tooLarge) return { asked, result: new Refused(400, [tooLarge]) };
    const context = this.contextOf(request, reply);
    const result = await carryOut({ schema, document, operation, variables, context });
    return { asked, result };
  }

  private contextOf(request: FastifyRequest, reply: FastifyReply): GraphqlContext {
    const requestContext = () => this.contexts.ofRequest(request);
    return { transport: 'http', request, reply, loaders: new Map(), requestContext };
  }
}
