// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery, useMutation } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { AccountSettingsQuery, AccountSettingsQueryVariables, UpdateAgencyMutation, UpdateAgencyMutationVariables } from '@/gql/graphql';

export const AccountSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountSettings"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agency"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"name"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"timeZone"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"localeCode"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"betaEnrollment"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"onboardingStepsEnabled"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"createdAt"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<AccountSettingsQuery, AccountSettingsQueryVariables>;

export function useAccountSettingsQuery(options?: useQuery.Options<AccountSettingsQuery, AccountSettingsQueryVariables> | SkipToken) {
  return useQuery(AccountSettingsDocument, options ?? {});
}

export function useAccountSettingsSuspenseQuery(options?: useSuspenseQuery.Options<AccountSettingsQueryVariables>) {
  return useSuspenseQuery(AccountSettingsDocument, options ?? {});
}

export const UpdateAgencyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAgency"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAgencyInput"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAgency"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"name"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"timeZone"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"localeCode"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"betaEnrollment"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"onboardingStepsEnabled"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<UpdateAgencyMutation, UpdateAgencyMutationVariables>;

export function useUpdateAgencyMutation(options?: useMutation.Options<UpdateAgencyMutation, UpdateAgencyMutationVariables>) {
  return useMutation(UpdateAgencyDocument, options);
}
