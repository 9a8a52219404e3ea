import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, visit } from 'graphql';
import type { GraphqlContext } from './graphql-context.js';

/** The shape of the API is shown to those who are signed in: strangers learn nothing of it here. */
export const introspectionForSignedIn: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, contextValue }) {
        if (!asksForSchema(document) || (await contextValue.requestContext())) return;
        throw new GraphQLError('Please sign in.', {
          extensions: { code: 'auth.required', http: { status: 401 } },
        });
      },
    };
  },
};

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
