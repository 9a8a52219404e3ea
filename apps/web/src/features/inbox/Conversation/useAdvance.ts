import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { orderAround } from '../listOrder';
import { useInboxSettings } from '../Settings/useInboxSettings';
import { placeAfter } from './placeAfter';

/** @param isHeld - what the deed turned out to be: false leads back to the ticket. */
export type Advance = (isHeld?: Promise<boolean>) => void;

/**
 * Goes on at once after this ticket was done: to the next one, the previous one or the list, as the company has set it.
 * Was the deed refused, then back to the ticket, unless the reader has gone elsewhere meanwhile.
 */
export function useAdvance(ticketId: string): Advance {
  const navigate = useNavigate();
  const { autoAdvance } = useInboxSettings();
  return useCallback(
    (isHeld) => {
      const place = placeAfter(orderAround(ticketId), ticketId, autoAdvance);
      if (place === null) return;
      const { pathname: from, search } = location;
      const to = place ? `/tickets/${place}` : '/tickets';
      void navigate({ pathname: to, search });
      void isHeld?.then((held) => {
        if (!held && location.pathname === to) void navigate({ pathname: from, search });
      });
    },
    [autoAdvance, navigate, ticketId],
  );
}
