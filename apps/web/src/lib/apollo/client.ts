import { ApolloClient, ApolloLink, HttpLink, Observable, type TypePolicies } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cacheSizes } from '@apollo/client/utilities';
import { timing } from '@parley/schema';
import { OperationTypeNode } from 'graphql';
import { map, retry, throwError, timer } from 'rxjs';
import { codedError, isResyncRequired } from '../error-catalogue/coded-error';
import { isAboutSession, reactToError } from '../error-catalogue/react-to-error';
import { waitBeforeRetry } from '../error-catalogue/retry-missing';
import { send } from '../http';
import { navigateTo } from '../navigation';
import { signedOutPath } from '../session/ended';
import { accessToken, renewToken } from '../session/token';
import { onWake } from '../wake';
import { createCache } from './cache';
import { inOrderLink } from './in-order-link';
import { joinedReads } from './joined-reads';
import { resumableLink } from './resumable-link';
import { liveSocket } from './socket';

/**
 * What the client remembers of its documents: more than all that a page works with. A document that it made for itself is
 * another one after each cleaning, and its own limits are meant for servers.
 */
Object.assign(cacheSizes, {
  'queryManager.getDocumentInfo': 120,
  'documentTransform.cache': 240,
} satisfies Partial<typeof cacheSizes>);

const bearer = new SetContextLink(async (previous) => {
  const token = await accessToken();
  const headers = previous['headers'] as Record<string, string> | undefined;
  return { headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers };
});

const errors = new ErrorLink(({ error, operation, forward }) => {
  const refusal = codedError(error);
  const isRefused = refusal?.status === 401 && refusal.code !== 'auth.setup_2fa_needed';
  if (isRefused) return retryWithNewToken(error, operation, () => forward(operation));
  react(error, operation);
  return undefined;
});

function react(error: unknown, operation: ApolloLink.Operation): void {
  if (isResyncRequired(error)) return;
  if (operation.getContext()['quiet'] && !isAboutSession(error)) return;
  reactToError(error, { operation: operation.operationName, variables: operation.variables });
}

/** Reads that ask for it (`context: { retryMissing: true }`) are repeated when what they ask for is not there yet. */
const missing = new ApolloLink((operation, forward) => {
  const isRead = operation.operationType === OperationTypeNode.QUERY;
  if (!isRead || !operation.getContext()['retryMissing']) return forward(operation);
  return forward(operation).pipe(
    map((result) => {
      const failure = result.errors?.length ? new CombinedGraphQLErrors(result) : null;
      if (failure && isMissing(failure)) throw failure;
      return result;
    }),
    retry({
      count: timing.retryTimes,
      delay: (error) => (isMissing(error) ? timer(waitBeforeRetry()) : throwError(() => error as Error)),
    }),
  );
});

function isMissing(error: unknown): boolean {
  return codedError(error)?.status === 404;
}

/**
 * The server may have ended a token early (a new role, another device): one new token, one new try. What fails then is
 * done something about here: the link above has handed this operation over.
 */
function retryWithNewToken(
  error: unknown,
  operation: ApolloLink.Operation,
  forward: () => Observable<ApolloLink.Result>,
) {
  return new Observable<ApolloLink.Result>((observer) => {
    let stop = () => {};
    const fail = (failure: unknown) => {
      react(failure, operation);
      observer.error(failure);
    };
    renewToken().then(
      (token) => {
        if (!token) return fail(error);
        const running = forward().subscribe({
          next: (result) => {
            if (result.errors?.length) react(new CombinedGraphQLErrors(result), operation);
            observer.next(result);
          },
          error: fail,
          complete: () => observer.complete(),
        });
        stop = () => running.unsubscribe();
        return undefined;
      },
      (failure: unknown) => observer.error(failure),
    );
    return () => stop();
  });
}

/** The client of this tab: queries and mutations over HTTP with a bearer, subscriptions over one socket that resumes. */
export function createApolloClient(own: TypePolicies): ApolloClient {
  const socket = liveSocket(() => navigateTo(signedOutPath()));
  onWake(() => socket.terminate());
  const http = ApolloLink.from([
    missing,
    bearer,
    new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: send }),
  ]);
  return new ApolloClient({
    cache: createCache(own),
    queryDeduplication: false,
    link: ApolloLink.from([
      joinedReads(),
      errors,
      inOrderLink,
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        resumableLink(socket),
        http,
      ),
    ]),
    devtools: { enabled: false },
  });
}
