import type { Icon } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from './store';

/** Something that can be done with the open ticket: shown in the palette, run by its key. */
export interface TicketAction {
  id: string;
  label: string;
  icon: Icon;
  /** A shortcut as `useShortcuts` names it: "e", "shift+u", "#". */
  keys?: string;
  /** A few words at the end of the palette's row. */
  hint?: string;
  run: () => void;
}

export interface OpenTicket {
  ticketId: string;
  /** Number and customer, for the chip in the palette. */
  title: string;
  actions: readonly TicketAction[];
}

const open = createStore<OpenTicket | null>(null);

/** The conversation hands over what can be done with its ticket; it is withdrawn when the conversation leaves. Memoise `ticket`. */
export function useTicketActions(ticket: OpenTicket | null): void {
  useEffect(() => {
    open.set(ticket);
    return () => {
      if (open.get() === ticket) open.set(null);
    };
  }, [ticket]);
}

export function useOpenTicket(): OpenTicket | null {
  return useSyncExternalStore(open.subscribe, open.get);
}
