// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { EffectivePermissionsQuery, EffectivePermissionsQueryVariables } from '@/gql/graphql';

export const EffectivePermissionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EffectivePermissions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"fullName"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"role"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"effectivePermissions"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"permission"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"granted"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"because"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"isLimited"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"changedByName"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"changedAt"},"arguments":[],"directives":[]}]}}]}}]}}]} as unknown as TypedDocumentNode<EffectivePermissionsQuery, EffectivePermissionsQueryVariables>;

export function useEffectivePermissionsQuery(options: useQuery.Options<EffectivePermissionsQuery, EffectivePermissionsQueryVariables> | SkipToken) {
  return useQuery(EffectivePermissionsDocument, options);
}

export function useEffectivePermissionsSuspenseQuery(options: useSuspenseQuery.Options<EffectivePermissionsQueryVariables>) {
  return useSuspenseQuery(EffectivePermissionsDocument, options);
}
