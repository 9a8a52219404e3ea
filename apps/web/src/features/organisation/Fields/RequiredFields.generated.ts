// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { RequiredContactFieldsQuery, RequiredContactFieldsQueryVariables } from '@/gql/graphql';

export const RequiredContactFieldsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequiredContactFields"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customFields"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"EnumValue","value":"CONTACT"}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"kind"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"title"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"key"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"help"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"options"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"label"},"arguments":[],"directives":[]}]}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<RequiredContactFieldsQuery, RequiredContactFieldsQueryVariables>;

export function useRequiredContactFieldsQuery(options?: useQuery.Options<RequiredContactFieldsQuery, RequiredContactFieldsQueryVariables> | SkipToken) {
  return useQuery(RequiredContactFieldsDocument, options ?? {});
}

export function useRequiredContactFieldsSuspenseQuery(options?: useSuspenseQuery.Options<RequiredContactFieldsQueryVariables>) {
  return useSuspenseQuery(RequiredContactFieldsDocument, options ?? {});
}
