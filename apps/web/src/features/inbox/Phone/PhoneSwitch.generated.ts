// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery, useMutation } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { PhoneQuery, PhoneQueryVariables, SwitchPhoneMutation, SwitchPhoneMutationVariables } from '@/gql/graphql';

export const PhoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Phone"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"voipStatus"},"arguments":[],"directives":[]}]}},{"kind":"Field","name":{"kind":"Name","value":"voiceLines"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"channelName"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"number"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"isSimulated"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<PhoneQuery, PhoneQueryVariables>;

export function usePhoneQuery(options?: useQuery.Options<PhoneQuery, PhoneQueryVariables> | SkipToken) {
  return useQuery(PhoneDocument, options ?? {});
}

export function usePhoneSuspenseQuery(options?: useSuspenseQuery.Options<PhoneQueryVariables>) {
  return useSuspenseQuery(PhoneDocument, options ?? {});
}

export const SwitchPhoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SwitchPhone"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isOnline"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setVoipStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isOnline"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isOnline"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"voipStatus"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<SwitchPhoneMutation, SwitchPhoneMutationVariables>;

export function useSwitchPhoneMutation(options?: useMutation.Options<SwitchPhoneMutation, SwitchPhoneMutationVariables>) {
  return useMutation(SwitchPhoneDocument, options);
}
