import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { print } from 'graphql';
import type { Client, FormattedExecutionResult } from 'graphql-ws';
import { CloseCode } from 'graphql-ws';
import { CodedError } from '../errors';

type Data = Record<string, unknown>;

/**
 * Subscriptions over one socket that resume where they were. The payload of a running operation is kept and its
 * `after` follows the cursor of each event that arrives; when the socket comes back, the same payload is sent again and
 * the server continues behind the last event that was seen, so that nothing is missed and nothing comes twice.
 */
export function resumableLink(client: Client): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const payload = {
          operationName: operation.operationName,
          query: print(operation.query),
          variables: { ...operation.variables } as Record<string, unknown>,
        };
        const resumes = declaresAfter(operation);
        return client.subscribe<Data>(payload, {
          next(result) {
            if (resumes) payload.variables['after'] = cursorOf(result) ?? payload.variables['after'];
            observer.next(result as ApolloLink.Result);
          },
          complete: () => observer.complete(),
          error: (error) => observer.error(asError(error)),
        });
      }),
  );
}

function declaresAfter(operation: ApolloLink.Operation): boolean {
  return operation.query.definitions.some(
    (definition) =>
      definition.kind === 'OperationDefinition' &&
      definition.variableDefinitions?.some((variable) => variable.variable.name.value === 'after'),
  );
}

function cursorOf(result: FormattedExecutionResult<Data, unknown>): unknown {
  const root = Object.values(result.data ?? {})[0];
  return root && typeof root === 'object' && 'cursor' in root ? root.cursor : undefined;
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  if (Array.isArray(error)) return new CombinedGraphQLErrors({ errors: error });
  const code = (error as { code?: number } | null)?.code;
  // A socket that comes back after its session ended is turned away before it says who it is.
  if (code === CloseCode.Forbidden || code === CloseCode.Unauthorized)
    return new CodedError('The session has ended.', 'auth.session_over', 401);
  return new Error('The live connection was closed.');
}
