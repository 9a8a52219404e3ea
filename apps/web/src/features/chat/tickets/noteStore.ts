import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

export interface AskedNote {
  messageId: string;
  threadId: string;
}

const asked = createStore<AskedNote | null>(null);

/** Asks into which conversation a message is to be put as a note. */
export const askForNote = (note: AskedNote): void => asked.set(note);
export const closeNote = (): void => asked.set(null);
export const useAskedNote = (): AskedNote | null => useSyncExternalStore(asked.subscribe, asked.get);
