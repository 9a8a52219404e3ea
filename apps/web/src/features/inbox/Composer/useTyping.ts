import { useEffect, useMemo } from 'react';
import { useSetTicketTypingMutation } from '../Conversation/Presence.generated';
import type { ComposerMode } from './drafts';
import { TypingRhythm } from './typingRhythm';

/** Tells the others that this person types in a ticket, and that they stopped. */
export function useTyping(ticketId: string, mode: ComposerMode): TypingRhythm {
  const [setTyping] = useSetTicketTypingMutation();
  const rhythm = useMemo(
    () =>
      new TypingRhythm((isTyping) => {
        setTyping({ variables: { ticketId, isTyping, mode }, context: { quiet: true } }).catch(
          () => undefined,
        );
      }),
    [setTyping, ticketId, mode],
  );
  useEffect(() => () => rhythm.stop(), [rhythm]);
  return rhythm;
}
