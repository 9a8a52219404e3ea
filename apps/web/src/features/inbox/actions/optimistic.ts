import type { ConversationHeadFragment } from '@/gql/graphql';

/** What a deed needs to know of a ticket to show its outcome before the server has answered. */
export type Workable = Pick<
  ConversationHeadFragment,
  'id' | 'number' | 'version' | 'viewerCanReply' | 'viewerCanAssign' | 'viewerCanClose' | 'viewerCanReopen'
> & { assignee: object | null; team: object | null };

/** Gives an expected answer the type name that the cache needs to find the thing it is about. */
export function expected<T extends object>(typeName: string, fields: T): T {
  return { __typename: typeName, ...fields };
}

export const expectedTicket = <T extends { id: string }>(fields: T): T => expected('Ticket', fields);
