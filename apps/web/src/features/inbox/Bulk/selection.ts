import { useSyncExternalStore } from 'react';
import type { TicketFilter } from '@/gql/graphql';
import { createStore } from '@/lib/store';

/** Which tickets of a list are selected: some by name, or all that the list shows, also those nobody has scrolled to. */
export interface TicketSelection {
  /** Of which list. */
  key: string;
  ids: ReadonlySet<string>;
  /** Then `ids` are those that were taken out again. */
  all: { filter: TicketFilter; total: number | null } | null;
  /** Where a range begins. */
  anchor: string | null;
}

const NOTHING: TicketSelection = { key: '', ids: new Set(), all: null, anchor: null };
const store = createStore<TicketSelection>(NOTHING);

export const clearSelection = () => store.set(NOTHING);
export const useTicketSelection = () => useSyncExternalStore(store.subscribe, store.get);

export const isSelected = ({ all, ids }: TicketSelection, id: string): boolean =>
  all ? !ids.has(id) : ids.has(id);

export function isEmpty({ all, ids }: TicketSelection): boolean {
  return all === null && ids.size === 0;
}

/** How many; null when the list itself does not know how long it is. */
export function sizeOf({ all, ids }: TicketSelection): number | null {
  if (!all) return ids.size;
  return all.total === null ? null : Math.max(0, all.total - ids.size);
}

/** One more or one less; with `range` also everything between it and the last one that was touched. */
export function toggled(
  before: TicketSelection,
  key: string,
  id: string,
  order: readonly string[],
  range: boolean,
): TicketSelection {
  const of = before.key === key ? before : { ...NOTHING, key };
  const ids = new Set(of.ids);
  const from = range && of.anchor ? order.indexOf(of.anchor) : -1;
  const to = order.indexOf(id);
  const between = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  // What the one becomes, the others become.
  const becomes = !isSelected(of, id) || from >= 0;
  for (const one of between) {
    if (becomes === (of.all === null)) ids.add(one);
    else ids.delete(one);
  }
  return { ...of, ids, anchor: id };
}

export function toggle(key: string, id: string, order: readonly string[], range = false): void {
  store.set(toggled(store.get(), key, id, order, range));
}

export function selectAll(key: string, filter: TicketFilter, total: number | null): void {
  store.set({ key, ids: new Set(), all: { filter, total }, anchor: null });
}

/** A list that is left takes its selection with it. */
export function leaveList(key: string): void {
  if (store.get().key === key) clearSelection();
}
