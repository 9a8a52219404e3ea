import type { Icon } from '@tabler/icons-react';
import type { ChannelType } from '@/gql/graphql';

/** One row of the palette. */
export interface PaletteItem {
  id: string;
  label: string;
  icon?: Icon;
  channel?: ChannelType;
  /** Quiet words behind the label. */
  detail?: string;
  /** Words at the end of the row. */
  hint?: string;
  keys?: string;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** Keeps the items in which every word of the query starts a word of the label; an empty query keeps all. */
export function matching(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const label = wordsOf(item.label);
    return words.every((word) => label.some((part) => part.startsWith(word)));
  });
}

/** Cuts a label into pieces, marking those that the query found, so that they can be drawn bold. */
export function marked(label: string, query: string): readonly { text: string; isFound: boolean }[] {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text: label, isFound: false }];
  const pattern = new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join('|')}))`, 'giu');
  return label
    .split(pattern)
    .map((text, index) => ({ text, isFound: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);
}
