import type { ApolloCache } from '@apollo/client';
import { readFragment } from '@/gql';
import type { SendMessageMutation } from '@/gql/graphql';
import { ConversationHeadFragmentDoc } from '../Conversation/ConversationHead.generated';
import { TimelineMessageFragmentDoc } from '../Timeline/Timeline.generated';
import { appendMessage } from '../Timeline/useLiveMessages';
import { ComposerTicketFragmentDoc } from './Composer.generated';

/**
 * Takes the server's answer to a sent message into the cache. Its events may have been faster: a message that is there
 * already may even have been delivered by now, and the answer, which is older, must not take that back.
 * False when the message cannot stand in the timeline yet, because lines before it are still on their way.
 */
export function keepSent(
  cache: ApolloCache,
  { message, ticket }: SendMessageMutation['sendMessage'],
): boolean {
  const id = cache.identify({ __typename: 'Message', id: message.id });
  const fragment = { fragment: TimelineMessageFragmentDoc, fragmentName: 'TimelineMessage' };
  const sent = readFragment(TimelineMessageFragmentDoc, message);
  if (!cache.readFragment({ id, ...fragment })) cache.writeFragment({ id, ...fragment, data: sent });

  const ticketId = cache.identify({ __typename: 'Ticket', id: ticket.id });
  cache.writeFragment({
    id: ticketId,
    fragment: ConversationHeadFragmentDoc,
    fragmentName: 'ConversationHead',
    data: readFragment(ConversationHeadFragmentDoc, ticket),
  });
  cache.writeFragment({
    id: ticketId,
    fragment: ComposerTicketFragmentDoc,
    fragmentName: 'ComposerTicket',
    data: readFragment(ComposerTicketFragmentDoc, ticket),
  });
  return appendMessage(cache, ticket.id, message.id);
}
