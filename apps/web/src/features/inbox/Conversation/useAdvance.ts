import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { listOrder } from '../listOrder';

/** Goes on to the next ticket of the list after this one was done; stays when there is no list beside it. */
export function useAdvance(ticketId: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const order = listOrder.get();
    const place = order.indexOf(ticketId);
    if (place < 0) return;
    const next = order[place + 1] ?? order[place - 1];
    void navigate({ pathname: next ? `/tickets/${next}` : '/tickets', search: location.search });
  }, [navigate, ticketId]);
}
