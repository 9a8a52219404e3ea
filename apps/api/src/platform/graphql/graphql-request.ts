import type { FastifyRequest } from 'fastify';
import { type DocumentNode, getOperationAST, GraphQLError, type OperationDefinitionNode } from 'graphql';
import { parseRequestParams, type RequestParams } from 'graphql-http';

/** Headers that no page can make a browser send to somebody else without asking us first. */
const PREFLIGHTED = ['x-apollo-operation-name', 'apollo-require-preflight'];
const JSON_TYPE = /^application\/json\b/i;
const MANY_OPERATIONS = 'Must provide operation name if query contains multiple operations.';

/** What cannot be answered: the reasons, and HTTP's number for them. */
export class Refused {
  constructor(
    readonly status: number,
    readonly errors: readonly GraphQLError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Reads what a request asks for, as GraphQL over HTTP has it. */
export async function paramsOf(request: FastifyRequest): Promise<RequestParams | Refused> {
  const { headers, method, url, body } = request;
  const isPreflighted = PREFLIGHTED.some((name) => headers[name] !== undefined);
  if (!isPreflighted && (method === 'GET' || !JSON_TYPE.test(headers['content-type'] ?? '')))
    return refused(400, `Send JSON by POST, or the header "${PREFLIGHTED[1]}".`);
  try {
    const params = await parseRequestParams({
      method,
      url,
      headers,
      body: body as string,
      raw: request,
      context: {},
    });
    if ('query' in params) return params;
    const [, { status, statusText }] = params;
    return refused(status, statusText);
  } catch (error) {
    return isPersisted(body) ? notPersisted() : refused(400, `${(error as Error).message}.`);
  }
}

/** The operation of a document that is asked for. */
export function operationOf(
  document: DocumentNode,
  { operationName }: RequestParams,
  method: string,
): OperationDefinitionNode | Refused {
  const operation = getOperationAST(document, operationName);
  if (!operation)
    return refused(
      400,
      operationName ? `Unknown operation named "${operationName}".` : MANY_OPERATIONS,
      'OPERATION_RESOLUTION_FAILURE',
    );
  // What comes by itself comes over the socket: asked for in one request it would fall over its own stream.
  if (operation.operation === 'subscription')
    return refused(400, 'Subscriptions are served over the WebSocket at this address.', 'request.malformed');
  if (operation.operation === 'mutation' && method === 'GET')
    return refused(405, 'Send mutations by POST.', 'BAD_REQUEST', { allow: 'POST' });
  return operation;
}

/** Clients that would send a hash instead of their document hear that they shall send the document. */
function notPersisted(): Refused {
  return refused(200, 'PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED');
}

function isPersisted(body: unknown): boolean {
  const { query, extensions } = (body ?? {}) as {
    query?: unknown;
    extensions?: { persistedQuery?: unknown };
  };
  return query === undefined && extensions?.persistedQuery !== undefined;
}

function refused(
  status: number,
  message: string,
  code = 'BAD_REQUEST',
  headers: Record<string, string> = {},
): Refused {
  return new Refused(status, [new GraphQLError(message, { extensions: { code } })], headers);
}
