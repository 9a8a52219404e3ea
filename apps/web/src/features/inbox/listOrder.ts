import { createStore } from '@/lib/store';

/** The ids of the tickets in the list beside the conversation, as they stand; empty when there is no list. */
export const listOrder = createStore<readonly string[]>([]);
