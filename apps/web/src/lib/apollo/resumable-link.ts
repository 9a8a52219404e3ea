import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { print } from 'graphql';
import type { Client, FormattedExecutionResult } from 'graphql-ws';
import { CloseCode } from 'graphql-ws';
import { isPassing } from '../error-catalogue/coded-error';
import { CodedError } from '../errors';

type Data = Record<string, unknown>;
type Result = FormattedExecutionResult<Data, unknown>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Subscriptions over one socket that resume where they were. The payload of a running operation is kept and its
 * `after` follows the cursor of each event that arrives; when the socket comes back, the same payload is sent again and
 * the server continues behind the last event that was seen, so that nothing is missed and nothing comes twice. What the
 * server ends for a reason that passes (its database was away for a moment) is asked for again in the same way, longer
 * and longer after it: whoever looks on is told of the errors that stay alone.
 */
export function resumableLink(client: Client): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const payload = payloadOf(operation);
        const resumes = declaresAfter(operation);
        let failures = 0;
        let forgo = () => {};
        let stop = () => {};
        const run = () => {
          let isLeft = false;
          let isRefused = false;
          const leave = () => {
            isLeft = true;
            end();
          };
          const comeAgain = () => {
            leave();
            forgo = later(run, waitAfter(failures));
            failures += 1;
          };
          const end = client.subscribe<Data>(payload, {
            next(result) {
              if (isLeft) return;
              if (isCutShort(result)) return comeAgain();
              failures = 0;
              isRefused = Boolean(result.errors);
              if (resumes) payload.variables['after'] = cursorOf(result) ?? payload.variables['after'];
              observer.next(result as ApolloLink.Result);
            },
            complete() {
              if (isLeft) return;
              if (isRefused) observer.complete();
              else comeAgain();
            },
            error(thrown) {
              if (isLeft) return;
              const error = asError(thrown);
              if (isPassing(error)) comeAgain();
              else observer.error(error);
            },
          });
          stop = leave;
        };
        run();
        return () => {
          forgo();
          stop();
        };
      }),
  );
}

function payloadOf(operation: ApolloLink.Operation) {
  return {
    operationName: operation.operationName,
    query: print(operation.query),
    variables: { ...operation.variables } as Record<string, unknown>,
  };
}

function declaresAfter(operation: ApolloLink.Operation): boolean {
  return operation.query.definitions.some(
    (definition) =>
      definition.kind === 'OperationDefinition' &&
      definition.variableDefinitions?.some((variable) => variable.variable.name.value === 'after'),
  );
}

function cursorOf(result: Result): unknown {
  const root = Object.values(result.data ?? {})[0];
  return root && typeof root === 'object' && 'cursor' in root ? root.cursor : undefined;
}

/** An event that could not be told, or the end of the whole: with its cursor it can be had once more. */
function isCutShort({ data, errors }: Result): boolean {
  return Boolean(errors?.length) && !data && isPassing(new CombinedGraphQLErrors({ errors: errors ?? [] }));
}

/** After so long, or as soon as the browser has a network again; returns how to do without it. */
function later(run: () => void, milliseconds: number): () => void {
  const forgo = () => {
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
  const now = () => {
    forgo();
    run();
  };
  const timer = setTimeout(now, milliseconds);
  window.addEventListener('online', now);
  return forgo;
}

/** Not all come back in the same moment. */
function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random());
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
