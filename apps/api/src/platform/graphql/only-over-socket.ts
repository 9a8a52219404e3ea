import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { GraphqlContext } from './graphql-context.js';

/** What comes by itself comes over the socket: asked for in one request it would fall over its own stream. */
export const subscriptionsOverSocket: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation !== 'subscription') return;
        throw new GraphQLError('Subscriptions are served over the WebSocket at this address.', {
          extensions: { code: 'request.malformed', http: { status: 400 } },
        });
      },
    };
  },
};
