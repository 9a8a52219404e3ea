// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery, useMutation } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { ShownAsHereQuery, ShownAsHereQueryVariables, ShowAsHereMutation, ShowAsHereMutationVariables } from '@/gql/graphql';

export const ShownAsHereDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ShownAsHere"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userConfig"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"StringValue","value":"internal_chat.online","block":false}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"value"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<ShownAsHereQuery, ShownAsHereQueryVariables>;

export function useShownAsHereQuery(options?: useQuery.Options<ShownAsHereQuery, ShownAsHereQueryVariables> | SkipToken) {
  return useQuery(ShownAsHereDocument, options ?? {});
}

export function useShownAsHereSuspenseQuery(options?: useSuspenseQuery.Options<ShownAsHereQueryVariables>) {
  return useSuspenseQuery(ShownAsHereDocument, options ?? {});
}

export const ShowAsHereDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ShowAsHere"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isHere"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setUserConfig"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"StringValue","value":"internal_chat.online","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"value"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isHere"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"value"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<ShowAsHereMutation, ShowAsHereMutationVariables>;

export function useShowAsHereMutation(options?: useMutation.Options<ShowAsHereMutation, ShowAsHereMutationVariables>) {
  return useMutation(ShowAsHereDocument, options);
}
