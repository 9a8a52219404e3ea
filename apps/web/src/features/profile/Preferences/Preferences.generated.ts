// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { PreferencesQuery, PreferencesQueryVariables } from '@/gql/graphql';

export const PreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Preferences"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"localeCode"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"timezone"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"color"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<PreferencesQuery, PreferencesQueryVariables>;

export function usePreferencesQuery(options?: useQuery.Options<PreferencesQuery, PreferencesQueryVariables> | SkipToken) {
  return useQuery(PreferencesDocument, options ?? {});
}

export function usePreferencesSuspenseQuery(options?: useSuspenseQuery.Options<PreferencesQueryVariables>) {
  return useSuspenseQuery(PreferencesDocument, options ?? {});
}
