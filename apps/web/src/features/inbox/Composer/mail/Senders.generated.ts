// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { TicketSendersQuery, TicketSendersQueryVariables } from '@/gql/graphql';

export const TicketSendersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TicketSenders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ticketId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},"directives":[]},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"viaTicketId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticketSenders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ticketId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ticketId"}}},{"kind":"Argument","name":{"kind":"Name","value":"viaTicketId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"viaTicketId"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addresses"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"usual"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<TicketSendersQuery, TicketSendersQueryVariables>;

export function useTicketSendersQuery(options: useQuery.Options<TicketSendersQuery, TicketSendersQueryVariables> | SkipToken) {
  return useQuery(TicketSendersDocument, options);
}

export function useTicketSendersSuspenseQuery(options: useSuspenseQuery.Options<TicketSendersQueryVariables>) {
  return useSuspenseQuery(TicketSendersDocument, options);
}
