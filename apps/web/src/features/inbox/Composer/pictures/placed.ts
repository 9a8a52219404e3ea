import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** Uploads that were put into a text: by their key while they are on their way, by their id from then on. */
const placed = createStore<ReadonlySet<string>>(new Set());

export const placePicture = (id: string): void => {
  if (!placed.get().has(id)) placed.set(new Set(placed.get()).add(id));
};

export const unplacePicture = (id: string): void =>
  placed.set(new Set([...placed.get()].filter((each) => each !== id)));

export const usePlaced = (): ReadonlySet<string> => useSyncExternalStore(placed.subscribe, placed.get);

/** How a text names an upload that stands in it. */
export const cidOf = (id: string): string => `upload-${id}`;

export const isInText = (id: string, html: string): boolean => html.includes(`cid:${cidOf(id)}"`);

/** Without the pictures that were taken out of the text again: nobody means to send those. */
export const withoutTakenOut = <T extends { id: string }>(files: readonly T[], html: string): T[] =>
  files.filter(({ id }) => !placed.get().has(id) || isInText(id, html));
