// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { TimeZonesQuery, TimeZonesQueryVariables } from '@/gql/graphql';

export const TimeZonesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TimeZones"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZones"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"offsetMinutes"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"legacyNames"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<TimeZonesQuery, TimeZonesQueryVariables>;

export function useTimeZonesQuery(options?: useQuery.Options<TimeZonesQuery, TimeZonesQueryVariables> | SkipToken) {
  return useQuery(TimeZonesDocument, options ?? {});
}

export function useTimeZonesSuspenseQuery(options?: useSuspenseQuery.Options<TimeZonesQueryVariables>) {
  return useSuspenseQuery(TimeZonesDocument, options ?? {});
}
