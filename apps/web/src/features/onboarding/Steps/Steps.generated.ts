// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery, useMutation } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { OnboardingStepsQuery, OnboardingStepsQueryVariables, NoteStepsSeenMutation, NoteStepsSeenMutationVariables } from '@/gql/graphql';

export const OnboardingStepsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingSteps"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboardingSteps"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"completed"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"completedAt"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"isNew"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<OnboardingStepsQuery, OnboardingStepsQueryVariables>;

export function useOnboardingStepsQuery(options?: useQuery.Options<OnboardingStepsQuery, OnboardingStepsQueryVariables> | SkipToken) {
  return useQuery(OnboardingStepsDocument, options ?? {});
}

export function useOnboardingStepsSuspenseQuery(options?: useSuspenseQuery.Options<OnboardingStepsQueryVariables>) {
  return useSuspenseQuery(OnboardingStepsDocument, options ?? {});
}

export const NoteStepsSeenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NoteStepsSeen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"value"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}},"directives":[]}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setUserConfig"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"StringValue","value":"onboarding_steps.steps_seen","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"value"},"value":{"kind":"Variable","name":{"kind":"Name","value":"value"}}}],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<NoteStepsSeenMutation, NoteStepsSeenMutationVariables>;

export function useNoteStepsSeenMutation(options?: useMutation.Options<NoteStepsSeenMutation, NoteStepsSeenMutationVariables>) {
  return useMutation(NoteStepsSeenDocument, options);
}
