import { createStore } from '@/lib/store';

/** The ids of the tickets in the list beside the conversation, as they stand; empty when there is no list. */
export const listOrder = createStore<readonly string[]>([]);

/** As the list stood when it was last seen: on a phone it is away while a conversation is open. */
let seen: readonly string[] = [];
listOrder.subscribe(() => {
  if (listOrder.get().length > 0) seen = listOrder.get();
});

/** The list that a ticket was opened from; empty when it was in none. */
export function orderAround(ticketId: string): readonly string[] {
  const now = listOrder.get();
  if (now.includes(ticketId)) return now;
  return seen.includes(ticketId) ? seen : [];
}
