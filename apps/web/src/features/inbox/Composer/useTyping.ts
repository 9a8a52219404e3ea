import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import { SetTicketTypingDocument } from '../Conversation/Presence.generated';
import type { ComposerMode } from './drafts';
import { TypingRhythm } from './typingRhythm';

/** Tells the others that this person types in a ticket, and that they stopped. Nothing here is rendered for it. */
export function useTyping(ticketId: string, mode: ComposerMode): TypingRhythm {
  const client = useApolloClient();
  const rhythm = useMemo(
    () =>
      new TypingRhythm((isTyping) => {
        client
          .mutate({
            mutation: SetTicketTypingDocument,
            variables: { ticketId, isTyping, mode },
            fetchPolicy: 'no-cache',
            context: { quiet: true },
          })
          .catch(() => undefined);
      }),
    [client, ticketId, mode],
  );
  useEffect(() => () => rhythm.stop(), [rhythm]);
  return rhythm;
}
