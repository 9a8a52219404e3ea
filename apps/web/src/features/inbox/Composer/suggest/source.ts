import type { ReactNode } from 'react';

export type SuggestChar = '/' | '@' | ':';

export interface SuggestItem {
  /** Unlike every other item of the same answer. */
  key: string;
}

/** What an item puts in place of the character and the letters behind it. */
export type SuggestContent =
  | { text: string }
  /** Formatted where the field is formatted; in a plain field its words. */
  | { html: string; text: string }
  /** A mention: a chip in a formatted field, "@Name" in a plain one. */
  | { mention: { target: string; label: string } };

/** Where the popup stands: the letters that were typed, and the way to put something in their place. */
export interface SuggestPlace {
  /** Puts this in place of the typed letters; nothing at all takes them away. It may be called later, after a wait. */
  replace(content: SuggestContent | null): void;
}

/**
 * What one character offers. A source is plain: it may be made anew on every render, the field always asks the latest.
 */
export interface SuggestSource<Item extends SuggestItem = SuggestItem> {
  char: SuggestChar;
  /** The name of the list, for screen readers. */
  label: string;
  /** Fewer letters than this open nothing. */
  minLength?: number;
  /** True when spaces belong to what is searched: "/refund policy". */
  allowSpaces?: boolean;
  /** The best items first; more than a dozen help nobody. `signal` is aborted when more letters came. */
  search(query: string, signal: AbortSignal): Promise<readonly Item[]> | readonly Item[];
  render(item: Item, isActive: boolean): ReactNode;
  choose(item: Item, place: SuggestPlace): void;
  /** Stands under the list: "Shift-Enter inserts without attachments". */
  foot?: ReactNode;
}

/** For lists of sources with items of different kinds: a source only ever meets its own items. */
export const asSource = <Item extends SuggestItem>(source: SuggestSource<Item>): SuggestSource =>
  source as unknown as SuggestSource;
