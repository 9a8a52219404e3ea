import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** Which messages of a conversation are selected; null: nobody is selecting. */
export interface Picked {
  ticketId: string;
  ids: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | null;
}

const store = createStore<Picked | null>(null);

export const endPicking = (): void => store.set(null);
export const usePicked = (ticketId: string): Picked | null => {
  const picked = useSyncExternalStore(store.subscribe, store.get);
  return picked?.ticketId === ticketId ? picked : null;
};

export const beginPicking = (ticketId: string, id: string): void =>
  store.set({ ticketId, ids: new Set([id]), anchor: id });

/** One more or one less; as a range also everything between it and the last one that was touched, which all become selected. */
export function picked(before: Picked, id: string, order: readonly string[], isRange: boolean): Picked {
  const ids = new Set(before.ids);
  const from = isRange && before.anchor ? order.indexOf(before.anchor) : -1;
  const to = order.indexOf(id);
  if (from >= 0 && to >= 0)
    for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(one);
  else if (!ids.delete(id)) ids.add(id);
  return { ...before, ids, anchor: id };
}

export function pick(id: string, order: readonly string[], isRange: boolean): void {
  const now = store.get();
  if (now) store.set(picked(now, id, order, isRange));
}
