import type { Icon } from '@tabler/icons-react';
import type { ChannelType } from '@/gql/graphql';
import type { ActionChoices, OfferedAction } from '@/lib/actions';

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
  /** Other words that find it, with commas between them. */
  also?: string;
  keys?: string;
  /** Opens a list of its own instead of running. */
  choices?: ActionChoices;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** Keeps the items in which every word of the query starts a word of the label, or of its other names; an empty query keeps all. */
export function matching<T extends { label: string; also?: string }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const known = wordsOf(`${item.label} ${item.also ?? ''}`);
    return words.every((word) => known.some((part) => part.startsWith(word)));
  });
}

export interface Sentence {
  action: OfferedAction & { choices: ActionChoices };
  /** What stands behind the verb. */
  rest: string;
}

/** "Snooze until friday": an action that asks for something, called by one of its names, and what was said about it. */
export function sentenceOf(actions: readonly OfferedAction[], query: string): Sentence | null {
  const typed = query.trimStart().toLocaleLowerCase();
  let best: (Sentence & { length: number }) | null = null;
  for (const action of actions) {
    const { choices } = action;
    if (!choices) continue;
    for (const name of [action.label, ...(action.also ?? '').split(',')]) {
      const verb = `${name.trim().replace(/…$/, '').toLocaleLowerCase()} `;
      if (verb.length < 3 || !typed.startsWith(verb) || verb.length <= (best?.length ?? 0)) continue;
      best = {
        action: { ...action, choices },
        rest: query.trimStart().slice(verb.length).trim(),
        length: verb.length,
      };
    }
  }
  return best && { action: best.action, rest: best.rest };
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
