// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useSubscription } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { PresenceSubscription, PresenceSubscriptionVariables } from '@/gql/graphql';

export const PresenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Presence"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presence"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isWhole"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"people"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"status"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"isDoNotDisturb"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"doNotDisturbUntil"},"arguments":[],"directives":[]}]}}]}}]}}]} as unknown as TypedDocumentNode<PresenceSubscription, PresenceSubscriptionVariables>;

export function usePresenceSubscription(options?: useSubscription.Options<PresenceSubscription, PresenceSubscriptionVariables> | SkipToken) {
  return useSubscription(PresenceDocument, options ?? {});
}
