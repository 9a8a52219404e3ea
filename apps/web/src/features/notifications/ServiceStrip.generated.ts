// Written by codegen. Change the .graphql file beside it.
import type { SkipToken } from '@apollo/client/react';
import { useQuery, useSuspenseQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { ServiceNotificationsQuery, ServiceNotificationsQueryVariables } from '@/gql/graphql';

export const ServiceNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ServiceNotifications"},"variableDefinitions":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"serviceNotifications"},"arguments":[],"directives":[],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"level"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"url"},"arguments":[],"directives":[]},{"kind":"Field","name":{"kind":"Name","value":"endsAt"},"arguments":[],"directives":[]}]}}]}}]} as unknown as TypedDocumentNode<ServiceNotificationsQuery, ServiceNotificationsQueryVariables>;

export function useServiceNotificationsQuery(options?: useQuery.Options<ServiceNotificationsQuery, ServiceNotificationsQueryVariables> | SkipToken) {
  return useQuery(ServiceNotificationsDocument, options ?? {});
}

export function useServiceNotificationsSuspenseQuery(options?: useSuspenseQuery.Options<ServiceNotificationsQueryVariables>) {
  return useSuspenseQuery(ServiceNotificationsDocument, options ?? {});
}
