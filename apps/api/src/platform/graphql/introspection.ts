import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { type DocumentNode, GraphQLError, visit } from 'graphql';
import { toPublicError } from '../errors/error-shape.js';
import type { GraphqlContext } from './graphql-context.js';

/** The shape of the API is shown to those who are signed in: strangers learn nothing of it here. */
export const introspectionForSignedIn: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, contextValue }) {
        if (!asksForSchema(document) || (await contextValue.requestContext().catch(asStatus))) return;
        throw new GraphQLError('Please sign in.', {
          extensions: { code: 'auth.required', http: { status: 401 } },
        });
      },
    };
  },
};

/** What fails before anything is resolved has a status of HTTP, which Apollo would take for 500. */
function asStatus(error: Error): never {
  const { status, message, retry_after } = toPublicError(error);
  const headers = new HeaderMap(retry_after === undefined ? [] : [['retry-after', String(retry_after)]]);
  throw new GraphQLError(message, { originalError: error, extensions: { http: { status, headers } } });
}

/** Documents come back again and again: Apollo keeps those that it has read. */
const known = new WeakMap<DocumentNode, boolean>();

function asksForSchema(document: DocumentNode): boolean {
  const answer = known.get(document);
  if (answer !== undefined) return answer;
  let asks = false;
  visit(document, {
    Field: ({ name }) => {
      if (name.value === '__schema' || name.value === '__type') asks = true;
    },
  });
  known.set(document, asks);
  return asks;
}
