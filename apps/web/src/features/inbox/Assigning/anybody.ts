import type { ConversationHeadFragment } from '@/gql/graphql';

/** A ticket of which nothing is known but its id: every choice is offered for it, also "nobody". */
export const anybodysTicket = (id: string) =>
  ({ id, assignee: { id: '' }, team: null }) as unknown as ConversationHeadFragment;
