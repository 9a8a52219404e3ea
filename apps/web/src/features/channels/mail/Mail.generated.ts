// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery, useMutation } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { MailSignInsQuery, MailSignInsQueryVariables, MailChannelQuery, MailChannelQueryVariables, BeginMailSignInMutation, BeginMailSignInMutationVariables, FinishMailSignInMutation, FinishMailSignInMutationVariables, SendTestMailMutation, SendTestMailMutationVariables } from '@/gql/graphql';

export const MailSignInsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MailSignIns"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailSignIns"},"arguments":[],"directives":[]}]}}]} as unknown as TypedDocumentNode<MailSignInsQuery, MailSignInsQueryVariables>;

export function useMailSignInsQuery(options?: useQuery.Options<MailSignInsQuery, MailSignInsQueryVariables> | SkipToken) {
  return useQuery(MailSignInsDocument, options ?? {});
}

export function useMailSignInsSuspenseQuery(options?: useSuspenseQuery.Options<MailSignInsQueryVariables>) {
  return useSuspenseQuery(MailSignInsDocument, options ?? {});
}

export const MailChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MailChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"channelId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"channelId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"channelId"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addresses"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"forwardAddress"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"mailbox"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isHeld"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"connectedAt"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"lastMailAt"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"error"},"arguments":[],"directives":[]}]}}]}}]}}]} as unknown as TypedDocumentNode<MailChannelQuery, MailChannelQueryVariables>;

export function useMailChannelQuery(options: useQuery.Options<MailChannelQuery, MailChannelQueryVariables> | SkipToken) {
  return useQuery(MailChannelDocument, options);
}

export function useMailChannelSuspenseQuery(options: useSuspenseQuery.Options<MailChannelQueryVariables>) {
  return useSuspenseQuery(MailChannelDocument, options);
}

export const BeginMailSignInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginMailSignIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BeginMailSignInInput"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginMailSignIn"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"directives":[]}]}}]} as unknown as TypedDocumentNode<BeginMailSignInMutation, BeginMailSignInMutationVariables>;

export function useBeginMailSignInMutation(options?: useMutation.Options<BeginMailSignInMutation, BeginMailSignInMutationVariables>) {
  return useMutation(BeginMailSignInDocument, options);
}

export const FinishMailSignInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FinishMailSignIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FinishMailSignInInput"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"finishMailSignIn"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"},"directives":[]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"type"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"name"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"address"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"handle"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"provider"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"status"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"isPrivate"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"trouble"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"detail"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"since"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<FinishMailSignInMutation, FinishMailSignInMutationVariables>;

export function useFinishMailSignInMutation(options?: useMutation.Options<FinishMailSignInMutation, FinishMailSignInMutationVariables>) {
  return useMutation(FinishMailSignInDocument, options);
}

export const SendTestMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTestMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendTestMailInput"}}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isSent"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"reason"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<SendTestMailMutation, SendTestMailMutationVariables>;

export function useSendTestMailMutation(options?: useMutation.Options<SendTestMailMutation, SendTestMailMutationVariables>) {
  return useMutation(SendTestMailDocument, options);
}
