import type { FC } from 'react';
import type { ShownChatMessage } from '../data/shapes';
import { TicketCard } from './TicketCard';

/** The conversations that a message shows. */
export const MessageCards: FC<{ message: ShownChatMessage }> = ({ message }) => (
  <>
    {message.ticketIds.map((id) => (
      <TicketCard key={id} ticketId={id} />
    ))}
  </>
);
