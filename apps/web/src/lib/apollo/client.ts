import { ApolloClient, ApolloLink, HttpLink, Observable, type TypePolicies } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { navigateTo } from '../navigation';
import { accessToken, renewToken } from '../session/token';
import { onWake } from '../wake';
import { createCache } from './cache';
import { codedError, isResyncRequired } from './failure';
import { reactToError } from './react-to-error';
import { resumableLink } from './resumable-link';
import { liveSocket } from './socket';

const bearer = new SetContextLink(async (previous) => {
  const token = await accessToken();
  const headers = previous['headers'] as Record<string, string> | undefined;
  return { headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers };
});

const errors = new ErrorLink(({ error, operation, forward }) => {
  const context = operation.getContext();
  const isRefused = codedError(error)?.status === 401;
  if (isRefused && !context['renewed']) {
    operation.setContext({ renewed: true });
    return retryWithNewToken(error, () => forward(operation));
  }
  if (isResyncRequired(error)) return;
  if (!context['quiet'] || isRefused) reactToError(error);
});

/** The server may have ended a token early (a new role, another device): one new token, one new try. */
function retryWithNewToken(error: unknown, forward: () => Observable<ApolloLink.Result>) {
  return new Observable<ApolloLink.Result>((observer) => {
    let stop = () => {};
    renewToken().then(
      (token) => {
        if (!token) {
          reactToError(error);
          observer.error(error);
          return;
        }
        const running = forward().subscribe(observer);
        stop = () => running.unsubscribe();
      },
      (failure: unknown) => observer.error(failure),
    );
    return () => stop();
  });
}

/** The client of this tab: queries and mutations over HTTP with a bearer, subscriptions over one socket that resumes. */
export function createApolloClient(own: TypePolicies): ApolloClient {
  const socket = liveSocket(() => navigateTo('/auth/logout'));
  onWake(() => socket.terminate());
  const http = ApolloLink.from([bearer, new HttpLink({ uri: '/graphql', credentials: 'same-origin' })]);
  return new ApolloClient({
    cache: createCache(own),
    link: errors.concat(
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        resumableLink(socket),
        http,
      ),
    ),
    devtools: { enabled: false },
  });
}
