import { useSyncExternalStore } from 'react';
import { codedError } from '@/lib/apollo';
import { createStore } from '@/lib/store';

interface Missing {
  ticketId: string;
  /** Keys of the fields that closing asked for. */
  keys: readonly string[];
}

const missing = createStore<Missing | null>(null);
const none: readonly string[] = [];

/** Remembers which fields closing asked for, so that the panel can show them. @returns whether it was about fields. */
export function noteMissingFields(ticketId: string, error: unknown): boolean {
  const refusal = codedError(error);
  if (refusal?.code !== 'inbox.fields_required') return false;
  const keys = Object.keys(refusal.fields ?? {}).map((path) => path.replace(/^fields\./, ''));
  missing.set({ ticketId, keys });
  return true;
}

/** The fields of a ticket that closing asked for. */
export function useMissingFields(ticketId: string): readonly string[] {
  const now = useSyncExternalStore(missing.subscribe, missing.get);
  return now?.ticketId === ticketId ? now.keys : none;
}
