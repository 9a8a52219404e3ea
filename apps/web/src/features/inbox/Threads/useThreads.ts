import { useEffect } from 'react';
import { type FragmentType, readFragment } from '@/gql';
import { useSession } from '@/lib/session';
import { ComposerTicketFragmentDoc } from '../Composer/Composer.generated';
import type { ShownMessage } from '../Timeline/message';
import { noteAnswered, type Thread, useThread } from './threadStore';

/** The threads of the open ticket and the one that is answered, for its messages; tells the composer in which the customer wrote last. */
export function useThreads(
  ticketRef: FragmentType<typeof ComposerTicketFragmentDoc>,
  messages: readonly ShownMessage[],
): { threads: readonly Thread[] | null; threadId: string | null } {
  const ticket = readFragment(ComposerTicketFragmentDoc, ticketRef);
  const { id, threads } = ticket;
  const { thread } = useThread(ticket);
  const { me } = useSession();
  const newest = messages.findLast(({ type, email }) => type === 'INBOUND' && !email?.isAside)?.threadId;
  useEffect(() => {
    if (newest) noteAnswered(me.id, id, newest);
  }, [id, me.id, newest]);
  return { threads: threads.length > 1 ? threads : null, threadId: thread?.ticketId ?? null };
}
